"""The sheet of a partie of piquet, as far as it is filled in: totals, what is left, the Rubicon margin.

Both lines of the Rubicon are given, since the jump at 100 is what people get wrong by hand: the one that
applies depends on the loser's total alone (piquet, end of the partie).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

PerSide = tuple[int, int]

RUBICON = 100
BONUS = 100
MORE_DEALS = 2  # after a tie; a second tie is a drawn partie


class TooManyDeals(Exception):
    """A sheet goes on after its partie was over."""


@dataclass(frozen=True, slots=True)
class Partie:
    """A partie as written. `to_play` deals are missing; it has a winner and a margin once none is.

    `crossed` and `rubiconed` are both lines for the present leader: what he would win by if the other's
    total counts as 100 or more, and if it counts as less. `is_rubicon` says which applies.
    """

    totals: PerSide
    to_play: int
    winner: int | None
    margin: int
    crossed: int
    rubiconed: int
    is_rubicon: bool


def margin(totals: PerSide) -> int:
    """What the higher total wins by; 0 when level.

    A loser at 100 or more: the difference and 100. Below: the sum and 100. The winner's own 100 is
    irrelevant.
    """
    if totals[0] == totals[1]:
        return 0
    return BONUS + (sum(totals) if min(totals) < RUBICON else abs(totals[0] - totals[1]))


def count(deals: Sequence[PerSide], agreed: int = 6) -> Partie:
    """The partie that `deals` (points of each, by side) make. Raises TooManyDeals.

    Level after `agreed` deals, two more are played; level again, the partie is drawn, margin 0.
    """
    totals = (sum(a for a, _ in deals), sum(b for _, b in deals))
    to_play = _missing(deals, agreed)
    over = to_play == 0
    winner = None if not over or totals[0] == totals[1] else int(totals[1] > totals[0])
    return Partie(
        totals=totals,
        to_play=to_play,
        winner=winner,
        margin=margin(totals) if over else 0,
        crossed=abs(totals[0] - totals[1]) + BONUS,
        rubiconed=sum(totals) + BONUS,
        is_rubicon=totals[0] != totals[1] and min(totals) < RUBICON,
    )


def _missing(deals: Sequence[PerSide], agreed: int) -> int:
    played = len(deals)
    if played < agreed:
        return agreed - played
    level = sum(a - b for a, b in deals[:agreed]) == 0
    last = agreed + MORE_DEALS if level else agreed
    if played > last:
        raise TooManyDeals(played)
    return last - played
