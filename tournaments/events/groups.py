"""An event's groups as its rows tell them: who is in which, their rounds, and how many rounds follow."""

from __future__ import annotations

from tournaments.events import cups
from tournaments.events.choices import Kind, MatchStage
from tournaments.events.models import Event, Match
from tournaments.events.rules import knockout, round_robin
from tournaments.events.rules.groups import GroupRound, group_rounds

Group = tuple[int, ...]


def members_of(event: Event) -> tuple[Group, ...]:
    """The groups in order, each with its entrants by their number in the draw; empty before the draw."""
    rows = event.entrants.filter(group__isnull=False, number__isnull=False).order_by("group", "number")
    found: dict[int, list[int]] = {}
    for group, entrant in rows.values_list("group", "pk"):
        found.setdefault(group, []).append(entrant)
    sizes = (len(members) for members in found.values())
    is_sound = list(found) == list(range(len(found))) and all(size >= round_robin.FEWEST for size in sizes)
    return tuple(map(tuple, found.values())) if is_sound else ()


def plan_of(event: Event) -> tuple[GroupRound, ...]:
    """The rounds of all groups side by side."""
    return group_rounds(members_of(event), double=event.meets_twice)


def are_played(event: Event) -> bool:
    """Whether all rounds of the groups are out with every result, and the knockout isn't drawn yet."""
    if event.kind != Kind.GROUPS or not members_of(event):
        return False
    if Match.objects.filter(round__event=event).exclude(state=MatchStage.DONE).exists():
        return False
    in_groups = event.rounds.filter(matches__group__isnull=False).distinct().count()
    return in_groups >= len(plan_of(event)) and not event.entrants.filter(cup_seed__isnull=False).exists()


def going_on_count(event: Event, groups: int) -> int:
    """How many go on from so many groups."""
    return groups * event.group_through + event.group_best_next


def rounds_of(event: Event) -> int:
    """How many rounds the event has, those of the groups and those of the knockout; 0 before the draw."""
    groups = members_of(event)
    if not groups:
        return 0
    now, before = cups.stored_cup(event), len(plan_of(event))
    if now is None:
        return before + knockout.rounds_needed(min(max(going_on_count(event, len(groups)), 2), knockout.MOST))
    out = Match.objects.filter(round__event=event, fixture__isnull=False).values("round").distinct().count()
    return before + out + now.rounds_left


def resting(event: Event, matches: list[Match]) -> Group:
    """Who has nobody to meet in a round of `matches` while the own group plays."""
    playing = {who for match in matches for who in (match.first_id, match.second_id)}
    at_play = {match.group for match in matches}
    members = enumerate(members_of(event))
    return tuple(who for group, all_of_it in members if group in at_play for who in all_of_it if who not in playing)
