"""Games of the archive as lines and facts, and why a record was not taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.archive import Tampered, names_of
from games.models import ArchivedGame, Signature
from games.presenters.proofs import trace_sentence
from games.presenters.titles import game_title
from games.presenters.verdicts import as_text, printable
from games.rules.record import BadRecord
from games.rules.referee import Violation

LONGEST = 500  # letters of a refusal


@dataclass(frozen=True, slots=True)
class ArchiveLine:
    """A game as the list shows it; `said` tells the verdict in a few words."""

    number: int
    game: str
    players: str
    said: str
    source: str
    row: ArchivedGame


def archive_line(row: ArchivedGame) -> ArchiveLine:
    return ArchiveLine(row.pk, game_title(row.game), " – ".join(side_names(row)), verdict_words(row), row.source, row)


def side_names(row: ArchivedGame) -> tuple[str, str]:
    """What each side is called: partners with a stroke between them."""
    names = [name or _("the house") for name in names_of(row)]
    return (" / ".join(names[0::2]), " / ".join(names[1::2]))


def verdict_words(row: ArchivedGame) -> str:
    """Who won, and how many deals there are."""
    if row.winner is None:
        return ngettext("%(count)d deal, nobody won", "%(count)d deals, nobody won", row.deals) % {"count": row.deals}
    said = ngettext("%(count)d deal, won by %(name)s", "%(count)d deals, won by %(name)s", row.deals)
    return said % {"count": row.deals, "name": side_names(row)[row.winner]}


def signature_words(row: ArchivedGame) -> str:
    """Who signed the record, as far as it is known here."""
    named = {"site": row.site, "key": row.key}
    match Signature(row.signature):
        case Signature.NONE:
            return _("The record is not signed.")
        case Signature.KNOWN:
            return _("Signed by this site (%(site)s, key %(key)s); nothing was changed since.") % named
        case Signature.UNKNOWN:
            return (
                _("Signed as %(site)s with the key %(key)s, which this site doesn't know; nothing was changed since.")
                % named
            )
        case Signature.UNREADABLE:
            return _("Signed in a way that this site can't check.")


def refusals(found: Sequence[tuple[str, Exception]]) -> list[str]:
    """Why the records were not taken, each with the name of its file."""
    return [f"{_flat(name)}: {refusal(error)}" if name else refusal(error) for name, error in found]


def refusal(error: Exception) -> str:
    """Why a record is not taken, in the referee's own words."""
    if isinstance(error, Tampered):
        return _("The record was changed after it had been signed (%(what)s).") % {
            "what": trace_sentence(error.checked)
        }
    assert isinstance(error, BadRecord | Violation)
    return _flat(as_text(error))


def _flat(text: str) -> str:
    said = printable(text, None)
    return said if len(said) <= LONGEST else said[:LONGEST] + "…"
