"""How many matches each round of an event will have, by its format, before anything is drawn."""

from __future__ import annotations

from collections import Counter

from tournaments.events.rules.cup.graph import Cup
from tournaments.events.rules.cup.single import single_elimination
from tournaments.events.rules.groups import group_count

Sizes = tuple[int, ...]  # matches by round


def round_robin_sizes(entrants: int, *, double: bool = False) -> Sizes:
    """Everybody against everybody, once or twice; nothing for fewer than two."""
    if entrants < 2:
        return ()
    rounds = entrants - 1 + entrants % 2
    return (entrants // 2,) * (rounds * (2 if double else 1))


def swiss_sizes(entrants: int, rounds: int) -> Sizes:
    return (entrants // 2,) * rounds


def evening_sizes(players: int, rounds: int) -> Sizes:
    """Tables of four."""
    return (players // 4,) * rounds


def cup_sizes(cup: Cup) -> Sizes:
    """A cup's matches, each in the round in which it is due; a second grand final is not expected."""
    due = Counter(fixture.wave for fixture in cup if fixture.only_if_lost is None)
    return tuple(due[wave] for wave in range(1, max(due) + 1))


def groups_sizes(entrants: int, size: int, going_on: int, *, double: bool = False, third_place: bool = False) -> Sizes:
    """Groups of at most `size` side by side, then a knockout of `going_on`. ValueError as for both."""
    count = group_count(entrants, size)
    small, larger = divmod(entrants, count)
    tables = [round_robin_sizes(small + (index < larger), double=double) for index in range(count)]
    rounds = max(map(len, tables))
    played = tuple(sum(table[n] for table in tables if n < len(table)) for n in range(rounds))
    return (*played, *cup_sizes(single_elimination(going_on, third_place=third_place)))


def teams_sizes(meetings: Sizes, boards: int) -> Sizes:
    """Boards instead of meetings."""
    return tuple(size * boards for size in meetings)
