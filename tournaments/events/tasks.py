"""What Celery does for events: rings the bells of rounds, and pairs what takes longer than a page may."""

from __future__ import annotations

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.utils import timezone

from tournaments.events.services import drafts, round_clock

MOST_S, WARNED_S = 200, 180  # for the pairing of one round


@shared_task(name="events.ring_bells")
def ring_bells() -> int:
    """Ring the bell of every round whose clock has run out; how many rang, or rang on."""
    return round_clock.ring_due(timezone.now())


@shared_task(name=drafts.PAIR, time_limit=MOST_S, soft_time_limit=WARNED_S)
def pair(draft_id: int, attempt: int) -> None:
    """Pair the round that was asked for with this attempt; twice is the same as once."""
    try:
        drafts.pair_draft(draft_id, attempt)
    except SoftTimeLimitExceeded:
        drafts.give_up(draft_id, attempt, drafts.TOO_LONG)


@shared_task(name="events.sweep_drafts")
def sweep_drafts() -> None:
    """Send again what was lost on its way."""
    for draft_id, attempt in drafts.sweep_drafts(timezone.now()):
        pair.delay(draft_id, attempt)
