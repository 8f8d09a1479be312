"""Coming after the start of a Swiss: the next number, and a row for each round that is out."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tournaments.events.choices import Act, LateCredit, Presence, Stage, UnplayedKind
from tournaments.events.errors import NoMoreRounds, NotEntered, NotOpenToYou, WrongState
from tournaments.events.models import Entrant, Event, UnplayedRound
from tournaments.events.permissions import may_enter
from tournaments.events.services.desk import note, run_by
from tournaments.events.services.drafts import require_swiss
from tournaments.events.services.entry import add_entrant, people_of, person_called
from tournaments.events.services.ranking import store_standings
from tournaments.members.models import User


@transaction.atomic
def enter_late(
    user: User, event_id: int, now: datetime, *, player: str, partner: str = "", credit: str = ""
) -> Entrant:
    """The organiser enters people who have just come; `credit` is a LateCredit, the event's own where it is empty.

    Raises NotAllowed, NotSwiss, WrongState, NoMoreRounds, and as `entry.enter_others`.
    """
    event = _running(user, event_id)
    people = people_of(event, person_called(event, player), partner)
    for person in people:
        if not may_enter(person, event):
            raise NotOpenToYou
    entrant = add_entrant(event, people, agreed=True)
    _join(user, event, entrant, credit, now)
    return entrant


@transaction.atomic
def join_late(user: User, event_id: int, entrant_id: int, now: datetime, *, credit: str = "") -> Entrant:
    """Take somebody into the draw who had entered and wasn't here for it; in it already, nothing changes.

    Raises NotAllowed, NotSwiss, WrongState, NoMoreRounds, NotEntered.
    """
    event = _running(user, event_id)
    entrant = event.entrants.filter(pk=entrant_id).first()
    if entrant is None:
        raise NotEntered
    if entrant.number is not None:
        return entrant
    if entrant.state not in (Presence.ENTERED, Presence.CHECKED_IN):
        raise WrongState(entrant.state)
    _join(user, event, entrant, credit, now)
    return entrant


def _running(user: User, event_id: int) -> Event:
    event = run_by(user, event_id, Stage.RUNNING)
    require_swiss(event)
    if event.rounds.count() >= event.rounds_planned:
        raise NoMoreRounds
    return event


def _join(user: User, event: Event, entrant: Entrant, credit: str, now: datetime) -> None:
    last = event.entrants.filter(number__isnull=False).order_by("-number").values_list("number", flat=True).first()
    entrant.number, entrant.state = (last or 0) + 1, Presence.CHECKED_IN
    entrant.save(update_fields=["number", "state"])
    credited = event.points_draw if event.is_late_credited(credit) else None
    UnplayedRound.objects.bulk_create(
        UnplayedRound(round=out, entrant=entrant, kind=UnplayedKind.LATE, credit=credited) for out in event.rounds.all()
    )
    store_standings(event)
    chosen = LateCredit.DRAW if credited is not None else LateCredit.NOTHING
    note(event, user, Act.CAME_LATE, now, subject=entrant, after=chosen.value)
