"""In which order an event compares, and which criteria fit which kind of event."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import StrEnum

from tournaments.events.rules.tiebreaks import Criterion

ROUND_ROBIN = (Criterion.POINTS, Criterion.DIRECT, Criterion.SONNEBORN_BERGER, Criterion.MARGIN, Criterion.LOTS)
SWISS = (*ROUND_ROBIN[:2], Criterion.BUCHHOLZ_CUT1, *ROUND_ROBIN[2:])

# Who meets everybody says nothing with the opponents' points (C.07, note to article 8), nor with their order.
NOT_IN_ROUND_ROBIN = frozenset(
    {Criterion.BUCHHOLZ, Criterion.BUCHHOLZ_CUT1, Criterion.BUCHHOLZ_MEDIAN, Criterion.PROGRESSIVE}
)


class OrderFault(StrEnum):
    NOT_POINTS_FIRST = "not_points_first"
    TWICE = "twice"
    UNFIT = "unfit"
    AFTER_LOTS = "after_lots"


def usual(*, is_round_robin: bool, has_same_decks: bool) -> tuple[Criterion, ...]:
    """The order of an event that chose none; tables beaten with the same cards come after the direct encounter."""
    order = ROUND_ROBIN if is_round_robin else SWISS
    return (*order[:2], Criterion.DUPLICATE, *order[2:]) if has_same_decks else order


def fitting(*, is_round_robin: bool, has_same_decks: bool) -> frozenset[Criterion]:
    """The criteria that an event of this kind may choose from."""
    unfit = NOT_IN_ROUND_ROBIN if is_round_robin else frozenset({Criterion.KOYA})
    return frozenset(Criterion) - unfit - (frozenset() if has_same_decks else {Criterion.DUPLICATE})


def faults(order: Sequence[Criterion], fit: Collection[Criterion]) -> tuple[OrderFault, ...]:
    """What is wrong with `order`; empty where it can stand."""
    return tuple(
        fault
        for fault, is_so in (
            (OrderFault.NOT_POINTS_FIRST, not order or order[0] is not Criterion.POINTS),
            (OrderFault.TWICE, len(set(order)) < len(order)),
            (OrderFault.UNFIT, not set(order) <= set(fit)),
            (OrderFault.AFTER_LOTS, Criterion.LOTS in order[:-1]),
        )
        if is_so
    )
