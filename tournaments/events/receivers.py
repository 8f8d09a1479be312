"""Connects records' news to this app."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from tournaments.events.services.settling import take_result
from tournaments.records.models import Result
from tournaments.records.signals import result_recorded


@receiver(result_recorded)
def take_recorded_result(sender: object, result: Result, **_: Any) -> None:
    """Let the match, the standings and the pages follow; a failure here undoes and repeats the recording."""
    take_result(result, timezone.now())
