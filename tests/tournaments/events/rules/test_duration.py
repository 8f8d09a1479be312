"""How long an event takes."""

from datetime import UTC, datetime, timedelta

import pytest

from games.rules.clock import UNTIMED, read_control
from tournaments.events.rules.duration import (
    Estimate,
    MatchLength,
    RoundTimes,
    deal_s,
    duration,
    learned,
    remaining,
)

EIGHT = datetime(2026, 3, 6, 20, 0, tzinfo=UTC)
PIQUET = MatchLength("piquet", 2, {"deals": 6})
CHOUINE = MatchLength("chouine", 2, {"deals_to_win": 3}, units=3)
COTO = MatchLength("guinote", 4, {"points_to_coto": 3})


def minutes(number: float) -> timedelta:
    return timedelta(minutes=number)


@pytest.mark.parametrize(("length", "least", "most"), [(PIQUET, 20, 30), (CHOUINE, 25, 60), (COTO, 20, 40)])
def test_a_round_takes_what_players_would_expect(length: MatchLength, least: int, most: int) -> None:
    found = duration([8, 8], length, UNTIMED, EIGHT)
    assert found is not None
    assert least <= found.minutes_each <= most
    assert (found.rounds, found.is_learned) == (2, False)


def test_an_event_ends_after_its_rounds_and_the_pauses_between() -> None:
    found = duration([8, 8, 8], PIQUET, UNTIMED, EIGHT, unit_s=1500)
    assert found is not None
    assert found.ends == (EIGHT + minutes(25), EIGHT + minutes(55), EIGHT + minutes(85))
    assert (found.ends_at, found.minutes_each, found.is_learned) == (EIGHT + minutes(85), 25, True)


def test_a_round_of_many_matches_waits_for_the_longest() -> None:
    one, many = duration([1], CHOUINE, UNTIMED, EIGHT), duration([30], CHOUINE, UNTIMED, EIGHT)
    assert one is not None and many is not None
    assert many.round_s[0] > 1.3 * one.round_s[0]


def test_with_fewer_tables_matches_follow_each_other() -> None:
    found = duration([8], PIQUET, UNTIMED, EIGHT, unit_s=1200, tables=3)
    assert found is not None
    assert found.round_s == (3600,)


def test_a_bell_ends_a_round_with_the_deal_that_is_on() -> None:
    found = duration([8], PIQUET, UNTIMED, EIGHT, unit_s=1200, bell_s=600)
    assert found is not None
    assert found.round_s == (800,)


def test_a_later_bell_changes_nothing() -> None:
    assert duration([8], PIQUET, UNTIMED, EIGHT, bell_s=9000) == duration([8], PIQUET, UNTIMED, EIGHT)


@pytest.mark.parametrize("clock", ["fischer 60 1", "reserve 5 5 0"])
def test_a_clock_shortens_a_deal_only_where_it_is_quicker(clock: str) -> None:
    slow = deal_s(PIQUET, UNTIMED)
    assert (deal_s(PIQUET, read_control(clock)) < slow) == (clock == "fischer 60 1")


def test_nothing_is_said_where_an_action_may_take_days() -> None:
    assert duration([8], PIQUET, read_control("days 2"), EIGHT) is None


def test_nothing_is_said_of_no_rounds() -> None:
    assert duration([], PIQUET, UNTIMED, EIGHT) is None


def test_a_club_learns_from_the_median_of_its_matches() -> None:
    assert learned([(1200, 1), (2600, 2), (900, 1), (9999, 1), (1250, 1)]) == 1250


@pytest.mark.parametrize("matches", [[], [(1200, 1)] * 4, [(0, 1)] * 9, [(1200, 0)] * 9])
def test_few_matches_or_none_that_were_timed_teach_nothing(matches: list[tuple[float, int]]) -> None:
    assert learned(matches) is None


PLAN = Estimate((1200.0, 1200.0, 1200.0), (), is_learned=False)


def test_before_the_first_round_it_is_as_planned_from_now() -> None:
    assert remaining(PLAN, [], EIGHT) == (EIGHT + minutes(20), EIGHT + minutes(45), EIGHT + minutes(70))


def test_a_round_that_is_played_counts_from_its_beginning() -> None:
    now = EIGHT + minutes(15)
    assert remaining(PLAN, [RoundTimes(EIGHT)], now)[0] == EIGHT + minutes(20)


def test_a_round_that_should_have_ended_ends_now_and_the_others_follow() -> None:
    now = EIGHT + minutes(40)
    assert remaining(PLAN, [RoundTimes(EIGHT)], now) == (now, now + minutes(25), now + minutes(50))


def test_finished_rounds_tell_how_quick_the_others_will_be() -> None:
    played = [RoundTimes(EIGHT, EIGHT + minutes(30)), RoundTimes(EIGHT + minutes(35))]
    assert remaining(PLAN, played, EIGHT + minutes(40)) == (EIGHT + minutes(65), EIGHT + minutes(100))


def test_between_two_rounds_the_pause_is_over_at_the_latest_now() -> None:
    played = [RoundTimes(EIGHT, EIGHT + minutes(20))]
    assert remaining(PLAN, played, EIGHT + minutes(22))[0] == EIGHT + minutes(45)
    assert remaining(PLAN, played, EIGHT + minutes(40))[0] == EIGHT + minutes(60)


def test_nothing_remains_of_an_event_that_is_over() -> None:
    assert remaining(PLAN, [RoundTimes(EIGHT, EIGHT + minutes(20))] * 3, EIGHT + minutes(80)) == ()
