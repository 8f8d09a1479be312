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
    today = now.astimezone(zone).date()
    for day in (today - timedelta(days=1), today):
        begins = min(_moments(day, start, zone))
        ends = max(_moments(day if start < end else day + timedelta(days=1), end, zone))
        if begins <= now < ends:
            return ends
    return now.astimezone(UTC)


def _moments(day: date, clock: time, zone: ZoneInfo) -> tuple[datetime, datetime]:
    """When the clock shows that, in UTC: the two times where it does so twice, around the gap where it never does."""
    first, second = (datetime.combine(day, clock.replace(fold=fold), zone).astimezone(UTC) for fold in (0, 1))
    return first, second
