"""Time in which nobody could play is nobody's: the site leaves a beat, and a gap in it is credited to every table.

The beat is left by whoever serves players (the web processes, each second, and before they judge anything), never by
the worker: with the worker away tables are settled by their open pages, and with the web away the worker must not take
anybody's time. A gap becomes one `Outage`, under the lock of the one beat row; each table is credited for it once,
under its own lock, by whoever locks it next (`Table.outage`).
"""

from __future__ import annotations

import logging
import time
from datetime import datetime
from threading import Lock, Thread
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone

from games.models import Status
from games.pace import pace
from games.services import clocks
from games.standstill import Beat, Outage

if TYPE_CHECKING:
    from games.services.desk import Desk

logger = logging.getLogger(__name__)

LOOK_EVERY_S = 1.0
THE_BEAT = 1

_lock = Lock()
_looked_at = 0.0
_latest = 0


def beat_if_due() -> None:
    """Leave the beat unless this process did within a second; call it outside of a table's lock.

    Whoever comes meanwhile waits: he may judge nothing before an outage is written down.
    """
    global _looked_at
    if not settings.WATCHES_OUTAGES or _is_fresh():
        return
    with _lock:
        if not _is_fresh():
            beat(timezone.now())
            _looked_at = time.time()


def _is_fresh() -> bool:
    return abs(time.time() - _looked_at) < LOOK_EVERY_S


def keep_beating() -> None:
    """Leave the beat each second as long as this process, which serves players, lives."""
    if settings.WATCHES_OUTAGES:
        Thread(target=_beating, name="beat", daemon=True).start()


def _beating() -> None:
    while True:
        try:
            beat_if_due()
        except Exception:
            logger.exception("The beat could not be left.")
        finally:
            connection.close()
        time.sleep(LOOK_EVERY_S)


@transaction.atomic
def beat(now: datetime) -> None:
    """Leave the beat; where it was missing for too long, write down the outage. Several processes may do so at once."""
    oldest = now - pace("OUTAGE_MS")
    if not Beat.objects.filter(pk=THE_BEAT, at__gt=oldest, at__lte=now).update(at=now):
        row, _ = Beat.objects.select_for_update().get_or_create(pk=THE_BEAT, defaults={"at": now})
        if row.at <= oldest:
            Outage.objects.create(since=row.at, until=now)
            Beat.objects.filter(pk=THE_BEAT).update(at=now)
    look()


def look() -> int:
    """The number of the latest outage, which this process knows from now on."""
    global _latest
    _latest = Outage.objects.aggregate(latest=Max("pk"))["latest"] or 0
    return _latest


def is_away(now: datetime) -> bool:
    """Whether nobody serves players at this moment, as far as the beat tells."""
    if not settings.WATCHES_OUTAGES:
        return False
    return Beat.objects.filter(pk=THE_BEAT, at__lte=now - pace("OUTAGE_MS")).exists()


def make_good(desk: Desk) -> None:
    """Credit the table, which is locked, for the outages since the last that it was credited for."""
    table = desk.table
    if table.status != Status.PLAYING or table.outage >= _latest:
        return
    for outage in Outage.objects.filter(pk__gt=table.outage).order_by("pk"):
        clocks.credit(desk, outage.since, outage.until)
        table.outage = outage.pk
        desk.is_credited = True
