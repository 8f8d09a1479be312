"""Days on which a player's clock stands: weekends and holidays in his own time zone, as stretches of time.

Pure: whoever calls knows which days a person has taken and what time it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

Rest = tuple[datetime, datetime]  # from and until; several of them in order and apart

SATURDAY = 5
DAY = timedelta(days=1)


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """When `day` begins there, in UTC: two times of one zone are subtracted as if no clock were ever put forward."""
    return datetime.combine(day, time(), zone).astimezone(UTC)


def days_off(first: date, last: date, zone: ZoneInfo) -> Rest:
    """From the beginning of `first` to the end of `last`."""
    return midnight(first, zone), midnight(last + DAY, zone)


def weekends(since: datetime, until: datetime, zone: ZoneInfo) -> tuple[Rest, ...]:
    """Every Saturday with its Sunday that touches the stretch of time."""
    start = since.astimezone(zone).date()
    saturday = start + timedelta(days=SATURDAY - start.weekday())
    rests = []
    while midnight(saturday, zone) < until:
        rests.append(days_off(saturday, saturday + DAY, zone))
        saturday += 7 * DAY
    return tuple(rest for rest in rests if rest[1] > since)


def merged(rests: Iterable[Rest]) -> tuple[Rest, ...]:
    """`rests` in order and apart: what touches or overlaps becomes one; empty ones go."""
    apart: list[Rest] = []
    for since, until in sorted(rest for rest in rests if rest[0] < rest[1]):
        if apart and since <= apart[-1][1]:
            apart[-1] = apart[-1][0], max(until, apart[-1][1])
        else:
            apart.append((since, until))
    return tuple(apart)


def counted(start: datetime, end: datetime, rests: Iterable[Rest]) -> timedelta:
    """The time from `start` to `end` that isn't in `rests`; nothing when it ends before it starts."""
    rested = sum((max(timedelta(0), min(end, until) - max(start, since)) for since, until in rests), timedelta(0))
    return max(timedelta(0), end - start - rested)


def after(start: datetime, length: timedelta, rests: Iterable[Rest]) -> datetime:
    """The moment at which `length` has gone by since `start`, not counting `rests`."""
    end = start + length
    for since, until in rests:
        if until > start and since < end:
            end += until - max(since, start)
    return end
