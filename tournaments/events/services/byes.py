"""Rounds off, asked for before the round is drawn: by the player himself, or by who runs the event."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tournaments.events.choices import Act, RequestedBye, Stage
from tournaments.events.errors import NoHalfBye, RoundDrawn, TooManyByes
from tournaments.events.models import ByeRequest, Entrant, Event
from tournaments.events.services.desk import locked, note, require_state
from tournaments.events.services.drafts import require_swiss
from tournaments.events.services.entry import entrant_of
from tournaments.members.models import User


@transaction.atomic
def request_bye(
    user: User, event_id: int, entrant_id: int, number: int, kind: RequestedBye, now: datetime
) -> ByeRequest:
    """Ask for round `number` off; asked again, the last word counts.

    Raises NotSwiss, WrongState, NotEntered, NotAllowed, RoundDrawn, and for half TooManyByes, NoHalfBye.
    """
    event, entrant = _coming(user, event_id, entrant_id, number)
    asked = entrant.bye_requests.filter(number=number).first()
    if asked is not None and asked.kind == kind:
        return asked
    if kind == RequestedBye.HALF:
        _check_half(event, entrant, number)
    asked = asked or ByeRequest(entrant=entrant, number=number)
    asked.kind, asked.by, asked.made_at = kind.value, user, now
    asked.save()
    note(event, user, Act.BYE_REQUESTED, now, subject=entrant, after=_told(asked))
    return asked


@transaction.atomic
def take_bye_back(user: User, event_id: int, entrant_id: int, number: int, now: datetime) -> None:
    """Play in round `number` after all; nothing asked for is no fault. Raises as `request_bye`."""
    event, entrant = _coming(user, event_id, entrant_id, number)
    asked = entrant.bye_requests.filter(number=number).first()
    if asked is not None:
        note(event, user, Act.BYE_TAKEN_BACK, now, subject=entrant, before=_told(asked))
        asked.delete()


def _coming(user: User, event_id: int, entrant_id: int, number: int) -> tuple[Event, Entrant]:
    """The locked event and the entrant, for a round that isn't out yet."""
    event = locked(event_id)
    require_swiss(event)
    require_state(event, Stage.ENTRY, Stage.RUNNING)
    entrant = entrant_of(user, event, entrant_id)
    if not event.rounds.count() < number <= event.rounds_planned:
        raise RoundDrawn
    return event, entrant


def _check_half(event: Event, entrant: Entrant, number: int) -> None:
    if number == event.rounds_planned:
        raise NoHalfBye
    others = entrant.bye_requests.filter(kind=RequestedBye.HALF).exclude(number=number)
    if others.count() >= event.half_byes:
        raise TooManyByes(event.half_byes)


def _told(asked: ByeRequest) -> dict[str, int | str]:
    """As the record keeps it: the round, and what it is worth."""
    return {"round": asked.number, "off": asked.kind}
