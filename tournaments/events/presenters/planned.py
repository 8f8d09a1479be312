"""A round that could be published, as lines of the page where it is looked at."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.events.cups import cup_of
from tournaments.events.models import Event
from tournaments.events.presenters.cup_words import group_title, part_title
from tournaments.events.services.previews import Planned, Preview


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """A match to be. `part` is its draw and round in a cup, `bye` says why it has no second side."""

    table_no: int
    first: str
    second: str
    bye: str
    gone: str
    part: str


def planned_lines(event: Event, planned: Preview) -> tuple[PlannedLine, ...]:
    """The matches of `planned` in order."""
    return tuple(_line(event, planned, match) for match in planned.matches)


def _line(event: Event, planned: Preview, match: Planned) -> PlannedLine:
    return PlannedLine(
        table_no=match.position + 1,
        first=str(match.first),
        second="" if match.second is None else str(match.second),
        bye=_bye(planned) if match.second is None else "",
        gone=", ".join(map(str, match.gone)),
        part=_part(event, planned, match),
    )


def _bye(planned: Preview) -> str:
    if planned.number == 1 or planned.cup_seeds:
        return _("bye: no opponent in the first round, a top seed goes through")
    return _("bye: nobody is left to meet")


def _part(event: Event, planned: Preview, match: Planned) -> str:
    if match.group is not None:
        return group_title(match.group)
    if match.fixture is None:
        return _("third place") if match.is_third_place else ""
    cup = cup_of(event, len(planned.field))
    fixture = cup[match.fixture]
    return part_title(cup, fixture.part, fixture.round)
