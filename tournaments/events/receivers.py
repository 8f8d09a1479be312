"""Connects the news of records and members to this app."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from tournaments.events.services.naming import forget, rename_person
from tournaments.events.services.settling import take_result
from tournaments.members.signals import person_erased, person_renamed
from tournaments.records.models import Result
from tournaments.records.signals import result_recorded


@receiver(result_recorded)
def take_recorded_result(sender: object, result: Result, **_: Any) -> None:
    """Let the match, the standings and the pages follow; a failure here undoes and repeats the recording."""
    take_result(result, timezone.now())


@receiver(person_erased)
def forget_name(sender: object, user_id: int, was: str, name: str, **_: Any) -> None:
    """Take the name off the entries too."""
    forget(user_id, was, name)


@receiver(person_renamed)
def follow_name(sender: object, user_id: int, was: str, name: str, **_: Any) -> None:
    """Show the present name on the entries."""
    rename_person(user_id, was, name)
