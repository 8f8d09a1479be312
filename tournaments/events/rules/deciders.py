"""Who wins a match of several units, and what decides a drawn one in a knockout (play, section 3).

Units won, then the sum of margins, then one more unit, then lots; each step that was taken is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

PerSide = tuple[int, int]


class Decider(StrEnum):
    UNITS = "units"
    MARGIN = "margin"
    EXTRA = "extra"
    LOTS = "lots"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was compared, by side, and the side it gave the match to (None: level)."""

    decider: Decider
    values: PerSide
    winner: int | None


def higher(values: PerSide) -> int | None:
    """The side with the higher value; None when level."""
    if values[0] == values[1]:
        return None
    return 0 if values[0] > values[1] else 1


def steps(units: PerSide, margin: int, extra: PerSide | None, lots: PerSide) -> tuple[Step, ...]:
    """What was compared until somebody won, the deciding step last.

    `margin` is side 0's (negative when it lost more); `extra` is the score of one more unit, None while it
    has not been played. When it is needed and missing, the last step is a level EXTRA without values: the
    match waits for it. A level extra unit goes to `lots`, the higher lot winning.
    """
    compared = [Step(Decider.UNITS, units, higher(units))]
    if compared[-1].winner is None:
        by_margin = (margin, -margin)
        compared.append(Step(Decider.MARGIN, by_margin, higher(by_margin)))
    if compared[-1].winner is None:
        compared.append(Step(Decider.EXTRA, extra or (0, 0), higher(extra or (0, 0))))
    if compared[-1].winner is None and extra is not None:
        compared.append(Step(Decider.LOTS, lots, higher(lots)))
    return tuple(compared)


def by_sum(total: int, lots: PerSide) -> tuple[Step, ...]:
    """What was compared in a mirror match that its sum over both tables left level: that sum, then lots."""
    level = (total, -total)
    return (Step(Decider.MARGIN, level, higher(level)), Step(Decider.LOTS, lots, higher(lots)))


def waits_for_extra(compared: tuple[Step, ...]) -> bool:
    """Whether the match can go on only by one more unit."""
    return bool(compared) and compared[-1].decider is Decider.EXTRA and compared[-1].winner is None
