"""Changing a paired round by hand: two entrants change places, or the two of a pair change sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.events.rules.unplayed import Unplayed

Numbers = tuple[int, int]
Byes = tuple[tuple[int, Unplayed], ...]


@dataclass(frozen=True, slots=True)
class Places:
    """Who sits where: pairs in table order, and who doesn't meet anybody, each with the kind."""

    pairs: tuple[Numbers, ...]
    byes: Byes

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset(who for pair in self.pairs for who in pair) | {who for who, _ in self.byes}

    def opponent(self, number: int) -> int | None:
        """Whom the entrant meets; None for a bye. ValueError for who isn't in the round."""
        if number not in self.numbers:
            raise ValueError(f"{number} isn't in the round")
        return next((sum(pair) - number for pair in self.pairs if number in pair), None)


def swapped(places: Places, one: int, other: int) -> Places:
    """`places` with the two in each other's place. ValueError where that is no change, or one isn't in the round."""
    if one == other or not {one, other} <= places.numbers:
        raise ValueError(f"{one} and {other} are no two of the round")
    instead = {one: other, other: one}
    if places.opponent(one) == other:
        raise ValueError(f"{one} and {other} meet each other")
    return Places(
        tuple((instead.get(a, a), instead.get(b, b)) for a, b in places.pairs),
        tuple((instead.get(who, who), kind) for who, kind in places.byes),
    )


def meeting(places: Places, one: int, other: int) -> Places:
    """`places` with the two against each other; who had to meet them meet, or has the bye. ValueError as `swapped`."""
    rival = places.opponent(one)
    if rival is None:
        one, other, rival = other, one, places.opponent(other)
    if rival is None or rival == other:
        raise ValueError(f"{one} and {other} can't be made to meet")
    return swapped(places, rival, other)


def turned(places: Places, one: int) -> Places:
    """`places` with the sides of the entrant's pair changed. ValueError for a bye."""
    if places.opponent(one) is None:
        raise ValueError(f"{one} meets nobody")
    return Places(tuple(pair[::-1] if one in pair else pair for pair in places.pairs), places.byes)


def changed(before: Places, after: Places) -> Mapping[int, tuple[int | None, int | None]]:
    """Whose opponent is another one, with the old and the new; a changed side alone isn't in it."""
    both = ((who, before.opponent(who), after.opponent(who)) for who in sorted(before.numbers & after.numbers))
    return {who: (was, now) for who, was, now in both if was != now}


def lines_changed(before: Places, after: Places) -> Sequence[int]:
    """The places, from 0, of the pairs that are other ones or sit the other way round."""
    return [n for n, (was, now) in enumerate(zip(before.pairs, after.pairs, strict=True)) if was != now]
