"""From groups to a knockout: who goes on, compared fairly across groups, and where in the bracket.

Groups differ by one in size at most. Who are compared across groups had the same place in theirs, and each counts
matches against the same number of rivals: those who came last in the larger groups are left out of the account.
So neither an additional match nor an additional weak rival helps or harms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, groupby

from tournaments.events.rules import tiebreaks
from tournaments.events.rules.knockout import rounds_needed, seed_order
from tournaments.events.rules.outcomes import Seen
from tournaments.events.rules.places import Place
from tournaments.events.rules.qualifiers import Selection, first_of
from tournaments.events.rules.tiebreaks import Penalty


@dataclass(frozen=True, slots=True)
class Records:
    """What each entrant made in its group, as the standings see it, and what was deducted."""

    seen: Mapping[int, Sequence[Seen]]
    penalties: Mapping[int, Sequence[Penalty]] = field(default_factory=dict)
    average_for_forfeit: bool = True


@dataclass(frozen=True, slots=True)
class Qualified:
    """Who goes on: its group from 0, its place there from 1."""

    entrant: int
    group: int
    place: int


@dataclass(frozen=True, slots=True)
class GoingOn:
    """`through` by place and then by comparison across groups.

    `level` are ties that have to be settled first: by group, and under None the one for the best next places.
    """

    through: tuple[Qualified, ...]
    level: Mapping[int | None, Selection]

    @property
    def is_settled(self) -> bool:
        return not self.level


Table = Sequence[Place]  # of one group, in order


def going_on(tables: Sequence[Table], first: int, best_next: int, records: Records) -> GoingOn:
    """Who goes on from groups: the `first` of each and the `best_next` of those who come after them.

    Who ties at the edge of its group is in `level`, and the best next ones are chosen once no group has such a tie.
    ValueError where a group has too few or more next ones are wanted than groups have them.
    """
    if not 1 <= first <= min(map(len, tables)) or not 0 <= best_next <= sum(len(table) > first for table in tables):
        raise ValueError(f"no {first} and {best_next} next ones go on from these groups")
    chosen = [first_of(table, first) for table in tables]
    level: dict[int | None, Selection] = {n: one for n, one in enumerate(chosen) if not one.is_settled}
    tiers = [
        [
            Qualified(one.through[place], group, place + 1)
            for group, one in enumerate(chosen)
            if place < len(one.through)
        ]
        for place in range(first)
    ]
    through = [who for tier in tiers for who in in_order(tier, tables, records)]
    if best_next and not level:
        next_ones, open_places = _best_next(tables, first, best_next, records)
        through += next_ones
        level |= open_places
    return GoingOn(tuple(through), level)


def _best_next(
    tables: Sequence[Table], first: int, wanted: int, records: Records
) -> tuple[list[Qualified], dict[int | None, Selection]]:
    """The best of those who came next in their groups; all who share that place in a group are candidates."""
    candidates = [
        Qualified(place.entrant, group, first + 1)
        for group, table in enumerate(tables)
        for place in table[first:]
        if place.first == first + 1
    ]
    selection = first_of(_ranked(candidates, tables, records), wanted)
    by_entrant = {one.entrant: one for one in candidates}
    return [by_entrant[who] for who in selection.through], {} if selection.is_settled else {None: selection}


def in_order(tier: Sequence[Qualified], tables: Sequence[Table], records: Records) -> tuple[Qualified, ...]:
    """Entrants of the same place, the best first; equal ones in the order of their groups."""
    by_entrant = {one.entrant: one for one in tier}
    return tuple(by_entrant[place.entrant] for place in _ranked(tier, tables, records))


def _ranked(tier: Sequence[Qualified], tables: Sequence[Table], records: Records) -> list[Place]:
    counted = min((len(tables[one.group]) for one in tier), default=0)
    values = {one.entrant: fair_record(one, tables[one.group], counted, records) for one in tier}
    ordered = sorted(values, key=lambda who: values[who], reverse=True)
    ranked: list[Place] = []
    for _, group in groupby(ordered, key=values.__getitem__):
        level = list(group)
        ranked += [Place(who, len(ranked) + 1, len(ranked) + len(level)) for who in level]
    return ranked


def fair_record(one: Qualified, table: Table, counted: int, records: Records) -> tuple[Fraction, Fraction]:
    """Points and margin against the first `counted` of its own group, itself among them."""
    rivals = {place.entrant for place in table[:counted]}
    mine = [seen for seen in records.seen[one.entrant] if seen.rival in rivals]
    deducted = records.penalties.get(one.entrant, ())
    margin = tiebreaks.margin(mine, deducted, average_for_forfeit=records.average_for_forfeit)
    return tiebreaks.points(mine, deducted).amount or Fraction(), margin.amount or Fraction()


def knockout_seeds(through: Sequence[Qualified]) -> tuple[int, ...]:
    """Entrants in seed order for a bracket in which mates from one group are as far apart as can be.

    Two are in opposite halves, three or four in different quarters where that goes. `through` is the order wanted;
    places are exchanged for this alone, within a place of the groups before across them, and near before far.
    """
    order = list(through)
    rounds = rounds_needed(len(order))
    line = {seed - 1: position for position, seed in enumerate(seed_order(rounds))}
    while (swap := _best_swap(order, line, rounds)) is not None:
        i, j = swap
        order[i], order[j] = order[j], order[i]
    return tuple(one.entrant for one in order)


def _best_swap(order: Sequence[Qualified], line: Mapping[int, int], rounds: int) -> tuple[int, int] | None:
    """The two seeds (from 0) whose exchange brings mates apart most; None where no exchange does."""
    at: dict[int, list[int]] = {}
    for index, one in enumerate(order):
        at.setdefault(one.group, []).append(index)
    closeness = {group: _closeness(seeds, line, rounds) for group, seeds in at.items()}
    close = {group for group, seeds in at.items() if closeness[group] > IDEAL.get(len(seeds), 0)}
    found: list[tuple[int, int, int, int, int]] = []
    for i, j in combinations(range(len(order)), 2):
        pair = (order[i].group, order[j].group)
        if pair[0] == pair[1] or close.isdisjoint(pair):
            continue
        after = [[_exchanged(seed, i, j) for seed in at[group]] for group in pair]
        gain = sum(closeness[group] for group in pair) - sum(_closeness(seeds, line, rounds) for seeds in after)
        if gain > 0:
            found.append((-gain, abs(order[i].place - order[j].place), j - i, -i, -j))
    if not found:
        return None
    *_, i, j = min(found)
    return -i, -j


IDEAL = {1: 0, 2: 1, 3: 6, 4: 12}  # the least closeness for so many mates


def _closeness(seeds: Sequence[int], line: Mapping[int, int], rounds: int) -> int:
    """4 to the power of the rounds before the final in which each two of `seeds` (from 0) would meet, summed."""
    return sum(4 ** (rounds - (line[a] ^ line[b]).bit_length()) for a, b in combinations(seeds, 2))


def _exchanged(seed: int, i: int, j: int) -> int:
    return {i: j, j: i}.get(seed, seed)
