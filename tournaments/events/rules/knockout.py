"""Single elimination: who meets whom, byes to the top seeds, and the match for third place.

A bracket has a power of two of lines. Seeds stand in mirrored order: 1 on the first line, 2 on the last,
and as long as the better seed wins, seed s meets seed 2^k + 1 - s in each round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Entrant = TypeVar("Entrant")
Opponents = tuple[Entrant, Entrant | None]

FEWEST, MOST = 2, 256


def rounds_needed(entrants: int) -> int:
    """How many rounds `entrants` play. ValueError for a field that makes no bracket."""
    if not FEWEST <= entrants <= MOST:
        raise ValueError(f"a bracket needs {FEWEST} to {MOST} entrants, not {entrants}")
    return (entrants - 1).bit_length()


def seed_order(rounds: int) -> tuple[int, ...]:
    """The seeds line by line for a bracket of `rounds` rounds: 1 8 5 4 3 6 7 2 for three."""
    order: tuple[int, ...] = (1,)
    for _ in range(rounds):
        total = 2 * len(order) + 1
        order = tuple(s for line, seed in enumerate(order) for s in _split(seed, total - seed, line))
    return order


def _split(seed: int, rival: int, line: int) -> tuple[int, int]:
    """Two lines out of one, mirrored on every second line so that the better seed stays outside."""
    return (seed, rival) if line % 2 == 0 else (rival, seed)


def first_round(seeds: Sequence[Entrant]) -> tuple[Opponents[Entrant], ...]:
    """The first round's matches in bracket order, from entrants in seed order.

    Second is None for a bye; byes go to the top seeds, and nobody is paired with nobody.
    """
    lines = seed_order(rounds_needed(len(seeds)))
    by_line = [seeds[seed - 1] if seed <= len(seeds) else None for seed in lines]
    return tuple(pair for pair in _pairs(by_line) if pair is not None)


def _pairs(lines: Sequence[Entrant | None]) -> tuple[Opponents[Entrant] | None, ...]:
    return tuple(_opponents(lines[i], lines[i + 1]) for i in range(0, len(lines), 2))


def _opponents(upper: Entrant | None, lower: Entrant | None) -> Opponents[Entrant] | None:
    """Who stands on two lines, a bye's one name first; None where nobody does."""
    first, *second = (*(entrant for entrant in (upper, lower) if entrant is not None), None)
    return None if first is None else (first, second[0])


def next_round(winners: Sequence[Entrant | None]) -> tuple[Opponents[Entrant] | None, ...]:
    """The matches that follow from the `winners` of a whole round, in bracket order.

    None among the winners is a match that nobody won: who would have met its winner has a bye. None among the
    matches is one that nobody plays.
    """
    if len(winners) < 2 or len(winners) % 2:
        raise ValueError(f"{len(winners)} winners make no round")
    return _pairs(winners)


def third_place(losers: Sequence[Entrant | None]) -> Opponents[Entrant] | None:
    """The match for third place between the `losers` of both semifinals; None where one had a bye."""
    first, second = losers
    if first is None or second is None:
        return None
    return first, second


def place(rounds: int, lost_in: int | None) -> tuple[int, int]:
    """The places, from and to, that who lost in round `lost_in` shares; None for the winner of the final.

    The loser of the final is second alone; a match for third place splits (3, 4) afterwards.
    """
    if lost_in is None:
        return 1, 1
    remaining = 2 ** (rounds - lost_in)
    return remaining + 1, 2 * remaining
