"""Who can still win, by points: a bound that every outcome keeps."""

import random
from fractions import Fraction as F
from itertools import product

from tournaments.events.rules.forecast import Reach, who_can_still_win

WIN = F(1)


def test_the_leader_of_a_finished_event_has_the_only_place_left() -> None:
    reaches = who_can_still_win({1: F(3), 2: F(2), 3: F(1)}, {}, WIN)
    assert reaches == (Reach(1, 1, 1), Reach(2, 2, 2), Reach(3, 3, 3))


def test_who_is_level_can_have_any_of_the_shared_ranks() -> None:
    assert who_can_still_win({1: F(1), 2: F(1)}, {}, WIN) == (Reach(1, 1, 2), Reach(2, 1, 2))


def test_who_is_two_points_behind_with_one_round_left_cannot_win() -> None:
    reaches = who_can_still_win({1: F(4), 2: F(3), 3: F(2)}, {1: 1, 2: 1, 3: 1}, WIN)
    assert reaches == (Reach(1, 1, 2), Reach(2, 1, 3), Reach(3, 2, 3))


def test_who_has_left_gets_no_more_points() -> None:
    reaches = who_can_still_win({1: F(2), 2: F(1)}, {1: 3, 2: 0}, WIN)
    assert reaches == (Reach(1, 1, 1), Reach(2, 2, 2))


def test_where_a_loss_gives_points_the_leader_is_safe_earlier() -> None:
    behind, ahead = {1: F(5), 2: F(3)}, {1: 2, 2: 2}
    assert who_can_still_win(behind, ahead, F(2), F(0))[0] == Reach(1, 1, 2)
    assert who_can_still_win(behind, ahead, F(2), F(3, 2))[0] == Reach(1, 1, 1)


def test_no_course_of_the_last_rounds_leaves_the_bounds() -> None:
    chance = random.Random(4)
    for _ in range(20):
        field = range(1, 5)
        has = {who: F(chance.randint(0, 6), 2) for who in field}
        left = {who: chance.randint(0, 2) for who in field}
        reach = {one.entrant: one for one in who_can_still_win(has, left, WIN)}
        for gains in product(*([F(n, 2) for n in range(2 * left[who] + 1)] for who in field)):
            end = {who: has[who] + gain for who, gain in zip(field, gains, strict=True)}
            for who in field:
                above = sum(points > end[who] for points in end.values())
                level = sum(points == end[who] for points in end.values())
                assert reach[who].best <= 1 + above
                assert above + level <= reach[who].worst
