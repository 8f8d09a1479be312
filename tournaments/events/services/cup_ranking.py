"""Who came where in a cup, and in its consolation, as lines of the standings."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.events.choices import MatchStage
from tournaments.events.cups import stored_cup
from tournaments.events.models import Event, Match, Standing
from tournaments.events.rules.cup.places import consolation_places, cup_places
from tournaments.events.rules.places import Place


def cup_lines(event: Event) -> list[Standing]:
    """The lines of everybody in the event's cup, from first to last; none before it is drawn."""
    now = stored_cup(event)
    if now is None:
        return []
    matches = Match.objects.filter(round__event=event, state=MatchStage.DONE, second__isnull=False)
    placed = cup_places(now.cup, now.seeds, now.found)
    beside = {place.entrant: place for place in consolation_places(now.cup, now.seeds, now.found)}
    counted = tuple(matches)
    return [_line(event, line, place, beside, counted) for line, place in enumerate(placed, start=1)]


def _line(event: Event, line: int, place: Place, beside: dict[int, Place], matches: Sequence[Match]) -> Standing:
    mine = [match for match in matches if place.entrant in (match.first_id, match.second_id)]
    other = beside.get(place.entrant)
    return Standing(
        event=event,
        entrant_id=place.entrant,
        line=line,
        rank=place.first,
        rank_to=place.last,
        part_rank=other and other.first,
        part_rank_to=other and other.last,
        played=len(mine),
        won=sum(match.winner_id == place.entrant for match in mine),
    )
