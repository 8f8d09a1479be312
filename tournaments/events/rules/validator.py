"""What is wrong with a round's pairs, whoever made them: the engine's own work is judged like a person's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Fault(StrEnum):
    WITH_ITSELF = "with_itself"
    TWICE_IN_ROUND = "twice_in_round"
    LEFT_OUT = "left_out"
    NOT_IN_EVENT = "not_in_event"
    MET_BEFORE = "met_before"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault and the entrants it concerns."""

    fault: Fault
    entrants: tuple[int, ...]


def findings(
    pairs: Sequence[tuple[int, int | None]],
    *,
    entrants: Collection[int],
    idle: Collection[int] = (),
    met: Collection[frozenset[int]] = (),
) -> tuple[Finding, ...]:
    """Everything wrong with `pairs`, empty for a round that may be published.

    `pairs` hold entrants, second None for a bye; `entrants` are those who must appear once, in a pair or
    among `idle`; `met` are the pairs of earlier rounds.
    """
    named = [who for pair in pairs for who in pair if who is not None] + list(idle)
    counted = Counter(named)
    return (
        *(Finding(Fault.WITH_ITSELF, (a,)) for a, b in pairs if a == b),
        *(Finding(Fault.TWICE_IN_ROUND, (who,)) for who, times in sorted(counted.items()) if times > 1),
        *(Finding(Fault.LEFT_OUT, (who,)) for who in sorted(set(entrants) - set(named))),
        *(Finding(Fault.NOT_IN_EVENT, (who,)) for who in sorted(set(named) - set(entrants))),
        *(Finding(Fault.MET_BEFORE, (a, b)) for a, b in pairs if b is not None and frozenset((a, b)) in met),
    )
