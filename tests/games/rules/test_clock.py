"""Time controls: how they are written, what an action may take and costs, and days on which no clock runs."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from random import Random
from zoneinfo import ZoneInfo

import pytest

from games.rules import clock
from games.rules.clock import UNTIMED, BadControl, Kind, Span, TimeControl, read_control, used_ms
from games.rules.rest import after, counted, days_off, merged, weekends

MADRID = ZoneInfo("Europe/Madrid")
NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)
RESERVE = TimeControl(Kind.RESERVE, action_s=25, discard_s=75, bank_s=180)
FISCHER = TimeControl(Kind.FISCHER, bank_s=300, increment_s=5)
DAYS = TimeControl(Kind.DAYS, days=2)
CHANCES = range(60)


def any_control(chance: Random, *kinds: Kind) -> TimeControl:
    kind = chance.choice(kinds or list(Kind))
    if kind is Kind.DAYS:
        return TimeControl(kind, days=chance.choice(clock.DAYS))
    return TimeControl(kind, **{name: chance.randint(*bounds) for name, bounds in clock.BOUNDS[kind].items()})


def any_stretches(chance: Random) -> list[tuple[datetime, datetime]]:
    begun = [NOON + timedelta(minutes=chance.randint(-40_000, 40_000)) for _ in range(chance.randint(0, 6))]
    return [(start, start + timedelta(minutes=chance.choice((0, chance.randint(0, 30_000))))) for start in begun]


# ---- Written


@pytest.mark.parametrize(
    ("text", "control"),
    [("reserve 25 75 180", RESERVE), ("fischer 300 5", FISCHER), ("days 2", DAYS), ("", UNTIMED)],
)
def test_control_reads_as_it_is_written(text: str, control: TimeControl) -> None:
    assert read_control(text) == control
    assert control.text == text


@pytest.mark.parametrize("seed", CHANCES)
def test_every_control_can_be_read_again(seed: int) -> None:
    control = any_control(Random(seed))
    assert read_control(control.text) == control
    assert control.is_timed == (control.text != "")


NO_CONTROLS = ["none", "reserve", "reserve 25 75", "reserve 25 75 180 1", "fischer 300", "days", "days two", "days 02"]
NO_CONTROLS += ["days -1", "days 1.5", " days 1", "days  1", "days 1 ", "reserve 25 75 999999", "fischer 300 ٥"]
NO_CONTROLS += ["DAYS 1", "\x00"]


@pytest.mark.parametrize("text", NO_CONTROLS)
def test_anything_else_is_no_control(text: str) -> None:
    with pytest.raises(BadControl) as caught:
        read_control(text)
    assert caught.value.field == ""


@pytest.mark.parametrize(
    ("text", "field", "bounds"),
    [
        ("reserve 4 75 180", "action_s", (5, 600)),
        ("reserve 25 1801 180", "discard_s", (5, 1_800)),
        ("reserve 25 75 7201", "bank_s", (0, 7_200)),
        ("fischer 9 5", "bank_s", (10, 10_800)),
        ("fischer 300 0", "increment_s", (1, 120)),
        ("days 0", "days", (1, 7)),
        ("days 8", "days", (1, 7)),
        ("days 4", "days", (1, 7)),
    ],
)
def test_number_out_of_bounds_is_named_with_its_bounds(text: str, field: str, bounds: tuple[int, int]) -> None:
    with pytest.raises(BadControl) as caught:
        read_control(text)
    assert (caught.value.field, caught.value.lowest, caught.value.highest) == (field, *bounds)


# ---- What is left, and what it costs


@pytest.mark.parametrize(
    ("control", "used", "span", "cost"),
    [
        (RESERVE, 25_000, Span.ACTION, 0),
        (RESERVE, 35_000, Span.ACTION, 10_000),
        (RESERVE, 75_000, Span.DISCARD, 0),
        (FISCHER, 12_000, Span.ACTION, 7_000),
        (FISCHER, 2_000, Span.ACTION, -3_000),
        (DAYS, 100_000_000, Span.ACTION, 0),
    ],
)
def test_action_costs_what_it_needs_beyond_its_own_time(control: TimeControl, used: int, span: Span, cost: int) -> None:
    assert control.cost_ms(used, span) == cost


@pytest.mark.parametrize("seed", CHANCES)
def test_time_runs_out_exactly_when_nothing_is_left(seed: int) -> None:
    chance = Random(seed)
    control, span = any_control(chance, Kind.RESERVE, Kind.FISCHER, Kind.DAYS), chance.choice(list(Span))
    spent = chance.randint(-1_000_000, 8_000_000)
    end = control.runs_out(NOON, spent, span)
    least = (end - NOON) // timedelta(milliseconds=1)
    for used in (0, least // 2, max(0, least - 1), least, least + 1, 10 * least):
        assert (sum(control.left_ms(spent, used, span)) == 0) == (used >= least)


@pytest.mark.parametrize("seed", CHANCES)
def test_whoever_needs_longer_has_less(seed: int) -> None:
    chance = Random(seed)
    control, span = any_control(chance), chance.choice(list(Span))
    quick, slow = sorted((chance.randint(0, 900_000), chance.randint(0, 900_000)))
    assert sum(control.left_ms(0, quick, span)) >= sum(control.left_ms(0, slow, span))
    assert control.cost_ms(quick, span) <= control.cost_ms(slow, span)


@pytest.mark.parametrize("seed", CHANCES)
def test_bank_after_an_action_is_what_the_clock_showed_and_the_increment(seed: int) -> None:
    chance = Random(seed)
    control, span = any_control(chance, Kind.RESERVE, Kind.FISCHER), chance.choice(list(Span))
    used = chance.randint(0, control.own_ms(span) + control.bank_ms(0))
    _own, shown = control.left_ms(0, used, span)
    assert control.bank_ms(control.cost_ms(used, span)) == shown + control.increment_s * 1_000


def test_clock_that_has_not_begun_to_run_has_used_nothing() -> None:
    assert used_ms(NOON, NOON - timedelta(seconds=3)) == 0
    assert used_ms(NOON, NOON + timedelta(seconds=3)) == 3_000


# ---- Rest


def test_weekend_is_saturday_and_sunday_where_the_player_lives() -> None:
    friday = datetime(2026, 11, 13, 12, tzinfo=UTC)
    (rest,) = weekends(friday, friday + timedelta(days=4), MADRID)
    assert rest == (datetime(2026, 11, 13, 23, tzinfo=UTC), datetime(2026, 11, 15, 23, tzinfo=UTC))


def test_weekend_that_has_begun_counts_and_one_that_is_over_does_not() -> None:
    sunday = datetime(2026, 11, 15, 12, tzinfo=UTC)
    assert len(weekends(sunday, sunday + timedelta(days=1), MADRID)) == 1
    assert len(weekends(sunday - timedelta(days=1), sunday + timedelta(days=7), MADRID)) == 2
    monday = datetime(2026, 11, 16, 12, tzinfo=UTC)
    assert weekends(monday, monday + timedelta(days=2), MADRID) == ()


@pytest.mark.parametrize(("saturday", "hours"), [(date(2026, 3, 28), 47), (date(2026, 10, 24), 49)])
def test_weekend_in_which_the_clocks_change_is_as_long_as_it_is(saturday: date, hours: int) -> None:
    since, until = days_off(saturday, saturday + timedelta(days=1), MADRID)
    assert until - since == timedelta(hours=hours)


@pytest.mark.parametrize("friday", [date(2026, 3, 27), date(2026, 10, 23), date(2026, 11, 13)])
def test_two_days_from_friday_noon_end_on_tuesday_noon_whatever_the_clocks_do(friday: date) -> None:
    began = datetime(friday.year, friday.month, friday.day, 12, tzinfo=MADRID).astimezone(UTC)
    end = DAYS.runs_out(began, 0, Span.ACTION, weekends(began, began + timedelta(days=30), MADRID))
    assert end.astimezone(MADRID).replace(tzinfo=None) == datetime(friday.year, friday.month, friday.day, 12) + (
        timedelta(days=4)
    )


@pytest.mark.parametrize("seed", CHANCES)
def test_length_after_a_moment_is_what_counts_until_then(seed: int) -> None:
    chance = Random(seed)
    taken, length = merged(any_stretches(chance)), timedelta(seconds=chance.randint(0, 3_000_000))
    assert counted(NOON, after(NOON, length, taken), taken) == length


@pytest.mark.parametrize("seed", CHANCES)
def test_merged_rests_are_in_order_and_apart(seed: int) -> None:
    taken = any_stretches(Random(seed))
    apart = merged(taken)
    assert all(since < until for since, until in apart)
    assert all(one[1] < other[0] for one, other in pairwise(apart))
    for since, until in taken:
        assert since == until or any(first <= since and until <= last for first, last in apart)


def test_rests_that_touch_are_one() -> None:
    one, two = (NOON, NOON + timedelta(days=1)), (NOON + timedelta(days=1), NOON + timedelta(days=2))
    assert merged((two, one)) == ((NOON, NOON + timedelta(days=2)),)
