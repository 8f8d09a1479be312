"""The bell of a round at one of its tables: an entry of the log, and what follows from it at once."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.broadcast import announce_page
from games.models import Status
from games.services.desk import locked
from games.services.due import settle_due
from games.services.tables import topic_of


@transaction.atomic
def ring(table_id: int, meaning: str, now: datetime) -> bool:
    """Let the bell ring at a table that is being played; whether it did. It rings once.

    `meaning` is the word that the event's rule knows (`settings.TABLE_BELL` judges by it). What was due before is done
    before. Raises NoSuchTable.
    """
    desk = locked(now, pk=table_id)
    changed = settle_due(desk)
    rings = desk.table.status == Status.PLAYING and desk.course.bell is None
    if rings:
        desk.note(f"bell {meaning}")
        settle_due(desk)
        announce_page(topic_of(desk.table.code))
    if rings or changed:
        desk.save()
    return rings
