"""What waits for the worker and was not computed in time: sent again, but not for ever."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from tournaments.records.models import Waiting

WAIT = timedelta(seconds=5)  # before the sweep looks at a row again
MOST_ATTEMPTS = 5
MOST_AT_ONCE = 100


@transaction.atomic
def claim_lost(kind: type[Waiting], now: datetime) -> tuple[int, ...]:
    """The rows of that kind that are late, each with one more attempt counted."""
    lost = kind._default_manager.select_for_update().filter(
        done_at=None, submitted_at__lt=now - WAIT, attempts__lt=MOST_ATTEMPTS
    )
    claimed = tuple(lost.values_list("pk", flat=True)[:MOST_AT_ONCE])
    kind._default_manager.filter(pk__in=claimed).update(attempts=F("attempts") + 1, submitted_at=now)
    return claimed
