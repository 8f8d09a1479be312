"""Days of rest: weekends and holidays that a player owns, what they stop, and that nobody saves himself from zero."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation

from config.export import everything
from games import selectors
from games.clocks import runs_out
from games.models import Table
from games.presenters import board_of
from games.services import resting
from games.services.desk import locked
from games.standstill import Holiday, RestHabit
from tests.games.tables import Evening, person
from tests.games.test_views import client_of
from tournaments.members.services.people import erase

pytestmark = pytest.mark.django_db
FRIDAY_NOON = datetime(2026, 11, 13, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def slow(control: str = "days 2", at: datetime = FRIDAY_NOON, zone: str = "Europe/Madrid") -> Evening:
    """Ana and Bob at a table with days to an action; nothing is dealt yet."""
    people = person("ana"), person("bob")
    for one in people:
        one.time_zone = zone
        one.save()
    evening = Evening("chouine", *people, time_control=control)
    evening.now = at
    return evening


def who_acts(evening: Evening) -> Any:
    return evening.people[evening.turn()]


def end(evening: Evening) -> datetime:
    return runs_out(selectors.snapshot(evening.code), evening.turn())


# ---- Weekends


@pytest.mark.parametrize(
    "friday", [FRIDAY_NOON, datetime(2026, 3, 27, 12, tzinfo=UTC), datetime(2026, 10, 23, 12, tzinfo=UTC)]
)
def test_weekend_does_not_count_even_when_the_clocks_change(friday: datetime) -> None:
    evening = slow(at=friday)
    for one in evening.people:
        resting.keep_weekends(one, True, friday - 7 * DAY)
    evening.dealt()
    local = [moment.astimezone(resting.zone_of(evening.people[0])) for moment in (friday, end(evening))]
    assert local[1].replace(tzinfo=None) - local[0].replace(tzinfo=None) == 4 * DAY


def test_weekend_is_that_of_the_player_s_own_zone() -> None:
    ends = []
    for zone in ("Europe/Madrid", "Pacific/Auckland"):
        evening = slow("days 1", datetime(2026, 11, 15, 18, tzinfo=UTC), zone)
        for one in evening.people:
            resting.keep_weekends(one, True, FRIDAY_NOON - 7 * DAY)
        ends.append(end(evening.dealt()))
        for one in evening.people:
            one.delete()
    assert ends == [datetime(2026, 11, 16, 23, tzinfo=UTC), datetime(2026, 11, 16, 18, tzinfo=UTC)]


def test_weekends_that_are_kept_from_tomorrow_on_do_not_save_from_zero_today() -> None:
    evening = slow("days 1", datetime(2026, 11, 14, 12, tzinfo=UTC))
    evening.dealt()
    before = end(evening)
    evening.later(3 * 3600)
    resting.keep_weekends(who_acts(evening), True, evening.now)
    assert RestHabit.objects.get().starts_at == datetime(2026, 11, 14, 23, tzinfo=UTC)
    assert end(evening) == before + DAY  # from Sunday on, which is tomorrow
    resting.keep_weekends(who_acts(evening), False, evening.now)
    assert end(evening) == before


def test_table_with_seconds_to_an_action_knows_no_weekend() -> None:
    evening = slow("fischer 300 5", datetime(2026, 11, 14, 12, tzinfo=UTC))
    for one in evening.people:
        resting.keep_weekends(one, True, FRIDAY_NOON - 7 * DAY)
    evening.dealt()
    assert end(evening) == evening.now + timedelta(seconds=300)


# ---- Holidays


def test_holiday_puts_off_what_is_due_at_running_tables(django_capture_on_commit_callbacks: Any) -> None:
    evening = slow()
    evening.dealt()
    before = Table.objects.get().due_at
    with django_capture_on_commit_callbacks(execute=True):
        resting.take_holiday(who_acts(evening), date(2026, 11, 14), date(2026, 11, 16), evening.now)
    assert Table.objects.get().due_at == before + 3 * DAY
    assert evening.later(2 * 86_400 + 60).texts[-1] != f"late {evening.turn()}"


def test_the_pause_between_deals_waits_for_who_is_on_holiday() -> None:
    evening = slow()
    evening.dealt()
    resting.take_holiday(evening.people[1], date(2026, 11, 14), date(2026, 11, 20), evening.now)
    evening.act(0, "resign")
    assert Table.objects.get().hold_until == evening.now + 9 * DAY


@pytest.mark.parametrize(
    ("first", "last", "why"),
    [
        (date(2026, 11, 13), date(2026, 11, 20), "too_early"),
        (date(2026, 11, 1), date(2026, 11, 2), "too_early"),
        (date(1, 1, 1), date(9999, 12, 31), "too_early"),
        (date(2026, 11, 20), date(2026, 11, 19), "order"),
        (date(2026, 11, 20), date(2026, 12, 20), "too_many"),
        (date(2026, 12, 10), date(2027, 2, 1), "too_many"),
        (date(2027, 11, 20), date(2027, 11, 21), "too_far"),
        (date(9999, 12, 30), date(9999, 12, 31), "too_far"),
    ],
)
def test_holiday_that_cannot_be_is_refused(first: date, last: date, why: str) -> None:
    ana = person("ana")
    with pytest.raises(resting.BadRest) as caught:
        resting.take_holiday(ana, first, last, FRIDAY_NOON)
    assert caught.value.why == why
    assert not Holiday.objects.exists()


def test_holidays_of_a_year_are_thirty_days_in_all_and_do_not_overlap() -> None:
    ana = person("ana")
    resting.take_holiday(ana, date(2026, 11, 20), date(2026, 12, 9), FRIDAY_NOON)
    with pytest.raises(resting.BadRest, match="overlap"):
        resting.take_holiday(ana, date(2026, 12, 9), date(2026, 12, 10), FRIDAY_NOON)
    with pytest.raises(resting.BadRest, match="too_many"):
        resting.take_holiday(ana, date(2026, 12, 10), date(2026, 12, 20), FRIDAY_NOON)
    resting.take_holiday(ana, date(2026, 12, 22), date(2027, 1, 10), FRIDAY_NOON)
    assert (resting.days_taken(ana, 2026), resting.days_taken(ana, 2027)) == (30, 10)


def test_tomorrow_is_tomorrow_where_the_player_lives() -> None:
    ana = person("ana")
    ana.time_zone = "Pacific/Auckland"
    resting.take_holiday(ana, date(2026, 11, 15), date(2026, 11, 15), FRIDAY_NOON)  # there it is Saturday already
    ana.time_zone = "no/zone"
    assert resting.zone_of(ana).key == "UTC"


def test_two_years_holidays_that_touch_stop_the_clock_however_late_it_is_looked_at() -> None:
    evening = slow("days 2", datetime(2026, 11, 30, 12, tzinfo=UTC))
    evening.dealt()
    away = who_acts(evening)
    resting.take_holiday(away, date(2026, 12, 2), date(2026, 12, 31), evening.now)
    resting.take_holiday(away, date(2027, 1, 1), date(2027, 1, 30), evening.now)
    expected = end(evening)
    assert expected == datetime(2027, 1, 31, 12, tzinfo=UTC)
    with transaction.atomic():  # a ruling that leaves the play as it is
        desk = locked(datetime(2027, 1, 31, 8, tzinfo=UTC), code=evening.code)
        desk.write("opened to see the cards")
        desk.save()
    assert end(evening) == expected
    evening.now = expected - HOUR
    assert "late" not in evening.later(0).texts[-1]


def test_holiday_that_has_begun_ends_with_today_and_one_to_come_goes() -> None:
    ana, bob = person("ana"), person("bob")
    holiday = resting.take_holiday(ana, date(2026, 11, 14), date(2026, 11, 20), FRIDAY_NOON)
    resting.end_holiday(bob, holiday.pk, FRIDAY_NOON)
    resting.end_holiday(ana, holiday.pk, FRIDAY_NOON + 2 * DAY)
    holiday.refresh_from_db()
    assert holiday.last == date(2026, 11, 15)
    other = resting.take_holiday(ana, date(2026, 12, 1), date(2026, 12, 2), FRIDAY_NOON)
    resting.end_holiday(ana, other.pk, FRIDAY_NOON)
    resting.end_holiday(ana, other.pk, FRIDAY_NOON)
    assert Holiday.objects.get() == holiday


# ---- Shown


def test_the_others_read_until_when_somebody_is_on_holiday() -> None:
    evening = slow(at=timezone.now() - 3 * DAY, zone="UTC")
    evening.dealt()
    away = who_acts(evening)
    last = (timezone.now() + 5 * DAY).date()
    resting.take_holiday(away, (timezone.now() - 1 * DAY).date(), last, timezone.now() - 3 * DAY)
    other = 1 - evening.turn()
    with translation.override("en"):
        panels = board_of(selectors.snapshot(evening.code), other).seats
        (panel,) = [one for one in panels if one.seat == evening.turn()]
        assert f"on holiday until {last:%B}" in " ".join(panel.notes) or f"{last:%B}" in " ".join(panel.notes)
    assert panel.clock is not None and not panel.clock.runs


def test_page_takes_holidays_and_weekends_by_plain_forms() -> None:
    ana = person("ana")
    browser = client_of(ana)
    with translation.override("en"):
        address = reverse("games:rest")
        assert browser.post(reverse("games:rest_weekends"), {"weekends": "1"}).status_code == 302
    tomorrow = (timezone.now() + DAY).date()
    assert browser.post(address, {"first": f"{tomorrow}", "last": f"{tomorrow + DAY}"}).status_code == 302
    page = browser.get(address).content.decode()
    assert "Your clocks stand on Saturdays and Sundays" in page
    assert "2 of 30 days" in page
    refused = browser.post(address, {"first": f"{tomorrow}", "last": f"{tomorrow}"})
    assert refused.status_code == 422
    assert "Some of these days are a holiday already." in refused.content.decode()
    for sent in ({}, {"first": "soon", "last": "\x00"}, {"first": "0001-01-01", "last": "9999-12-31"}):
        assert browser.post(address, sent).status_code == 422
    with translation.override("en"):
        browser.post(reverse("games:rest_end", args=[Holiday.objects.get().pk]))
    assert not Holiday.objects.exists()


def test_lobby_lists_first_where_the_clock_runs_out_first() -> None:
    ana, bob = person("ana"), person("bob")
    codes = {}
    for control in ("days 7", "", "days 1", "days 3"):
        evening = Evening("chouine", ana, None, time_control=control)
        evening.now = timezone.now()
        evening.start()
        for _ in range(20):
            if evening.course.deal is not None and evening.turn() == 0:
                break
            evening.everybody_ready() if evening.course.deal is None else evening.later(1)
        codes[control] = evening.code
    Evening("chouine", ana, bob)
    page = client_of(ana).get("/en/play/").content.decode()
    order = sorted(codes, key=lambda control: page.index(codes[control]))
    assert order == ["days 1", "days 3", "days 7", ""]
    assert page.count("your turn: ") == 3


def test_days_of_rest_are_in_the_export_and_go_with_the_account() -> None:
    ana = person("ana")
    resting.keep_weekends(ana, True, FRIDAY_NOON)
    resting.take_holiday(ana, date(2026, 12, 1), date(2026, 12, 2), FRIDAY_NOON)
    kept = everything(ana)["rest"]
    assert kept["weekends"] == [{"from": "2026-11-14T00:00:00+00:00", "kept": True, "zone": "UTC"}]
    assert kept["holidays"] == [{"first": "2026-12-01", "last": "2026-12-02", "zone": "UTC"}]
    erase(ana)
    assert not RestHabit.objects.exists() and not Holiday.objects.exists()
