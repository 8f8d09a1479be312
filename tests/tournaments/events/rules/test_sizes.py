"""How many matches a round has: what the formats themselves will draw."""

import pytest

from tournaments.events.rules.cup.consolation import with_consolation
from tournaments.events.rules.cup.double import double_elimination
from tournaments.events.rules.cup.single import single_elimination
from tournaments.events.rules.groups import Draw, group_rounds, groups
from tournaments.events.rules.round_robin import berger, double_berger
from tournaments.events.rules.sizes import (
    cup_sizes,
    evening_sizes,
    groups_sizes,
    round_robin_sizes,
    swiss_sizes,
    teams_sizes,
)


@pytest.mark.parametrize("entrants", range(2, 20))
def test_a_round_robin_has_the_rounds_of_its_table(entrants: int) -> None:
    assert round_robin_sizes(entrants) == tuple(len(one.pairs) for one in berger(entrants))
    assert round_robin_sizes(entrants, double=True) == tuple(len(one.pairs) for one in double_berger(entrants))


@pytest.mark.parametrize("entrants", [0, 1])
def test_who_is_alone_plays_no_rounds(entrants: int) -> None:
    assert round_robin_sizes(entrants) == ()


@pytest.mark.parametrize("entrants", range(4, 40))
def test_groups_have_the_rounds_of_their_tables_and_then_a_knockout(entrants: int) -> None:
    drawn = group_rounds(groups(range(entrants), -(-entrants // 4), Draw.SNAKE, "x"))
    assert groups_sizes(entrants, 4, 4) == (*(len(one.matches) for one in drawn), 2, 1)
    assert groups_sizes(entrants, 4, 4, third_place=True)[-2:] == (2, 2)


def test_a_cup_has_its_matches_in_the_rounds_in_which_they_are_due() -> None:
    assert cup_sizes(single_elimination(11)) == (3, 4, 2, 1)
    assert cup_sizes(double_elimination(8)) == (4, 4, 3, 1, 1, 1)
    assert cup_sizes(with_consolation(8)) == (4, 4, 2)


def test_other_formats_have_as_many_in_each_round() -> None:
    assert swiss_sizes(21, 3) == (10, 10, 10)
    assert evening_sizes(18, 2) == (4, 4)
    assert teams_sizes((3, 3), 4) == (12, 12)
