"""A cup: numbered matches, and for each side of a match where it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

MatchNumber = NewType("MatchNumber", int)  # from 1; whatever feeds a match has a lower number


class Part(StrEnum):
    """Which draw of the cup a match belongs to."""

    MAIN = "main"
    LOSERS = "losers"  # of a double elimination
    FINAL = "final"  # its grand final, and the second one
    THIRD = "third"
    CONSOLATION = "consolation"


@dataclass(frozen=True, slots=True)
class Seeded:
    """Who has this seed, from 1."""

    seed: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    match: MatchNumber


@dataclass(frozen=True, slots=True)
class LoserOf:
    match: MatchNumber


@dataclass(frozen=True, slots=True)
class FirstLoss:
    """Who loses the first match that was played on a line of the draw: in `first`, else on `side` of `then`.

    `first` is None where the line begins with a bye. A forfeit is no match that was played: who won `first` by one has
    the place if `then` is lost, and who gave the forfeit has none.
    """

    first: MatchNumber | None
    then: MatchNumber
    side: int


Feed = Seeded | WinnerOf | LoserOf | FirstLoss


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match of the graph: `round` counts from 1 within its part, `position` from 0 down the column of a full draw.

    `wave` is the round of the event in which it is due, from 1: after all that feeds it, and in the main draw not
    before its own round, so that byes are sat out. `only_if_lost` names a match whose first side must have lost it, or
    else this one is not played.
    """

    number: MatchNumber
    part: Part
    round: int
    position: int
    feeds: tuple[Feed, Feed]
    wave: int
    only_if_lost: MatchNumber | None = None


@dataclass(frozen=True, slots=True)
class Cup:
    """A whole cup for a field of `entrants`, its fixtures by number."""

    entrants: int
    fixtures: tuple[Fixture, ...]

    def __getitem__(self, number: int) -> Fixture:
        if not 1 <= number <= len(self.fixtures):
            raise KeyError(number)
        return self.fixtures[number - 1]

    def __iter__(self) -> Iterator[Fixture]:
        return iter(self.fixtures)

    @property
    def waves(self) -> int:
        """How many rounds of the event it takes, a second grand final included."""
        return max(fixture.wave for fixture in self.fixtures)

    def of(self, part: Part) -> tuple[Fixture, ...]:
        return tuple(fixture for fixture in self.fixtures if fixture.part is part)


def matches_named(feed: Feed) -> tuple[MatchNumber, ...]:
    """The matches on which `feed` depends, the one that settles it as a rule first."""
    match feed:
        case Seeded():
            return ()
        case WinnerOf(number) | LoserOf(number):
            return (number,)
    return (feed.then,) if feed.first is None else (feed.first, feed.then)
