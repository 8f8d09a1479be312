"""What Celery does for tables: settle what nobody's page settled, say whose turn lasts, and pass on lost news."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from celery import shared_task
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from games.decks import OVER
from games.models import FinishedTable, Status, Table
from games.services import chat, outages
from games.services.play import settle
from games.signals import table_finished, turn_waits
from games.turns import turns_at, waiting_long

logger = logging.getLogger(__name__)

MOST_AT_ONCE = 200
GRACE = timedelta(milliseconds=500)  # a page that is open settles its own table first
AGE = timedelta(seconds=5)
MOST_ATTEMPTS = 5


@shared_task(name="games.sweep")
def sweep() -> int:
    """Settle every table at which something has been due for a while; how many there were.

    While the web is away nothing is judged, and after an outage every table that waits is looked at.
    """
    now = timezone.now()
    if outages.is_away(now):
        return 0
    uncredited = Q(status=Status.PLAYING, due_at__isnull=False, outage__lt=outages.look())
    late = Table.objects.filter(uncredited | Q(due_at__lte=now - GRACE)).order_by("due_at").values_list("pk", flat=True)
    return sum(_settled(table_id) for table_id in list(late[:MOST_AT_ONCE]))


def _settled(table_id: int) -> bool:
    try:
        return settle(table_id, timezone.now(), skip_locked=True)
    except Exception:
        logger.exception("Table %s could not be settled.", table_id)
        return False


@shared_task(name="games.sweep_finished")
def sweep_finished() -> int:
    """Send again the news of finished tables that nobody has marked done, at most five times; how many were sent.

    Where others still play the same decks the news wait until all have finished.
    """
    others = Table.objects.filter(deck_group=OuterRef("table__deck_group")).exclude(status__in=OVER)
    waiting = FinishedTable.objects.filter(
        ~Exists(others), done_at__isnull=True, attempts__lt=MOST_ATTEMPTS, created_at__lte=timezone.now() - AGE
    )
    table_ids = list(waiting.order_by("created_at").values_list("table_id", flat=True)[:MOST_AT_ONCE])
    FinishedTable.objects.filter(table_id__in=table_ids).update(attempts=F("attempts") + 1)
    for table_id in table_ids:
        table_finished.send_robust(sender=Table, table_id=table_id)
    return len(table_ids)


@shared_task(name="games.forget_lines")
def forget_lines() -> int:
    """Delete what was said at matches of long ago; how many lines there were."""
    return chat.forget_lines(timezone.now())


@shared_task(name="games.sweep_turns")
def sweep_turns() -> int:
    """Send the news of turns that last while who is awaited isn't there; of how many tables."""
    now = timezone.now()
    return sum(_told(table, now) for table in waiting_long(now, MOST_AT_ONCE))


def _told(table: Table, now: datetime) -> bool:
    """What a receiver failed over is sent again; somebody who is there is looked for again too."""
    try:
        turns = turns_at(table)
        away = tuple(turn for turn in turns if not turn.is_here(now))
        turn_waits.send(sender=Table, table=table, turns=away)
    except Exception:
        logger.exception("Whose turn it is at table %s could not be told.", table.pk)
        return False
    if away == turns:
        Table.objects.filter(pk=table.pk).update(turn_told=table.number)
    return bool(away)
