"""The share of tables beaten as a criterion, and what decides a mirror match that is level."""

from fractions import Fraction

from tournaments.events.rules.criteria import usual
from tournaments.events.rules.deciders import Decider, by_sum, waits_for_extra
from tournaments.events.rules.outcomes import Outcome
from tournaments.events.rules.standings import Facts, standings
from tournaments.events.rules.tiebreaks import Criterion, Term, duplicate

HALF, ONE = Fraction(1, 2), Fraction(1)


def test_an_entrants_terms_add_up_to_his_average() -> None:
    value = duplicate([Term(2, Fraction(2, 3), Fraction(1, 4)), Term(3, HALF, Fraction(3, 4))])
    assert (value.criterion, value.amount) == (Criterion.DUPLICATE, Fraction(13, 24))
    assert duplicate(()).amount is None


def test_tables_beaten_part_those_with_the_same_points() -> None:
    drawn = [Outcome(1, 2, None, (HALF, HALF), Fraction(0)), Outcome(3, 4, None, (HALF, HALF), Fraction(0))]
    order = usual(is_round_robin=True, has_same_decks=True)
    shares = {1: [Term(2, Fraction(1, 3), ONE)], 3: [Term(4, ONE, ONE)], 4: [Term(3, Fraction(), ONE)]}
    rows = standings([1, 2, 3, 4], drawn, criteria=order, facts=Facts(shares=shares))
    assert [row.entrant for row in rows] == [3, 1, 2, 4]
    assert rows[1].decided_by is Criterion.DUPLICATE


def test_a_level_mirror_match_goes_to_the_lots_and_never_to_one_more_unit() -> None:
    steps = by_sum(0, (0, 1))
    assert [step.decider for step in steps] == [Decider.MARGIN, Decider.LOTS]
    assert steps[-1].winner == 1
    assert not waits_for_extra(steps)
