"""The worker's part: a finished match becomes a result, standings, ratings and lines of a leaderboard.

Each task computes everything again from what is stored, so it may run twice or late. The row in the outbox
is marked done last, so that a crash anywhere before leaves it for the sweep.
"""

from __future__ import annotations

from celery import shared_task
from django.db import OperationalError
from django.utils import timezone

from games.broadcast import announce_page
from tournaments.records.models import Result, ResultPlayer
from tournaments.records.services import claiming, from_tables, submitting
from tournaments.records.services.rating import rate

RETRY = {"autoretry_for": (OperationalError,), "retry_backoff": True, "max_retries": 5}


@shared_task(name="records.record_table", **RETRY)
def record_table(table_id: int) -> None:
    """Everything that follows from the end of the match at the table."""
    result = from_tables.record_table(table_id)
    if result is not None:
        derive(result)
        from_tables.mark_done(table_id, timezone.now())


@shared_task(name="records.record_submission", **RETRY)
def record_submission(submission_id: int) -> None:
    """Everything that follows from a submitted result."""
    recorded = submitting.record_submitted(submission_id)
    if recorded is not None:
        derive(recorded.result)
        submitting.mark_done(recorded, timezone.now())


@shared_task(name="records.rate_claimed", **RETRY)
def rate_claimed(claimed_id: int) -> None:
    """Everything that follows from a guest's becoming a member."""
    announce(*claiming.rate_claimed(claimed_id, timezone.now()))
    claiming.mark_done(claimed_id, timezone.now())


@shared_task(name="records.sweep")
def sweep() -> None:
    """Send again what the worker should have done by now."""
    for submission_id in submitting.claim_lost(timezone.now()):
        record_submission.delay(submission_id)
    for claimed_id in claiming.claim_lost(timezone.now()):
        rate_claimed.delay(claimed_id)


def derive(result: Result) -> None:
    """Compute the ratings that `result` may change, and tell the pages that show them."""
    rate(result.game, result.format, result.ended_at, timezone.now())
    announce(result)


def announce(*results: Result) -> None:
    """Tell the boards and the players' pages that show `results`."""
    for game in {result.game for result in results}:
        announce_page(f"leaderboard-{game}")
    players = ResultPlayer.objects.filter(result__in=results, user__isnull=False).order_by()
    for user_id in players.values_list("user_id", flat=True).distinct():
        announce_page(f"player-{user_id}")
