"""The decks of several tables in words: what each made of them, shares of tables beaten, the sum of a mirror match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.decks import Compared, Play, average_shares, mirrored
from games.models import DeckGroup, Table
from games.presenters.lines import called
from games.presenters.numbers import signed, whole
from games.rules.comparing import Worth
from games.rules.game import Result, Side, side_of


@dataclass(frozen=True, slots=True)
class PlayLine:
    """What one table made of a deck, the side with the dealer's hand first."""

    code: str
    dealer: str
    other: str
    score: str
    share_dealer: str
    share_other: str


@dataclass(frozen=True, slots=True)
class DeckLine:
    number: int
    plays: tuple[PlayLine, ...]


@dataclass(frozen=True, slots=True)
class AverageLine:
    """A side's average share of tables beaten over all decks compared."""

    name: str
    share: str
    decks: int


@dataclass(frozen=True, slots=True)
class Comparison:
    decks: tuple[DeckLine, ...]
    averages: tuple[AverageLine, ...]


def comparison_of(lines: Sequence[Compared]) -> Comparison:
    """`lines` for a page, with the averages from the best down."""
    tables = {play.table.pk: play.table for line in lines for play in line.plays}
    averages = sorted(average_shares(lines).items(), key=lambda one: (-one[1][0], one[0]))
    return Comparison(
        tuple(DeckLine(line.number, tuple(_play(play) for play in line.plays)) for line in lines),
        tuple(AverageLine(side_name(tables[pk], side), percent(share), n) for (pk, side), (share, n) in averages),
    )


def _play(play: Play) -> PlayLine:
    dealer = side_of(play.dealer)
    shares = ("", "") if play.shares is None else tuple(map(percent, play.shares))
    return PlayLine(
        code=play.table.code,
        dealer=side_name(play.table, dealer),
        other=side_name(play.table, Side(1 - dealer)),
        score=_score(play.result, dealer),
        share_dealer=shares[dealer],
        share_other=shares[1 - dealer],
    )


def side_name(table: Table, side: Side) -> str:
    """Who plays on that side of the table."""
    return " – ".join(called(seat) for seat in table.seats.all() if side_of(seat.index) == side)  # type: ignore[arg-type]


def _score(result: Result, first: Side) -> str:
    """The points of a deal, the dealer's side first; in words where no points were counted."""
    if result.get("resigned"):
        return _("given up")
    if result.get("chouine"):
        return _("chouine")
    points = result["totals"] if "totals" in result else result["scores"]
    return f"{whole(points[first])} – {whole(points[1 - first])}"


def percent(share: Fraction) -> str:
    """An exact share as a whole percentage, for show only."""
    return _("%(share)d %%") % {"share": round(share * 100)}


def mirror_sentence(group: DeckGroup, lines: Sequence[Compared]) -> str:
    """Who is ahead in a mirror match, or has won it, and by how much."""
    total = mirrored(lines)
    tables = list(group.tables.order_by("pk").prefetch_related("seats"))
    if not total.decks or len(tables) < 2:
        return _("No deck has been played at both tables yet.")
    if total.winner is None:
        return _("Level over both tables.")
    pair = (side_name(tables[0], total.winner), side_name(tables[1], Side(1 - total.winner)))
    worth = total.sum if total.winner == 0 else total.sum.opposite
    facts = {"names": _("%(one)s and %(other)s") % {"one": pair[0], "other": pair[1]}}
    return _ahead(worth, facts)


def _ahead(worth: Worth, facts: dict[str, str]) -> str:
    facts["points"] = signed(worth.points) if worth.won else whole(worth.points)
    if not worth.won:
        return _("%(names)s are ahead over both tables, by %(points)s points.") % facts
    sentence = ngettext(
        "%(names)s are ahead over both tables, by %(count)d deal and %(points)s points.",
        "%(names)s are ahead over both tables, by %(count)d deals and %(points)s points.",
        worth.won,
    )
    return sentence % {**facts, "count": worth.won}
