"""Who goes on from groups once ties at the edge are decided, by the organiser or by deciding partidas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.events.rules.across import GoingOn, Qualified, Records, going_on
from tournaments.events.rules.places import Place
from tournaments.events.rules.qualifiers import Selection, settled

Table = Sequence[Place]
Decisions = Mapping[int | None, Sequence[int]]  # by group (None: across groups), everybody level in the order decided


def decided_going_on(
    tables: Sequence[Table], first: int, best_next: int, records: Records, decisions: Decisions
) -> GoingOn:
    """Who goes on; a decision counts while it is about exactly those who are level. ValueError as for `going_on`."""
    ordered = [_ordered(table, decisions.get(group, ())) for group, table in enumerate(tables)]
    found = going_on(ordered, first, best_next, records)
    across, order = found.level.get(None), decisions.get(None, ())
    if across is None or not is_about(across, order):
        return found
    chosen = settled(across, order).through
    groups = {place.entrant: group for group, table in enumerate(tables) for place in table}
    known = {one.entrant for one in found.through}
    more = tuple(Qualified(who, groups[who], first + 1) for who in chosen if who not in known)
    return GoingOn((*found.through, *more), {})


def is_about(selection: Selection, order: Sequence[int]) -> bool:
    return bool(order) and sorted(order) == sorted(selection.level)


def _ordered(table: Table, order: Sequence[int]) -> Table:
    """The table with those of `order` parted, where they share one place and nobody else does."""
    sharing = [place for place in table if place.entrant in order]
    if not sharing or len({place.first for place in sharing}) > 1:
        return table
    if sorted(order) != sorted(place.entrant for place in table if place.first == sharing[0].first):
        return table
    start = sharing[0].first
    parted = [Place(who, start + n, start + n) for n, who in enumerate(order)]
    return [*table[: start - 1], *parted, *table[start - 1 + len(parted) :]]
