"""What happened between two entrants, or to one alone in a round, and how each entrant sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.events.rules.unplayed import Unplayed, points_of

Scale = tuple[Fraction, Fraction, Fraction]  # an event's points for a win, a draw and a loss
USUAL: Scale = (Fraction(1), Fraction(1, 2), Fraction())


class Ruled(StrEnum):
    """A match that counts as played, though its points are the organiser's: given freely, or a loss for both."""

    ADJUSTED = "adjusted"
    DOUBLE_LOSS = "double_loss"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A decided match, seen from both sides; or a round of `first` alone, where `second` is None.

    `margin` is the first one's (the second one has its negative); None where nobody played for it. Without
    margin and not `ruled` a match is a forfeit, of both where nobody won; the winner's margin is then what the
    event's setting says. `winner` is an entrant or None; `unplayed` says why `first` was alone; `round` counts
    from 1, 0 where it doesn't matter.
    """

    first: int
    second: int | None
    winner: int | None
    points: tuple[Fraction, Fraction]
    margin: Fraction | None
    round: int = 0
    unplayed: Unplayed | None = None
    ruled: Ruled | None = None


def alone(
    entrant: int, kind: Unplayed, number: int, *, scale: Scale = USUAL, credit: Fraction | None = None
) -> Outcome:
    """Round `number` of an entrant whom nobody was paired with; `credit` in place of what `kind` is worth."""
    points = points_of(kind, scale) if credit is None else credit
    return Outcome(entrant, None, None, (points, Fraction()), None, number, kind)


@dataclass(frozen=True, slots=True)
class Seen:
    """An outcome from one entrant's side. `rival` is None in a round alone; `margin` is the entrant's own."""

    rival: int | None
    points: Fraction
    margin: Fraction | None
    has_won: bool
    is_drawn: bool
    round: int = 0
    unplayed: Unplayed | None = None


def seen_from_each(entrants: Sequence[int], outcomes: Sequence[Outcome]) -> Mapping[int, tuple[Seen, ...]]:
    """Everybody's outcomes from their own side, by round and then as in `outcomes`; empty for who hasn't played."""
    seen: dict[int, list[Seen]] = {entrant: [] for entrant in entrants}
    for outcome in outcomes:
        seen[outcome.first].append(_seen(outcome, 0))
        if outcome.second is not None:
            seen[outcome.second].append(_seen(outcome, 1))
    return {entrant: tuple(sorted(mine, key=lambda one: one.round)) for entrant, mine in seen.items()}


def _seen(outcome: Outcome, side: int) -> Seen:
    sides = (outcome.first, outcome.second)
    margin = outcome.margin
    return Seen(
        rival=sides[1 - side],
        points=outcome.points[side],
        margin=margin if margin is None or side == 0 else -margin,
        has_won=outcome.winner is not None and outcome.winner == sides[side],
        is_drawn=outcome.winner is None and margin is not None and outcome.ruled is not Ruled.DOUBLE_LOSS,
        round=outcome.round,
        unplayed=_unplayed(outcome, side),
    )


def _unplayed(outcome: Outcome, side: int) -> Unplayed | None:
    if outcome.second is None:
        return outcome.unplayed
    if outcome.margin is not None or outcome.ruled is not None:
        return None
    if outcome.winner is None:
        return Unplayed.DOUBLE_FORFEIT
    return Unplayed.FORFEIT_WON if outcome.winner == (outcome.first, outcome.second)[side] else Unplayed.FORFEIT_LOST
