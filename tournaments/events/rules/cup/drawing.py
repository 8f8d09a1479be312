"""Where the matches of a cup stand when it is drawn, in pixels: the draws below each other, the grand final beside.

Columns are rounds of a part, as far as they have matches. A match stands halfway between those of its own part whose
winners it brings together; who drops in from another draw comes without a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tournaments.events.rules.brackets import (
    BETWEEN,
    BOX,
    COLUMN,
    GAP,
    MOST_WIDE,
    NARROW,
    NARROW_BETWEEN,
    ROW,
    TITLE,
)
from tournaments.events.rules.cup.graph import Cup, Fixture, MatchNumber, Part, WinnerOf

ROWS = (Part.MAIN, Part.LOSERS, Part.CONSOLATION)  # from the top down
Path = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class CupBox:
    """The box of match `number`."""

    number: MatchNumber
    x: int
    y: int
    width: int
    height: int = BOX

    @property
    def middle(self) -> int:
        return self.y + self.height // 2

    def entry(self, side: int) -> int:
        """The height at which the line to this side's name comes in."""
        return self.y + side * ROW + ROW // 2


@dataclass(frozen=True, slots=True)
class Column:
    """The place of the name of a part's round: the baseline of its text is at `y`."""

    part: Part
    round: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class CupLayout:
    """A whole cup: a box for each match, by number; `lines` go from a match to the one its winner goes on to."""

    width: int
    height: int
    boxes: tuple[CupBox, ...]
    columns: tuple[Column, ...]
    lines: tuple[Path, ...]


@dataclass(slots=True)
class Sheet:
    """A drawing in the making: what stands on it, and how far down it is used."""

    width: int
    between: int
    boxes: dict[int, CupBox] = field(default_factory=dict)
    columns: list[Column] = field(default_factory=list)
    bottom: int = 0

    def x(self, column: int) -> int:
        return column * (self.width + self.between)

    def put(self, number: MatchNumber, x: int, y: int) -> CupBox:
        box = self.boxes[number] = CupBox(number, x, y, self.width)
        self.bottom = max(self.bottom, y + BOX + GAP)
        return box


def cup_layout(cup: Cup) -> CupLayout:
    """The drawing of the cup."""
    sheet = Sheet(*((COLUMN, BETWEEN) if _columns_needed(cup) <= MOST_WIDE else (NARROW, NARROW_BETWEEN)))
    for part in ROWS:
        _draw_part(sheet, cup, part)
        if part is Part.MAIN:
            _draw_third(sheet, cup)
    _draw_finals(sheet, cup)
    return CupLayout(
        width=max(box.x + box.width for box in sheet.boxes.values()),
        height=sheet.bottom,
        boxes=tuple(sheet.boxes[fixture.number] for fixture in cup),
        columns=tuple(sheet.columns),
        lines=tuple(_lines(sheet, cup)),
    )


def _rounds(cup: Cup, part: Part) -> list[int]:
    return sorted({fixture.round for fixture in cup.of(part)})


def _columns_needed(cup: Cup) -> int:
    return max(len(_rounds(cup, part)) for part in ROWS) + len(cup.of(Part.FINAL))


def _draw_part(sheet: Sheet, cup: Cup, part: Part) -> None:
    """Put the part's boxes below what stands there already."""
    rounds, fixtures, top = _rounds(cup, part), cup.of(part), sheet.bottom
    sheet.columns += [Column(part, number, sheet.x(i), top + TITLE // 2) for i, number in enumerate(rounds)]
    heights = _heights(cup, fixtures) if fixtures else {}
    for fixture in fixtures:
        sheet.put(fixture.number, sheet.x(rounds.index(fixture.round)), top + TITLE + heights[fixture.number])


def _heights(cup: Cup, fixtures: tuple[Fixture, ...]) -> Mapping[int, int]:
    """The height of each match of a part, by number, counted from the part's top."""
    heights: dict[int, int] = {}
    for fixture in _from_the_leaves(cup, fixtures[-1]):
        above = [heights[number] for number in _feeders(cup, fixture)]
        lowest = max(heights.values(), default=-BOX - GAP)
        heights[fixture.number] = sum(above) // len(above) if above else lowest + BOX + GAP
    return heights


def _from_the_leaves(cup: Cup, fixture: Fixture) -> Iterator[Fixture]:
    """The matches of the part that lead to this one, each after those before it, from the top down."""
    for number in _feeders(cup, fixture):
        yield from _from_the_leaves(cup, cup[number])
    yield fixture


def _feeders(cup: Cup, fixture: Fixture) -> tuple[MatchNumber, ...]:
    """The matches of its own part whose winners play in this one, the first side's first."""
    named = (feed.match for feed in fixture.feeds if isinstance(feed, WinnerOf))
    return tuple(number for number in named if cup[number].part is fixture.part)


def _draw_third(sheet: Sheet, cup: Cup) -> None:
    """The match for third place, below the final."""
    final = sheet.boxes[cup.of(Part.MAIN)[-1].number]
    for third in cup.of(Part.THIRD):
        box = sheet.put(third.number, final.x, final.y + BOX + GAP + TITLE)
        sheet.columns.append(Column(Part.THIRD, third.round, box.x, box.y - TITLE // 3))


def _draw_finals(sheet: Sheet, cup: Cup) -> None:
    """The grand final to the right of all that leads to it, and the second one."""
    before = max(len(_rounds(cup, part)) for part in ROWS)
    for index, final in enumerate(cup.of(Part.FINAL)):
        lead_to = [sheet.boxes[feed.match].y for feed in final.feeds if isinstance(feed, WinnerOf)]
        box = sheet.put(final.number, sheet.x(before + index), sum(lead_to) // len(lead_to))
        sheet.columns.append(Column(Part.FINAL, final.round, box.x, box.y - TITLE // 3))


def _lines(sheet: Sheet, cup: Cup) -> Iterator[Path]:
    for fixture in cup:
        target = sheet.boxes[fixture.number]
        for side, feed in enumerate(fixture.feeds):
            if isinstance(feed, WinnerOf):
                source = sheet.boxes[feed.match]
                bend, entry = target.x - sheet.between // 2, target.entry(side)
                right = source.x + source.width
                yield (right, source.middle), (bend, source.middle), (bend, entry), (target.x, entry)
