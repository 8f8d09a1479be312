"""How good an evening's plan is: how often the same two meet, and how evenly people sit out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.events.rules.evening.rounds import EveningRound, history


@dataclass(frozen=True, slots=True)
class Quality:
    """`partners_again`: partnerships beyond the first of the same two. `most_opposed` and `least_opposed`: how often
    the same two were opponents, at most and at least. `out_apart`: the most rounds sat out less the fewest.
    """

    partners_again: int
    most_opposed: int
    least_opposed: int
    out_apart: int


def quality(players: Sequence[int], rounds: Sequence[EveningRound]) -> Quality:
    """The measure of a plan for `players`."""
    past = history(rounds)
    opposed = [past.opponents.get((a, b), 0) for a, b in combinations(sorted(players), 2)]
    out = [sum(who in one.out for one in rounds) for who in players]
    return Quality(
        partners_again=sum(times - 1 for times in past.partners.values()),
        most_opposed=max(opposed),
        least_opposed=min(opposed),
        out_apart=max(out) - min(out),
    )
