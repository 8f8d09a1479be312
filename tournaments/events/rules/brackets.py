"""Where the boxes and lines of a bracket stand, in pixels, before anybody draws them."""

from __future__ import annotations

from dataclasses import dataclass

ROW = 22  # one name
BOX = 2 * ROW
GAP = 22
COLUMN, BETWEEN = 192, 32  # a match, and from column to column
NARROW, NARROW_BETWEEN = 160, 24  # the same where a bracket has many rounds
MOST_WIDE = 5  # rounds that stand beside each other on a desk's screen
TITLE = 30  # the round's name above each column


@dataclass(frozen=True, slots=True)
class Box:
    """One match: `round` counts from 1, `position` from 0 down the column."""

    round: int
    position: int
    x: int
    y: int
    width: int
    height: int = BOX

    @property
    def middle(self) -> int:
        return self.y + self.height // 2


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole bracket. `third` is the box of the match for third place, if there is one.

    `lines` are paths of points from a match to the one its winner goes on to.
    """

    width: int
    height: int
    boxes: tuple[Box, ...]
    third: Box | None
    lines: tuple[tuple[tuple[int, int], ...], ...]


def layout(rounds: int, *, with_third: bool) -> Layout:
    """The layout of a bracket of `rounds` rounds, each match halfway between the two that feed it."""
    width, between = (COLUMN, BETWEEN) if rounds <= MOST_WIDE else (NARROW, NARROW_BETWEEN)
    columns = [_first_column(rounds, width)]
    for number in range(2, rounds + 1):
        columns.append(_following(columns[-1], number, (number - 1) * (width + between)))
    third = _third_box(columns[-1][0]) if with_third else None
    boxes = tuple(box for column in columns for box in column)
    bottom = max(box.y + box.height for box in (*boxes, *((third,) if third else ())))
    lines = tuple(_line(box, columns[box.round][box.position // 2], between) for box in boxes if box.round < rounds)
    return Layout(rounds * (width + between) - between, bottom + GAP, boxes, third, lines)


def _first_column(rounds: int, width: int) -> list[Box]:
    return [Box(1, i, 0, TITLE + i * (BOX + GAP), width) for i in range(2 ** (rounds - 1))]


def _following(column: list[Box], number: int, x: int) -> list[Box]:
    pairs = zip(column[::2], column[1::2], strict=True)
    return [Box(number, i, x, (upper.y + lower.y) // 2, upper.width) for i, (upper, lower) in enumerate(pairs)]


def _third_box(final: Box) -> Box:
    return Box(final.round, 1, final.x, final.y + BOX + GAP + TITLE, final.width)


def _line(source: Box, target: Box, between: int) -> tuple[tuple[int, int], ...]:
    right, bend = source.x + source.width, source.x + source.width + between // 2
    entry = target.y + (ROW // 2 if source.position % 2 == 0 else ROW + ROW // 2)
    return (right, source.middle), (bend, source.middle), (bend, entry), (target.x, entry)
