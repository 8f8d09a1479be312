"""The engine "club": one matching over everybody who plays, for fields of any size and games of any kind.

What counts, in this order: no second meeting, no meeting that isn't wanted, the bye to the lowest score that may have
one, scores as close as can be (the sum of the squared differences), nobody floating the same way again soon, wishes
about the first deal, the bye and floats to the last of a score, and within a score upper half against lower half.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from tournaments.events.rules.pairing import matching
from tournaments.events.rules.pairing.errors import Stuck, Unpairable
from tournaments.events.rules.pairing.history import ABSOLUTE, MILD, STRONG, Float, Wish, floats, wish
from tournaments.events.rules.pairing.matching import Cost, Edge
from tournaments.events.rules.pairing.reasons import assembled
from tournaments.events.rules.pairing.types import Engine, PairingInput, PairingResult, Step

VERSION = "club 1"
LIFTED = {
    Step.NONE: frozenset[Step](),
    Step.FIRST_DEAL: frozenset[Step](),
    Step.FORBIDDEN: frozenset({Step.FORBIDDEN}),
    Step.SECOND_MEETING: frozenset({Step.FORBIDDEN, Step.SECOND_MEETING}),
    Step.SECOND_BYE: frozenset({Step.FORBIDDEN, Step.SECOND_MEETING, Step.SECOND_BYE}),
}


def pair(wanted: PairingInput, step: Step = Step.NONE) -> PairingResult:
    """The round, with everything given up that `step` says. Raises Unpairable."""
    players = wanted.players
    if len(players) < 2:
        raise Unpairable(Stuck.TOO_FEW)
    mates = matching.perfect_matching(len(players) + len(players) % 2, _Costs(wanted, LIFTED[step]).all())
    if mates is None:
        raise Unpairable(Stuck.NO_PAIRING)
    pairs = [(players[a].number, players[b].number) for a, b in mates if b < len(players)]
    bye = next((players[a].number for a, b in mates if b == len(players)), None)
    return assembled(wanted, pairs, bye, Engine.CLUB, f"{VERSION}, {matching.version()}", step)


class _Costs:
    """What each pair of places in `wanted.players` costs; the place behind the last is the bye's."""

    def __init__(self, wanted: PairingInput, lifted: frozenset[Step]) -> None:
        self.wanted, self.lifted = wanted, lifted
        self.players = wanted.players
        self.floats = floats(wanted)
        self.wishes = [wish(player) for player in self.players]
        self.scores = _whole([player.score for player in self.players])
        self.levels = {score: level for level, score in enumerate(sorted(set(self.scores)))}
        self.places = _places(self.scores)
        self.sizes = Counter(self.scores)

    def all(self) -> Mapping[Edge, Cost]:
        count = len(self.players)
        met = {(a, b): self.meeting(a, b) for a in range(count) for b in range(a + 1, count)}
        byes = {(a, count): self.bye(a) for a in range(count)} if count % 2 else {}
        return {edge: cost for edge, cost in (met | byes).items() if cost is not None}

    def meeting(self, a: int, b: int) -> Cost | None:
        """What it costs that a place meets one behind it; None where it may not be."""
        pair = frozenset((self.players[a].number, self.players[b].number))
        before = self.wanted.met.get(pair, ())
        is_unwanted = pair in self.wanted.forbidden_soft
        if pair in self.wanted.forbidden_hard or (before and Step.SECOND_MEETING not in self.lifted):
            return None
        if is_unwanted and Step.FORBIDDEN not in self.lifted:
            return None
        apart = self.scores[a] - self.scores[b]
        down, up = (self.again(a, Float.DOWN), self.again(b, Float.UP)) if apart else ((0, 0), (0, 0))
        return (
            *(0, len(before), max(before, default=0), int(is_unwanted), 0, apart**2),
            *(down[0] + up[0], down[1] + up[1]),
            *self.clash(self.wishes[a], self.wishes[b]),
            *self.order(a, b),
        )

    def bye(self, a: int) -> Cost | None:
        player = self.players[a]
        if not player.may_have_bye and Step.SECOND_BYE not in self.lifted:
            return None
        had = 0 if player.may_have_bye else 1 + player.byes
        behind = self.sizes[self.scores[a]] - 1 - self.places[a]
        return (had, 0, 0, 0, self.levels[self.scores[a]], 0, *self.again(a, Float.DOWN), 0, 0, 0, behind, 0, 0)

    def again(self, place: int, direction: Float) -> tuple[int, int]:
        """Whether the player floated that way in the last round, and in the one before."""
        done = self.floats[self.players[place].number]
        last = self.wanted.round - 1
        return int(done.get(last) is direction), int(done.get(last - 1) is direction)

    def clash(self, mine: Wish, theirs: Wish) -> tuple[int, int, int]:
        """By strength, whether a wish has to be dropped: the weaker one of two that are alike."""
        dropped = min(mine.strength, theirs.strength) if mine.is_first == theirs.is_first else 0
        dropped = dropped if self.wanted.with_first_deal else 0
        return int(dropped == ABSOLUTE), int(dropped == STRONG), int(dropped == MILD)

    def order(self, a: int, b: int) -> tuple[int, int, int]:
        """How far a float is from the last of a score meeting the first, and a pair from upper half against lower."""
        size, above, below = self.sizes[self.scores[a]], self.places[a], self.places[b]
        if self.scores[a] != self.scores[b]:
            return size - 1 - above + below, 0, 0
        half = size // 2
        return 0, int((above < half) == (below < half)), (below - above - half) ** 2


def _whole(scores: list[Fraction]) -> list[int]:
    """The scores in their largest common unit."""
    unit = lcm(*(score.denominator for score in scores))
    return [int(score * unit) for score in scores]


def _places(scores: list[int]) -> list[int]:
    """Each one's place among those with the same score, from 0."""
    seen: Counter[int] = Counter()
    places = []
    for score in scores:
        places.append(seen[score])
        seen[score] += 1
    return places
