"""The ranking of an evening: everybody has the points of the pairs he played in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.events.rules.evening.rounds import Four
from tournaments.events.rules.places import Place

AVERAGE = "average"  # the name of what ranks, beside the criteria of other events


@dataclass(frozen=True, slots=True)
class FourScore:
    """What a table brought to each of its pairs."""

    four: Four
    points: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points, the rounds played, and the points for a round played, which rank."""

    player: int
    points: Fraction
    played: int
    average: Fraction
    place: Place


def evening_scores(players: Sequence[int], results: Sequence[FourScore]) -> tuple[Score, ...]:
    """Everybody, the best first; level ones share the place, in the order of `players`.

    Sitting out costs nothing and brings nothing: the average counts, which ranks as the sum does while all have played
    as often. Who has not played comes last.
    """
    points = {who: Fraction() for who in players}
    played = dict.fromkeys(players, 0)
    for result in results:
        for pair, made in zip(result.four.pairs, result.points, strict=True):
            for who in pair:
                points[who] += made
                played[who] += 1
    averages = {who: points[who] / max(played[who], 1) for who in players}
    ordered = sorted(players, key=lambda who: (played[who] > 0, averages[who]), reverse=True)
    ranks = {who: (played[who] > 0, averages[who]) for who in players}
    return tuple(Score(who, points[who], played[who], averages[who], _place(who, ordered, ranks)) for who in ordered)


def _place(who: int, ordered: Sequence[int], ranks: dict[int, tuple[bool, Fraction]]) -> Place:
    level = [index for index, other in enumerate(ordered, start=1) if ranks[other] == ranks[who]]
    return Place(who, level[0], level[-1])
