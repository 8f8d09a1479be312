"""Connects the news of games and members to this app."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from games.broadcast import announce_person
from games.models import Table
from games.services import tables
from games.signals import table_finished, turn_waits
from games.turns import Turn
from tournaments.members.signals import guest_claimed, notices_changed, person_erased, person_renamed
from tournaments.records.services import claiming
from tournaments.records.services.naming import rename_person
from tournaments.records.tasks import record_table
from tournaments.records.tidings import tell_turns


@receiver(table_finished)
def take_finished_table(sender: object, table_id: int, **_: Any) -> None:
    """Let the worker compute what follows. Where it can't be told now, the outbox is swept later."""
    record_table.delay(table_id)


@receiver(turn_waits)
def tell_whose_turn_it_is(sender: object, table: Table, turns: tuple[Turn, ...], **_: Any) -> None:
    """Let those for whom the table waits know."""
    tell_turns(table, turns, timezone.now())


@receiver(guest_claimed)
def count_guests_games(sender: object, user_id: int, **_: Any) -> None:
    """Let the worker count what was played as a guest."""
    claiming.keep(user_id, timezone.now())


@receiver(person_erased)
def leave_tables(sender: object, user_id: int, **_: Any) -> None:
    """Let nobody wait for a match with who is gone."""
    tables.leave_all(user_id)


@receiver([person_erased, person_renamed])
def follow_name(sender: object, user_id: int, name: str, **_: Any) -> None:
    """Let tables and results say the present name, or the number in its place, too."""
    rename_person(user_id, name)


@receiver(notices_changed)
def ring_the_bell(sender: object, user_id: int, **_: Any) -> None:
    """Let the person's open pages count the notices again."""
    announce_person(user_id)
