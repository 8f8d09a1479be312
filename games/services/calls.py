"""A player calls the organiser to the table, and is answered. A table has at most one call that waits."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction

from games import broadcast, selectors
from games.models import Call, Status, Table
from games.services.desk import Desk, locked
from games.services.errors import NotNow
from games.signals import organiser_called

LONGEST = 400


def one_line(text: str, longest: int = LONGEST) -> str:
    """`text` on one line, without what a database refuses, and no longer than is kept."""
    return " ".join(text.replace("\x00", "").split())[:longest]


@transaction.atomic
def call(code: str, user_id: int | None, reason: str, *, now: datetime, request_id: str) -> Call:
    """Call the organiser; while a call waits, whoever calls again finds that one.

    Raises NoSuchTable, NotSeated, NotNow (no event's table, or not being played).
    """
    desk = locked(now, code=code)
    seat, table = desk.seat_of(user_id), desk.table
    known = Call.objects.filter(table=table, answered_at=None).first()
    known = known or Call.objects.filter(table=table, user_id=user_id, request_id=request_id).first()
    if known is not None:
        return known
    if table.status != Status.PLAYING or not table.origin:
        raise NotNow
    made = Call.objects.create(
        table=table, seat=seat, user_id=user_id, reason=one_line(reason), request_id=request_id, made_at=now
    )
    table.called_at = now
    table.save(update_fields=["called_at"])
    _tell(desk)
    return made


@transaction.atomic
def answer(code: str, director_id: int, said: str, *, now: datetime) -> Call | None:
    """Answer the call that waits, perhaps without a word; None where none does. Raises NoSuchTable."""
    desk = locked(now, code=code)
    table = desk.table
    waiting = Call.objects.filter(table=table, answered_at=None).first()
    if waiting is None:
        return None
    waiting.answered_at, waiting.by_id, waiting.answer = now, director_id, one_line(said)
    waiting.save(update_fields=["answered_at", "by", "answer"])
    table.called_at, table.call_answer, table.answered_at = None, waiting.answer, table.number
    table.save(update_fields=["called_at", "call_answer", "answered_at"])
    _tell(desk)
    return waiting


def waiting_at(table: Table) -> Call | None:
    """The call that waits for the organiser."""
    return Call.objects.filter(table=table, answered_at=None).select_related("user").first()


def _tell(desk: Desk) -> None:
    """Let the players' pages and the organiser's know, once it is committed."""
    snapshot = selectors.taken(desk.table, desk.seats, desk.course)

    def told() -> None:
        selectors.remember(snapshot)
        broadcast.seats_changed(snapshot.code, snapshot.n, [seat.index for seat in desk.seats])

    transaction.on_commit(told)
    transaction.on_commit(partial(organiser_called.send_robust, sender=Table, table_id=desk.table.pk))
