"""Groups side by side, then a knockout of those who go on."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.events.cups import cup_now, drawn_field
from tournaments.events.errors import GroupsDontFit, TooFewEntrants
from tournaments.events.groups import going_on_count, plan_of
from tournaments.events.models import Entrant, Event, Round
from tournaments.events.rules import knockout
from tournaments.events.rules.across import knockout_seeds
from tournaments.events.rules.groups import FEWEST_IN_GROUP, Draw, GroupRound, group_count, group_rounds
from tournaments.events.rules.groups import groups as drawn_groups
from tournaments.events.services.going import settled_seeds
from tournaments.events.services.kinds.cup import matches_due, names_later
from tournaments.events.services.previews import Planned, Preview, away_from, check, check_finished, met_in

Field = tuple[Entrant, ...]


def preview(event: Event, rounds: Sequence[Round], field: Field) -> Preview:
    """The next round of the groups, or of the knockout.

    Raises RoundUnfinished while a result is missing, TiesAtEdge where it has to be decided first who goes on,
    GroupsDontFit, and as `preview_round`.
    """
    for out in rounds:
        check_finished([out])
    if not rounds:
        return _first(event, field)
    in_groups = [out for out in rounds if any(match.group is not None for match in out.matches.all())]
    plan = plan_of(event)
    if len(in_groups) < len(plan):
        return _group_round(event, rounds, in_groups, field, plan)
    return _knockout(event, rounds)


def _first(event: Event, field: Field) -> Preview:
    groups = _groups(event, field)
    plan = group_rounds(groups, double=event.meets_twice)
    total = len(plan) + knockout.rounds_needed(going_on_count(event, len(groups)))
    return Preview(
        1, total, field, _matches(plan[0], field), None, away_from(field), groups, resting=_names(plan[0].idle, field)
    )


def _groups(event: Event, field: Field) -> tuple[tuple[int, ...], ...]:
    """The groups as they are drawn. Raises TooFewEntrants, GroupsDontFit where so many can't go on from them."""
    least = 2 * FEWEST_IN_GROUP
    if len(field) < least:
        raise TooFewEntrants(len(field), least)
    try:
        count = group_count(len(field), event.group_size)
        found = drawn_groups([entrant.pk for entrant in field], count, Draw(event.group_draw), event.lots_seed)
    except ValueError as error:
        raise GroupsDontFit(len(field)) from error
    through = event.group_through
    best_next = sum(len(group) > through for group in found)
    going_on = going_on_count(event, len(found))
    is_fit = through <= min(map(len, found)) and event.group_best_next <= best_next
    if not is_fit or not knockout.FEWEST <= going_on <= knockout.MOST:
        raise GroupsDontFit(len(field))
    return found


def _group_round(
    event: Event, rounds: Sequence[Round], in_groups: Sequence[Round], field: Field, plan: Sequence[GroupRound]
) -> Preview:
    one = plan[len(in_groups)]
    cycle = in_groups[len(plan) // 2 :] if event.meets_twice and len(in_groups) >= len(plan) // 2 else in_groups
    going_on = going_on_count(event, 1 + max(entrant.group or 0 for entrant in field))
    planned = Preview(
        number=len(rounds) + 1,
        of=len(plan) + knockout.rounds_needed(going_on),
        field=field,
        matches=_matches(one, field),
        idle=None,
        away=(),
        resting=_names(one.idle, field),
    )
    check(planned, met=met_in(cycle))
    return planned


def _names(who: Sequence[int], field: Field) -> tuple[str, ...]:
    return tuple(entrant.name for entrant in field if entrant.pk in who)


def _matches(one: GroupRound, field: Field) -> tuple[Planned, ...]:
    entrants = {entrant.pk: entrant for entrant in field}
    return tuple(
        Planned(position, entrants[match.first], entrants[match.second], group=match.group)
        for position, match in enumerate(one.matches)
    )


def _knockout(event: Event, rounds: Sequence[Round]) -> Preview:
    field, seeds = drawn_field(event), ()
    if not field:
        seeds = knockout_seeds(settled_seeds(event).through)
        entrants = event.entrants.in_bulk(seeds)
        field = tuple(entrants[who] for who in seeds)
    now = cup_now(event, field, [match for out in rounds for match in out.matches.all()])
    planned = Preview(
        number=len(rounds) + 1,
        of=len([out for out in rounds if not out.is_playoff]) + now.rounds_left,
        field=field,
        matches=matches_due(now),
        idle=None,
        away=(),
        cup_seeds=tuple(seeds),
        later=names_later(now) if seeds else (),
    )
    check(planned)
    return planned
