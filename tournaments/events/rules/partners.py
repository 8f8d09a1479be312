"""Partners for those who came without one: a pure draw, by lot or by strength."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.events.rules.lots import drawn


class PartnerDraw(StrEnum):
    LOTS = "lots"
    STRONG_WITH_WEAK = "strong_with_weak"  # the strongest with the weakest, and so on inwards
    HALVES = "halves"  # each of the stronger half with somebody of the weaker one, by lot


@dataclass(frozen=True, slots=True)
class Partners:
    """The pairs, the stronger player first; `left` has nobody in an odd field."""

    pairs: tuple[tuple[int, int], ...]
    left: int | None = None


def drawn_partners(singles: Sequence[int], draw: PartnerDraw, seed: str) -> Partners:
    """Partners for `singles`, given from strongest to weakest; the same for the same seed.

    In an odd field the one left over is picked by lot, whatever the draw: nobody's strength may cost him a partner.
    """
    order = list(singles)
    left = drawn(f"{seed} left", order)[0] if len(order) % 2 else None
    order = [who for who in order if who != left]
    half = len(order) // 2
    upper, lower = order[:half], order[half:]
    if draw is PartnerDraw.STRONG_WITH_WEAK:
        lower = lower[::-1]
    elif draw is PartnerDraw.HALVES:
        lower = list(drawn(seed, lower))
    else:
        lots = drawn(seed, order)
        rank = {who: index for index, who in enumerate(order)}
        pairs = (sorted(lots[i : i + 2], key=rank.__getitem__) for i in range(0, len(lots), 2))
        return Partners(tuple((first, second) for first, second in pairs), left)
    return Partners(tuple(zip(upper, lower, strict=True)), left)
