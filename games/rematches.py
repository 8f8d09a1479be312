"""What is read of return matches: who has sat down for one, and how the seats moved."""

from __future__ import annotations

from games.models import Seat, Status, Table


def sitting(code: str, user_id: int | None) -> list[str]:
    """Who but `user_id` has sat down for the return match of this table, by name; nobody once that has begun."""
    seats = Seat.objects.filter(table__rematch_of__code=code, table__status=Status.WAITING, user__isnull=False)
    return list(seats.exclude(user_id=user_id).order_by("index").values_list("name", flat=True))


def steps(table: Table) -> int:
    """By how many places the seats moved round for the return match of `table`; 0 where they were kept.

    Whoever came first sits there, and shows it.
    """
    then = dict(table.seats.filter(user__isnull=False).values_list("user_id", "index"))
    now = Seat.objects.filter(table__rematch_of=table, user_id__in=then).values_list("user_id", "index")
    return next(((index - then[user_id]) % table.seat_count for user_id, index in now), 1)
