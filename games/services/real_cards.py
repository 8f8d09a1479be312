"""A match played on with real cards: one side writes down what a deal came to, the other side agrees, and it counts."""

from __future__ import annotations

from datetime import datetime

from games import broadcast
from games.rules.game import Result, Seat, side_of
from games.services.desk import Desk
from games.services.director import next_unit, written
from games.services.errors import NotNow, StaleAction
from games.services.play import Answer, commanded
from games.services.tables import topic_of


def write_down(
    code: str,
    user_id: int | None,
    result: Result,
    last: int | None,
    *,
    seen: int,
    request_id: str,
    now: datetime,
) -> Answer:
    """Write what a deal came to; the same words from the other side are agreement, other words take their place.

    Raises NoSuchTable, NotSeated, Halted, NotNow, StaleAction, NoRuling (no result of this game).
    """

    def do(desk: Desk, seat: Seat, key: str) -> None:
        _check(desk, seen)
        theirs = desk.course.written
        is_theirs = theirs is not None and side_of(theirs.seat) != side_of(seat)
        if theirs is not None and is_theirs and (theirs.result, theirs.last) == (result, last):
            return _agree(desk, seat, key)
        broadcast.announce_page(topic_of(code))
        text = f"{seat} wrote {'-' if last is None else last} {written(desk.course, result)}"
        return desk.write(text, seat=seat, request_id=key or None)

    return commanded(code, user_id, request_id, now, do)


def agree(code: str, user_id: int | None, *, seen: int, request_id: str, now: datetime) -> Answer:
    """Agree to what the other side wrote. Raises as `write_down`; NotNow for one's own side."""

    def do(desk: Desk, seat: Seat, key: str) -> None:
        _check(desk, seen)
        if desk.course.written is None or side_of(desk.course.written.seat) == side_of(seat):
            raise NotNow
        _agree(desk, seat, key)

    return commanded(code, user_id, request_id, now, do)


def _check(desk: Desk, seen: int) -> None:
    if seen != desk.course.number:
        raise StaleAction(desk.course.number)
    if not desk.course.by_hand:
        raise NotNow


def _agree(desk: Desk, seat: Seat, key: str) -> None:
    broadcast.announce_page(topic_of(desk.table.code))
    desk.write(f"{seat} agreed", seat=seat, request_id=key or None)
    for text in tuple(next_unit(desk.course)):
        desk.write(text)
    desk.table.hold_until = None
