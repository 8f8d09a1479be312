"""Another order of tie-breaks for an event that has begun: looked at before it is done, and kept in the record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db import transaction

from tournaments.events.choices import Act, Kind, Stage
from tournaments.events.errors import BadOrder, StandingsChanged
from tournaments.events.models import Event
from tournaments.events.rules.criteria import faults, fitting
from tournaments.events.rules.tiebreaks import Criterion
from tournaments.events.services.desk import note, reason_of, run_by
from tournaments.events.services.ranking import ranked, store_standings
from tournaments.members.models import User


@dataclass(frozen=True, slots=True)
class Moved:
    """An entrant's rank as it is, and as another order would have it."""

    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Reordering:
    """What another order would change, from the new first to the last; `digest` names exactly this."""

    moved: tuple[Moved, ...]
    digest: str


def preview_order(event: Event, chosen: Sequence[str]) -> Reordering:
    """Whose rank would change. Raises BadOrder for an order that the event can't have."""
    before = {row.entrant: row.rank for row in ranked(event, event.order)}
    after = ranked(event, _checked(event, chosen))
    names = {entrant.pk: entrant.name for entrant in event.entrants.all()}
    moved = tuple(
        Moved(names[row.entrant], before[row.entrant], row.rank) for row in after if row.rank != before[row.entrant]
    )
    looked_at = (list(chosen), [(row.entrant, before[row.entrant], row.rank) for row in after])
    return Reordering(moved, sha256(repr(looked_at).encode()).hexdigest()[:16])


@transaction.atomic
def change_order(user: User, event_id: int, chosen: Sequence[str], reason: str, now: datetime, *, seen_as: str) -> None:
    """Compare by another order from now on; wanting the present one changes nothing.

    `seen_as` is the digest of the preview that was looked at. Raises NotAllowed, WrongState, BadOrder, ReasonNeeded,
    StandingsChanged where a result came in meanwhile.
    """
    event = run_by(user, event_id, Stage.RUNNING)
    if _checked(event, chosen) == event.order:
        return
    why = reason_of(reason)
    if preview_order(event, chosen).digest != seen_as:
        raise StandingsChanged
    before, event.criteria = event.criteria, list(chosen)
    store_standings(event)
    facts = {"before": {"criteria": ", ".join(before)}, "after": {"criteria": ", ".join(chosen)}}
    note(event, user, Act.REORDERED, now, subject=event.name, why=why, **facts)


def _checked(event: Event, chosen: Sequence[str]) -> tuple[Criterion, ...]:
    if event.is_knockout or event.kind == Kind.EVENING or not set(chosen) <= set(Criterion):
        raise BadOrder
    order = tuple(Criterion(name) for name in chosen)
    if order and faults(order, fitting(**event.facts_for_order)):
        raise BadOrder
    return order or event.usual_order
