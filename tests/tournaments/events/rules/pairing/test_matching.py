"""The matching under the engine."""

from itertools import permutations

from tournaments.events.rules.pairing.matching import CHEAPEST, MANY, perfect_matching


def test_the_first_part_of_a_cost_rules_over_all_others() -> None:
    costs = {(0, 1): (0, 9), (2, 3): (0, 9), (0, 2): (1, 0), (1, 3): (0, 0), (0, 3): (1, 0), (1, 2): (0, 0)}
    assert perfect_matching(4, costs) == ((0, 1), (2, 3))


def test_nobody_is_left_over_or_there_is_no_matching() -> None:
    assert perfect_matching(4, {(0, 1): (0,), (0, 2): (0,), (0, 3): (0,)}) is None
    assert perfect_matching(4, {}) is None


def test_it_is_the_cheapest_of_all() -> None:
    costs = {(a, b): ((a * 7 + b * 5) % 4, (a * 3 + b) % 5, (a + b * b) % 3) for a in range(6) for b in range(a + 1, 6)}
    every = {tuple(sorted(tuple(sorted(order[i : i + 2])) for i in (0, 2, 4))) for order in permutations(range(6))}

    def total(pairs: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
        return tuple(map(sum, zip(*(costs[a, b] for a, b in pairs), strict=True)))

    found = perfect_matching(6, costs)
    assert found is not None
    assert total(found) == min(map(total, every))


def test_a_large_field_is_matched_among_the_cheapest() -> None:
    size = MANY + 2
    costs = {(a, b): ((b - a - size // 2) ** 2,) for a in range(size) for b in range(a + 1, size)}
    assert perfect_matching(size, costs) == tuple((a, a + size // 2) for a in range(size // 2))


def test_a_large_field_is_matched_in_full_where_the_cheapest_do_not_do() -> None:
    """Everybody's cheapest partners are the same few; most have to meet somebody dearer."""
    size, few = 2 * CHEAPEST + 4, CHEAPEST
    costs = {(a, b): (int(a >= few),) for a in range(size) for b in range(a + 1, size)}
    pairs = perfect_matching(size, costs)
    assert pairs is not None
    assert sum(costs[pair][0] for pair in pairs) == (size - 2 * few) // 2
