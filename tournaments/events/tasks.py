"""What Celery does for events: rings the bells of rounds."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from tournaments.events.services import round_clock


@shared_task(name="events.ring_bells")
def ring_bells() -> int:
    """Ring the bell of every round whose clock has run out; how many rang, or rang on."""
    return round_clock.ring_due(timezone.now())
