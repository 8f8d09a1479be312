"""Connects games' news to this app."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from games.signals import table_finished
from tournaments.members.signals import person_erased
from tournaments.records.services.forgetting import forget
from tournaments.records.tasks import record_table


@receiver(table_finished)
def take_finished_table(sender: object, table_id: int, **_: Any) -> None:
    """Let the worker compute what follows. Where it can't be told now, the outbox is swept later."""
    record_table.delay(table_id)


@receiver(person_erased)
def forget_name(sender: object, user_id: int, name: str, **_: Any) -> None:
    """Take the name off tables and results too."""
    forget(user_id, name)
