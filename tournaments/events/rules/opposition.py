"""What each opponent counts for, also the one that wasn't there: FIDE's C.07 of March 2026, articles 8, 9 and 16.

In a round robin a forfeit is a match like another (15.2). Elsewhere an unplayed round is one against a dummy who
has the entrant's own score, capped; and rounds that an opponent asked off at the end count as draws.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.events.rules.outcomes import Scale, Seen
from tournaments.events.rules.tiebreaks import Criterion, Term, Value, score, total
from tournaments.events.rules.unplayed import MEANINGS, Cap

Everything = Mapping[int, Sequence[Seen]]


@dataclass(frozen=True, slots=True)
class Scores:
    """Everybody's score, and what it counts for in the tie-breaks of others."""

    own: Mapping[int, Fraction]
    counted: Mapping[int, Fraction]


def scores(seen: Everything, draw: Fraction, *, is_round_robin: bool) -> Scores:
    """The scores of all; in a round robin everybody counts for his own."""
    own = {who: score(mine) for who, mine in seen.items()}
    if is_round_robin:
        return Scores(own, own)
    return Scores(own, {who: own[who] + _made_up(mine, draw) for who, mine in seen.items()})


def _made_up(mine: Sequence[Seen], draw: Fraction) -> Fraction:
    """What opponents count more: rounds asked off are draws once nothing but absence follows (16.2.5, 16.3)."""
    more = Fraction()
    for one in reversed(mine):
        if one.unplayed is None or MEANINGS[one.unplayed].shows_presence:
            break
        if MEANINGS[one.unplayed].is_request:
            more += draw - one.points
    return more


def faced(
    seen: Everything, known: Scores, scale: Scale, rounds: int, *, is_round_robin: bool
) -> Mapping[int, tuple[Term, ...]]:
    """For each entrant one term a round: what its opponent, or the dummy in his place, counts for."""
    most = scale[1] * rounds
    return {
        who: tuple(
            _opponent(one, known)
            if one.unplayed is None or (is_round_robin and one.rival is not None)
            else _dummy(one, known.own[who], known, most)
            for one in mine
        )
        for who, mine in seen.items()
    }


def _opponent(one: Seen, known: Scores) -> Term:
    assert one.rival is not None, "who played had an opponent"
    counted = known.counted[one.rival]
    return Term(one.rival, counted, round=one.round, is_adjusted=counted != known.own[one.rival])


def _dummy(one: Seen, own: Fraction, known: Scores, most: Fraction) -> Term:
    """The entrant's own score, no higher than the paired opponent counts for, or than a draw in every round (16.4)."""
    assert one.unplayed is not None, "a dummy stands in for an unplayed round"
    is_forfeit = MEANINGS[one.unplayed].cap is Cap.RIVAL and one.rival is not None
    cap = known.counted[one.rival] if is_forfeit and one.rival is not None else most
    return Term(one.rival, min(own, cap), round=one.round, unplayed=one.unplayed, is_capped=cap < own)


def buchholz(terms: Sequence[Term]) -> Value:
    """The sum of what the opponents count for (8.1)."""
    return total(Criterion.BUCHHOLZ, terms)


def buchholz_cut1(terms: Sequence[Term]) -> Value:
    """Buchholz without the least term (14.1), which is one of the entrant's own absence if there is any (16.5).

    An only term stays.
    """
    return total(Criterion.BUCHHOLZ_CUT1, _least_cut(terms) if len(terms) > 1 else terms)


def buchholz_median(terms: Sequence[Term]) -> Value:
    """Buchholz Cut-1 without the greatest term left (14.3); fewer than three terms all stay."""
    if len(terms) < 3:
        return total(Criterion.BUCHHOLZ_MEDIAN, terms)
    left = _least_cut(terms)
    greatest = max((i for i, term in enumerate(left) if not term.is_cut), key=lambda i: left[i].amount)
    return total(Criterion.BUCHHOLZ_MEDIAN, _with_cut(left, greatest))


def sonneborn_berger(terms: Sequence[Term], mine: Sequence[Seen]) -> Value:
    """What each opponent counts for times the points made against him (9.1)."""
    weighted = [term.weighed(one.points) for term, one in zip(terms, mine, strict=True)]
    return total(Criterion.SONNEBORN_BERGER, weighted)


def _least_cut(terms: Sequence[Term]) -> Sequence[Term]:
    voluntary = [i for i, term in enumerate(terms) if term.unplayed and MEANINGS[term.unplayed].is_voluntary]
    return _with_cut(terms, min(voluntary or range(len(terms)), key=lambda i: terms[i].amount))


def _with_cut(terms: Sequence[Term], index: int) -> Sequence[Term]:
    return [*terms[:index], replace(terms[index], is_cut=True), *terms[index + 1 :]]
