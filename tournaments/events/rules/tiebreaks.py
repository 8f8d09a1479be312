"""What ranks entrants besides their points: each criterion's value with the terms that make it.

Amounts are exact fractions; nothing here is ever rounded. The text for a person is made elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

ONE = Fraction(1)


class Criterion(StrEnum):
    POINTS = "points"
    DIRECT = "direct"
    DUPLICATE = "duplicate"
    SONNEBORN_BERGER = "sonneborn_berger"
    MARGIN = "margin"
    LOTS = "lots"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A decided match between two entrants, seen from both.

    `margin` is the first one's (the second one has its negative); None where nobody played for it (a
    forfeit), and the winner then gets what the event's setting says. `winner` is an entrant or None.
    """

    first: int
    second: int
    winner: int | None
    points: tuple[Fraction, Fraction]
    margin: Fraction | None


@dataclass(frozen=True, slots=True)
class Term:
    """`weight` times `amount`, earned against `against`."""

    against: int
    amount: Fraction
    weight: Fraction = ONE

    @property
    def product(self) -> Fraction:
        return self.amount * self.weight


@dataclass(frozen=True, slots=True)
class Value:
    """What a criterion gives an entrant. `amount` is None where the criterion doesn't apply."""

    criterion: Criterion
    amount: Fraction | None
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """An outcome from one entrant's side: what it gave against `rival`. `margin` is the entrant's own."""

    rival: int
    points: Fraction
    margin: Fraction | None
    has_won: bool
    is_drawn: bool


def seen_from_each(entrants: Sequence[int], outcomes: Sequence[Outcome]) -> Mapping[int, tuple[Seen, ...]]:
    """Everybody's outcomes from their own side, in the order of `outcomes`; empty for who hasn't played."""
    seen: dict[int, list[Seen]] = {entrant: [] for entrant in entrants}
    for outcome in outcomes:
        seen[outcome.first].append(_seen(outcome, 0))
        seen[outcome.second].append(_seen(outcome, 1))
    return {entrant: tuple(mine) for entrant, mine in seen.items()}


def _seen(outcome: Outcome, side: int) -> Seen:
    sides = (outcome.first, outcome.second)
    margin = outcome.margin
    return Seen(
        rival=sides[1 - side],
        points=outcome.points[side],
        margin=margin if margin is None or side == 0 else -margin,
        has_won=outcome.winner == sides[side],
        is_drawn=outcome.winner is None and margin is not None,
    )


def points(mine: Sequence[Seen]) -> Value:
    """The sum of match points."""
    return _sum(Criterion.POINTS, tuple(Term(seen.rival, seen.points) for seen in mine))


def have_all_met(tied: Collection[int], seen: Mapping[int, Sequence[Seen]]) -> bool:
    """Whether each of `tied`, two at least, has met every other."""
    return len(tied) > 1 and all(set(tied) <= {one.rival for one in seen[who]} | {who} for who in tied)


def direct(mine: Sequence[Seen], tied: Collection[int], *, all_met: bool) -> Value:
    """Points from the matches among `tied`; no value while two of them have not met."""
    if not all_met:
        return Value(Criterion.DIRECT, None)
    return _sum(Criterion.DIRECT, tuple(Term(seen.rival, seen.points) for seen in mine if seen.rival in tied))


def sonneborn_berger(mine: Sequence[Seen], totals: Mapping[int, Fraction]) -> Value:
    """Each opponent's points times the points made against that opponent."""
    terms = tuple(Term(seen.rival, totals[seen.rival], seen.points) for seen in mine)
    return _sum(Criterion.SONNEBORN_BERGER, terms)


def margin(mine: Sequence[Seen], *, average_for_forfeit: bool) -> Value:
    """Margins won less margins lost. A forfeit won is worth the entrant's own average, or nothing."""
    played = [Term(seen.rival, seen.margin) for seen in mine if seen.margin is not None]
    average = Fraction(sum((term.amount for term in played), Fraction()), max(len(played), 1))
    given = average if average_for_forfeit else Fraction()
    unplayed = [Term(seen.rival, given) for seen in mine if seen.margin is None and seen.has_won]
    return _sum(Criterion.MARGIN, (*played, *unplayed))


def duplicate(terms: Sequence[Term]) -> Value:
    """The share of the other tables beaten with the same cards, over all decks; no value before any was compared."""
    return _sum(Criterion.DUPLICATE, tuple(terms)) if terms else Value(Criterion.DUPLICATE, None)


def _sum(criterion: Criterion, terms: tuple[Term, ...]) -> Value:
    return Value(criterion, sum((term.product for term in terms), Fraction()), terms)
