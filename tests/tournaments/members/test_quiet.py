"""Quiet hours: over midnight, by the person's own clock, and on the two nights on which that clock is changed."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from tournaments.members.quiet import allowed_from

MADRID = ZoneInfo("Europe/Madrid")
TEN, EIGHT = time(22), time(8)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "start", "end", "allowed"),
    [
        ("2026-11-30T20:59", TEN, EIGHT, "2026-11-30T20:59"),  # 21:59 in Madrid
        ("2026-11-30T21:00", TEN, EIGHT, "2026-12-01T07:00"),
        ("2026-12-01T01:30", TEN, EIGHT, "2026-12-01T07:00"),  # after midnight
        ("2026-12-01T07:00", TEN, EIGHT, "2026-12-01T07:00"),
        ("2026-11-30T13:30", time(14), time(16), "2026-11-30T15:00"),  # a siesta
        ("2026-11-30T12:59", time(14), time(16), "2026-11-30T12:59"),
        ("2026-11-30T23:30", None, None, "2026-11-30T23:30"),
        ("2026-11-30T23:30", TEN, TEN, "2026-11-30T23:30"),
    ],
)
def test_quiet_lasts_from_the_one_time_to_the_other(now: str, start: time | None, end: time | None, allowed: str):
    assert allowed_from(utc(now), MADRID, start, end) == utc(allowed)


def test_the_night_of_summer_time_ends_at_the_hour_the_clock_shows():
    assert allowed_from(utc("2026-03-28T22:00"), MADRID, TEN, EIGHT) == utc("2026-03-29T06:00")


def test_the_night_of_winter_time_ends_at_the_hour_the_clock_shows():
    assert allowed_from(utc("2026-10-24T21:00"), MADRID, TEN, EIGHT) == utc("2026-10-25T07:00")


def test_an_end_that_the_clock_skips_comes_after_the_gap():
    allowed = allowed_from(utc("2026-03-29T00:30"), MADRID, TEN, time(2, 30))  # 01:30, and at 02:00 it is 03:00
    assert allowed == utc("2026-03-29T01:30")
    assert allowed.astimezone(MADRID).time() == time(3, 30)


@pytest.mark.parametrize("now", ["2026-10-25T00:10", "2026-10-25T00:50", "2026-10-25T01:10"])  # 02:10, 02:50, 02:10
def test_an_end_that_the_clock_shows_twice_is_the_second(now: str):
    assert allowed_from(utc(now), MADRID, TEN, time(2, 30)) == utc("2026-10-25T01:30")


def test_what_is_allowed_is_never_before_now():
    for minute in range(0, 26 * 60, 7):
        moment = utc("2026-10-24T20:00") + timedelta(minutes=minute)
        for end in (time(2), time(2, 30), time(3), time(7)):
            allowed = allowed_from(moment, MADRID, TEN, end)
            assert allowed >= moment
            assert allowed_from(allowed, MADRID, TEN, end) == allowed
