"""Standings and each of their criteria, on fields small enough to add up by hand."""

from fractions import Fraction as F

from tournaments.events.rules import tiebreaks
from tournaments.events.rules.lots import drawn
from tournaments.events.rules.outcomes import Outcome, seen_from_each
from tournaments.events.rules.standings import Facts, Row, standings
from tournaments.events.rules.tiebreaks import Criterion, Term

WIN, DRAW, LOSS = F(1), F(1, 2), F(0)


def match(first: int, second: int, winner: int | None, by: int | None = 1) -> Outcome:
    points = (DRAW, DRAW) if winner is None else ((WIN, LOSS) if winner == first else (LOSS, WIN))
    signed = None if by is None else F(by if winner == first else -by)
    return Outcome(first, second, winner, points, F(0) if winner is None else signed)


def margin_of(entrant: int, outcomes: tuple[Outcome, ...], *, average: bool) -> F | None:
    seen = seen_from_each((1, 2, 3, 4, 5), outcomes)
    return tiebreaks.margin(seen[entrant], average_for_forfeit=average).amount


def order(rows: tuple[Row, ...]) -> list[tuple[int, int]]:
    return [(row.rank, row.entrant) for row in rows]


def value(rows: tuple[Row, ...], entrant: int, criterion: Criterion) -> F | None:
    (row,) = [row for row in rows if row.entrant == entrant]
    return next(item.amount for item in row.values if item.criterion is criterion)


def decided_by(rows: tuple[Row, ...]) -> list[Criterion | None]:
    return [row.decided_by for row in rows]


def test_points_come_first() -> None:
    rows = standings((1, 2, 3), (match(1, 2, 2), match(2, 3, 2), match(1, 3, 1)))
    assert order(rows) == [(1, 2), (2, 1), (3, 3)]
    assert decided_by(rows) == [None, Criterion.POINTS, Criterion.POINTS]


def test_equal_points_are_parted_by_the_match_between_the_two() -> None:
    outcomes = (match(1, 2, 2), match(1, 3, 1), match(1, 4, 1), match(2, 3, 2), match(2, 4, 4), match(3, 4, 3))
    rows = standings((1, 2, 3, 4), outcomes)
    assert order(rows) == [(1, 2), (2, 1), (3, 3), (4, 4)]
    assert decided_by(rows)[1] is Criterion.DIRECT


def test_direct_encounter_says_nothing_while_two_of_the_tied_have_not_met() -> None:
    rows = standings((1, 2, 3, 4), (match(1, 3, 1, by=5), match(2, 4, 2, by=7)))
    assert value(rows, 1, Criterion.DIRECT) is None
    assert order(rows)[:2] == [(1, 2), (2, 1)]
    assert decided_by(rows)[1] is Criterion.MARGIN


def test_a_circle_of_three_with_the_same_other_results_stays_level() -> None:
    outcomes = (
        *(match(1, 2, 1), match(2, 3, 2), match(3, 1, 3)),
        *(match(1, 4, 1), match(2, 4, 2), match(3, 4, 3)),
        *(match(1, 5, 1), match(2, 5, 2), match(3, 5, 3), match(4, 5, 4)),
    )
    rows = standings((1, 2, 3, 4, 5), outcomes)
    assert [value(rows, who, Criterion.DIRECT) for who in (1, 2, 3)] == [F(1)] * 3
    assert [value(rows, who, Criterion.SONNEBORN_BERGER) for who in (1, 2, 3)] == [F(4)] * 3
    assert order(rows) == [(1, 1), (1, 2), (1, 3), (4, 4), (5, 5)]


def test_sonneborn_berger_weighs_each_opponent_by_what_was_made_against_him() -> None:
    rows = standings((1, 2, 3), (match(1, 2, 1), match(2, 3, None), match(1, 3, None)))
    # Points: 1 has 1½, 3 has 1, 2 has ½. Against 2 a win (½ × 1), against 3 a draw (1 × ½).
    assert value(rows, 1, Criterion.SONNEBORN_BERGER) == F(1)
    assert value(rows, 3, Criterion.SONNEBORN_BERGER) == F(1, 2) * F(1, 2) + F(3, 2) * F(1, 2)
    top = next(item for item in rows[0].values if item.criterion is Criterion.SONNEBORN_BERGER)
    assert top.terms == (Term(2, F(1, 2), F(1)), Term(3, F(1), F(1, 2)))


def test_each_value_is_the_sum_of_its_terms() -> None:
    outcomes = (match(1, 2, 2, by=118), match(2, 3, None), match(1, 3, 1, by=306))
    for row in standings((1, 2, 3), outcomes):
        for item in row.values:
            if item.terms:
                assert item.amount == sum(term.product for term in item.terms)


def test_margins_won_count_for_and_margins_lost_against() -> None:
    outcomes = (match(1, 2, 1, by=118), match(3, 1, 3, by=306))
    assert margin_of(1, outcomes, average=True) == 118 - 306


def test_a_forfeit_won_is_worth_the_own_average_margin_exactly() -> None:
    outcomes = (match(1, 2, 1, by=2), match(1, 3, 1, by=1), match(1, 4, 4, by=2), match(1, 5, 1, by=None))
    assert margin_of(1, outcomes, average=True) == F(1) + F(1, 3)
    assert margin_of(1, outcomes, average=False) == F(1)


def test_a_forfeit_lost_costs_no_margin() -> None:
    outcomes = (match(1, 2, 1, by=None), match(2, 3, 2, by=4))
    assert margin_of(2, outcomes, average=True) == F(4)


def test_points_of_three_and_one_third_are_never_rounded() -> None:
    third = F(1, 3)
    outcomes = tuple(Outcome(1, who, None, (third, third), F(0)) for who in (2, 3, 4))
    assert value(standings((1, 2, 3, 4), outcomes), 1, Criterion.POINTS) == 1


def test_who_is_level_in_everything_shares_a_rank_until_lots_are_drawn() -> None:
    level = (match(1, 2, None), match(2, 3, None), match(1, 3, None))
    assert order(standings((1, 2, 3), level)) == [(1, 1), (1, 2), (1, 3)]
    rows = standings((1, 2, 3), level, facts=Facts(lots={1: 30, 2: 10, 3: 20}))
    assert order(rows) == [(1, 2), (2, 3), (3, 1)]
    assert decided_by(rows) == [None, Criterion.LOTS, Criterion.LOTS]


def test_nobody_draws_lots_who_is_not_level_with_somebody() -> None:
    rows = standings((1, 2), (match(1, 2, 1),), facts=Facts(lots={1: 2, 2: 1}))
    assert [value(rows, who, Criterion.LOTS) for who in (1, 2)] == [None, None]


def test_an_event_without_entrants_has_no_standings() -> None:
    assert standings((), ()) == ()


def test_lots_follow_from_their_seed_alone() -> None:
    assert drawn("a", range(8)) == drawn("a", range(8))
    assert drawn("a", range(8)) != drawn("b", range(8))
    assert sorted(drawn("a", range(8))) == list(range(8))


def test_wins_and_draws_are_counted() -> None:
    (row, *_) = standings((1, 2, 3), (match(1, 2, 1), match(1, 3, None)))
    assert (row.entrant, row.played, row.won, row.drawn) == (1, 2, 1, 1)


def test_the_last_of_a_group_that_is_level_carries_no_reason_and_the_next_one_does() -> None:
    outcomes = (match(1, 2, None), match(1, 3, 1), match(2, 3, 2))
    assert decided_by(standings((1, 2, 3), outcomes)) == [None, None, Criterion.POINTS]


def test_a_forfeit_that_nobody_won_is_no_draw() -> None:
    nobody = Outcome(1, 2, None, (F(0), F(0)), None)
    (row, *_) = standings((1, 2), (nobody,))
    assert (row.played, row.won, row.drawn) == (1, 0, 0)
