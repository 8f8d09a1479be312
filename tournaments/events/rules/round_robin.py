"""Everybody meets everybody once: Berger tables.

Entrants carry numbers from 1 in the order of the draw. The first of a pair sits at seat 0; who deals is
the game's own cut, so the order within a pair is a courtesy kept in balance, never an advantage.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

Number = NewType("Number", int)  # an entrant's number in the draw, from 1
Pair = tuple[Number, Number]

FEWEST, MOST = 2, 200


@dataclass(frozen=True, slots=True)
class BergerRound:
    """One round: its pairs in table order, and who has nobody to meet in an odd field."""

    pairs: tuple[Pair, ...]
    idle: Number | None


def berger(entrants: int) -> tuple[BergerRound, ...]:
    """The rounds for `entrants` numbers, `n - 1` of them, or `n` when the field is odd.

    Everybody is first and second in turn, equally often within one. ValueError for a field below two.
    """
    if not FEWEST <= entrants <= MOST:
        raise ValueError(f"a round robin needs {FEWEST} to {MOST} entrants, not {entrants}")
    size = entrants + entrants % 2
    return tuple(_round(index, size, entrants) for index in range(size - 1))


def _round(index: int, size: int, entrants: int) -> BergerRound:
    """The round after `index` others: the circle turns by half its size, the last number stands still."""
    top = index * (size // 2)
    against_last = (_on_circle(top, size), Number(size))
    last_pair = against_last if index % 2 == 0 else against_last[::-1]
    others = tuple((_on_circle(top + k, size), _on_circle(top - k, size)) for k in range(1, size // 2))
    if size == entrants:
        return BergerRound((last_pair, *others), None)
    return BergerRound(others, against_last[0])


def _on_circle(step: int, size: int) -> Number:
    return Number(step % (size - 1) + 1)


def double_berger(entrants: int) -> tuple[BergerRound, ...]:
    """The rounds when everybody meets everybody twice, the second time with the sides changed.

    The last two rounds of the first cycle are swapped: otherwise somebody is first, or second, three times in a row
    where the cycles join. ValueError as for `berger`.
    """
    cycle = berger(entrants)
    first = (*cycle[:-2], *cycle[:-3:-1])
    return (*first, *(BergerRound(tuple(pair[::-1] for pair in one.pairs), one.idle) for one in cycle))
