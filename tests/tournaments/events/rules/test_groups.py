"""Groups and their rounds."""

from collections import Counter

import pytest

from tournaments.events.rules.groups import Draw, group_count, group_rounds, groups

FIELDS = range(2, 129)


def test_a_snake_goes_there_and_back() -> None:
    assert groups(range(1, 11), 3, Draw.SNAKE, "x") == ((1, 6, 7), (2, 5, 8), (3, 4, 9, 10))


@pytest.mark.parametrize("draw", Draw)
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_everybody_is_in_one_group_and_sizes_differ_by_one_at_most(draw: Draw, size: int) -> None:
    for entrants in range(size + 1, 129):
        if (entrants == 3 and size == 2) or -(-entrants // size) > min(64, entrants // 2):
            continue
        drawn = groups(range(1, entrants + 1), group_count(entrants, size), draw, "seed")
        assert sorted(who for group in drawn for who in group) == list(range(1, entrants + 1))
        assert max(map(len, drawn)) - min(map(len, drawn)) <= 1
        assert max(map(len, drawn)) <= size


@pytest.mark.parametrize("draw", [Draw.SNAKE, Draw.POTS])
def test_each_group_has_one_of_each_pot(draw: Draw) -> None:
    for group in groups(range(16), 4, draw, "seed"):
        assert [seed // 4 for seed in group] == [0, 1, 2, 3]


@pytest.mark.parametrize("draw", [Draw.POTS, Draw.LOTS])
def test_lots_come_from_the_seed(draw: Draw) -> None:
    assert groups(range(16), 4, draw, "one") == groups(range(16), 4, draw, "one")
    assert groups(range(16), 4, draw, "one") != groups(range(16), 4, draw, "other")


@pytest.mark.parametrize("double", [False, True])
def test_all_groups_play_side_by_side_and_everybody_meets_his_mates(double: bool) -> None:
    drawn = groups(range(101, 115), 4, Draw.SNAKE, "x")
    met: Counter[frozenset[int]] = Counter()
    for one in group_rounds(drawn, double=double):
        named = [who for match in one.matches for who in (match.first, match.second)] + list(one.idle)
        assert len(named) == len(set(named))
        met.update(frozenset((match.first, match.second)) for match in one.matches)
        assert all({match.first, match.second} <= set(drawn[match.group]) for match in one.matches)
    mates = {frozenset((a, b)) for group in drawn for a in group for b in group if a != b}
    assert met == dict.fromkeys(mates, 1 + double)


def test_a_smaller_group_has_finished_before() -> None:
    rounds = group_rounds(((1, 2), (3, 4, 5)))
    assert [sorted({match.group for match in one.matches}) for one in rounds] == [[0, 1], [1], [1]]


@pytest.mark.parametrize(("entrants", "size"), [(1, 4), (5, 1), (3, 2), (200, 2)])
def test_no_groups_of_one(entrants: int, size: int) -> None:
    with pytest.raises(ValueError, match="no groups"):
        group_count(entrants, size)


@pytest.mark.parametrize(("entrants", "count"), [(3, 2), (4, 0)])
def test_a_field_that_makes_no_groups_is_refused(entrants: int, count: int) -> None:
    with pytest.raises(ValueError, match="make no"):
        groups(range(entrants), count, Draw.LOTS, "x")
