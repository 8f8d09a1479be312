"""Who can still win: the ranks that points alone leave open. A bound, not a promise.

No rank outside the bounds can come about. Not every rank within them must be possible: two who meet cannot both
win, and tie-breaks among equal points are taken as open.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Reach:
    """The best and the worst rank that an entrant can still have."""

    entrant: int
    best: int
    worst: int


def who_can_still_win(
    points: Mapping[int, Fraction],
    remaining: Mapping[int, int],
    win: Fraction,
    loss: Fraction = Fraction(),
) -> tuple[Reach, ...]:
    """The reach of each entrant of `points`, in their order.

    `remaining` is how many rounds each has still to play, none for who has left; a round gives at most `win` and at
    least `loss`.
    """
    most = {who: has + remaining.get(who, 0) * win for who, has in points.items()}
    least = {who: has + remaining.get(who, 0) * loss for who, has in points.items()}
    ceilings, floors = sorted(most.values()), sorted(least.values())
    return tuple(
        Reach(
            entrant=who,
            best=1 + len(floors) - bisect_right(floors, most[who]),
            worst=len(ceilings) - bisect_left(ceilings, least[who]),
        )
        for who in points
    )
