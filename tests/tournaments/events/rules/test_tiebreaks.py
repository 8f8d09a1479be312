"""Each tie-break's terms, so that a page can say where a value comes from; and what the organiser deducts."""

from fractions import Fraction as F

from tournaments.events.rules import tiebreaks
from tournaments.events.rules.outcomes import Outcome, Ruled, alone, seen_from_each
from tournaments.events.rules.standings import Facts, Regulations, Row, standings
from tournaments.events.rules.tiebreaks import Criterion, Penalty, Term, Value
from tournaments.events.rules.unplayed import Unplayed

WIN, DRAW, LOSS = F(1), F(1, 2), F(0)
SWISS = Regulations(is_round_robin=False)


def match(number: int, first: int, second: int, winner: int | None, by: int | None = 1) -> Outcome:
    points = (DRAW, DRAW) if winner is None else ((WIN, LOSS) if winner == first else (LOSS, WIN))
    signed = None if by is None else F(by if winner == first else -by)
    return Outcome(first, second, winner, points, F(0) if winner is None else signed, number)


def value(rows: tuple[Row, ...], entrant: int, criterion: Criterion) -> Value:
    (row,) = [row for row in rows if row.entrant == entrant]
    return next(item for item in row.values if item.criterion is criterion)


# 1 beats 2, has a bye, beats 3; 2 loses twice and leaves; 3 comes late, wins, loses.
EVENT = (
    match(1, 1, 2, 1),
    alone(3, Unplayed.LATE, 1),
    alone(1, Unplayed.PAIRING_BYE, 2),
    match(2, 2, 3, 3),
    match(3, 1, 3, 1),
    alone(2, Unplayed.WITHDRAWN, 3),
)


def compared(*order: Criterion, regulations: Regulations = SWISS, facts: Facts | None = None) -> tuple[Row, ...]:
    return standings((1, 2, 3), EVENT, criteria=(Criterion.POINTS, *order), regulations=regulations, facts=facts)


def test_a_dummy_opponent_is_a_term_that_says_what_it_stands_for_and_that_it_was_capped() -> None:
    found = value(compared(Criterion.BUCHHOLZ), 1, Criterion.BUCHHOLZ)
    assert found.terms == (
        Term(2, F(1, 2), round=1, is_adjusted=True),
        Term(None, F(3, 2), round=2, unplayed=Unplayed.PAIRING_BYE, is_capped=True),
        Term(3, F(1), round=3),
    )
    assert found.amount == 3


def test_the_cut_term_stays_in_sight_and_adds_nothing() -> None:
    found = value(compared(Criterion.BUCHHOLZ_CUT1), 1, Criterion.BUCHHOLZ_CUT1)
    assert [term.is_cut for term in found.terms] == [True, False, False]
    assert found.amount == F(5, 2)


def test_the_own_absence_is_cut_before_a_weaker_opponent() -> None:
    """3 came late: the dummy of that round is worth 1, the opponent of round 2 only ½."""
    found = value(compared(Criterion.BUCHHOLZ_CUT1), 3, Criterion.BUCHHOLZ_CUT1)
    assert [(term.amount, term.is_cut) for term in found.terms] == [(1, True), (F(1, 2), False), (3, False)]


def test_median_leaves_out_the_least_and_the_greatest() -> None:
    found = value(compared(Criterion.BUCHHOLZ_MEDIAN), 1, Criterion.BUCHHOLZ_MEDIAN)
    assert [term.is_cut for term in found.terms] == [True, True, False]
    assert found.amount == 1


def test_an_only_round_is_never_cut() -> None:
    rows = standings(
        (1, 2),
        (match(1, 1, 2, 2),),
        criteria=(Criterion.POINTS, Criterion.BUCHHOLZ_CUT1, Criterion.BUCHHOLZ_MEDIAN),
        regulations=SWISS,
    )
    assert value(rows, 1, Criterion.BUCHHOLZ_CUT1).amount == 1
    assert value(rows, 1, Criterion.BUCHHOLZ_MEDIAN).amount == 1


def test_sonneborn_berger_weighs_the_dummy_by_what_the_round_gave() -> None:
    found = value(compared(Criterion.SONNEBORN_BERGER), 1, Criterion.SONNEBORN_BERGER)
    assert [(term.amount, term.weight) for term in found.terms] == [(F(1, 2), 1), (F(3, 2), 1), (1, 1)]


def test_progressive_adds_the_score_after_each_round_also_after_one_that_was_missed() -> None:
    found = value(compared(Criterion.PROGRESSIVE, regulations=SWISS), 3, Criterion.PROGRESSIVE)
    assert [(term.round, term.amount) for term in found.terms] == [(1, 0), (2, 1), (3, 1)]
    assert found.amount == 2


def test_a_bye_counts_among_the_wins_with_its_reason() -> None:
    found = value(compared(Criterion.WINS), 1, Criterion.WINS)
    assert [(term.against, term.unplayed) for term in found.terms] == [
        (2, None),
        (None, Unplayed.PAIRING_BYE),
        (3, None),
    ]


def test_the_average_rating_is_exact_and_leaves_out_who_was_not_played() -> None:
    ratings = {2: F(1500), 3: F(1501)}
    found = value(compared(Criterion.AVERAGE_RATING, facts=Facts(ratings=ratings)), 1, Criterion.AVERAGE_RATING)
    assert found.amount == F(3001, 2)
    assert [(term.amount, term.weight) for term in found.terms] == [(1500, F(1, 2)), (1501, F(1, 2))]


def test_who_has_met_nobody_with_a_rating_has_no_average() -> None:
    assert value(compared(Criterion.AVERAGE_RATING), 1, Criterion.AVERAGE_RATING) == Value(
        Criterion.AVERAGE_RATING, None
    )


def test_koya_counts_the_matches_against_those_with_half_of_what_could_be_had() -> None:
    rows = standings(
        (1, 2, 3, 4),
        (match(1, 1, 2, 1), match(1, 3, 4, 3), match(2, 1, 3, 3), match(2, 2, 4, 2), match(3, 1, 4, 1),
         match(3, 2, 3, None)),
        criteria=(Criterion.POINTS, Criterion.KOYA),
        regulations=Regulations(rounds=3),
    )  # fmt: skip
    found = value(rows, 1, Criterion.KOYA)
    assert found.terms == (Term(2, F(1), round=1), Term(3, F(0), round=2))


def test_a_pairing_bye_is_worth_the_own_average_margin_like_a_forfeit_won() -> None:
    seen = seen_from_each((1, 2, 3), (*EVENT[:4], match(3, 1, 3, 1, by=4)))
    assert tiebreaks.margin(seen[1], average_for_forfeit=True).amount == F(5) + F(5, 2)
    assert tiebreaks.margin(seen[1], average_for_forfeit=False).amount == F(5)
    assert tiebreaks.margin(seen[3], average_for_forfeit=True).amount == F(1) - F(4)


def test_a_penalty_is_a_term_of_its_own_in_the_points_or_the_margin() -> None:
    facts = Facts(penalties=(Penalty(7, 1, points=F(1, 2)), Penalty(8, 1, margin=F(3))))
    rows = compared(Criterion.MARGIN, facts=facts)
    points, margin = value(rows, 1, Criterion.POINTS), value(rows, 1, Criterion.MARGIN)
    assert (points.amount, points.terms[-1]) == (F(5, 2), Term(None, F(-1, 2), penalty=7))
    assert margin.terms[-1] == Term(None, F(-3), penalty=8)


def test_nobodys_tie_break_suffers_for_a_rivals_penalty() -> None:
    order = (Criterion.BUCHHOLZ, Criterion.SONNEBORN_BERGER)
    fined = compared(*order, facts=Facts(penalties=(Penalty(1, 1, points=F(2)),)))
    assert value(fined, 1, Criterion.POINTS).amount == 1
    assert value(fined, 3, Criterion.BUCHHOLZ) == value(compared(*order), 3, Criterion.BUCHHOLZ)


def test_a_double_loss_was_played_and_is_no_draw() -> None:
    both = Outcome(1, 2, None, (LOSS, LOSS), F(0), 1, ruled=Ruled.DOUBLE_LOSS)
    (row, *_) = rows = standings((1, 2), (both,), criteria=(Criterion.POINTS, Criterion.BUCHHOLZ), regulations=SWISS)
    assert (row.played, row.won, row.drawn) == (1, 0, 0)
    assert value(rows, 1, Criterion.BUCHHOLZ).terms == (Term(2, F(0), round=1),)


def test_an_adjusted_score_counts_as_it_was_given_and_as_played() -> None:
    given = Outcome(1, 2, 1, (F(3, 4), F(1, 4)), None, 1, ruled=Ruled.ADJUSTED)
    rows = standings((1, 2), (given,), criteria=(Criterion.POINTS, Criterion.SONNEBORN_BERGER), regulations=SWISS)
    assert [value(rows, who, Criterion.POINTS).amount for who in (1, 2)] == [F(3, 4), F(1, 4)]
    assert value(rows, 1, Criterion.SONNEBORN_BERGER).terms == (Term(2, F(1, 4), F(3, 4), 1),)


def test_a_late_entrant_has_the_credit_that_was_chosen() -> None:
    late = alone(1, Unplayed.LATE, 1, credit=F(1, 2))
    rows = standings((1,), (late,), criteria=(Criterion.POINTS,), regulations=SWISS)
    assert value(rows, 1, Criterion.POINTS).terms == (Term(None, F(1, 2), round=1, unplayed=Unplayed.LATE),)


def test_a_bye_is_no_match_played_or_won() -> None:
    (row,) = [row for row in compared() if row.entrant == 1]
    assert (row.played, row.won, row.drawn) == (2, 2, 0)


def test_a_forfeit_has_each_side_its_own_kind_of_unplayed_round() -> None:
    seen = seen_from_each((1, 2), (match(1, 1, 2, 2, by=None),))
    assert [seen[who][0].unplayed for who in (1, 2)] == [Unplayed.FORFEIT_LOST, Unplayed.FORFEIT_WON]
    (double,) = seen_from_each((1, 2), (Outcome(1, 2, None, (LOSS, LOSS), None, 1),))[1]
    assert double.unplayed is Unplayed.DOUBLE_FORFEIT
