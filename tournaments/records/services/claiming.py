"""A guest who has an account now: what was played as a guest counts, from the first result on.

Ratings are computed from the week of a new result on, so nothing else would ever count earlier weeks.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from celery import current_app
from django.db import transaction
from django.db.models import Min

from tournaments.records.models import ClaimedGuest, Result
from tournaments.records.services import outbox
from tournaments.records.services.rating import rate


def keep(user_id: int, now: datetime) -> ClaimedGuest:
    """Leave the person's results to the worker. A match that ends at this moment may count too, so ask for none."""
    waiting = {"submitted_at": now, "done_at": None, "attempts": 0}
    claimed, _ = ClaimedGuest.objects.update_or_create(user_id=user_id, defaults=waiting)
    tell = partial(current_app.send_task, "records.rate_claimed", [claimed.pk])
    transaction.on_commit(tell, robust=True)  # a broker that is away is no reason to fail: the sweep comes
    return claimed


def rate_claimed(claimed_id: int, now: datetime) -> tuple[Result, ...]:
    """Compute each board of the person's from the first result on; all results that may count now."""
    mine = Result.objects.filter(players__user__in=ClaimedGuest.objects.filter(pk=claimed_id).values("user"))
    mine = mine.filter(rated=True, superseded=False).distinct().order_by()
    for game, format, first in mine.values_list("game", "format").annotate(Min("ended_at")):
        rate(game, format, first, now)
    return tuple(mine)


def mark_done(claimed_id: int, now: datetime) -> None:
    ClaimedGuest.objects.filter(pk=claimed_id).update(done_at=now)


def claim_lost(now: datetime) -> tuple[int, ...]:
    """The claimed guests whose results nobody counted in time, each with one more attempt counted."""
    return outbox.claim_lost(ClaimedGuest, now)
