"""The end of an event, and taking it back."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tournaments.events.choices import Act, MatchStage, Stage
from tournaments.events.errors import NotPlayedOut, RoundUnfinished
from tournaments.events.models import Event, Match
from tournaments.events.selectors import rounds_out
from tournaments.events.services.desk import move_event, note, reason_of, run_by
from tournaments.events.services.ranking import store_standings
from tournaments.members.models import User


@transaction.atomic
def close_event(user: User, event_id: int, now: datetime, *, early: bool = False) -> Event:
    """Freeze the standings; lots part who is level in everything. Closing twice changes nothing.

    Before the last round only where `early` says that it is meant. Raises NotAllowed, WrongState, RoundUnfinished,
    NotPlayedOut.
    """
    event = run_by(user, event_id, Stage.RUNNING, Stage.CLOSED)
    if event.state == Stage.CLOSED:
        return event
    unfinished = Match.objects.filter(round__event=event).exclude(state=MatchStage.DONE)
    if unfinished.exists():
        raise RoundUnfinished([match.position + 1 for match in unfinished])
    out, total = rounds_out(event)
    if out < total and not early:
        raise NotPlayedOut(out, total)
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
