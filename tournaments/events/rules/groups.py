"""Groups: who plays in which, and their rounds side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.events.rules.lots import drawn
from tournaments.events.rules.round_robin import BergerRound, berger, double_berger

FEWEST_IN_GROUP = 2
MOST_GROUPS = 64

Group = tuple[int, ...]


class Draw(StrEnum):
    """How entrants come into groups."""

    SNAKE = "snake"  # by seeds: first to last group, then back
    POTS = "pots"  # seeds in pots of one for each group, each pot by lot
    LOTS = "lots"  # all by lot


@dataclass(frozen=True, slots=True)
class GroupMatch:
    """`group` counts from 0; the entrants sit as in the Berger table."""

    group: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class GroupRound:
    """A round of all groups, group by group; `idle` have nobody to meet in it while their group plays."""

    matches: tuple[GroupMatch, ...]
    idle: tuple[int, ...]


def group_count(entrants: int, size: int) -> int:
    """How many groups of at most `size` it takes. ValueError where one would have fewer than two entrants."""
    count = -(-entrants // size) if size >= FEWEST_IN_GROUP else 0
    if not 1 <= count <= MOST_GROUPS or entrants // count < FEWEST_IN_GROUP:
        raise ValueError(f"{entrants} entrants make no groups of {size}")
    return count


def groups(field: Sequence[int], count: int, draw: Draw, seed: str) -> tuple[Group, ...]:
    """The groups, whose sizes differ by one at most, in seed order within each; `field` is in seed order.

    Lots come from `seed`. ValueError where a group would have fewer than two entrants.
    """
    if not 1 <= count <= MOST_GROUPS or len(field) < FEWEST_IN_GROUP * count:
        raise ValueError(f"{len(field)} entrants make no {count} groups")
    order = _order(tuple(field), count, draw, seed)
    rank = {who: index for index, who in enumerate(field)}
    members: list[list[int]] = [[] for _ in range(count)]
    for index, who in enumerate(order):
        row, column = divmod(index, count)
        goes_back = draw is Draw.SNAKE and row % 2 == 1
        members[count - 1 - column if goes_back else column].append(who)
    return tuple(tuple(sorted(group, key=rank.__getitem__)) for group in members)


def _order(field: Group, count: int, draw: Draw, seed: str) -> Group:
    if draw is Draw.SNAKE:
        return field
    if draw is Draw.LOTS:
        return drawn(seed, field)
    pots = (drawn(f"{seed} {start}", field[start : start + count]) for start in range(0, len(field), count))
    return tuple(who for pot in pots for who in pot)


def group_rounds(drawn_groups: Sequence[Group], *, double: bool = False) -> tuple[GroupRound, ...]:
    """The rounds of all groups in parallel; a smaller group may have finished before the last ones."""
    tables = [(double_berger if double else berger)(len(group)) for group in drawn_groups]
    most = max((len(table) for table in tables), default=0)
    return tuple(_round(drawn_groups, [table[n] if n < len(table) else None for table in tables]) for n in range(most))


def _round(drawn_groups: Sequence[Group], rounds: Sequence[BergerRound | None]) -> GroupRound:
    playing = [(index, one) for index, one in enumerate(rounds) if one is not None]
    return GroupRound(
        tuple(
            GroupMatch(index, drawn_groups[index][a - 1], drawn_groups[index][b - 1])
            for index, one in playing
            for a, b in one.pairs
        ),
        tuple(drawn_groups[index][one.idle - 1] for index, one in playing if one.idle is not None),
    )
