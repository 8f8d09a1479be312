"""Berger tables."""

from collections import Counter

import pytest

from tournaments.events.rules.round_robin import berger

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
