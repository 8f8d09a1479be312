"""What earlier rounds mean for the next one: who floated, and who would like to deal first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.events.rules.pairing.types import Entrant, PairingInput, Past

ABSOLUTE, STRONG, MILD, NO_WISH = 3, 2, 1, 0


class Float(StrEnum):
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Wish:
    """Whether an entrant would like to deal first, and how much; `is_first` means nothing without a wish.

    `balance` is how much oftener it has dealt first than second; `dealt` is whether it did, round by round.
    """

    is_first: bool
    strength: int
    balance: int = 0
    dealt: tuple[tuple[int, bool], ...] = ()


def wish(entrant: Entrant) -> Wish:
    """What would keep first deals in balance within one, and never three alike.

    Absolute: out of balance by two, or twice running alike. Strong: by one. Mild: in balance, so in turn.
    """
    dealt = tuple((one.round, one.has_first_deal) for one in entrant.past if one.has_first_deal is not None)
    firsts = [was_first for _, was_first in dealt]
    balance = 2 * sum(firsts) - len(firsts)
    if not firsts:
        return Wish(False, NO_WISH)
    if abs(balance) >= 2:
        return Wish(balance < 0, ABSOLUTE, balance, dealt)
    if len(firsts) > 1 and firsts[-1] == firsts[-2]:
        return Wish(not firsts[-1], ABSOLUTE, balance, dealt)
    return Wish(balance < 0 if balance else not firsts[-1], STRONG if balance else MILD, balance, dealt)


def floats(wanted: PairingInput) -> Mapping[int, Mapping[int, Float]]:
    """Who floated in which round, by number and round: met somebody with less or more, or had points unplayed."""
    before = {entrant.number: _scores_before(entrant, wanted.round) for entrant in wanted.entrants}
    loss = wanted.scale[2]
    return {
        entrant.number: {
            one.round: found for one in entrant.past if (found := _float(entrant.number, one, before, loss))
        }
        for entrant in wanted.entrants
    }


def _scores_before(entrant: Entrant, rounds: int) -> tuple[Fraction, ...]:
    """The score before each round from 1 to `rounds`, as the rounds themselves gave it."""
    given = {one.round: one.points for one in entrant.past}
    scores = [Fraction()]
    for number in range(1, rounds):
        scores.append(scores[-1] + given.get(number, Fraction()))
    return tuple(scores)


def _float(number: int, one: Past, before: Mapping[int, tuple[Fraction, ...]], loss: Fraction) -> Float | None:
    if one.opponent is None or one.unplayed is not None:
        return Float.DOWN if one.points > loss else None
    mine, theirs = before[number][one.round - 1], before[one.opponent][one.round - 1]
    if mine == theirs:
        return None
    return Float.DOWN if mine > theirs else Float.UP
