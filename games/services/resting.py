"""Days of rest that a player owns: weekends and holidays, which stop his clocks where an action has days.

Whatever is changed begins tomorrow, in his own time zone, so that nobody saves himself from zero.
Raises BadRest.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.models import Status, Table
from games.rules.rest import midnight
from games.services import play
from games.standstill import Holiday, RestHabit


class BadRest(Exception):
    """The holiday can't be taken; `why` is a key of `SENTENCES`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


SENTENCES = {
    "order": _("The last day comes before the first."),
    "too_early": _("A holiday begins tomorrow at the earliest."),
    "too_far": _("A holiday ends within a year from now."),
    "overlap": _("Some of these days are a holiday already."),
    "too_many": _("These are more days than a year’s holidays may have."),
}
MOST_DAYS = 30  # of holidays in a calendar year
AHEAD = timedelta(days=365)
DAY = timedelta(days=1)


def zone_of(user: Any) -> ZoneInfo:
    """The person's time zone: the attribute `time_zone` of the user model where it has one, else the site's."""
    try:
        return ZoneInfo(getattr(user, "time_zone", "") or settings.TIME_ZONE)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo(settings.TIME_ZONE)


def today_of(user: Any, now: datetime) -> date:
    return now.astimezone(zone_of(user)).date()


@transaction.atomic
def keep_weekends(user: AbstractBaseUser, weekends: bool, now: datetime) -> RestHabit:
    """Let the person's clocks stand at weekends, or run, from tomorrow on; what was to begin tomorrow is forgotten."""
    _locked(user)
    zone = zone_of(user)
    starts_at = midnight(today_of(user, now) + DAY, zone)
    RestHabit.objects.filter(user=user, starts_at__gt=now).delete()
    habit = RestHabit.objects.create(user=user, starts_at=starts_at, weekends=weekends, zone=zone.key)
    _settle_tables(user, now)
    return habit


@transaction.atomic
def take_holiday(user: AbstractBaseUser, first: date, last: date, now: datetime) -> Holiday:
    """Let the person's clocks stand from `first` to `last`. Raises BadRest."""
    _locked(user)
    today = today_of(user, now)
    if last < first:
        raise BadRest("order")
    if first <= today:
        raise BadRest("too_early")
    if last - today > AHEAD:
        raise BadRest("too_far")
    if Holiday.objects.filter(user=user, first__lte=last, last__gte=first).exists():
        raise BadRest("overlap")
    if any(days_taken(user, year) + _days_in(year, first, last) > MOST_DAYS for year in {first.year, last.year}):
        raise BadRest("too_many")
    holiday = Holiday.objects.create(user=user, first=first, last=last, zone=zone_of(user).key)
    _settle_tables(user, now)
    return holiday


@transaction.atomic
def end_holiday(user: AbstractBaseUser, holiday_id: int, now: datetime) -> None:
    """Take back a holiday that has not begun; one that has ends with today. One that isn't there is no fault."""
    _locked(user)
    today = today_of(user, now)
    holiday = Holiday.objects.filter(user=user, pk=holiday_id, last__gt=today).first()
    if holiday is None:
        return
    if holiday.first > today:
        holiday.delete()
    else:
        holiday.last = today
        holiday.save(update_fields=["last"])
    _settle_tables(user, now)


def forget_person(user_id: int) -> None:
    """Forget the days of rest of a person who is erased."""
    RestHabit.objects.filter(user=user_id).delete()
    Holiday.objects.filter(user=user_id).delete()


def days_taken(user: AbstractBaseUser, year: int) -> int:
    """How many days of holidays the person has named in that year."""
    rows = Holiday.objects.filter(user=user, first__lte=date(year, 12, 31), last__gte=date(year, 1, 1))
    return sum(_days_in(year, row.first, row.last) for row in rows)


def _days_in(year: int, first: date, last: date) -> int:
    begun, ended = max(first, date(year, 1, 1)), min(last, date(year, 12, 31))
    return max(0, (ended - begun).days + 1)


def _locked(user: AbstractBaseUser) -> None:
    """Put what one person asks for in order."""
    get_user_model()._default_manager.select_for_update(no_key=True).get(pk=user.pk)


def _settle_tables(user: AbstractBaseUser, now: datetime) -> None:
    """Once this is committed, move what is due at the tables with days to an action at which the person plays."""
    tables = Table.objects.filter(status=Status.PLAYING, time_control__startswith="days ", seats__user=user)
    for table_id in list(tables.values_list("pk", flat=True)):
        transaction.on_commit(partial(play.settle, table_id, now))
