"""The first so many of one event, who may enter another: who is through, and who is level at the edge.

A tie at the edge is never cut here. It is reported with the number of places left, for a play-off, for lots, or for the
organiser to let more in.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.events.rules.places import Place


@dataclass(frozen=True, slots=True)
class Selection:
    """`through` in order of place; `level` share the last `left` places, more of them than places.

    `missing` places stay free as nobody is left to take them.
    """

    through: tuple[int, ...]
    level: tuple[int, ...] = ()
    left: int = 0
    missing: int = 0

    @property
    def is_settled(self) -> bool:
        return not self.level


def first_of(placed: Sequence[Place], wanted: int, *, unwilling: Collection[int] = ()) -> Selection:
    """The first `wanted` of `placed`, which is in order; who is `unwilling` (or has entered already) is passed over.

    ValueError for fewer than one.
    """
    if wanted < 1:
        raise ValueError(f"{wanted} places are none")
    willing = [place for place in placed if place.entrant not in unwilling]
    through: list[int] = []
    for _, group in groupby(willing, key=lambda place: place.first):
        sharing = [place.entrant for place in group]
        left = wanted - len(through)
        if len(sharing) > left:
            return Selection(tuple(through), tuple(sharing) if left else (), left)
        through += sharing
    return Selection(tuple(through), missing=wanted - len(through))


def settled(selection: Selection, order: Sequence[int]) -> Selection:
    """The same once those who were level stand in `order`, by play-off or by lots. ValueError unless it is of them."""
    if sorted(order) != sorted(selection.level):
        raise ValueError("not the ones who are level")
    return Selection((*selection.through, *order[: selection.left]), missing=selection.missing)
