"""What an engine is told about an event and what it answers. Numbers are the entrants' own, whatever the engine.

A meeting is a match that was played: who was paired and didn't play may be paired again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

from tournaments.events.rules.unplayed import MEANINGS, Unplayed, has_rival

Scale = tuple[Fraction, Fraction, Fraction]  # points for a win, a draw, a loss
STANDARD: Scale = (Fraction(1), Fraction(1, 2), Fraction(0))
IDLE_KINDS = frozenset({Unplayed.REQUESTED_HALF, Unplayed.REQUESTED_ZERO, Unplayed.LATE, Unplayed.WITHDRAWN})


class Engine(StrEnum):
    CLUB = "club"
    DUTCH = "dutch"


class Step(StrEnum):
    """What was given up so that a round could be paired, each step together with those before it."""

    NONE = "none"
    FIRST_DEAL = "first_deal"  # wishes about who deals first
    FORBIDDEN = "forbidden"  # meetings that are forbidden softly
    SECOND_MEETING = "second_meeting"
    SECOND_BYE = "second_bye"


class Reason(StrEnum):
    """A fact about a pair or a bye; `Fact` says which of its fields each one fills."""

    SAME_SCORE = "same_score"  # entrants: both; amount: their score
    FLOATS_DOWN = "floats_down"  # entrants: who, against whom; amount: how much more the first has
    FLOATS_UP = "floats_up"  # entrants: who, against whom; amount: how much less the first has
    ODD_GROUP = "odd_group"  # entrants: who floats; amount: how many have that score
    MET_ALL_OF_GROUP = "met_all_of_group"  # entrants: who floats
    OTHERS_NEEDED = "others_needed"  # entrants: who floats, as the round couldn't be paired as closely otherwise
    HALVES = "halves"  # entrants: of the upper half, of the lower half of their score
    WOULD_HAVE_MET = "would_have_met"  # entrants: who, whom again; round: when they met last
    SECOND_MEETING = "second_meeting"  # entrants: both; round: when they met last
    FORBIDDEN_LIFTED = "forbidden_lifted"  # entrants: both
    FIRST_DEAL_KEPT = "first_deal_kept"  # entrants: who wished
    FIRST_DEAL_DROPPED = "first_deal_dropped"  # entrants: who wished
    ODD_FIELD = "odd_field"  # entrants: who has the bye; amount: how many play
    LOWEST_SCORE = "lowest_score"  # entrants: who has the bye; amount: the score
    PASSED_OVER = "passed_over"  # entrants: who has the bye, who scored less but may have none
    PAIRED_INSTEAD = "paired_instead"  # entrants: who has the bye, who scored less but was needed for a pair
    SECOND_BYE = "second_bye"  # entrants: who has the bye, and may have none otherwise
    AS_SAID = "as_said"  # entrants: who doesn't play; the kind of the bye says why


@dataclass(frozen=True, slots=True)
class Fact:
    reason: Reason
    entrants: tuple[int, ...]
    amount: Fraction | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Past:
    """An earlier round of one entrant. `unplayed` is None for a match that was played.

    `opponent` is None without one, `has_first_deal` where nobody dealt or it isn't said.
    """

    round: int
    opponent: int | None
    points: Fraction
    unplayed: Unplayed | None = None
    has_first_deal: bool | None = None


@dataclass(frozen=True, slots=True)
class Entrant:
    """`score` is exact and holds whatever credits and penalties there are; `past` has at most one a round, in order.

    `idle` says why the entrant isn't paired in this round; `is_barred` that it gets no pairing bye whatever its past.
    """

    number: int
    score: Fraction = Fraction()
    past: tuple[Past, ...] = ()
    idle: Unplayed | None = None
    is_barred: bool = False

    @property
    def may_have_bye(self) -> bool:
        """Whether a pairing bye is open to the entrant: not after points that came without playing."""
        had = (one.unplayed for one in self.past if one.unplayed is not None)
        return not self.is_barred and not any(MEANINGS[kind].bars_bye for kind in had)

    @property
    def byes(self) -> int:
        """How many pairing byes the entrant has had."""
        return sum(one.unplayed is Unplayed.PAIRING_BYE for one in self.past)


@dataclass(frozen=True, slots=True)
class Forbidden:
    """A meeting that isn't wanted: a hard one never happens, a soft one when nothing else can be paired."""

    pair: frozenset[int]
    is_hard: bool = True


@dataclass(frozen=True)
class PairingInput:
    """Everything that decides a round. `entrants` are in seed order, also those who don't play in it.

    `with_first_deal` is whether the game has rules about who deals first; `rounds` is how many the event has.
    ValueError for what can't be so, such as a match that only one side knows.
    """

    round: int
    rounds: int
    entrants: tuple[Entrant, ...]
    forbidden: tuple[Forbidden, ...] = ()
    scale: Scale = STANDARD
    with_first_deal: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.round <= self.rounds:
            raise ValueError(f"round {self.round} of {self.rounds}")
        if len(self.by_number) < len(self.entrants) or any(number < 1 for number in self.by_number):
            raise ValueError("each entrant has a number of its own, from 1")
        for entrant in self.entrants:
            self._check(entrant)
        for one in self.forbidden:
            if len(one.pair) != 2 or not one.pair <= set(self.by_number):
                raise ValueError(f"forbidden: {sorted(one.pair)} are no two of the entrants")

    def _check(self, entrant: Entrant) -> None:
        if entrant.idle is not None and entrant.idle not in IDLE_KINDS:
            raise ValueError(f"{entrant.number}: nobody is idle for {entrant.idle}")
        numbers = [one.round for one in entrant.past]
        if numbers != sorted(set(numbers)) or not set(numbers) <= set(range(1, self.round)):
            raise ValueError(f"{entrant.number}: earlier rounds are each there once, in order")
        for one in entrant.past:
            if (one.opponent is None) == (one.unplayed is None or has_rival(one.unplayed)):
                raise ValueError(f"{entrant.number}: opponent and kind of round {one.round} don't fit")
            if one.opponent is not None and not self._is_mirrored(entrant.number, one):
                raise ValueError(f"{entrant.number}: the opponent of round {one.round} doesn't know it")

    def _is_mirrored(self, number: int, one: Past) -> bool:
        theirs = self.by_number.get(one.opponent or 0)
        seen = [other for other in theirs.past if other.round == one.round] if theirs else []
        return bool(seen) and seen[0].opponent == number and (seen[0].unplayed is None) == (one.unplayed is None)

    @cached_property
    def by_number(self) -> Mapping[int, Entrant]:
        return {entrant.number: entrant for entrant in self.entrants}

    @cached_property
    def seeds(self) -> Mapping[int, int]:
        """Each number's place in the seed order, from 0."""
        return {entrant.number: place for place, entrant in enumerate(self.entrants)}

    @cached_property
    def players(self) -> tuple[Entrant, ...]:
        """Who plays in this round, by score and then by seed."""
        return tuple(sorted((one for one in self.entrants if one.idle is None), key=lambda one: -one.score))

    @cached_property
    def met(self) -> Mapping[frozenset[int], tuple[int, ...]]:
        """The rounds in which two have met, by pair."""
        rounds: dict[frozenset[int], set[int]] = {}
        for entrant in self.entrants:
            for one in entrant.past:
                if one.opponent is not None and one.unplayed is None:
                    rounds.setdefault(frozenset((entrant.number, one.opponent)), set()).add(one.round)
        return {pair: tuple(sorted(when)) for pair, when in rounds.items()}

    @cached_property
    def forbidden_hard(self) -> frozenset[frozenset[int]]:
        return frozenset(one.pair for one in self.forbidden if one.is_hard)

    @cached_property
    def forbidden_soft(self) -> frozenset[frozenset[int]]:
        return frozenset(one.pair for one in self.forbidden) - self.forbidden_hard


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who meet; the first deals first where that means something, else sits at seat 0."""

    first: int
    second: int
    reasons: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Bye:
    """Who doesn't meet anybody, and why."""

    entrant: int
    kind: Unplayed
    reasons: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class PairingResult:
    """A round: `pairs` in table order, and a bye for everybody else. `step` wants consent unless it is NONE.

    `digest` is the SHA-256 of the input (`proof.digest`); `version` names the engine's program exactly.
    """

    round: int
    pairs: tuple[Pair, ...]
    byes: tuple[Bye, ...]
    engine: Engine
    version: str
    step: Step
    digest: str

    @property
    def bye(self) -> int | None:
        """Who has the pairing bye; None when nobody does."""
        return next((bye.entrant for bye in self.byes if bye.kind is Unplayed.PAIRING_BYE), None)
