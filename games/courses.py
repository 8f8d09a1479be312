"""The course of each table as this process knows it, so that a play costs one fold and not a replay.

Only committed entries come in here; the key is the table's public code, which is never given twice.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from django.db import connection

from games.log import Course, opening, told
from games.models import LogEntry, Table
from games.rules.registry import GAMES

LARGEST = 1_000

_courses: OrderedDict[str, Course] = OrderedDict()
_lock = Lock()


def course_of(table: Table) -> Course:
    """The course of `table` up to its number: from memory and the entries since, else from the whole log."""
    known = _courses.get(table.code)
    if known is None or known.number > table.number:
        known = opening(GAMES[table.game], table.options, table.seat_count, table.match_format)
    if known.number == table.number:
        return known
    since = LogEntry.objects.filter(table=table, number__gt=known.number, number__lte=table.number)
    for text in since.order_by("number").values_list("text", flat=True):
        known = told(known, text)
    if not connection.in_atomic_block:  # what was read is committed
        remember(table.code, known)
    return known


def remember(code: str, course: Course) -> None:
    """Keep `course` for the table `code`, unless a later one is known."""
    with _lock:
        known = _courses.get(code)
        if known is None or known.number <= course.number:
            _courses[code] = course
        _courses.move_to_end(code)
        while len(_courses) > LARGEST:
            _courses.popitem(last=False)
