"""The director's page of a table: who sits there, the clocks, the log in words and as it was written, what he may do.

Hands, decks and what may not be looked at are left out, until the director has the cards opened: an entry of the log
that everybody reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from games import presenters
from games.course import Course, Stage, Word
from games.log import opening, told
from games.models import LogEntry
from games.presenters.between import PACKS
from games.presenters.facts import Clock
from games.presenters.rulings import sentence
from games.rules.game import Seat
from games.rulings import since
from games.selectors import Snapshot

HIDDEN = frozenset({"discard", "point", "sequence", "set", "stand", "carte-blanche"})  # what is not said to others
KEPT_BACK = "…"


@dataclass(frozen=True, slots=True)
class Place:
    """One seat: who sits there, the time left ("3:05"; empty without a clock), the cards once they are open."""

    index: int
    name: str
    is_on_turn: bool
    left: str
    runs: bool
    hand: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log. `text` is without what is hidden; times are seconds, None where nothing was reported."""

    number: int
    who: str
    text: str
    at: datetime
    elapsed: float
    credited: float
    lag: float
    reported: float | None


@dataclass(frozen=True, slots=True)
class Chapter:
    """A deal of the log in words, or what was before the first."""

    title: str
    lines: tuple[str, ...]


def seat_names(snapshot: Snapshot) -> tuple[str, ...]:
    """Who sits on each seat."""
    return tuple(name or _("Free seat") for name in snapshot.names())


def places(snapshot: Snapshot, *, is_open: bool) -> tuple[Place, ...]:
    """The seats as the director sees them."""
    people = snapshot.facts(None).people
    return tuple(
        _place(snapshot, index, name, people[index].clock, is_open=is_open)
        for index, name in enumerate(seat_names(snapshot))
    )


def _place(snapshot: Snapshot, index: int, name: str, clock: Clock | None, *, is_open: bool) -> Place:
    return Place(
        index,
        name,
        snapshot.is_turn(Seat(index)) and not snapshot.is_held,
        "" if clock is None else clock.text,
        clock is not None and clock.runs,
        tuple(snapshot.view(Seat(index)).hand) if is_open and snapshot.stage is Stage.DEALT else (),
    )


def pack(snapshot: Snapshot) -> str:
    """Which pictures its cards have."""
    return PACKS[snapshot.game]


def situation(snapshot: Snapshot) -> str:
    """Where the match is, in a sentence or two, as onlookers may know it."""
    course = snapshot.course
    if course.stopped is not None:
        return _("The clocks are stopped.")
    if snapshot.stage is Stage.WAITING:
        return _("The match has not begun yet.")
    return presenters.board_of(replace(snapshot, is_covered=False), None).where


def score(course: Course, names: Sequence[str]) -> tuple[str, ...]:
    """The score of the unit, that of the match, and who deals next, each in a sentence."""
    lines = []
    if course.unit is not None:
        first, second = course.unit.standing.score
        lines.append(_("Score: %(first)d – %(second)d.") % {"first": first, "second": second})
    if course.match_format[1] > 1:
        won, lost = course.units_won
        lines.append(_("Manches, parties or cotos won: %(first)d – %(second)d.") % {"first": won, "second": lost})
    if course.stage is Stage.OVER:
        return (*lines, _over(course, names))
    if course.next_dealer is not None and course.stage is not Stage.DEALT:
        lines.append(_("%(name)s deals next.") % {"name": names[course.next_dealer]})
    return tuple(lines)


def _over(course: Course, names: Sequence[str]) -> str:
    if course.winner is None:
        return _("The match is over, without a winner.")
    winners = " – ".join(names[course.winner :: 2])
    return _("The match is over: it goes to %(name)s.") % {"name": winners}


def sides(names: Sequence[str]) -> tuple[str, str]:
    """What the two sides are called."""
    return (" – ".join(names[0::2]), " – ".join(names[1::2]))


def is_open_to(course: Course, entries: Iterable[LogEntry], director_id: int) -> bool:
    """Whether this director had the cards of the present deal opened."""
    numbers = {one.number for one in since(course.rulings, course.dealt_at) if one.word is Word.OPENED}
    return course.stage is Stage.DEALT and any(
        entry.number in numbers and entry.director_id == director_id for entry in entries
    )


def entries_of(rows: Sequence[LogEntry], course: Course, names: Sequence[str], *, shown_from: int) -> Iterator[Entry]:
    """The log as it was written, without what is hidden in the last unit; from `shown_from` on nothing is left out."""
    closed = max((row.number for row in rows if row.text == "unit"), default=0)
    is_over = course.stage is Stage.OVER or course.unit is None
    for row in rows:
        is_hidden = not is_over and row.number > closed and row.number < shown_from
        yield Entry(
            row.number,
            _who(row, names),
            masked(row.text) if is_hidden else row.text,
            row.received_at,
            row.elapsed_ms / 1000,
            row.credited_ms / 1000,
            row.lag_ms / 1000,
            None if row.reported_ms is None else row.reported_ms / 1000,
        )


def _who(row: LogEntry, names: Sequence[str]) -> str:
    if row.director_id is not None:
        return str(row.director)
    first = row.text.partition(" ")[0]
    return names[int(first)] if first.isdigit() else ""


def masked(text: str) -> str:
    """`text` without a deck, and without what a player does not show by it."""
    words = text.split(" ")
    if words[0] == "deal":
        return f"deal {words[1]} {KEPT_BACK}"
    if len(words) > 1 and words[1] in HIDDEN:
        return f"{words[0]} {words[1]} {KEPT_BACK}"
    return text


def chapters(rows: Sequence[LogEntry], snapshot: Snapshot) -> tuple[Chapter, ...]:
    """The whole log in words, deal by deal, as onlookers could read it when each deal was over."""
    known = snapshot.course
    course = opening(known.game, {}, known.seats, known.match_format)
    course = replace(course, options=known.options)
    found: list[Chapter] = []
    for row in rows:
        if row.text.startswith("deal ") and course.number:
            found.append(_chapter(snapshot, course))
        course = told(course, row.text)
    return (*found, _chapter(snapshot, course)) if rows else ()


def _chapter(snapshot: Snapshot, course: Course) -> Chapter:
    shown = replace(snapshot, course=course, is_covered=False)
    board = presenters.board_of(shown, None)
    return Chapter(board.header.deal or board.title, board.log)


def outcome(before: Course, after: Course, names: Sequence[str]) -> tuple[str, ...]:
    """What a ruling would do: the sentences that everybody would read, then the score."""
    rulings = after.rulings[len(before.rulings) :]
    said = [sentence(one, names) for one in rulings]
    if after.ended is not None and before.ended is None:
        said.append(_("Reason: %(reason)s") % {"reason": after.ended.reason})
    return (*said, *score(after, names))
