"""What ranks entrants besides their points: each criterion's value with the terms that make it.

Amounts are exact fractions; nothing here is ever rounded. The text for a person is made elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations

ONE = Fraction(1)


class Criterion(StrEnum):
    POINTS = "points"
    DIRECT = "direct"
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


def seen_from(entrant: int, outcomes: Sequence[Outcome]) -> tuple[tuple[int, Outcome, int], ...]:
    """Each outcome of `entrant` with the opponent and the side (0 or 1) `entrant` was on."""
    return tuple(
        (o.second, o, 0) if o.first == entrant else (o.first, o, 1) for o in outcomes if entrant in (o.first, o.second)
    )


def points(entrant: int, outcomes: Sequence[Outcome]) -> Value:
    """The sum of match points."""
    return _sum(Criterion.POINTS, tuple(Term(rival, o.points[side]) for rival, o, side in seen_from(entrant, outcomes)))


def direct(entrant: int, tied: Collection[int], outcomes: Sequence[Outcome]) -> Value:
    """Points from the matches among `tied`; no value while two of them have not met."""
    among = [o for o in outcomes if o.first in tied and o.second in tied]
    met = {frozenset((o.first, o.second)) for o in among}
    if len(tied) < 2 or any(frozenset(pair) not in met for pair in combinations(tied, 2)):
        return Value(Criterion.DIRECT, None)
    return _sum(Criterion.DIRECT, tuple(Term(rival, o.points[side]) for rival, o, side in seen_from(entrant, among)))


def sonneborn_berger(entrant: int, outcomes: Sequence[Outcome], totals: Mapping[int, Fraction]) -> Value:
    """Each opponent's points times the points made against that opponent."""
    terms = tuple(Term(rival, totals[rival], o.points[side]) for rival, o, side in seen_from(entrant, outcomes))
    return _sum(Criterion.SONNEBORN_BERGER, terms)


def margin(entrant: int, outcomes: Sequence[Outcome], *, average_for_forfeit: bool) -> Value:
    """Margins won less margins lost. A forfeit won is worth the entrant's own average, or nothing."""
    mine = seen_from(entrant, outcomes)
    played = [Term(rival, o.margin if side == 0 else -o.margin) for rival, o, side in mine if o.margin is not None]
    average = Fraction(sum((t.amount for t in played), Fraction()), max(len(played), 1))
    given = average if average_for_forfeit else Fraction()
    unplayed = [Term(rival, given) for rival, o, _ in mine if o.margin is None and o.winner == entrant]
    return _sum(Criterion.MARGIN, (*played, *unplayed))


def _sum(criterion: Criterion, terms: tuple[Term, ...]) -> Value:
    return Value(criterion, sum((term.product for term in terms), Fraction()), terms)
