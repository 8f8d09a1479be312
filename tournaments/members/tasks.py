"""What Celery does for people: guests who left nothing behind are forgotten."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from tournaments.members.services.guests import forget_idle_guests


@shared_task(name="members.forget_idle_guests")
def forget_idle() -> int:
    """Delete idle guests; how many there were."""
    return forget_idle_guests(timezone.now())
