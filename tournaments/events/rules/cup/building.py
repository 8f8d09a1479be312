"""From a full draw to the cup of a field: lines where nobody can stand are taken out, the rest is numbered.

A draw is written for a power of two. Where the field is smaller, the matches of the missing seeds would be byes, in
the losers' draw too; who would have one simply starts a round later, so that every match of a cup has two sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournaments.events.rules.cup.graph import (
    Cup,
    Feed,
    FirstLoss,
    Fixture,
    LoserOf,
    MatchNumber,
    Part,
    Seeded,
    WinnerOf,
    matches_named,
)

ORDER = tuple(Part)


@dataclass(slots=True)
class Draft:
    """Fixtures in the making, each after what feeds it; None is a side where nobody can stand."""

    entrants: int
    fixtures: list[Fixture] = field(default_factory=list)
    goes_on: dict[Feed, Feed | None] = field(default_factory=dict)
    waves: dict[MatchNumber, int] = field(default_factory=dict)

    def add(
        self,
        part: Part,
        place: tuple[int, int],
        first: Feed | None,
        second: Feed | None,
        only_if_lost: MatchNumber | None = None,
    ) -> MatchNumber:
        """The number of a match of `place` (round and position); none is made where a side is missing."""
        number = MatchNumber(len(self.goes_on) // 2 + 1)
        feeds = [feed for feed in (self.real(first), self.real(second)) if feed is not None]
        self.goes_on |= {WinnerOf(number): WinnerOf(number), LoserOf(number): LoserOf(number)}
        if len(feeds) == 2:
            wave = max(place[0] if part is Part.MAIN else 1, *(self.wave_after(feed) for feed in feeds))
            self.waves[number] = wave
            self.fixtures.append(Fixture(number, part, *place, (feeds[0], feeds[1]), wave, only_if_lost))
        else:
            self.goes_on |= {WinnerOf(number): feeds[0] if feeds else None, LoserOf(number): None}
        return number

    def real(self, feed: Feed | None) -> Feed | None:
        """Where `feed` comes from once the matches that are not played are left out; None for nobody."""
        match feed:
            case None:
                return None
            case Seeded(seed):
                return feed if seed <= self.entrants else None
            case FirstLoss(first, then, side):
                return FirstLoss(first if self.is_played(first) else None, then, side)
            case _:
                return self.goes_on[feed]

    def is_played(self, number: MatchNumber | None) -> bool:
        return number is not None and self.goes_on[LoserOf(number)] is not None

    def wave_after(self, feed: Feed) -> int:
        """The round of the event after that in which `feed` is known, if nobody forfeits."""
        return 1 + next((self.waves[awaited] for awaited in matches_named(feed)), 0)

    def finished(self) -> Cup:
        """The cup, numbered wave by wave and within a wave part by part, from the top down."""
        fixtures = sorted(self.fixtures, key=lambda f: (f.wave, ORDER.index(f.part), f.round, f.position))
        numbers = {fixture.number: MatchNumber(n) for n, fixture in enumerate(fixtures, start=1)}
        return Cup(self.entrants, tuple(_renumbered(fixture, numbers) for fixture in fixtures))


def _renumbered(fixture: Fixture, numbers: Mapping[MatchNumber, MatchNumber]) -> Fixture:
    condition = fixture.only_if_lost
    return replace(
        fixture,
        number=numbers[fixture.number],
        feeds=(_renamed(fixture.feeds[0], numbers), _renamed(fixture.feeds[1], numbers)),
        only_if_lost=None if condition is None else numbers[condition],
    )


def _renamed(feed: Feed, numbers: Mapping[MatchNumber, MatchNumber]) -> Feed:
    match feed:
        case Seeded():
            return feed
        case WinnerOf(number):
            return WinnerOf(numbers[number])
        case LoserOf(number):
            return LoserOf(numbers[number])
    return FirstLoss(None if feed.first is None else numbers[feed.first], numbers[feed.then], feed.side)


def knocked_out(draft: Draft, part: Part, lines: Sequence[Feed | None], begin: int = 1) -> list[list[MatchNumber]]:
    """The matches of a knockout over `lines`, a power of two of them, round by round; the last round is one match.

    Its first round is round `begin` of its part.
    """
    rounds: list[list[MatchNumber]] = []
    while len(lines) > 1:
        pairs = list(zip(lines[::2], lines[1::2], strict=True))
        rounds.append([draft.add(part, (begin + len(rounds), i), a, b) for i, (a, b) in enumerate(pairs)])
        lines = [WinnerOf(number) for number in rounds[-1]]
    return rounds
