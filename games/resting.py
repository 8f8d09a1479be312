"""When people's clocks stand at tables with days to an action: weekends and holidays, read for a stretch of time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from games.rules.rest import Rest, days_off, merged, weekends
from games.standstill import Holiday, RestHabit

# Around the moment that somebody asks about: two years' holidays may touch, with an action's week beside them.
BACK, AHEAD = timedelta(days=90), timedelta(days=150)


@dataclass(frozen=True, slots=True)
class Resting:
    """When somebody's clocks stand: `rests` is all of that time, `holidays` what of it he named, in `zone`."""

    rests: tuple[Rest, ...] = ()
    holidays: tuple[Rest, ...] = ()
    zone: tzinfo = UTC

    def until(self, now: datetime) -> datetime | None:
        """When his clocks go on; None if they run."""
        return next((until for since, until in self.rests if since <= now < until), None)

    def is_on_holiday(self, now: datetime) -> bool:
        return any(since <= now < until for since, until in self.holidays)


NEVER = Resting()


def resting_of(user_ids: Iterable[int], now: datetime) -> dict[int, Resting]:
    """The weekends and holidays of these people for some months around `now`; who has none is left out."""
    people = set(user_ids)
    habits: dict[int, list[RestHabit]] = defaultdict(list)
    holidays: dict[int, list[Rest]] = defaultdict(list)
    zones: dict[int, tzinfo] = {}
    for habit in RestHabit.objects.filter(user__in=people).order_by("starts_at"):
        habits[habit.user_id].append(habit)
    for row in Holiday.objects.filter(user__in=people, last__gte=(now - BACK).date()):
        zones[row.user_id] = ZoneInfo(row.zone)
        holidays[row.user_id].append(days_off(row.first, row.last, ZoneInfo(row.zone)))
    return {
        person: Resting(
            merged((*_weekends(habits[person], now), *holidays[person])),
            merged(holidays[person]),
            zones.get(person, UTC),
        )
        for person in {*habits, *holidays}
    }


def _weekends(habits: list[RestHabit], now: datetime) -> list[Rest]:
    """The weekends that were or will be kept, each as long as its habit holds."""
    ends = [habit.starts_at for habit in habits[1:]] + [now + AHEAD]
    rests: list[Rest] = []
    for habit, end in zip(habits, ends, strict=False):
        since, until = max(habit.starts_at, now - BACK), min(end, now + AHEAD)
        if habit.weekends and since < until:
            kept = weekends(since, until, ZoneInfo(habit.zone))
            rests += [(max(since, first), min(until, last)) for first, last in kept]
    return rests


def kept_about(user_id: int) -> dict[str, Any]:
    """The person's days of rest as JSON values; times in ISO 8601, UTC."""
    return {
        "weekends": [
            {"from": habit.starts_at.isoformat(), "kept": habit.weekends, "zone": habit.zone}
            for habit in RestHabit.objects.filter(user=user_id).order_by("starts_at")
        ],
        "holidays": [
            {"first": row.first.isoformat(), "last": row.last.isoformat(), "zone": row.zone}
            for row in Holiday.objects.filter(user=user_id).order_by("first")
        ],
    }
