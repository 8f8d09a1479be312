"""At which table who sits, and who of two deals first."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.events.rules.pairing.history import NO_WISH, Wish, wish
from tournaments.events.rules.pairing.types import Entrant, PairingInput

Numbers = tuple[int, int]


def in_table_order(wanted: PairingInput, pairs: Iterable[Numbers]) -> tuple[Numbers, ...]:
    """The pairs by the higher score, then by the sum, then by the better seed."""

    def key(pair: Numbers) -> tuple[object, ...]:
        scores = [wanted.by_number[number].score for number in pair]
        return -max(scores), -sum(scores), min(wanted.seeds[number] for number in pair)

    return tuple(sorted(pairs, key=key))


def seated(wanted: PairingInput, pair: Numbers) -> Numbers:
    """The two with who deals first in front; without rules about that, the one with more points or the better seed.

    Two wishes that differ are both granted; of two alike the stronger, then that of who is further out of balance,
    then in turn from the last round in which one was first and the other wasn't, then the one in front. Without any
    wish the better of two deals first from every other place in the seed order.
    """
    better, other = sorted((wanted.by_number[number] for number in pair), key=lambda one: _rank(wanted, one))
    if not wanted.with_first_deal:
        return better.number, other.number
    is_first = _better_is_first(wanted, better, wish(better), wish(other))
    return (better.number, other.number) if is_first else (other.number, better.number)


def _rank(wanted: PairingInput, one: Entrant) -> tuple[object, ...]:
    return -one.score, wanted.seeds[one.number]


def _better_is_first(wanted: PairingInput, better: Entrant, mine: Wish, theirs: Wish) -> bool:
    if mine.strength == theirs.strength == NO_WISH:
        return wanted.seeds[better.number] % 2 == 0
    if mine.strength != theirs.strength:
        return mine.is_first if mine.strength > theirs.strength else not theirs.is_first
    if mine.is_first != theirs.is_first:
        return mine.is_first
    if abs(mine.balance) != abs(theirs.balance):
        return mine.is_first if abs(mine.balance) > abs(theirs.balance) else not theirs.is_first
    return _in_turn(mine, theirs)


def _in_turn(mine: Wish, theirs: Wish) -> bool:
    """Alternate from the last time they sat differently; the better one has its wish if they never did."""
    both = zip(reversed([was for _, was in mine.dealt]), reversed([was for _, was in theirs.dealt]), strict=False)
    return next((not was_first for was_first, was_theirs in both if was_first != was_theirs), mine.is_first)
