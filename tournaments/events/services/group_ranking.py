"""The standings of an event of groups: a table for each group, and places in all once the knockout is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from tournaments.events.cups import stored_cup
from tournaments.events.groups import members_of
from tournaments.events.models import Event, Standing
from tournaments.events.rules.cup.places import cup_places
from tournaments.events.rules.places import Place
from tournaments.events.rules.standings import Row

Ranked = Callable[[Sequence[int]], Sequence[Row]]  # the rows of some entrants, from first to last
Line = Callable[[Event, int, Row, int], Standing]


def group_lines(event: Event, ranked: Ranked, line: Line) -> list[Standing]:
    """The lines of everybody who is drawn. The values are those of the group, whose place is the `part_rank`."""
    lines = [one for group in members_of(event) for one in _of_group(event, ranked(group), line)]
    overall = {place.entrant: place for place in _overall(event, lines)}
    if overall:
        lines.sort(key=lambda one: (overall[one.entrant_id].first, one.part_rank, one.line))
    for number, one in enumerate(lines, start=1):
        one.line = number
        place = overall.get(one.entrant_id)
        if place is not None:
            one.rank, one.rank_to = place.first, place.last
    return lines


def _of_group(event: Event, rows: Sequence[Row], line: Line) -> list[Standing]:
    shared = Counter(row.rank for row in rows)
    made = [line(event, number, row, row.rank + shared[row.rank] - 1) for number, row in enumerate(rows, start=1)]
    for one in made:
        one.part_rank, one.part_rank_to = one.rank, one.rank_to
    return made


def _overall(event: Event, lines: Sequence[Standing]) -> list[Place]:
    """The places of all: in the knockout, then of those who did not go on, who share by their place in the group."""
    now = stored_cup(event)
    if now is None:
        return []
    placed = list(cup_places(now.cup, now.seeds, now.found))
    others = [one for one in lines if one.entrant_id not in set(now.seeds)]
    for rank in sorted({one.part_rank or 0 for one in others}):
        level = [one.entrant_id for one in others if one.part_rank == rank]
        first = len(placed) + 1
        placed += [Place(who, first, first + len(level) - 1) for who in level]
    return placed
