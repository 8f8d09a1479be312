"""The matches among those who are level: all of them met, some of them, or in a deciding partida."""

from fractions import Fraction as F

from tests.tournaments.events.rules.test_tiebreaks import match, value
from tournaments.events.rules.outcomes import Outcome
from tournaments.events.rules.standings import Facts, Regulations, Row, standings
from tournaments.events.rules.tiebreaks import Criterion, Term
from tournaments.events.rules.unplayed import Unplayed

SWISS = Regulations(is_round_robin=False)
DIRECT_ONLY = (Criterion.POINTS, Criterion.DIRECT)


def ranks(rows: tuple[Row, ...]) -> list[tuple[int, int]]:
    return [(row.rank, row.entrant) for row in rows]


def level(*among: Outcome, extra: dict[int, F], regulations: Regulations = SWISS) -> tuple[Row, ...]:
    """`among` the field, and then a round of points that makes everybody level."""
    filled = [Outcome(who, None, None, (points, F(0)), None, 9, Unplayed.LATE) for who, points in extra.items()]
    return standings(tuple(extra), (*among, *filled), criteria=DIRECT_ONLY, regulations=regulations)


def test_who_stays_level_among_themselves_is_compared_again_without_the_others() -> None:
    among = (
        *(match(1, 1, 2, 1), match(2, 1, 3, 1), match(3, 2, 3, None)),
        *(match(1, 3, 4, None), match(2, 2, 4, None), match(3, 1, 4, 4)),
    )
    # Among the four 1 and 4 have 2, the others 1; among the two 4 has won. Elsewhere came what makes all level.
    rows = level(*among, extra={1: F(0), 2: F(1), 3: F(1), 4: F(0)})
    assert ranks(rows) == [(1, 4), (2, 1), (3, 2), (3, 3)]
    (first,) = [row for row in rows if row.entrant == 4]
    direct = [item for item in first.values if item.criterion is Criterion.DIRECT]
    assert [item.amount for item in direct] == [2, 1]
    assert direct[1].terms == (Term(1, F(1), round=3),)


def test_one_who_beat_all_the_others_is_first_though_they_never_met() -> None:
    rows = level(match(1, 1, 2, 1), match(2, 1, 3, 1), extra={1: F(0), 2: F(2), 3: F(2)})
    assert ranks(rows) == [(1, 1), (2, 2), (2, 3)]
    assert rows[1].decided_by is Criterion.DIRECT


def test_nobody_is_first_while_a_missing_match_could_draw_level() -> None:
    rows = level(match(1, 1, 2, 1), match(2, 1, 3, None), extra={1: F(0), 2: F(3, 2), 3: F(1)})
    assert ranks(rows) == [(1, 1), (1, 2), (1, 3)]
    assert value(rows, 1, Criterion.DIRECT).amount is None


def test_in_a_round_robin_a_missing_match_leaves_everything_open() -> None:
    rows = level(match(1, 1, 2, 1), match(2, 1, 3, 1), extra={1: F(0), 2: F(2), 3: F(2)}, regulations=Regulations())
    assert ranks(rows) == [(1, 1), (1, 2), (1, 3)]


def test_a_forfeit_is_a_meeting_in_a_round_robin_only() -> None:
    forfeit = match(1, 1, 2, 1, by=None)
    assert ranks(level(forfeit, extra={1: F(0), 2: F(1)})) == [(1, 1), (1, 2)]
    assert ranks(level(forfeit, extra={1: F(0), 2: F(1)}, regulations=Regulations())) == [(1, 1), (2, 2)]


def test_who_has_met_twice_counts_the_average() -> None:
    twice = (match(1, 1, 2, 1), match(2, 1, 2, None), match(3, 1, 3, 3), match(4, 2, 3, None))
    rows = level(*twice, extra={1: F(1, 2), 2: F(1), 3: F(1, 2)})
    found = value(rows, 1, Criterion.DIRECT)
    assert found.terms == (Term(2, F(1), F(1, 2), 1), Term(2, F(1, 2), F(1, 2), 2), Term(3, F(0), round=3))
    assert found.amount == F(3, 4)


def test_a_deciding_partida_parts_those_who_ended_level() -> None:
    drawn = (match(1, 1, 2, None),)
    rows = standings(
        (1, 2), drawn, criteria=(Criterion.POINTS, Criterion.PLAYOFF), facts=Facts(playoffs=(match(0, 1, 2, 2),))
    )
    assert ranks(rows) == [(1, 2), (2, 1)]
    assert (rows[1].decided_by, value(rows, 2, Criterion.PLAYOFF).amount) == (Criterion.PLAYOFF, 1)


def test_a_deciding_partida_says_nothing_of_those_who_are_no_longer_level() -> None:
    rows = standings(
        (1, 2),
        (match(1, 1, 2, 1),),
        criteria=(Criterion.POINTS, Criterion.PLAYOFF),
        facts=Facts(playoffs=(match(0, 1, 2, 2),)),
    )
    assert ranks(rows) == [(1, 1), (2, 2)]
    assert value(rows, 2, Criterion.PLAYOFF).amount is None
