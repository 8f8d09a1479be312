"""Places in a knockout: who is still in shares the first ones, who went out in the same round the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """The places from `first` to `last` that an entrant has, equal where nobody shares."""

    entrant: int
    first: int
    last: int


def places(field: Sequence[int], lost_in: Mapping[int, int], third: tuple[int, int] | None = None) -> tuple[Place, ...]:
    """The places from first to last; within a shared place in the order of `field`.

    `lost_in` is the round in which an entrant went out, missing while it is in; `third` are the winner and
    the loser of the match for third place once that was played.
    """
    placed: list[Place] = []
    for group in _groups(field, lost_in, third):
        first = len(placed) + 1
        placed += [Place(entrant, first, first + len(group) - 1) for entrant in group]
    return tuple(placed)


def _groups(field: Sequence[int], lost_in: Mapping[int, int], third: tuple[int, int] | None) -> list[Sequence[int]]:
    groups: list[Sequence[int]] = [[who for who in field if who not in lost_in]]
    for number in sorted(set(lost_in.values()), reverse=True):
        out = [who for who in field if lost_in.get(who) == number]
        groups += [[who] for who in third] if third and set(third) == set(out) else [out]
    return [group for group in groups if group]
