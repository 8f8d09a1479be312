"""Who goes on from groups once ties at the edge are decided."""

from fractions import Fraction

from tournaments.events.rules.across import Records
from tournaments.events.rules.edges import decided_going_on
from tournaments.events.rules.outcomes import Seen
from tournaments.events.rules.places import Place

LEVEL = (Place(1, 1, 1), Place(2, 2, 3), Place(3, 2, 3), Place(4, 4, 4))
OTHER = (Place(5, 1, 1), Place(6, 2, 2), Place(7, 3, 3), Place(8, 4, 4))
WON, LOST = (Fraction(1), Fraction(5), True), (Fraction(), Fraction(-5), False)
ALIKE = Records({who: [Seen(0, *(WON if who in (1, 5) else LOST), False)] for who in range(1, 9)})


def through(decisions: dict[int | None, list[int]], best_next: int = 0, first: int = 2) -> list[int]:
    return [one.entrant for one in decided_going_on((LEVEL, OTHER), first, best_next, ALIKE, decisions).through]


def test_a_tie_at_the_edge_waits_for_a_decision() -> None:
    found = decided_going_on((LEVEL, OTHER), 2, 0, ALIKE, {})
    assert set(found.level) == {0}
    assert {2, 3}.isdisjoint(one.entrant for one in found.through)


def test_the_decision_parts_those_who_are_level() -> None:
    assert set(through({0: [3, 2]})) == {1, 3, 5, 6}


def test_a_decision_about_others_counts_for_nothing() -> None:
    """Results were corrected since: other entrants are level now, or the same ones aren't."""
    for order in ([2, 4], [1, 2, 3], [9], [2]):
        assert {2, 3}.isdisjoint(through({0: order}))


def test_who_is_best_across_groups_can_be_decided_too() -> None:
    first_two = {one: [Place(who, n, n) for n, who in enumerate(row, 1)] for one, row in enumerate([(1, 2), (5, 6)])}
    tables = tuple(first_two.values())
    waiting = decided_going_on(tables, 1, 1, ALIKE, {})
    assert sorted(waiting.level[None].level) == [2, 6]
    decided = decided_going_on(tables, 1, 1, ALIKE, {None: [6, 2]})
    assert [one.entrant for one in decided.through][-1] == 6
    assert decided.is_settled
    assert decided_going_on(tables, 1, 1, ALIKE, {None: [6, 5]}).level == waiting.level
