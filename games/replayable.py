"""Which deals of a table may be replayed by anybody, and the log to replay them from.

While a deal is played its texts are not even read here. In piquet what was sunk and discarded matters until the end of
the partie, so its deals wait for that; in the other games a finished deal hides nothing. Where tables play the same
decks, all of them wait until the last table has finished.
"""

from __future__ import annotations

from functools import lru_cache

from games.course import Course
from games.courses import course_of
from games.decks import is_covered
from games.models import LogEntry, Status, Table
from games.replay import PlayedDeal, Source, deals, is_open
from games.selectors import Sitting, Snapshot

KEPT = 64  # tables


def replayable(table: Table) -> tuple[PlayedDeal, ...]:
    """The deals of `table` in which nothing is hidden any more, in order; the broken-off one once the match is over."""
    if table.status not in (Status.PLAYING, Status.FINISHED) or is_covered(table):
        return ()
    found = deals(source_of(table))
    if table.status == Status.FINISHED:
        return found
    return tuple(deal for deal in found if is_open(deal, table.game))


def source_of(table: Table) -> Source:
    """The log of `table`, but for the deal that is being played."""
    until = table.number if table.status == Status.FINISHED else closed_at(course_of(table))
    seats = tuple((seat.name, seat.is_house) for seat in table.seats.order_by("index"))
    return _read(table.code, until, seats, tuple(table.options.items()))


def closed_at(course: Course) -> int:
    """The number up to which a log tells nothing of a deal that goes on."""
    is_going = course.ended is None and course.deal is not None and course.deal.result is None
    return course.dealt_at - 1 if is_going else course.number


@lru_cache(maxsize=KEPT)
def _read(
    code: str, until: int, seats: tuple[tuple[str, bool], ...], options: tuple[tuple[str, object], ...]
) -> Source:
    table = Table.objects.get(code=code)
    rows = LogEntry.objects.filter(table=table, number__lte=until).order_by("number")
    entries = list(rows.values_list("text", "elapsed_ms"))
    return Source(
        game=table.game,
        options=dict(options),
        seats=table.seat_count,
        names=tuple("" if is_house else name for name, is_house in seats),
        texts=tuple(text for text, _elapsed in entries),
        elapsed_ms=tuple(elapsed for _text, elapsed in entries),
        match_format=table.match_format,
    )


def snapshot_of(source: Source, course: Course, code: str = "") -> Snapshot:
    """What the presenters take, at a point of a log; it holds nobody's wishes and no clock."""
    sittings = (Sitting(index, None, name, is_house=not name, wishes={}) for index, name in enumerate(source.names))
    return Snapshot(
        table_id=0,
        code=code,
        status=Status.FINISHED,
        public=False,
        rated=False,
        origin="",
        seats=tuple(sittings),
        course=course,
        hold_until=None,
        settle_at=None,
        moved_at=None,
        finished_at=None,
    )
