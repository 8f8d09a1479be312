"""Whose clock runs at a table, and what it shows: for services and selectors; `services.clocks` alone moves one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from django.utils import timezone

from games.course import Course, Stage
from games.pace import pace
from games.presenters.facts import Clock
from games.rules.clock import Kind, Span, TimeControl, read_control, used_ms
from games.rules.game import Seat
from games.rules.rest import after
from games.services.customs import CUSTOMS

if TYPE_CHECKING:
    from games.selectors import Snapshot

MILLISECOND = timedelta(milliseconds=1)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@lru_cache(maxsize=500)
def control_of(text: str) -> TimeControl:
    """The time control that a table keeps as `text`."""
    return read_control(text)


def awaited(course: Course) -> Mapping[Seat, bool]:
    """The seats that the table waits for; True where a clock runs, False where a default answers in the end."""
    if course.stage is Stage.CHOOSING and course.chooser is not None:
        return {course.chooser: False}
    if course.stage is not Stage.DEALT or course.deal is None:
        return {}
    customs, state = CUSTOMS[course.game.name], course.deal.state
    return {seat: customs.default(state, seat) is None for seat in course.game.to_act(state)}


def span_of(course: Course) -> Span:
    """What the present action is, as far as its time goes."""
    if course.stage is not Stage.DEALT or course.deal is None:
        return Span.ACTION
    return CUSTOMS[course.game.name].span(course.deal.state)


def stamp(moment: datetime) -> int:
    """`moment` in milliseconds of the epoch."""
    return (moment - EPOCH) // MILLISECOND


def moment(stamp: int) -> datetime:
    """The moment that `stamp` stands for."""
    return EPOCH + stamp * MILLISECOND


# ---- What a snapshot shows.


def asked_at(snapshot: Snapshot, seat: int) -> datetime:
    """Since when the table waits for `seat`, without what is nobody's time."""
    since = snapshot.asked[seat] if seat < len(snapshot.asked) else None
    moved = snapshot.moved_at or timezone.now()
    return max(moved, snapshot.hold_until or moved) if since is None else moment(since)


def answered_at(snapshot: Snapshot, seat: int) -> datetime:
    """When the question to `seat` gets its default."""
    is_slow = snapshot.control.kind is Kind.DAYS
    patience = timedelta(days=snapshot.control.days) if is_slow else pace("PROMPT_MS")
    return after(asked_at(snapshot, seat), patience, snapshot.seats[seat].resting.rests)


def clock_shown(snapshot: Snapshot, seat: int, now: datetime) -> Clock:
    """The time of a seat; it runs while the seat is to act, is not at rest, no hold is on and nothing is stopped."""
    resting, course, control = snapshot.seats[seat].resting, snapshot.course, snapshot.control
    is_timed = awaited(course).get(Seat(seat), False)
    at = now if course.stopped is None else snapshot.moved_at or now
    used = used_ms(asked_at(snapshot, seat), at, resting.rests) if is_timed else 0
    own, bank = control.left_ms(snapshot.seats[seat].spent_ms, used, span_of(course) if is_timed else Span.ACTION)
    stands = snapshot.is_held or course.stopped is not None or resting.until(now) is not None
    return Clock(own, bank, runs=is_timed and not stands)


def runs_out(snapshot: Snapshot, seat: int) -> datetime | None:
    """When the clock of a seat that is asked runs out; None where none runs."""
    if not snapshot.control.is_timed or not awaited(snapshot.course).get(Seat(seat), False):
        return None
    sitting = snapshot.seats[seat]
    since = asked_at(snapshot, seat)
    return snapshot.control.runs_out(since, sitting.spent_ms, span_of(snapshot.course), sitting.resting.rests)
