"""What an organiser should know before a Swiss event starts, from the size of its field and its rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

# Of a hundred events under strict Dutch rules, how many had no legal round left before the end: measured, by players
# and rounds. What isn't here wasn't measured; with 10 × 5, 12 × 5, 16 × 7 and 16 × 9 there was none.
STUCK: Mapping[tuple[int, int], Fraction] = {
    (6, 5): Fraction(38),
    (7, 5): Fraction("6.5"),
    (8, 5): Fraction("1.5"),
    (8, 7): Fraction(46),
    (9, 6): Fraction("0.5"),
    (10, 7): Fraction(1),
    (12, 7): Fraction("0.5"),
    (10, 5): Fraction(),
    (12, 5): Fraction(),
    (16, 7): Fraction(),
    (16, 9): Fraction(),
}


class Concern(StrEnum):
    MUST_MEET_AGAIN = "must_meet_again"  # amount: the most rounds without a second meeting or a second bye
    ROUND_ROBIN_FITS = "round_robin_fits"  # amount: the rounds in which everybody meets everybody
    MANY_ROUNDS = "many_rounds"  # amount: half the players
    GETS_STUCK = "gets_stuck"  # amount: of a hundred events, how many


@dataclass(frozen=True, slots=True)
class Warned:
    concern: Concern
    amount: Fraction


def concerns(players: int, rounds: int) -> tuple[Warned, ...]:
    """What is to be said about `rounds` rounds for `players`, the gravest first; empty when all is well."""
    return tuple(_concerns(players, rounds)) if players > 1 else ()


def _concerns(players: int, rounds: int) -> Iterator[Warned]:
    everybody = players - 1 + players % 2
    if rounds > everybody:
        yield Warned(Concern.MUST_MEET_AGAIN, Fraction(everybody))
    if share := STUCK.get((players, rounds)):
        yield Warned(Concern.GETS_STUCK, share)
    if 2 * rounds > players:
        yield Warned(Concern.MANY_ROUNDS, Fraction(players, 2))
    if rounds >= players - 2:
        yield Warned(Concern.ROUND_ROBIN_FITS, Fraction(everybody))
