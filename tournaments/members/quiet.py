"""When a person may be disturbed: quiet hours by one's own clock, over midnight and over changes of the clock."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


def allowed_from(now: datetime, zone: ZoneInfo, start: time | None, end: time | None) -> datetime:
    """The first moment from `now` on (aware) that lies outside the hours from `start` to `end`, in UTC.

    `start` after `end` is a night; None or the same time twice is no quiet at all.
    """
    if start is None or end is None or start == end:
        return now.astimezone(UTC)
    local = now.astimezone(zone)
    if not _is_between(local.time(), start, end):
        return now.astimezone(UTC)
    ends = _moment(local.date(), end, zone)
    return ends if ends > now else _moment(local.date() + timedelta(days=1), end, zone)


def _is_between(clock: time, start: time, end: time) -> bool:
    return start <= clock < end if start < end else clock >= start or clock < end


def _moment(day: date, clock: time, zone: ZoneInfo) -> datetime:
    """When the clock shows that, in UTC: the later time where it does so twice, after the gap where it never does."""
    return max(datetime.combine(day, clock.replace(fold=fold), zone).astimezone(UTC) for fold in (0, 1))
