"""Seating by search: a fixed number of steps, each an exchange that is kept unless it makes the round worse.

A partner again costs more than anything else; then come opponents again, the more often the dearer, and meeting an
earlier partner as an opponent. The same seed takes the same steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from tournaments.events.rules.lots import lot

STEPS_PER_PLAYER = 150
PARTNER_AGAIN, OPPONENT_AGAIN, PARTNER_BEFORE = 200, 4, 1
MASK = 2**64 - 1

Pair = tuple[int, int]


@dataclass(slots=True)
class Past:
    """What has been played: partners and opponents by pair in ascending order, rounds by player."""

    partners: dict[Pair, int] = field(default_factory=dict)
    opponents: dict[Pair, int] = field(default_factory=dict)
    played: dict[int, int] = field(default_factory=dict)
    last_out: dict[int, int] = field(default_factory=dict)

    def add(self, first: Pair, second: Pair) -> None:
        for pair in (first, second):
            _count(self.partners, pair)
        for a in first:
            for b in second:
                _count(self.opponents, (a, b))
        for who in (*first, *second):
            self.played[who] = self.played.get(who, 0) + 1

    def as_partners(self, a: int, b: int) -> int:
        return PARTNER_AGAIN * self.partners.get((a, b) if a < b else (b, a), 0) ** 2

    def as_opponents(self, a: int, b: int) -> int:
        key = (a, b) if a < b else (b, a)
        return OPPONENT_AGAIN * self.opponents.get(key, 0) ** 2 + PARTNER_BEFORE * self.partners.get(key, 0)

    def table(self, four: Sequence[int]) -> int:
        """What a table costs whose first two and last two are partners."""
        a, b, c, d = four
        against = self.as_opponents(a, c) + self.as_opponents(a, d) + self.as_opponents(b, c) + self.as_opponents(b, d)
        return self.as_partners(a, b) + self.as_partners(c, d) + against


def _count(counts: dict[Pair, int], pair: Pair) -> None:
    key = (min(pair), max(pair))
    counts[key] = counts.get(key, 0) + 1


def seated(players: Sequence[int], past: Past, seed: str) -> list[tuple[Pair, Pair]]:
    """A round for a multiple of four players, everybody at a table."""
    tables = [list(players[i : i + 4]) for i in range(0, len(players), 4)]
    _improve(tables, past, seed, STEPS_PER_PLAYER * len(players), unit=1)
    return [((a, b), (c, d)) for a, b, c, d in tables]


def paired_off(pairs: Sequence[Pair], past: Past, seed: str) -> list[tuple[Pair, Pair]]:
    """A round for an even number of pairs that are partners, each against another."""
    tables = [[*pairs[i], *pairs[i + 1]] for i in range(0, len(pairs), 2)]
    _improve(tables, past, seed, STEPS_PER_PLAYER * len(pairs), unit=2)
    return [((a, b), (c, d)) for a, b, c, d in tables]


def _improve(tables: list[list[int]], past: Past, seed: str, steps: int, *, unit: int) -> None:
    """Exchange `unit` neighbours at one table with as many elsewhere, as long as that makes the round no worse."""
    costs = [past.table(four) for four in tables]
    for number in islice(numbers(seed), steps):
        if not any(costs):
            return
        first, at, second, to = _places(number, len(tables), 4 // unit)
        if first == second and (unit == 2 or at // 2 == to // 2):
            continue
        before = costs[first] + (costs[second] if first != second else 0)
        _exchange(tables[first], at * unit, tables[second], to * unit, unit)
        costs_after = past.table(tables[first]), past.table(tables[second])
        if costs_after[0] + (costs_after[1] if first != second else 0) > before:
            _exchange(tables[first], at * unit, tables[second], to * unit, unit)
        else:
            costs[first], costs[second] = costs_after


def _places(number: int, tables: int, places: int) -> tuple[int, int, int, int]:
    """Two places picked by `number`, each a table and a place there."""
    number, first = divmod(number, tables)
    number, second = divmod(number, tables)
    number, at = divmod(number, places)
    return first, at, second, number % places


def _exchange(one: list[int], at: int, other: list[int], to: int, unit: int) -> None:
    for k in range(unit):
        one[at + k], other[to + k] = other[to + k], one[at + k]


def numbers(seed: str) -> Iterator[int]:
    """Numbers of 64 bits without end, by xorshift from the lot of `seed`; good enough to walk about with."""
    state = lot(seed, 0) | 1
    while True:
        state ^= (state << 13) & MASK
        state ^= state >> 7
        state ^= (state << 17) & MASK
        yield state
