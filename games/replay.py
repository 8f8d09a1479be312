"""A log as deals to step through: which there are, and the course of the table at any point of one.

Pure: everything is a fold over the texts of a log (`games.log`), whether they come from a table or from a record.
Which of a table's deals may be shown to people is for `games.replayable` to say.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from games.course import Course, Deal, Stage
from games.log import opening, told
from games.rules.registry import GAMES

OPEN_WITH_THE_UNIT = frozenset({"piquet"})  # what was sunk matters until the end of the partie (piquet §9.7)
KEPT = 64  # sources whose deals are remembered
NO_OPTIONS: Mapping[str, Any] = {}


@dataclass(frozen=True, eq=False)
class Source:
    """A log and what it takes to fold it. `names` are in seat order, "" for the house.

    `elapsed_ms` has the time before each text, or nothing where nobody measured it. Two sources are never equal: what
    was found out about one is remembered with it.
    """

    game: str
    seats: int
    names: tuple[str, ...]
    texts: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=lambda: NO_OPTIONS)
    elapsed_ms: tuple[int, ...] = ()
    match_format: tuple[str, int] = ("best_of", 1)


@dataclass(frozen=True, slots=True, eq=False)
class PlayedDeal:
    """One deal and its positions: the first just after the deal, then one after each action, and one for a broken end.

    `number` counts all deals of the log, `in_unit` those of the unit that came to count, both from 1. `void` and
    `adjusted` are the reasons for which a ruling cancelled it or changed its result, None where none did.
    `entries` says after how many texts each position is; `plays` at which positions a card was played; `waits_ms` how
    long each position let wait for itself, empty where nobody measured it. `before` is the course before the deal,
    `end` the one at its last position.
    """

    number: int
    unit: int
    in_unit: int
    entries: tuple[int, ...]
    plays: tuple[int, ...]
    waits_ms: tuple[int, ...]
    before: Course
    end: Course
    is_unit_over: bool
    void: str | None = None
    adjusted: str | None = None

    @property
    def is_finished(self) -> bool:
        """Whether it was played, or given up, to a result."""
        return self.end.deal is not None and self.end.deal.result is not None

    @property
    def last(self) -> int:
        """The last position."""
        return len(self.entries) - 1

    @property
    def tricks(self) -> tuple[int, ...]:
        """The positions at which a trick was completed."""
        return self.plays[self.before.seats - 1 :: self.before.seats]

    def trick_at(self, step: int) -> int:
        """The number of the trick to which the last card played belongs, from 1; 0 before the first card."""
        return -(-bisect_right(self.plays, step) // self.before.seats)


@lru_cache(maxsize=KEPT)
def deals(source: Source) -> tuple[PlayedDeal, ...]:
    """Every deal of the log, in order, finished or not."""
    course = opening(GAMES[source.game], source.options, source.seats, source.match_format)
    found: list[tuple[Course, list[tuple[int, Course]]]] = []
    for entry, text in enumerate(source.texts, 1):
        after = told(course, text)
        if after.deals_dealt > course.deals_dealt:
            found.append((course, [(entry, after)]))
        elif found and _has_moved(course, after):
            found[-1][1].append((entry, after))
        course = after
    return tuple(_deal(source, before, positions, course) for before, positions in found)


def has_open_deal(course: Course) -> bool:
    """Whether there is a deal in which nothing is hidden any more."""
    if course.stage is Stage.OVER:
        return course.deals_dealt > 0
    is_any_finished = course.unit is not None and bool(course.unit.deals)
    return bool(course.units) or (is_any_finished and course.game.name not in OPEN_WITH_THE_UNIT)


def is_open(deal: PlayedDeal, game: str) -> bool:
    """Whether nothing in `deal` is hidden any more while the match goes on."""
    return deal.is_finished and (deal.is_unit_over or game not in OPEN_WITH_THE_UNIT)


def position(source: Source, deal: int, step: int) -> Course:
    """The course at position `step` (from 0) of the deal with that number (from 1). Raises IndexError."""
    if deal < 1 or step < 0:
        raise IndexError((deal, step))
    chosen = deals(source)[deal - 1]
    return _folded(source, chosen.before, chosen.entries[0] - 1, chosen.entries[step])


def positions(source: Source, deal: PlayedDeal) -> Iterator[Course]:
    """The course at each position of `deal`, in order."""
    course, at = deal.before, deal.entries[0] - 1
    for entry in deal.entries:
        course, at = _folded(source, course, at, entry), entry
        yield course


def _folded(source: Source, course: Course, start: int, end: int) -> Course:
    for text in source.texts[start:end]:
        course = told(course, text)
    return course


def _has_moved(before: Course, after: Course) -> bool:
    """Whether an entry changed what lies on the table, or ended the match in the middle of it."""
    if before.deal is None or after.deal is None or before.deal.result is not None:
        return False
    return after.deal.state is not before.deal.state or (after.ended is not None and before.ended is None)


def _deal(source: Source, before: Course, positions: list[tuple[int, Course]], final: Course) -> PlayedDeal:
    ruled = _in_the_end(final, before.deals_dealt + 1)
    entries = tuple(entry for entry, _course in positions)
    elapsed, unit = source.elapsed_ms, len(before.units) + 1
    spans = zip((entries[0], *entries), entries, strict=False) if elapsed else ()
    waits = tuple(sum(elapsed[start:end]) for start, end in spans)
    return PlayedDeal(
        number=before.deals_dealt + 1,
        unit=unit,
        in_unit=1 if before.unit is None else len(before.unit.sheet) + 1,
        entries=entries,
        plays=tuple(step for step, entry in enumerate(entries) if _is_card(source.texts[entry - 1])),
        waits_ms=waits,
        before=before,
        end=positions[-1][1],
        is_unit_over=unit <= len(final.units),
        void=None if ruled is None else ruled.void,
        adjusted=None if ruled is None or ruled.adjusted is None else ruled.adjusted.reason,
    )


def _in_the_end(final: Course, number: int) -> Deal | None:
    """The deal as the end of the log has it, with what was ruled on it; None while it goes on, or was broken off."""
    units = final.units if final.unit is None else (*final.units, final.unit)
    return next((deal for unit in units for deal in unit.dealt if deal.number == number), None)


def _is_card(text: str) -> bool:
    return text.split(" ", 2)[1:2] == ["play"]
