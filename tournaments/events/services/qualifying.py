"""The first so many of one event enter another one, also of another club; ties at the edge are the organiser's."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from tournaments.events.choices import Act, Kind, Stage
from tournaments.events.errors import BadQualifier, NoTieThere, SourceNotFinished
from tournaments.events.models import Entrant, Event, Qualifier
from tournaments.events.rules.places import Place
from tournaments.events.rules.qualifiers import Selection, first_of
from tournaments.events.services.desk import note, reason_of, run_by
from tournaments.events.services.entry import add_entrant
from tournaments.members.models import User

MOST_PLACES = 64


@dataclass(frozen=True, slots=True)
class QualifierNow:
    """A qualifier as it stands: who would enter now, who is level for the last `left` places, who has entered."""

    qualifier: Qualifier
    is_finished: bool
    through: tuple[Entrant, ...]
    level: tuple[Entrant, ...]
    left: int
    entered: tuple[Entrant, ...]


def sources_for(target: Event) -> QuerySet[Event]:
    """The events whose first may enter `target`: of as many players an entrant, and for everybody to see."""
    rows = Event.objects.exclude(pk=target.pk).exclude(state=Stage.DRAFT).exclude(kind=Kind.EVENING)
    rows = rows.exclude(pk__in=target.qualifiers.values("source"))
    pairs = target.players_each == 2
    rows = rows.filter(format="pairs") if pairs else rows.filter(format="solo")
    return rows.select_related("club").order_by("-pk")


def now_of(qualifier: Qualifier) -> QualifierNow:
    """How the qualifier stands."""
    source = qualifier.source
    is_finished = source.state == Stage.CLOSED
    selection = _selection(qualifier) if is_finished else Selection(())
    entrants = {entrant.pk: entrant for entrant in source.entrants.prefetch_related("players__user")}
    there = _there(qualifier)
    return QualifierNow(
        qualifier,
        is_finished,
        tuple(entrants[who] for who in selection.through),
        tuple(entrants[who] for who in selection.level),
        selection.left,
        tuple(entrants[who] for who in qualifier.entered if who in entrants and who in there),
    )


def _selection(qualifier: Qualifier) -> Selection:
    """Who enters next; who declined, has left again or is in the event already is passed over."""
    there = _there(qualifier)
    taken = sum(who in there for who in qualifier.entered)
    rows = qualifier.source.standings.order_by("line")
    placed = [Place(row.entrant_id, row.rank, row.rank_to) for row in rows]
    unwilling = {*qualifier.declined, *qualifier.entered, *there}
    wanted = qualifier.places - taken
    return first_of(placed, wanted, unwilling=unwilling) if wanted > 0 else Selection(())


def _there(qualifier: Qualifier) -> set[int]:
    """The entrants of the source of whom somebody is in the target."""
    users = qualifier.target.players.values("user_id")
    return set(qualifier.source.players.filter(user__in=users).values_list("entrant_id", flat=True))


@transaction.atomic
def add_qualifier(user: User, event_id: int, source_id: int, places: int, now: datetime) -> Qualifier:
    """Let the first `places` of another event enter this one; said again, the places are as said last.

    Raises NotAllowed, WrongState, BadQualifier.
    """
    target = run_by(user, event_id, Stage.DRAFT, Stage.ENTRY)
    known = target.qualifiers.filter(source_id=source_id).first()
    source = known.source if known else sources_for(target).filter(pk=source_id).first()
    if source is None or not 1 <= places <= MOST_PLACES:
        raise BadQualifier
    qualifier = known or Qualifier(target=target, source=source)
    qualifier.places = places
    qualifier.save()
    note(target, user, Act.QUALIFIER_SET, now, subject=source.name, after=str(places))
    return qualifier


def _qualifier(user: User, event_id: int, qualifier_id: int) -> Qualifier:
    target = run_by(user, event_id, Stage.DRAFT, Stage.ENTRY)
    qualifier = target.qualifiers.select_related("source").filter(pk=qualifier_id).first()
    if qualifier is None:
        raise BadQualifier
    qualifier.target = target
    return qualifier


@transaction.atomic
def remove_qualifier(user: User, event_id: int, qualifier_id: int, now: datetime) -> None:
    """Let nobody more enter from there; who has entered stays. Raises as `add_qualifier`."""
    qualifier = _qualifier(user, event_id, qualifier_id)
    note(qualifier.target, user, Act.QUALIFIER_SET, now, subject=qualifier.source.name, before=str(qualifier.places))
    qualifier.delete()


@transaction.atomic
def let_in(user: User, event_id: int, qualifier_id: int, now: datetime) -> tuple[Entrant, ...]:
    """Enter all who are through and not in yet. Raises as `add_qualifier`, SourceNotFinished, TooManyEntrants."""
    qualifier = _qualifier(user, event_id, qualifier_id)
    found = now_of(qualifier)
    if not found.is_finished:
        raise SourceNotFinished
    return tuple(_enter(user, qualifier, entrant, now) for entrant in found.through)


@transaction.atomic
def decide_tie(
    user: User, event_id: int, qualifier_id: int, chosen: Collection[int], reason: str, now: datetime
) -> None:
    """Enter those of the level ones that the organiser chose, as many as there are places.

    Raises as `let_in`, ReasonNeeded, NoTieThere.
    """
    qualifier = _qualifier(user, event_id, qualifier_id)
    why = reason_of(reason)
    found = now_of(qualifier)
    level = {entrant.pk: entrant for entrant in found.level}
    if len(set(chosen)) != found.left or not found.left or not set(chosen) <= set(level):
        raise NoTieThere
    for entrant in found.through:
        _enter(user, qualifier, entrant, now)
    for who in level:
        if who in chosen:
            _enter(user, qualifier, level[who], now, why=why)


def _enter(user: User, qualifier: Qualifier, entrant: Entrant, now: datetime, *, why: str = "") -> Entrant:
    people = [player.user for player in entrant.players.select_related("user").order_by("place")]
    made = add_entrant(qualifier.target, people, agreed=True)
    qualifier.entered = [*qualifier.entered, entrant.pk]
    qualifier.save(update_fields=["entered"])
    note(qualifier.target, user, Act.QUALIFIED, now, subject=made, why=why, after=qualifier.source.name)
    return made


@transaction.atomic
def decline(user: User, event_id: int, qualifier_id: int, entrant_id: int, now: datetime) -> None:
    """Pass somebody over who doesn't want the place; the next one has it. Raises as `add_qualifier`."""
    qualifier = _qualifier(user, event_id, qualifier_id)
    entrant = qualifier.source.entrants.filter(pk=entrant_id).first()
    if entrant is None:
        raise BadQualifier
    if entrant.pk not in qualifier.declined:
        qualifier.declined = [*qualifier.declined, entrant.pk]
        qualifier.save(update_fields=["declined"])
        note(qualifier.target, user, Act.QUALIFIER_DECLINED, now, subject=entrant, after=qualifier.source.name)
