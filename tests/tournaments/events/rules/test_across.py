"""Who goes on from groups, and where in the bracket."""

from collections import defaultdict
from fractions import Fraction

import pytest

from tournaments.events.rules.across import Qualified, Records, going_on, in_order, knockout_seeds
from tournaments.events.rules.knockout import rounds_needed, seed_order
from tournaments.events.rules.outcomes import Seen
from tournaments.events.rules.places import Place
from tournaments.events.rules.tiebreaks import Penalty


def table(*entrants: int) -> tuple[Place, ...]:
    return tuple(Place(who, place, place) for place, who in enumerate(entrants, start=1))


def against(**points: tuple[int, int]) -> list[Seen]:
    """against(r12=(1, 30)): one point and a margin of 30 against 12."""
    return [Seen(int(name[1:]), Fraction(p), Fraction(m), p > 0, False) for name, (p, m) in points.items()]


FOUR, THREE = table(11, 12, 13, 14), table(21, 22, 23)
SEEN = {
    11: against(r12=(1, 10), r13=(1, 10), r14=(1, 90)),
    12: against(r11=(0, -10), r13=(1, 5), r14=(1, 90)),
    13: against(r11=(0, -10), r12=(0, -5), r14=(1, 90)),
    14: against(r11=(0, -90), r12=(0, -90), r13=(0, -90)),
    21: against(r22=(1, 20), r23=(1, 10)),
    22: against(r21=(0, -20), r23=(1, 20)),
    23: against(r21=(0, -10), r22=(0, -20)),
}
RECORDS = Records(SEEN)


def test_the_last_of_a_larger_group_is_left_out_of_the_account() -> None:
    """12 made a point and a margin of 90 more than 22 only because of 14, whom the smaller group has no one like."""
    found = going_on((FOUR, THREE), 1, 1, RECORDS)
    assert [one.entrant for one in found.through] == [21, 11, 22]
    assert found.is_settled


def test_groups_of_one_size_count_everything() -> None:
    same = Records({**SEEN, 21: [*SEEN[21], *against(r24=(0, -50))]})
    tier = (Qualified(11, 0, 1), Qualified(21, 1, 1))
    assert [one.entrant for one in in_order(tier, (FOUR, table(21, 22, 23, 24)), same)] == [11, 21]


@pytest.mark.parametrize(("average", "best"), [(True, 21), (False, 11)])
def test_a_forfeit_won_is_worth_what_the_event_says(average: bool, best: int) -> None:
    seen = {**SEEN, 21: [Seen(22, Fraction(1), None, True, False), *against(r23=(1, 15))]}
    tier = (Qualified(11, 0, 1), Qualified(21, 1, 1))
    ranked = in_order(tier, (FOUR, THREE), Records(seen, average_for_forfeit=average))
    assert ranked[0].entrant == best


def test_what_was_deducted_counts_across_groups() -> None:
    tier = (Qualified(11, 0, 1), Qualified(21, 1, 1))
    fined = Records(SEEN, {21: [Penalty(1, 21, Fraction(1, 2))]})
    assert [one.entrant for one in in_order(tier, (FOUR, THREE), fined)] == [11, 21]


def test_a_tie_at_the_edge_of_a_group_is_reported_and_the_next_ones_wait_for_it() -> None:
    tied = (Place(11, 1, 1), Place(12, 2, 3), Place(13, 2, 3), Place(14, 4, 4))
    found = going_on((tied, THREE), 2, 1, RECORDS)
    assert [one.entrant for one in found.through] == [21, 11, 22]
    assert found.level[0].level == (12, 13)
    assert (found.level[0].left, set(found.level)) == (1, {0})


def test_next_ones_who_are_level_across_groups_are_reported() -> None:
    records = Records({who: against() for who in (11, 12, 13, 14, 21, 22, 23)})
    found = going_on((FOUR, THREE), 1, 1, records)
    assert [one.entrant for one in found.through] == [11, 21]
    assert (found.level[None].level, found.level[None].left) == ((12, 22), 1)


def test_who_share_the_next_place_in_a_group_are_both_candidates() -> None:
    tied = (Place(11, 1, 1), Place(12, 2, 3), Place(13, 2, 3), Place(14, 4, 4))
    found = going_on((tied, THREE), 1, 2, Records({**SEEN, 13: SEEN[12]}))
    assert set(found.level[None].level) | {one.entrant for one in found.through} >= {11, 21, 22, 12, 13}


@pytest.mark.parametrize(("first", "best_next"), [(0, 0), (4, 0), (1, 3), (3, 2)])
def test_more_than_the_groups_have_cannot_go_on(first: int, best_next: int) -> None:
    with pytest.raises(ValueError, match="go on"):
        going_on((FOUR, THREE), first, best_next, RECORDS)


def qualified(groups: int, first: int, best_next: int) -> list[Qualified]:
    """In order of place; each place ranks the groups another way round."""
    through = []
    for place in range(1, first + 2):
        size = groups if place <= first else best_next
        through += [
            Qualified(100 * group + place, group, place)
            for group in sorted(range(groups), key=lambda g: g * place * 7 % 17)
        ][:size]
    return through


def meetings(seeds: tuple[int, ...]) -> dict[tuple[int, int], int]:
    """For each two mates the round in which they would meet, 0 the final, 1 the semifinal ..."""
    rounds = rounds_needed(len(seeds))
    at = {seeds[seed - 1]: line for line, seed in enumerate(seed_order(rounds)) if seed <= len(seeds)}
    return {
        (a, b): rounds - (at[a] ^ at[b]).bit_length() for a in seeds for b in seeds if a < b and a // 100 == b // 100
    }


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("groups", range(2, 17))
def test_two_mates_from_one_group_are_in_opposite_halves(groups: int, first: int) -> None:
    for best_next in range(groups + 1) if first == 1 else [0]:
        through = qualified(groups, first, best_next)
        seeds = knockout_seeds(through)
        assert sorted(seeds) == sorted(one.entrant for one in through)
        assert set(meetings(seeds).values()) <= {0}


@pytest.mark.parametrize("groups", range(2, 13))
def test_three_or_four_mates_are_in_different_quarters_and_both_halves(groups: int) -> None:
    for first, best_next in [(3, 0), (4, 0), (2, groups // 2), (3, groups // 2)]:
        by_group = defaultdict(list)
        for (a, _b), before in meetings(knockout_seeds(qualified(groups, first, best_next))).items():
            by_group[a // 100].append(before)
        assert all(max(found) <= 1 and 0 in found for found in by_group.values())


def test_the_order_stays_where_mates_are_apart_already() -> None:
    through = [Qualified(100, 0, 1), Qualified(200, 1, 1), Qualified(101, 0, 2), Qualified(201, 1, 2)]
    assert knockout_seeds(through) == (100, 200, 101, 201)


def test_seconds_change_places_when_they_would_meet_their_own_winner_early() -> None:
    through = [Qualified(100, 0, 1), Qualified(200, 1, 1), Qualified(201, 1, 2), Qualified(101, 0, 2)]
    assert knockout_seeds(through) == (100, 200, 101, 201)
