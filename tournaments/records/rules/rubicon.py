"""The sheet of a partie of piquet, as far as it is filled in: totals, what is left, the Rubicon margin.

When a partie ends and what it is worth is piquet's own business (`games.rules.piquet.partie`, piquet §8);
here the sheet of real cards is put before it. Both lines of the Rubicon are given, since the jump at 100
is what people get wrong by hand: the one that applies depends on the loser's total alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.game import Side, Standing
from games.rules.piquet.partie import EXTRA_DEALS, RUBICON, Options, is_over, match_result

PerSide = tuple[int, int]

BONUS = 100  # what both lines add


class TooManyDeals(Exception):
    """A sheet goes on after its partie was over."""


@dataclass(frozen=True, slots=True)
class Partie:
    """A partie as written. `to_play` deals are missing; it has a winner and a margin once none is.

    `crossed` and `rubiconed` are both lines for the present leader: what he would win by if the other's
    total counts as 100 or more, and if it counts as less. `is_rubicon` says which applies; neither does
    while the totals are level.
    """

    totals: PerSide
    to_play: int
    winner: int | None
    margin: int
    crossed: int
    rubiconed: int
    is_rubicon: bool


def leader(totals: PerSide) -> Side | None:
    """The side with the higher total; None when level."""
    return None if totals[0] == totals[1] else Side(int(totals[1] > totals[0]))


def margin(totals: PerSide) -> int:
    """What the higher total of a finished partie wins by (piquet §8); 0 when level."""
    finished = Standing(Options(), 2, score=totals, over=True, winner=leader(totals))
    return int(match_result(finished)["margin"])


def count(deals: Sequence[PerSide], agreed: int = 6) -> Partie:
    """The partie that `deals` (points of each, by side) make. Raises TooManyDeals.

    Level after `agreed` deals, two more are played; level again, the partie is drawn, margin 0.
    """
    if any(is_over(agreed, played, _totals(deals[:played])) for played in range(len(deals))):
        raise TooManyDeals(len(deals))
    totals = _totals(deals)
    over = is_over(agreed, len(deals), totals)
    return Partie(
        totals=totals,
        to_play=0 if over else _missing(len(deals), agreed),
        winner=leader(totals) if over else None,
        margin=margin(totals) if over else 0,
        crossed=abs(totals[0] - totals[1]) + BONUS,
        rubiconed=sum(totals) + BONUS,
        is_rubicon=totals[0] != totals[1] and min(totals) < RUBICON,
    )


def _totals(deals: Sequence[PerSide]) -> PerSide:
    return sum(a for a, _ in deals), sum(b for _, b in deals)


def _missing(played: int, agreed: int) -> int:
    return agreed - played if played < agreed else agreed + EXTRA_DEALS - played
