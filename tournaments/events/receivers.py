"""Connects the news of records and members to this app."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from games.broadcast import announce_page
from games.chat.models import ChatReport
from games.services import chat, resting
from games.signals import line_reported, organiser_called, result_changing, table_ruled
from tournaments.events.models import Event
from tournaments.events.selectors import event_of_table
from tournaments.events.services import directing
from tournaments.events.services.mirrors import take_table
from tournaments.events.services.naming import forget, rename_person
from tournaments.events.services.settling import take_result
from tournaments.events.services.tables import bound_chat
from tournaments.members.signals import club_chat_changed, person_erased, person_renamed
from tournaments.records.models import Result
from tournaments.records.signals import result_recorded


@receiver(result_recorded)
def take_recorded_result(sender: object, result: Result, **_: Any) -> None:
    """Let the match, the standings and the pages follow; a failure here undoes and repeats the recording."""
    take_result(result, timezone.now())
    take_table(result, timezone.now())


@receiver(person_erased)
def forget_name(sender: object, user_id: int, was: str, name: str, **_: Any) -> None:
    """Take the name off the entries too, name and words out of what the person said; and forget the days of rest."""
    forget(user_id, was, name)
    chat.forget_person(user_id)
    resting.forget_person(user_id)


@receiver(person_renamed)
def follow_name(sender: object, user_id: int, was: str, name: str, **_: Any) -> None:
    """Show the present name on the entries, and at what the person said."""
    rename_person(user_id, was, name)
    chat.rename(user_id, name)


@receiver(line_reported)
def show_report(sender: object, report: ChatReport, **_: Any) -> None:
    """Let the desk of the event show that there is a report."""
    event = event_of_table(report.line.table.code)
    if event is not None:
        announce_page(event.topic)


@receiver(club_chat_changed)
def bound_what_is_said(sender: object, club_id: int, **_: Any) -> None:
    """Let the tables of the club's events follow what it lets be said."""
    for event in Event.objects.filter(club_id=club_id).select_related("club"):
        bound_chat(event)


@receiver(organiser_called)
def show_call(sender: object, table_id: int, **_: Any) -> None:
    """Let the desk show who calls, and that the call is answered."""
    directing.tell_called(table_id)


@receiver(table_ruled)
def keep_ruling(sender: object, table_id: int, user_id: int, word: str, reason: str, **_: Any) -> None:
    """Let the event's record have what was ruled at its table."""
    directing.note_ruling(table_id, user_id, word, reason, timezone.now())


@receiver(result_changing)
def keep_what_was_built_on(sender: object, table_id: int, winner: int | None, **_: Any) -> None:
    """Forbid a ruling that would change who plays in a round that is out."""
    directing.check_result_may_change(table_id, winner)
