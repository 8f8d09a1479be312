"""How long an event's rounds are and what it expects; which events a club keeps as presets."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from games.broadcast import announce_page
from tournaments.events.choices import Act, Stage
from tournaments.events.errors import NotAllowed
from tournaments.events.models import Event, Timing
from tournaments.events.permissions import may_create
from tournaments.events.services.desk import locked, note, run_by
from tournaments.events.services.planning import change_event, create_event
from tournaments.events.timings import hall_topic, timing_of
from tournaments.members.models import Club, User

FIELDS = ("expected", "tables", "minutes", "bell")


@transaction.atomic
def create_timed(user: User, club: Club, wanted: Mapping[str, Any], timing: Mapping[str, Any], now: datetime) -> Event:
    """A new event with its timing. Raises as `create_event`."""
    event = create_event(user, club, wanted, now)
    Timing.objects.create(event=event, **{name: timing[name] for name in FIELDS if name in timing})
    return event


@transaction.atomic
def change_timed(
    user: User,
    event_id: int,
    wanted: Mapping[str, Any],
    timing: Mapping[str, Any],
    now: datetime,
    *,
    seen_as: str | None = None,
) -> Event:
    """Change an event and its timing, both or neither. Raises as `change_event` and `set_timing`."""
    event = change_event(user, event_id, wanted, now, seen_as=seen_as)
    set_timing(user, event_id, timing, now)
    return event


@transaction.atomic
def set_timing(user: User, event_id: int, wanted: Mapping[str, Any], now: datetime) -> Timing:
    """Change how long rounds are and what is expected, also while the event is played. Raises NotAllowed, WrongState.

    A clock that runs keeps its time; the bell means what the event says when it rings.
    """
    event = run_by(user, event_id, Stage.DRAFT, Stage.ENTRY, Stage.RUNNING)
    timing = timing_of(event)
    changed = [name for name in FIELDS if name in wanted and getattr(timing, name) != wanted[name]]
    before = {name: str(getattr(timing, name)) for name in changed}
    for name in changed:
        setattr(timing, name, wanted[name])
    if changed:
        timing.save()
        after = {name: str(wanted[name]) for name in changed}
        note(event, user, Act.CHANGED, now, subject=event.name, before=before, after=after)
        announce_page(hall_topic(event))
    return timing


@transaction.atomic
def keep_as_preset(user: User, event_id: int, keep: bool, now: datetime) -> None:
    """Let the club make other events like this one, or no more; for organisers of the club. Raises NotAllowed."""
    event = locked(event_id)
    if not may_create(user, event.club):
        raise NotAllowed
    timing = timing_of(event)
    if timing.is_preset != keep:
        timing.is_preset = keep
        timing.save()
        note(event, user, Act.CHANGED, now, subject=event.name, after={"is_preset": str(keep)})
