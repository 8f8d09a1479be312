"""What a deal is worth to a side when others have played the same deck, and how it compares with theirs.

A side is compared with those who held the same cards: dealers with dealers, the others with the others.
Amounts are exact fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from games.rules.game import Result, Side

HALF = Fraction(1, 2)


class Worth(NamedTuple):
    """First what the deal gave (2 won outright, 1 won, 0 neither, less for losses), then by how many points."""

    won: int
    points: int

    @property
    def opposite(self) -> Worth:
        """What the same deal was worth to the other side."""
        return Worth(-self.won, -self.points)


def worth(result: Result, side: Side) -> Worth:
    """What a finished deal with that `result` (as the record writes it, of any game) was worth to `side`.

    A chouine and a deal given up are won outright, by no points. Piquet knows no winner of a deal: points alone count.
    """
    first = _worth_to_first(result)
    return first if side == 0 else first.opposite


def _worth_to_first(result: Result) -> Worth:
    winner = result["point_to"] if "point_to" in result else result.get("winner")
    won = 0 if winner is None else 1 - 2 * winner
    if result.get("resigned") or result.get("chouine"):
        return Worth(2 * won, 0)
    first, second = _points(result)
    return Worth(won, first - second)


def _points(result: Result) -> Any:
    return result["totals"] if "totals" in result else result["scores"]


def shares(worths: Sequence[Worth]) -> tuple[Fraction, ...]:
    """The share of the other tables that each beat with the same cards, a tie counting half; empty for one table."""
    others = len(worths) - 1
    if others < 1:
        return ()
    return tuple((_beaten(mine, worths) - HALF) / others for mine in worths)


def _beaten(mine: Worth, worths: Sequence[Worth]) -> Fraction:
    """How many of `worths`, one's own among them, are lower; those that are level count half."""
    return sum((Fraction(mine > other) + HALF * (mine == other) for other in worths), Fraction())
