"""Who are level where it matters, as the desk shows it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.events.choices import Stage
from tournaments.events.groups import are_played
from tournaments.events.models import Entrant, Event
from tournaments.events.presenters.cup_words import group_title
from tournaments.events.services.going import who_goes_on


@dataclass(frozen=True, slots=True)
class Edge:
    """Entrants who are level where `left` of them go on; `group` is empty across groups."""

    title: str
    group: str
    entrants: tuple[Entrant, ...]
    left: int


def edges(event: Event) -> tuple[Edge, ...]:
    """The ties that have to be settled before the knockout is drawn, once the groups are played."""
    if event.state != Stage.RUNNING or not are_played(event):
        return ()
    entrants = {entrant.pk: entrant for entrant in event.entrants.all()}
    return tuple(
        Edge(
            title=_("The best next ones") if group is None else group_title(group),
            group="" if group is None else str(group),
            entrants=tuple(entrants[who] for who in tie.level),
            left=tie.left,
        )
        for group, tie in who_goes_on(event).level.items()
    )
