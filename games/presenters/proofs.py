"""What the checks of a record's proof came to, in sentences."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.rules.proof import Finding
from games.rules.record import Record


def seals(record: Record) -> list[str]:
    """The beginnings of the commitments, to be held against those that the table showed."""
    assert record.proof is not None
    return [deal["commitment"][:12] for deal in record.proof["deals"]]


def seal_sentence(finding: Finding, deal: int) -> str:
    """What is wrong, in a sentence."""
    match finding:
        case Finding.NO_PROOF:
            return _("the record has no proof of its decks")
        case Finding.UNREADABLE:
            return _("deal %(deal)d: the proof can't be read") % {"deal": deal}
        case Finding.OTHER_SEED:
            return _("deal %(deal)d: the seed is not the one that was committed to") % {"deal": deal}
        case _:
            return _("deal %(deal)d: another deck than this one follows from the seed, the additions and the cut") % {
                "deal": deal
            }
