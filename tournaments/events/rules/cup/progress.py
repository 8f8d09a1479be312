"""How a cup stands after the results so far: who plays where, what can be played now, who has nobody to meet.

Everything is derived afresh from the graph, the field, the results and who has withdrawn. A result counts only for the
two entrants it names: when a correction brings others to its match, it counts no longer and `stale` names it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.events.rules.cup.graph import (
    Cup,
    Feed,
    Fixture,
    LoserOf,
    MatchNumber,
    Seeded,
    WinnerOf,
    matches_named,
)


class Vacant(StrEnum):
    """A side without an entrant."""

    UNKNOWN = "unknown"  # not known yet
    NOBODY = "nobody"


Side = int | Vacant  # an entrant, or why there is none


class Stage(StrEnum):
    WAITING = "waiting"  # for a side that is not known yet
    READY = "ready"
    DONE = "done"
    BYE = "bye"  # one side, and nobody to meet it
    WALKOVER = "walkover"  # one side has withdrawn and nothing was played
    EMPTY = "empty"  # nobody goes on from here
    NEEDLESS = "needless"  # its condition did not come about


UNSETTLED = frozenset({Stage.WAITING, Stage.NEEDLESS})
OVER = frozenset({Stage.DONE, Stage.BYE, Stage.WALKOVER, Stage.EMPTY, Stage.NEEDLESS})


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a match between `sides`; `winner` is one of them, None where all of them lost.

    `is_played` is false for a forfeit. A bye that was announced is a result too, of one side.
    """

    sides: tuple[int, ...]
    winner: int | None
    is_played: bool = True

    def __post_init__(self) -> None:
        if self.winner is not None and self.winner not in self.sides:
            raise ValueError(f"{self.winner} did not play in {self.sides}")


@dataclass(frozen=True, slots=True)
class MatchNow:
    """A match as it stands. `winner` and `loser` are UNKNOWN before it is over, NOBODY where nobody is that."""

    number: MatchNumber
    sides: tuple[Side, Side]
    stage: Stage
    winner: Side = Vacant.UNKNOWN
    loser: Side = Vacant.UNKNOWN
    is_played: bool = False

    @property
    def entrants(self) -> tuple[int, ...]:
        return tuple(side for side in self.sides if not isinstance(side, Vacant))


Results = Mapping[int, Outcome]
Course = Mapping[int, MatchNow]


def course(cup: Cup, field: Sequence[int], results: Results, withdrawn: Collection[int] = ()) -> Course:
    """Every match of the cup by its number, for entrants in seed order. ValueError for a field of another size.

    Who is `withdrawn` loses each match that has no result. So byes and forfeits become results once they are announced:
    then neither a return nor a later withdrawal changes them.
    """
    if len(field) != cup.entrants or len(set(field)) != len(field):
        raise ValueError(f"{len(field)} entrants for a cup of {cup.entrants}")
    found: dict[int, MatchNow] = {}
    for fixture in cup:
        found[fixture.number] = _match_now(fixture, field, found, results.get(fixture.number), withdrawn)
    return found


def _match_now(
    fixture: Fixture, field: Sequence[int], before: Course, outcome: Outcome | None, withdrawn: Collection[int]
) -> MatchNow:
    sides = (_side(fixture.feeds[0], field, before), _side(fixture.feeds[1], field, before))
    condition = None if fixture.only_if_lost is None else before[fixture.only_if_lost]
    if condition is not None and not _is_lost_by_first(condition):
        return _without(fixture.number, condition.stage in OVER)
    if Vacant.UNKNOWN in sides:
        return MatchNow(fixture.number, sides, Stage.WAITING)
    if outcome is not None and _is_of(outcome, sides):
        return _decided(fixture.number, sides, outcome)
    return _undecided(fixture.number, sides, withdrawn)


def _side(feed: Feed, field: Sequence[int], before: Course) -> Side:
    match feed:
        case Seeded(seed):
            return field[seed - 1]
        case WinnerOf(number):
            return before[number].winner
        case LoserOf(number):
            return before[number].loser
    return _first_loser(None if feed.first is None else before[feed.first], before[feed.then], feed.side)


def _first_loser(first: MatchNow | None, then: MatchNow, side: int) -> Side:
    if first is not None and first.stage not in OVER:
        return Vacant.UNKNOWN
    if first is not None and first.is_played:
        return first.loser
    if then.stage not in OVER:
        return Vacant.UNKNOWN
    return then.loser if then.loser == then.sides[side] else Vacant.NOBODY


def _is_lost_by_first(match: MatchNow) -> bool:
    """Whether the second side won it in play or otherwise, so that both have lost once."""
    return match.stage in (Stage.DONE, Stage.WALKOVER) and match.winner == match.sides[1]


def _without(number: MatchNumber, is_sure: bool) -> MatchNow:
    if not is_sure:
        return MatchNow(number, (Vacant.UNKNOWN, Vacant.UNKNOWN), Stage.WAITING)
    return MatchNow(number, (Vacant.NOBODY, Vacant.NOBODY), Stage.NEEDLESS, Vacant.NOBODY, Vacant.NOBODY)


def _is_of(outcome: Outcome, sides: tuple[Side, ...]) -> bool:
    return set(outcome.sides) == {side for side in sides if not isinstance(side, Vacant)}


def _decided(number: MatchNumber, sides: tuple[Side, Side], outcome: Outcome) -> MatchNow:
    if outcome.winner is None:
        stage = Stage.DONE if Vacant.NOBODY not in sides else Stage.EMPTY
        return MatchNow(number, sides, stage, Vacant.NOBODY, Vacant.NOBODY, outcome.is_played)
    loser = sides[1] if outcome.winner == sides[0] else sides[0]
    stage = Stage.BYE if loser is Vacant.NOBODY else Stage.DONE
    return MatchNow(number, sides, stage, outcome.winner, loser, outcome.is_played and stage is Stage.DONE)


def _undecided(number: MatchNumber, sides: tuple[Side, Side], withdrawn: Collection[int]) -> MatchNow:
    """A match without a result whose sides are known: to be played, or decided by who is there."""
    there = [side for side in sides if side is not Vacant.NOBODY and side not in withdrawn]
    gone = [side for side in sides if side in withdrawn]
    if len(there) == 2:
        return MatchNow(number, sides, Stage.READY)
    if not there:
        return MatchNow(number, sides, Stage.EMPTY, Vacant.NOBODY, Vacant.NOBODY)
    if not gone:
        return MatchNow(number, sides, Stage.BYE, there[0], Vacant.NOBODY)
    return MatchNow(number, sides, Stage.WALKOVER, there[0], gone[0])


def playable(found: Course) -> tuple[MatchNumber, ...]:
    """The matches that can be played now, the earliest first."""
    return tuple(match.number for match in found.values() if match.stage is Stage.READY)


def byes(found: Course) -> tuple[MatchNow, ...]:
    """The matches in which somebody goes on because nobody came to meet him."""
    return tuple(match for match in found.values() if match.stage is Stage.BYE)


def empty(found: Course) -> tuple[MatchNow, ...]:
    """The matches from which nobody goes on as nobody is there."""
    return tuple(match for match in found.values() if match.stage is Stage.EMPTY)


def is_over(found: Course) -> bool:
    """Whether nothing is left to be played."""
    return all(match.stage in OVER for match in found.values())


def stale(found: Course, results: Results) -> tuple[MatchNumber, ...]:
    """The results that count no longer: others play there now, nobody knows yet who, or nobody does."""
    return tuple(
        match.number
        for number, match in found.items()
        if number in results and (match.stage in UNSETTLED or not _is_of(results[number], match.sides))
    )


def starting_later(cup: Cup, field: Sequence[int]) -> tuple[int, ...]:
    """Who has a bye in the first round of the main draw, in seed order."""
    first = [fixture for fixture in cup if fixture.wave == 1]
    playing = {feed.seed for fixture in first for feed in fixture.feeds if isinstance(feed, Seeded)}
    return tuple(who for seed, who in enumerate(field, start=1) if seed not in playing)


def depends_on(cup: Cup, number: int) -> tuple[MatchNumber, ...]:
    """The matches whose sides may change with the result of match `number`, near and far."""
    touched = {number}
    for fixture in cup:
        named = {match for feed in fixture.feeds for match in matches_named(feed)} | {fixture.only_if_lost}
        if named & touched:
            touched.add(fixture.number)
    return tuple(MatchNumber(m) for m in sorted(touched - {number}))
