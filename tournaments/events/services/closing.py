"""The end of an event, and taking it back."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tournaments.events.choices import Act, MatchStage, Stage
from tournaments.events.errors import RoundUnfinished
from tournaments.events.models import Event, Match
from tournaments.events.services.desk import move_event, note, reason_of, run_by
from tournaments.events.services.settling import store_standings
from tournaments.members.models import User


@transaction.atomic
def close_event(user: User, event_id: int, now: datetime) -> Event:
    """Freeze the standings; lots part who is level in everything. Closing twice changes nothing.

    Raises NotAllowed, WrongState, RoundUnfinished.
    """
    event = run_by(user, event_id, Stage.RUNNING, Stage.CLOSED)
    if event.state == Stage.CLOSED:
        return event
    unfinished = Match.objects.filter(round__event=event).exclude(state=MatchStage.DONE)
    if unfinished.exists():
        raise RoundUnfinished([match.position + 1 for match in unfinished])
    move_event(event, Stage.CLOSED)
    event.closed_at = now
    store_standings(event)
    note(event, user, Act.MOVED, now, subject=event.name, before=Stage.RUNNING, after=Stage.CLOSED)
    return event


@transaction.atomic
def reopen_event(user: User, event_id: int, reason: str, now: datetime) -> Event:
    """Let an event be corrected or go on. Raises NotAllowed, WrongState, ReasonNeeded."""
    event = run_by(user, event_id, Stage.CLOSED)
    why = reason_of(reason)
    move_event(event, Stage.RUNNING)
    event.closed_at = None
    store_standings(event)
    note(event, user, Act.MOVED, now, subject=event.name, why=why, before=Stage.CLOSED, after=Stage.RUNNING)
    return event
