"""What ranks entrants besides their points: each criterion's value with the terms that make it.

Amounts are exact fractions; nothing here is ever rounded. The text for a person is made elsewhere. What an
opponent counts for is in `opposition`, matches among those level in `encounters`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.events.rules.outcomes import Seen
from tournaments.events.rules.unplayed import Unplayed

ONE = Fraction(1)
NOTHING = Fraction()


class Criterion(StrEnum):
    POINTS = "points"
    DIRECT = "direct"
    DUPLICATE = "duplicate"
    WINS = "wins"
    BUCHHOLZ = "buchholz"
    BUCHHOLZ_CUT1 = "buchholz_cut1"
    BUCHHOLZ_MEDIAN = "buchholz_median"
    SONNEBORN_BERGER = "sonneborn_berger"
    PROGRESSIVE = "progressive"
    KOYA = "koya"
    AVERAGE_RATING = "average_rating"
    MARGIN = "margin"
    PLAYOFF = "playoff"
    LOTS = "lots"


@dataclass(frozen=True, slots=True)
class Term:
    """`weight` times `amount`, earned in `round` against `against` (None: against nobody); nothing where `is_cut`.

    `unplayed`: a dummy opponent stands in for the round, or the points came without playing; `is_capped`: the
    dummy was held down; `is_adjusted`: the opponent counts for other than his points, since rounds he asked off
    at the end are draws. `penalty` is the number of what the organiser deducted.
    """

    against: int | None
    amount: Fraction
    weight: Fraction = ONE
    round: int = 0
    unplayed: Unplayed | None = None
    is_cut: bool = False
    is_capped: bool = False
    is_adjusted: bool = False
    penalty: int | None = None

    @property
    def product(self) -> Fraction:
        if self.is_cut:
            return NOTHING
        return self.amount if self.weight is ONE else self.amount * self.weight

    def weighed(self, weight: Fraction) -> Term:
        """The same term with `weight`."""
        return Term(
            self.against, self.amount, weight, self.round, self.unplayed, self.is_cut, self.is_capped, self.is_adjusted
        )


@dataclass(frozen=True, slots=True)
class Value:
    """What a criterion gives an entrant. `amount` is None where the criterion doesn't apply."""

    criterion: Criterion
    amount: Fraction | None
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Penalty:
    """What the organiser deducted from an entrant, by its `number` in the event.

    It lowers the entrant's own points or margin and nothing else: nobody's tie-break suffers for a rival's fault.
    """

    number: int
    entrant: int
    points: Fraction = NOTHING
    margin: Fraction = NOTHING


def added(amounts: Iterable[Fraction]) -> Fraction:
    """The sum of `amounts`, exactly: by denominator first, which is much quicker than one by one."""
    numerators: dict[int, int] = {}
    for amount in amounts:
        below = amount.denominator
        numerators[below] = numerators.get(below, 0) + amount.numerator
    return sum((Fraction(above, below) for below, above in numerators.items()), NOTHING)


def total(criterion: Criterion, terms: Iterable[Term]) -> Value:
    """The value that `terms` add up to."""
    kept = tuple(terms)
    return Value(criterion, added(term.product for term in kept), kept)


def score(mine: Sequence[Seen]) -> Fraction:
    """The sum of match points, before any penalty."""
    return added(one.points for one in mine)


def points(mine: Sequence[Seen], penalties: Sequence[Penalty] = ()) -> Value:
    """The sum of match points less what was deducted."""
    terms = [Term(one.rival, one.points, round=one.round, unplayed=one.unplayed) for one in mine]
    taken = [Term(None, -given.points, penalty=given.number) for given in penalties if given.points]
    return total(Criterion.POINTS, (*terms, *taken))


def wins(mine: Sequence[Seen], win: Fraction) -> Value:
    """The rounds that gave as many points as a win, with or without playing (C.07 7.1)."""
    won = [one for one in mine if one.points >= win]
    return total(Criterion.WINS, [Term(one.rival, ONE, round=one.round, unplayed=one.unplayed) for one in won])


def progressive(mine: Sequence[Seen], rounds: int) -> Value:
    """The sum of the entrant's scores after each round (C.07 7.5)."""
    by_round = dict.fromkeys(range(1, rounds + 1), NOTHING)
    for one in mine:
        by_round[one.round] = by_round.get(one.round, NOTHING) + one.points
    terms, so_far = [], NOTHING
    for number, gained in by_round.items():
        so_far += gained
        terms.append(Term(None, so_far, round=number))
    return total(Criterion.PROGRESSIVE, terms)


def koya(mine: Sequence[Seen], scores: Mapping[int, Fraction], enough: Fraction) -> Value:
    """The points made against those whose own score is at least `enough`, half of what can be had (C.07 9.2)."""
    strong = [one for one in mine if one.rival is not None and scores[one.rival] >= enough]
    return total(Criterion.KOYA, [Term(one.rival, one.points, round=one.round) for one in strong])


def average_rating(mine: Sequence[Seen], ratings: Mapping[int, Fraction]) -> Value:
    """The average rating of the opponents played, each as often as met; no value without a rated one (C.07 10.1)."""
    met = [one for one in mine if one.unplayed is None and one.rival in ratings]
    if not met:
        return Value(Criterion.AVERAGE_RATING, None)
    share = Fraction(1, len(met))
    terms = [Term(one.rival, ratings[one.rival], share, one.round) for one in met if one.rival is not None]
    return total(Criterion.AVERAGE_RATING, terms)


def margin(mine: Sequence[Seen], penalties: Sequence[Penalty] = (), *, average_for_forfeit: bool) -> Value:
    """Margins won less margins lost, and less what was deducted.

    A forfeit won and a pairing bye are worth the entrant's own average, or nothing.
    """
    played = [Term(one.rival, one.margin, round=one.round) for one in mine if one.margin is not None]
    average = Fraction(added(term.amount for term in played), max(len(played), 1))
    given = average if average_for_forfeit else NOTHING
    free = [one for one in mine if one.margin is None and (one.has_won or one.unplayed is Unplayed.PAIRING_BYE)]
    unplayed = [Term(one.rival, given, round=one.round, unplayed=one.unplayed) for one in free]
    taken = [Term(None, -gone.margin, penalty=gone.number) for gone in penalties if gone.margin]
    return total(Criterion.MARGIN, (*played, *unplayed, *taken))


def duplicate(terms: Sequence[Term]) -> Value:
    """The share of the other tables beaten with the same cards, over all decks; no value before any was compared."""
    return total(Criterion.DUPLICATE, terms) if terms else Value(Criterion.DUPLICATE, None)
