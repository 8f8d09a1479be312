"""What is read of tables, and never written: the snapshot that pages and sockets are rendered from, and lists.

A `Snapshot` holds everything about a table, hidden cards too, and stays inside the server; what leaves it is what
`facts(seat)` and the game's `view(state, seat)` give for one audience.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock
from typing import Any

from django.db import connection
from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone

from games.audiences import facts_of
from games.clocks import answered_at, awaited, control_of, runs_out
from games.courses import course_of
from games.decks import is_covered
from games.log import Course, Stage
from games.models import ArchivedGame, AtZero, Seat, Status, Table
from games.presenters.board import Facts
from games.presenters.seating import house_name
from games.resting import NEVER, Resting, resting_of
from games.rules.clock import UNTIMED, Kind, TimeControl
from games.rules.game import Game
from games.rules.game import Seat as Place
from games.sittings import Sitting as Sitting
from games.sittings import sitting as sitting

LARGEST = 1_000
FORGOTTEN = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table at one number. `hold_until` is the end of a hold, or of the pause between two deals."""

    table_id: int
    code: str
    status: Status
    public: bool
    rated: bool
    origin: str
    seats: tuple[Sitting, ...]
    course: Course
    hold_until: datetime | None
    settle_at: datetime | None  # when something falls due; tells what nobody may know, so it never leaves the server
    moved_at: datetime | None
    finished_at: datetime | None
    control: TimeControl = UNTIMED
    at_zero: str = AtZero.HOUSE
    asked: tuple[int | None, ...] = ()
    sealed: str = ""  # the commitment to the next deck, or to the one in play
    group_id: int | None = None  # of tables that play the same decks
    is_covered: bool = False  # whether nobody but the players may look yet
    is_called: bool = False  # whether the organiser was called and has not answered
    call_answer: str = ""
    answered_at: int | None = None  # the table's number when he answered last
    chat: str = "open"  # the most that may be said here
    started_at: datetime | None = None
    may_adjourn: bool = False
    adjourned_at: datetime | None = None

    @property
    def game(self) -> str:
        return self.course.game.name

    @property
    def rules(self) -> Game:
        return self.course.game

    @property
    def n(self) -> int:
        return self.course.number

    @property
    def stage(self) -> Stage:
        return self.course.stage

    @property
    def state(self) -> Any | None:
        """The deal in progress or the one just finished; None before a unit's first deal."""
        return None if self.course.deal is None else self.course.deal.state

    @property
    def due_at(self) -> datetime | None:
        """When the table moves on by itself, as everybody may know it."""
        if self.stage is Stage.PAUSED or self.is_held:
            return self.hold_until
        prompted = [seat for seat, is_timed in awaited(self.course).items() if not is_timed]
        return min((answered_at(self, seat) for seat in prompted), default=None)

    def hides_from(self, seat: Place | None) -> bool:
        """Whether that audience may see nothing of the play, not even how far it is: others play the decks."""
        return seat is None and self.is_covered

    def n_for(self, seat: Place | None) -> int:
        """The number as that audience may know it."""
        return 0 if self.hides_from(seat) else self.n

    @property
    def is_held(self) -> bool:
        """Whether the last trick still lies there and nobody leads yet."""
        return self.stage is Stage.DEALT and self.hold_until is not None and timezone.now() < self.hold_until

    def seat_of(self, user_id: int | None) -> Place | None:
        """Where the person sits; None for onlookers."""
        found = (Place(seat.index) for seat in self.seats if user_id is not None and seat.user_id == user_id)
        return next(found, None)

    def is_turn(self, seat: Place) -> bool:
        """Whether the table waits for `seat`."""
        return is_turn(self.course, seat)

    def view(self, seat: Place | None) -> Any:
        """What `seat` may know of the deal. There must be one."""
        return self.rules.view(self.state, seat)

    def facts(self, seat: Place | None) -> Facts:
        """Everything that `seat` may know and that is no rule of the game."""
        return facts_of(self, seat)

    def names(self) -> tuple[str, ...]:
        """What each seat's player is called, the house in the language in force."""
        return tuple(house_name(self.house_of(seat)) if seat.is_house else seat.name for seat in self.seats)

    def side_names(self) -> tuple[str, str]:
        """What each side is called: its players' names."""
        names = self.names()
        return (" – ".join(names[0::2]), " – ".join(names[1::2]))

    def house_of(self, sitting: Sitting) -> int:
        """Which of the house's seats it is, from 1; 0 where the house has only one."""
        seats = [seat.index for seat in self.seats if seat.is_house]
        return seats.index(sitting.index) + 1 if len(seats) > 1 else 0


# ------------------------------------------------------------------------------------------- snapshots

_snapshots: OrderedDict[str, Snapshot] = OrderedDict()
_read_at: dict[str, float] = {}  # when the database was last asked, by the monotonic clock
_lock = Lock()


def taken(table: Table, seats: Sequence[Seat], course: Course, resting: Sequence[Resting] | None = None) -> Snapshot:
    """The snapshot of rows and course that are at hand; `resting` has each seat's days of rest if these are too."""
    resting = resting_at(table, seats) if resting is None else resting
    return Snapshot(
        table_id=table.pk,
        code=table.code,
        status=Status(table.status),
        public=table.public,
        rated=table.rated,
        origin=table.origin,
        seats=tuple(map(sitting, seats, resting)),
        course=course,
        hold_until=table.hold_until,
        settle_at=table.due_at,
        moved_at=table.moved_at,
        finished_at=table.finished_at,
        control=control_of(table.time_control),
        at_zero=table.at_zero,
        asked=tuple(table.asked),
        sealed=table.sealed,
        group_id=table.deck_group_id,
        is_covered=is_covered(table),
        is_called=table.called_at is not None,
        call_answer=table.call_answer,
        answered_at=table.answered_at,
        chat=table.chat,
        started_at=table.started_at,
        may_adjourn=table.may_adjourn,
        adjourned_at=table.adjourned_at,
    )


def remember(snapshot: Snapshot) -> None:
    """Keep a committed snapshot for the connections of this process."""
    with _lock:
        known = _snapshots.get(snapshot.code)
        if known is None or known.n <= snapshot.n:
            _snapshots[snapshot.code] = snapshot
        _snapshots.move_to_end(snapshot.code)
        while len(_snapshots) > LARGEST:
            _read_at.pop(_snapshots.popitem(last=False)[0], None)


def remembered(code: str, n: int) -> Snapshot | None:
    """The snapshot of this process, if it has come as far as number `n`."""
    known = _snapshots.get(code)
    return known if known is not None and known.n >= n else None


def read_since(code: str, moment: float) -> Snapshot | None:
    """The snapshot of this process, if the database was asked for it after `moment` (of the monotonic clock)."""
    return _snapshots.get(code) if _read_at.get(code, -1.0) >= moment else None


def snapshot(code: str) -> Snapshot:
    """The table `code` as the database has it now, in one query. Raises Table.DoesNotExist."""
    asked = time.monotonic()
    seats = list(Seat.objects.select_related("table").filter(table__code=code).order_by("index"))
    if not seats:
        raise Table.DoesNotExist(code)
    table = seats[0].table
    found = taken(table, seats, course_of(table))
    if not connection.in_atomic_block:
        remember(found)
        _read_at[code] = asked
    return found


def fresh(code: str, since: float) -> Snapshot:
    """The table as this process read it after `since` (of the monotonic clock), or as the database has it now.

    Many who ask at the same time wait for one reading. Raises Table.DoesNotExist.
    """
    return read_since(code, since) or snapshot(code)


def numbers_of(codes: Collection[str]) -> dict[str, int]:
    """How far these tables have come, by code."""
    return dict(Table.objects.filter(code__in=codes).values_list("code", "number"))


def resting_at(table: Table, seats: Sequence[Seat]) -> list[Resting]:
    """Each seat's days of rest, which count where an action has days."""
    is_slow = control_of(table.time_control).kind is Kind.DAYS
    people = [seat.user_id for seat in seats if seat.user_id is not None] if is_slow else []
    known = resting_of(people, table.moved_at or timezone.now()) if people else {}
    return [known.get(seat.user_id or 0, NEVER) for seat in seats]


# ----------------------------------------------------------------------------------------------- lists


def _with_seats() -> QuerySet[Table]:
    return Table.objects.prefetch_related(Prefetch("seats", Seat.objects.order_by("index")))


def open_tables(limit: int = 30) -> list[Table]:
    """Public tables that wait for players, the newest first, with their seats; not those that waited a day in vain."""
    waiting = _with_seats().filter(status=Status.WAITING, public=True, created_at__gte=timezone.now() - FORGOTTEN)
    return list(waiting.order_by("-created_at")[:limit])


def tables_to_watch(limit: int = 30) -> list[Table]:
    """Public tables being played and not adjourned, the newest first, with their seats."""
    return list(
        _with_seats().filter(status=Status.PLAYING, public=True, adjourned_at=None).order_by("-created_at")[:limit]
    )


def tables_of(user_id: int) -> list[Table]:
    """The tables at which the person sits and which are not over, the last moved first, with their seats."""
    going = Q(status__in=(Status.WAITING, Status.PLAYING))
    return list(_with_seats().filter(going, seats__user_id=user_id).order_by("-moved_at", "-created_at"))


def waiting_for(user_id: int) -> list[Table]:
    """Those of `tables_of` where it is the person's turn."""
    return [table for table in tables_of(user_id) if _is_turn(table, user_id)]


def ends_of(tables: Sequence[Table], user_id: int | None) -> dict[int, datetime]:
    """When the person's clock runs out at those of `tables` (with their seats) where it runs, by primary key."""
    return {table.pk: end for table in tables if (end := _end_at(table, user_id)) is not None}


def _end_at(table: Table, user_id: int | None) -> datetime | None:
    if table.time_control == "" or table.status != Status.PLAYING:
        return None
    found = taken(table, list(table.seats.all()), course_of(table))
    seat = found.seat_of(user_id)
    return None if seat is None else runs_out(found, seat)


def most_pressing_first(tables: Sequence[Table], ends: Mapping[int, datetime]) -> list[Table]:
    """`tables` by when the person's clock runs out there; those where it doesn't run come last, in their order."""
    pressing = sorted((table for table in tables if table.pk in ends), key=lambda table: ends[table.pk])
    return [*pressing, *(table for table in tables if table.pk not in ends)]


def _is_turn(table: Table, user_id: int) -> bool:
    return is_turn(course_of(table), next(s.index for s in table.seats.all() if s.user_id == user_id))


def is_turn(course: Course, index: int) -> bool:
    """Whether a table that has come so far waits for the seat."""
    seat = Place(index)
    if course.stopped is not None:
        return False
    if course.stage is Stage.DEALT and course.deal is not None:
        return seat in course.game.to_act(course.deal.state)
    if course.stage is Stage.PAUSED:
        return seat not in course.ready
    return course.stage is Stage.CHOOSING and course.chooser == seat


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """One page of the archive and the numbers of the pages beside it, None where there is none."""

    rows: tuple[ArchivedGame, ...]
    earlier: int | None
    later: int | None


def archived_games(game: str, number: int, size: int = 30) -> ArchivePage:
    """Page `number`, from 1, of what was brought in, the newest first; of one game or (empty) of all."""
    kept = ArchivedGame.objects.defer("record").order_by("-pk")
    start = (number - 1) * size
    found = tuple((kept.filter(game=game) if game else kept)[start : start + size + 1])
    return ArchivePage(found[:size], number - 1 if number > 1 else None, number + 1 if len(found) > size else None)
