"""Berger tables."""

from collections import Counter
from itertools import pairwise

import pytest

from tournaments.events.rules.round_robin import BergerRound, Number, berger, double_berger

FIELDS = range(3, 21)


def test_six_entrants_meet_as_in_the_published_table() -> None:
    rounds = [item.pairs for item in berger(6)]
    assert rounds == [
        ((1, 6), (2, 5), (3, 4)),
        ((6, 4), (5, 3), (1, 2)),
        ((2, 6), (3, 1), (4, 5)),
        ((6, 5), (1, 4), (2, 3)),
        ((3, 6), (4, 2), (5, 1)),
    ]


@pytest.mark.parametrize("entrants", FIELDS)
def test_everybody_meets_everybody_once(entrants: int) -> None:
    met = Counter(frozenset(pair) for item in berger(entrants) for pair in item.pairs)
    assert len(met) == entrants * (entrants - 1) // 2
    assert set(met.values()) == {1}


@pytest.mark.parametrize("entrants", FIELDS)
def test_everybody_appears_once_in_each_round(entrants: int) -> None:
    for item in berger(entrants):
        named = [who for pair in item.pairs for who in pair] + ([item.idle] if item.idle else [])
        assert sorted(named) == list(range(1, entrants + 1))


@pytest.mark.parametrize("entrants", FIELDS)
def test_an_odd_field_has_one_idle_a_round_and_each_is_idle_once(entrants: int) -> None:
    idle = [item.idle for item in berger(entrants)]
    assert sorted(idle) == list(range(1, entrants + 1)) if entrants % 2 else set(idle) == {None}


@pytest.mark.parametrize("entrants", FIELDS)
def test_everybody_is_first_as_often_as_second_within_one(entrants: int) -> None:
    pairs = [pair for item in berger(entrants) for pair in item.pairs]
    first, second = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    assert all(abs(first[who] - second[who]) <= 1 for who in range(1, entrants + 1))


@pytest.mark.parametrize("entrants", [0, 1, 201])
def test_a_field_that_makes_no_round_robin_is_refused(entrants: int) -> None:
    with pytest.raises(ValueError, match="round robin"):
        berger(entrants)


def sides_of(who: int, rounds: tuple[BergerRound, ...]) -> str:
    """Whether `who` is first or second, match by match: "121"; idle rounds are left out."""
    sides = ("1" if pair[0] == who else "2" for item in rounds for pair in item.pairs if who in pair)
    return "".join(sides)


@pytest.mark.parametrize("entrants", range(2, 41))
def test_in_a_double_round_robin_everybody_meets_everybody_once_on_each_side(entrants: int) -> None:
    met = Counter(pair for item in double_berger(entrants) for pair in item.pairs)
    assert met.keys() == {(a, b) for a in range(1, entrants + 1) for b in range(1, entrants + 1) if a != b}
    assert set(met.values()) == {1}


@pytest.mark.parametrize("entrants", range(2, 41))
def test_in_a_double_round_robin_nobody_is_on_one_side_three_times_in_a_row(entrants: int) -> None:
    rounds = double_berger(entrants)
    for who in range(1, entrants + 1):
        sides = sides_of(who, rounds)
        assert "111" not in sides and "222" not in sides


@pytest.mark.parametrize("entrants", range(4, 41))
def test_in_a_double_round_robin_nobody_meets_the_same_rival_twice_in_a_row(entrants: int) -> None:
    for one, after in pairwise(double_berger(entrants)):
        assert not {frozenset(pair) for pair in one.pairs} & {frozenset(pair) for pair in after.pairs}


@pytest.mark.parametrize("entrants", range(6, 41, 2))
def test_without_the_swap_somebody_would_be_on_one_side_three_times(entrants: int) -> None:
    cycle = berger(entrants)
    back = tuple(BergerRound(tuple(pair[::-1] for pair in item.pairs), item.idle) for item in cycle)
    sides = [sides_of(Number(who), cycle + back) for who in range(1, entrants + 1)]
    assert any("111" in one or "222" in one for one in sides)
