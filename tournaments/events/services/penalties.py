"""What an organiser deducts from an entrant's points or margin, and takes back again."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from django.db import transaction

from tournaments.events.choices import Act, Kind, Stage
from tournaments.events.errors import NotDrawn, NotEntered, NothingDeducted, WrongState
from tournaments.events.models import Event, Penalty
from tournaments.events.services.desk import note, reason_of, run_by
from tournaments.events.services.ranking import store_standings
from tournaments.members.models import User


@transaction.atomic
def give_penalty(
    user: User, event_id: int, entrant_id: int, reason: str, now: datetime, *, points: Decimal, margin: int
) -> Penalty:
    """Deduct `points` and `margin`, neither below nothing, from an entrant.

    Raises NotAllowed, WrongState (also in a knockout, which counts no points), NotEntered, NotDrawn, ReasonNeeded,
    NothingDeducted.
    """
    event = _running(user, event_id)
    entrant = event.entrants.filter(pk=entrant_id).first()
    if entrant is None:
        raise NotEntered
    if entrant.number is None:
        raise NotDrawn
    if points < 0 or margin < 0 or not (points or margin):
        raise NothingDeducted
    why = reason_of(reason)
    given = Penalty.objects.create(entrant=entrant, points=points, margin=margin, reason=why, by=user, made_at=now)
    store_standings(event)
    note(event, user, Act.PENALISED, now, subject=entrant, why=why, after=_amounts(given))
    return given


@transaction.atomic
def lift_penalty(user: User, event_id: int, penalty_id: int, reason: str, now: datetime) -> None:
    """Give back what was deducted; a penalty that was lifted stays so. Raises as give_penalty."""
    event = _running(user, event_id)
    penalties = Penalty.objects.select_related("entrant").filter(entrant__event=event, lifted_at=None)
    given = penalties.filter(pk=penalty_id).first()
    if given is None:
        return
    why = reason_of(reason)
    given.lifted_at = now
    given.save(update_fields=["lifted_at"])
    store_standings(event)
    note(event, user, Act.PENALTY_LIFTED, now, subject=given.entrant, why=why, before=_amounts(given))


def _running(user: User, event_id: int) -> Event:
    event = run_by(user, event_id, Stage.RUNNING)
    if event.is_knockout or event.kind == Kind.EVENING:
        raise WrongState(event.state)
    return event


def _amounts(given: Penalty) -> dict[str, str]:
    """What the record keeps of a penalty."""
    return {"points": str(Decimal(given.points).normalize()), "margin": str(given.margin)}
