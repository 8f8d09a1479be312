"""Whose clock runs at a table: read from the course and the columns, for services and selectors alike."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from games.course import Course, Stage
from games.rules.clock import Span, TimeControl, read_control
from games.rules.game import Seat
from games.services.customs import CUSTOMS

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
