"""A knockout's bracket as shapes for an SVG, and the same round by round as a list."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.events.models import Event, Match
from tournaments.events.presenters.pairings import PairingLine, Side, pairing_line, round_title
from tournaments.events.rules.brackets import BOX, ROW, TITLE, Box, layout

TEXT_AT = 15  # the baseline of a name below the top of its row
INSET = 8
LETTER, GOALS = 8, 16  # the width of a letter, about, and what a score takes


@dataclass(frozen=True, slots=True)
class SideText:
    """A name in a box at (`x`, `y`), `goals` at the right edge at `goals_x`."""

    text: str
    user_id: int | None
    is_winner: bool
    goals: str
    x: int
    y: int
    goals_x: int


@dataclass(frozen=True, slots=True)
class MatchBox:
    """A match's box; `state` is its class ("is-done", "is-live", "is-bye", "is-me", empty while it isn't known)."""

    x: int
    y: int
    width: int
    height: int
    state: str
    title: str
    sides: tuple[SideText, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    text: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class RoundList:
    title: str
    lines: tuple[PairingLine, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """The whole bracket; `wires` are the `d` of paths, `rounds` the same as lists."""

    width: int
    height: int
    boxes: tuple[MatchBox, ...]
    wires: tuple[str, ...]
    headings: tuple[Heading, ...]
    rounds: tuple[RoundList, ...]


def drawing(event: Event, matches: Sequence[Match], total: int, mine: Collection[int]) -> Drawing:
    """The bracket of `total` rounds, as far as its matches are out."""
    lines = {(match.round.number, match.position): pairing_line(match, mine) for match in matches}
    third = next((line for line in lines.values() if line.is_third_place), None)
    shape = layout(total, with_third=third is not None or (event.third_place and _may_have_third(lines, total)))
    boxes = [_box(box, lines.get((box.round, box.position)), _coming(box, lines)) for box in shape.boxes]
    headings = [Heading(round_title(event, n, total), _x(shape.boxes, n), TITLE // 2) for n in range(1, total + 1)]
    if shape.third is not None:
        boxes.append(_box(shape.third, third, ()))
        headings.append(Heading(_("Third place"), shape.third.x, shape.third.y - TITLE // 3))
    return Drawing(
        width=shape.width,
        height=shape.height,
        boxes=tuple(boxes),
        wires=tuple("M" + " L".join(f"{x} {y}" for x, y in line) for line in shape.lines),
        headings=tuple(headings),
        rounds=_rounds(event, lines, total),
    )


def _x(boxes: Sequence[Box], number: int) -> int:
    return next(box.x for box in boxes if box.round == number)


def _rounds(event: Event, lines: Mapping[tuple[int, int], PairingLine], total: int) -> tuple[RoundList, ...]:
    out = sorted({number for number, _position in lines})
    return tuple(
        RoundList(round_title(event, n, total), tuple(line for (number, _p), line in lines.items() if number == n))
        for n in out
    )


def _may_have_third(lines: Mapping[tuple[int, int], PairingLine], total: int) -> bool:
    """Whether a match for third place may still come: there are two semi-finals of two sides, and no final yet."""
    has_bye = any(line.away is None for (number, _position), line in lines.items() if number == total - 1)
    return total > 1 and not has_bye and all(number < total for number, _position in lines)


def _coming(box: Box, lines: Mapping[tuple[int, int], PairingLine]) -> tuple[tuple[int, Side], ...]:
    """Who goes on to a box from the two before it, as (row, side), as far as that is known."""
    before = [(row, lines.get((box.round - 1, 2 * box.position + row))) for row in (0, 1)]
    found = [(row, side) for row, line in before if line for side in (line.home, line.away) if side and side.is_winner]
    return tuple((row, replace(side, is_winner=False)) for row, side in found)


def _box(box: Box, line: PairingLine | None, coming: Sequence[tuple[int, Side]]) -> MatchBox:
    if line is None:
        title = " – ".join(side.name for _row, side in coming) or _("not known yet")
        sides = tuple(side_text(side, "", box.x, box.y, box.width, row) for row, side in coming)
        return MatchBox(box.x, box.y, box.width, BOX, "", title, sides)
    return match_box(box.x, box.y, box.width, line)


def match_box(x: int, y: int, width: int, line: PairingLine) -> MatchBox:
    """The box of a match that is out, at (`x`, `y`)."""
    goals = line.score.split(" : ") if line.score else ["", ""]
    there = [side for side in (line.home, line.away) if side is not None]
    return MatchBox(
        x=x,
        y=y,
        width=width,
        height=BOX,
        state=_state(line),
        title=" – ".join(side.name for side in there) + (f", {line.score}" if line.score else ""),
        sides=tuple(side_text(side, goals[i], x, y, width, i) for i, side in enumerate(there)),
    )


def _state(line: PairingLine) -> str:
    if line.away is None:
        return "is-bye"
    words = ["is-live" if line.is_live else "is-done" if line.score else ""]
    return " ".join(word for word in (*words, "is-me" if line.is_mine else "") if word)


def side_text(side: Side, goals: str, x: int, y: int, width: int, row: int) -> SideText:
    """A name in the row of a box at (`x`, `y`), cut where it doesn't fit."""
    longest = (width - 2 * INSET - GOALS) // LETTER
    short = side.name if len(side.name) <= longest else side.name[: longest - 1] + "…"
    return SideText(short, side.user_id, side.is_winner, goals, x + INSET, y + row * ROW + TEXT_AT, x + width - INSET)
