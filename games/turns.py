"""For whom a table waits, since which of his own entries in the log (that tells turns apart), and who isn't there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Max, Q

from games.courses import course_of
from games.models import LogEntry, Status, Table
from games.pace import pace
from games.rules.clock import Kind
from games.selectors import is_turn


@dataclass(frozen=True, slots=True)
class Turn:
    """A person is awaited; `since` is the number of the last entry that was his, 0 before the first.

    `here_until` is how long he has been seen at the table for (`games.presence`).
    """

    user_id: int
    since: int
    here_until: datetime | None = None

    def is_here(self, now: datetime) -> bool:
        return self.here_until is not None and self.here_until >= now


def turns_at(table: Table) -> tuple[Turn, ...]:
    """Everybody for whom the table waits, in order of seats; nobody where it isn't being played now."""
    if table.status != Status.PLAYING or table.adjourned_at is not None:
        return ()
    course = course_of(table)
    seats = [seat for seat in table.seats.all() if seat.user_id is not None and is_turn(course, seat.index)]
    return tuple(Turn(seat.user_id, _own_last(table, seat.index), seat.here_until) for seat in seats)


def turn_of(table_id: int, user_id: int) -> Turn | None:
    """The person's turn at the table; None where it isn't his, or there is no such table."""
    table = Table.objects.filter(pk=table_id, seats__user_id=user_id).first()
    return None if table is None else next((turn for turn in turns_at(table) if turn.user_id == user_id), None)


def _own_last(table: Table, index: int) -> int:
    return LogEntry.objects.filter(table=table, seat=index).aggregate(last=Max("number"))["last"] or 0


def waiting_long(now: datetime, most: int) -> list[Table]:
    """Tables that have waited for somebody for a while, and have not said so at their number; the oldest first."""
    long = ~Q(time_control="") & Q(moved_at__lte=now - pace("TURN_NEWS_MS"))
    long |= Q(time_control="", moved_at__lte=now - pace("SLOW_TURN_NEWS_MS"))
    long |= Q(time_control__startswith=f"{Kind.DAYS} ")  # nobody sits there and waits
    rows = Table.objects.filter(long, status=Status.PLAYING, number__gt=F("turn_told"))
    return list(rows.prefetch_related("seats").order_by("moved_at")[:most])
