"""Who goes on from the groups of an event as things stand, and the organiser's word on who is level there."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from django.db import transaction

from tournaments.events.choices import Act, ForfeitMargin, Stage
from tournaments.events.errors import NoTieThere, TiesAtEdge, WrongState
from tournaments.events.groups import are_played, members_of
from tournaments.events.models import EdgeDecision, Entrant, Event
from tournaments.events.rules.across import GoingOn, Records
from tournaments.events.rules.edges import decided_going_on
from tournaments.events.rules.outcomes import seen_from_each
from tournaments.events.rules.places import Place
from tournaments.events.services.desk import note, reason_of, run_by
from tournaments.events.services.ranking import outcomes_of, penalties_of, playoffs_of
from tournaments.members.models import User


def who_goes_on(event: Event) -> GoingOn:
    """Who is through by the standings that are stored, and which ties have to be settled first."""
    groups = members_of(event)
    rows = {row.entrant_id: row for row in event.standings.order_by("line")}
    tables = [
        [Place(who, rows[who].part_rank or 0, rows[who].part_rank_to or 0) for who in rows if who in group]
        for group in groups
    ]
    return decided_going_on(
        [sorted(table, key=lambda place: place.first) for table in tables],
        event.group_through,
        event.group_best_next,
        _records(event, [who for group in groups for who in group]),
        _decisions(event),
    )


def _records(event: Event, field: Sequence[int]) -> Records:
    penalties: dict[int, list] = {}
    for penalty in penalties_of(event):
        penalties.setdefault(penalty.entrant, []).append(penalty)
    average = event.forfeit_margin == ForfeitMargin.AVERAGE
    return Records(seen_from_each(field, outcomes_of(event)), penalties, average_for_forfeit=average)


def _decisions(event: Event) -> Mapping[int | None, Sequence[int]]:
    """What was decided, by group; across groups by deciding partidas where those say it and nobody else did."""
    said: dict[int | None, Sequence[int]] = {row.group: row.order for row in event.edge_decisions.all()}
    return said if None in said else said | _by_playoff(event)


def _by_playoff(event: Event) -> Mapping[int | None, Sequence[int]]:
    """The order in which entrants of different groups came out of their deciding partidas, where nobody is level."""
    groups = dict(event.entrants.values_list("pk", "group"))
    won: dict[int, int] = {}
    for outcome in playoffs_of(event):
        if outcome.second is not None and groups[outcome.first] != groups[outcome.second]:
            for who in (outcome.first, outcome.second):
                won[who] = won.get(who, 0) + (outcome.winner == who)
    is_clear = len(set(won.values())) == len(won)
    return {None: sorted(won, key=lambda who: -won[who])} if won and is_clear else {}


def settled_seeds(event: Event) -> GoingOn:
    """Who goes on. Raises TiesAtEdge while somebody has to be parted."""
    found = who_goes_on(event)
    if not found.is_settled:
        raise TiesAtEdge
    return found


@transaction.atomic
def decide_edge(
    user: User, event_id: int, group: int | None, chosen: Collection[int], reason: str, now: datetime
) -> None:
    """Let the `chosen` of those who are level go on, as many as there are places.

    Raises NotAllowed, WrongState once the knockout is drawn, ReasonNeeded, NoTieThere while the groups are played,
    where other entrants are level by now, or where as many were not chosen.
    """
    event = run_by(user, event_id, Stage.RUNNING)
    if event.entrants.filter(cup_seed__isnull=False).exists():
        raise WrongState(event.state)
    why = reason_of(reason)
    tie = who_goes_on(event).level.get(group) if are_played(event) else None
    if tie is None or len(set(chosen)) != tie.left or not set(chosen) <= set(tie.level):
        raise NoTieThere
    order = sorted(tie.level, key=lambda who: who not in chosen)
    EdgeDecision.objects.create(event=event, group=group, order=order, reason=why, by=user, made_at=now)
    names = ", ".join(str(entrant) for entrant in Entrant.objects.filter(pk__in=chosen).order_by("pk"))
    note(event, user, Act.EDGE_DECIDED, now, subject=names, why=why)
