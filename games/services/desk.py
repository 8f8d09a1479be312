"""A table under its lock, for as long as one command takes: what it is, what is written, what is announced.

`locked(code)` must run inside a transaction; one row lock orders everything that happens at a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import transaction

from games import broadcast, courses, orders, selectors
from games.log import Course, Stage, acted, told
from games.models import MOVES, FinishedTable, LogEntry, Seat, Status, Table
from games.pace import pace
from games.presence import presence_of
from games.rules.game import Seat as Place
from games.services import seeds
from games.services.customs import CUSTOMS
from games.services.customs.custom import Customs
from games.services.errors import NoSuchTable, NotSeated, WrongStatus
from games.signals import table_finished

TRUTHFUL = "truthful"  # the wish to have the truth answered for one
LONGEST_MS = 2**31 - 1  # what a column of the log holds: 24 days, and a table may lie for longer
MOVING = ["number", "due_at", "hold_until", "status", "moved_at", "started_at", "finished_at", "sealed", "adjourned_at"]


@dataclass(slots=True)
class Desk:
    """The working copy of a table. `save` writes `entries`, and the seats `changed` in their wishes or `charged`."""

    table: Table
    seats: list[Seat]
    course: Course
    now: datetime
    entries: list[LogEntry] = field(default_factory=list)
    changed: set[int] = field(default_factory=set)
    charged: set[int] = field(default_factory=set)

    @property
    def customs(self) -> Customs:
        return CUSTOMS[self.table.game]

    @property
    def on_hold(self) -> bool:
        """Whether the last trick still lies there."""
        until = self.table.hold_until
        return self.course.stage is Stage.DEALT and until is not None and self.now < until

    def seat_of(self, user_id: int | None) -> Place:
        """Where the person sits. Raises NotSeated."""
        for seat in self.seats:
            if user_id is not None and seat.user_id == user_id:
                return Place(seat.index)
        raise NotSeated

    def write(
        self, text: str, *, seat: int | None = None, request_id: str | None = None, director: int | None = None
    ) -> None:
        """Log `text` and fold it into the course; `director` is the user who rules."""
        self._logged(text, seat, request_id)
        self.entries[-1].director_id = director
        self.course = told(self.course, text)
        self._reconsider(text)
        self._after_entry()

    def note(self, text: str, *, seat: int | None = None, request_id: str | None = None) -> None:
        """Log an aside (`games.manners`) and fold it into the course: no clock notices."""
        self._entered(text, seat, request_id)
        self.course = told(self.course, text)

    def play(self, action: Any, *, request_id: str | None = None, reported_ms: int | None = None) -> None:
        """Apply and log a game's action. Raises IllegalAction, and has changed nothing then."""
        course = self.course
        assert course.deal is not None
        before, text = course.deal.state, course.game.write(action)
        state = course.game.apply(before, action)
        self._logged(text, action.seat, request_id, reported_ms)
        self.course = acted(replace(course, number=course.number + 1), text, state)
        hold = self.customs.hold(before, action, state)
        if hold:
            self.table.hold_until = self.now + pace(hold)
        self._reconsider(text)
        if request_id is not None:
            self._done_by_hand(before, action)
        self._after_entry()

    def _logged(self, text: str, seat: int | None, request_id: str | None, reported_ms: int | None = None) -> None:
        if seat is not None:
            self._charge(seat)
        self._entered(text, seat, request_id, reported_ms)
        self.table.moved_at = self.now

    def _entered(self, text: str, seat: int | None, request_id: str | None, reported_ms: int | None = None) -> None:
        table = self.table
        table.number += 1
        entry = LogEntry(
            table=table,
            number=table.number,
            seat=seat,
            text=text,
            received_at=self.now,
            elapsed_ms=_milliseconds(self.now - table.moved_at) if table.moved_at else 0,
            credited_ms=self._credited(),
            reported_ms=reported_ms,
            request_id=request_id,
        )
        self.entries.append(entry)

    def _reconsider(self, text: str) -> None:
        """Cancel the standing orders to which the entry `text` comes as a surprise."""
        for seat in self.seats:
            given = orders.of(seat.preferences)
            why = orders.surprise(Place(seat.index), text) if given else None
            if why is not None:
                self.cancel_orders(seat.index, given, why)

    def _done_by_hand(self, before: Any, action: Any) -> None:
        """Cancel the seat's own order that the action goes against; what was cancelled earlier has been read."""
        given = orders.of(self.wishes(action.seat))
        if self.wishes(action.seat).get("cancelled"):
            self.prefer(action.seat, cancelled=[])
        against = orders.contradicted(self.course.game, before, action) if given else None
        if against in given:
            self.cancel_orders(action.seat, (against,), orders.Why.OTHERWISE)

    def cancel_orders(self, seat: int, which: Sequence[orders.Order], why: orders.Why) -> None:
        """Follow these orders of `seat` no longer, and keep for its person why."""
        kept = [order.value for order in orders.of(self.wishes(seat)) if order not in which]
        told_before = self.wishes(seat).get("cancelled", [])
        self.prefer(seat, orders=kept, cancelled=[*told_before, *([order.value, why.value] for order in which)])

    def _credited(self) -> int:
        """The part of the time since the last entry that was a hold, and so nobody's."""
        table = self.table
        if table.moved_at is None or table.hold_until is None or self.course.stage is not Stage.DEALT:
            return 0
        return _milliseconds(min(self.now, table.hold_until) - table.moved_at)

    def stop_clocks(self) -> None:
        """Take from every reserve what was used of it up to now."""
        for seat in self.seats:
            self._charge(seat.index)

    def _charge(self, seat: int) -> None:
        """Take from the reserve of `seat`, whose clock runs, what it needed beyond the time for one action."""
        if self.table.moved_at is None or self.left_ms(seat) is None or not self.is_timed(seat):
            return
        used = self.now - self.table.moved_at - timedelta(milliseconds=self._credited())
        beyond = _milliseconds(used - self.thinking)
        if beyond:
            self.spend(seat, beyond)

    def spend(self, seat: int, ms: int) -> None:
        """Take `ms` from the reserve of `seat`."""
        self.seats[seat].spent_ms = min(self.seats[seat].spent_ms + ms, LONGEST_MS)
        self.charged.add(seat)

    def left_ms(self, seat: int) -> int | None:
        """What is left of the reserve of `seat`; None without a clock."""
        reserve = self.table.reserve_seconds
        return None if reserve is None else max(0, reserve * 1000 - self.seats[seat].spent_ms)

    def is_timed(self, seat: int) -> bool:
        """Whether the clock of `seat` runs: it is to act, and not merely asked something that has a default."""
        deal = self.course.deal
        if (
            self.course.stage is not Stage.DEALT
            or deal is None
            or Place(seat) not in self.course.game.to_act(deal.state)
        ):
            return False
        return self.customs.default(deal.state, Place(seat)) is None

    @property
    def thinking(self) -> timedelta:
        """The time for the present action, before the reserve is touched."""
        assert self.course.deal is not None
        return pace(self.customs.thinking(self.course.deal.state))

    def _after_entry(self) -> None:
        is_adjourned = self.course.stage is Stage.ADJOURNED
        self.table.adjourned_at = (self.table.adjourned_at or self.now) if is_adjourned else None
        if self.course.stage is Stage.PAUSED and self.course.paused_at == self.course.number:
            self.table.hold_until = self.now + pace("NEXT_DEAL_MS")
            self._seal()
        elif self.course.stage is Stage.CHOOSING:
            self._seal()
        elif self.course.stage is Stage.DEALT and self.course.deal is not None and not self.course.deal.actions:
            self.table.hold_until = None  # the pause is over
        elif self.course.stage is Stage.OVER:
            self.table.hold_until = None
            self._finish()

    def _seal(self) -> None:
        """Commit to the next deck before anybody taps for it."""
        self.table.sealed = seeds.prepare(self.table, self.course.deals_dealt + 1)

    def _finish(self) -> None:
        if self.table.status == Status.PLAYING:
            self.move(Status.FINISHED)
            self.table.finished_at = self.now
            for seat in self.seats:
                if seat.stands_in:
                    self.walk_out(seat.index)

    def walk_out(self, seat: int) -> None:
        """Keep it that the match ended while the person on `seat` was away."""
        self.seats[seat].walked_out = True
        self.changed.add(seat)

    def is_away(self, seat: int) -> bool:
        """Whether the person on `seat` is not at the table."""
        return presence_of(selectors.sitting(self.seats[seat]), self.now, self.table.started_at).is_away

    def move(self, status: Status) -> None:
        """Take the table on to `status`. Raises WrongStatus."""
        if status not in MOVES[Status(self.table.status)]:
            raise WrongStatus(self.table.status)
        self.table.status = status

    def stand_in(self, seat: int) -> None:
        """Have the house act for `seat`, whose person is away, until he is back."""
        self.seats[seat].stands_in = True
        self.changed.add(seat)
        if given := orders.of(self.wishes(seat)):
            self.cancel_orders(seat, given, orders.Why.AWAY)
        broadcast.presence_changed(self.table.code)

    def prefer(self, seat: int, **wishes: Any) -> None:
        """Change what `seat` has asked for beforehand; empty wishes are forgotten."""
        row = self.seats[seat]
        kept = {name: wish for name, wish in {**row.preferences, **wishes}.items() if wish}
        if kept != row.preferences:
            row.preferences = kept
            self.changed.add(seat)

    def wishes(self, seat: int) -> Mapping[str, Any]:
        """What `seat` has asked for beforehand."""
        return self.seats[seat].preferences

    def save(self) -> None:
        """Write what happened, and announce it once it is committed."""
        table = self.table
        if len(self.entries) == 1:
            self.entries[0].save(force_insert=True)
        elif self.entries:
            LogEntry.objects.bulk_create(self.entries)
        table.save(update_fields=MOVING)
        for index in self.changed | self.charged:
            self.seats[index].save(update_fields=["preferences", "spent_ms", "stands_in", "walked_out"])
        if table.status == Status.FINISHED and self.entries:
            self._tell_finished()
        self._announce()

    def _tell_finished(self) -> None:
        """Leave the news of the end for whoever derives results from it; again where a ruling changed it."""
        news = {"number": self.table.number, "done_at": None, "attempts": 0}
        FinishedTable.objects.update_or_create(table=self.table, defaults=news)
        broadcast.announce_page(broadcast.LOBBY)
        transaction.on_commit(partial(table_finished.send_robust, sender=Table, table_id=self.table.pk))

    def _announce(self) -> None:
        snapshot = selectors.taken(self.table, self.seats, self.course)
        moved, changed = bool(self.entries), tuple(self.changed)

        def announced() -> None:
            courses.remember(snapshot.code, snapshot.course)
            selectors.remember(snapshot)
            if moved:
                broadcast.table_moved(snapshot.code, snapshot.n)
            elif changed:
                broadcast.seats_changed(snapshot.code, snapshot.n, changed)

        transaction.on_commit(announced)


def locked(now: datetime, *, skip_locked: bool = False, **which: Any) -> Desk:
    """The desk of the table with that `code` or `pk`, its rows locked until the transaction ends. Raises NoSuchTable.

    With `skip_locked` a table that somebody else is working on counts as not there (PostgreSQL).
    """
    rows = Seat.objects.select_for_update(no_key=True, skip_locked=skip_locked).select_related("table")
    seats = list(rows.filter(**{f"table__{name}": value for name, value in which.items()}).order_by("index"))
    if not seats:
        raise NoSuchTable
    table = seats[0].table
    for seat in seats:
        seat.table = table
    return Desk(table, seats, courses.course_of(table), now)


def _milliseconds(length: timedelta) -> int:
    return min(max(0, int(length / timedelta(milliseconds=1))), LONGEST_MS)
