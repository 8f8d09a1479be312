"""A table under its lock, for as long as one command takes: what it is, what is written, what is announced.

`locked(code)` must run inside a transaction; one row lock orders everything that happens at a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction

from games import broadcast, courses, orders, selectors
from games.clocks import control_of
from games.decks import is_covered
from games.log import Course, Stage, acted, told
from games.models import MOVES, FinishedTable, LogEntry, Seat, Status, Table
from games.pace import pace
from games.presence import presence_of
from games.resting import Resting
from games.rules.clock import TimeControl
from games.rules.game import Seat as Place
from games.services import clocks, outages, seeds
from games.services.customs import CUSTOMS
from games.services.customs.custom import Customs
from games.services.errors import NoSuchTable, NotSeated, WrongStatus
from games.signals import table_finished

TRUTHFUL = "truthful"  # the wish to have the truth answered for one
MOVING = ["number", "due_at", "hold_until", "asked", "outage", "status", "moved_at"]
MOVING += ["started_at", "finished_at", "sealed", "adjourned_at"]


@dataclass(slots=True)
class Desk:
    """The working copy of a table. `save` writes `entries`, and the seats `changed` in their wishes or `charged`.

    `lag_ms` is what the server measured for the command that is being done; `is_credited`: an outage was made good.
    """

    table: Table
    seats: list[Seat]
    course: Course
    now: datetime
    entries: list[LogEntry] = field(default_factory=list)
    changed: set[int] = field(default_factory=set)
    charged: set[int] = field(default_factory=set)
    lag_ms: int = 0
    is_credited: bool = False
    resting: Sequence[Resting] | None = None

    @property
    def control(self) -> TimeControl:
        return control_of(self.table.time_control)

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
        self,
        text: str,
        *,
        seat: int | None = None,
        request_id: str | None = None,
        director: int | None = None,
        late: int | None = None,
    ) -> None:
        """Log `text` and fold it into the course.

        `director` is the user who rules; the clock of the seat that was `late` begins anew.
        """
        self._logged(text, seat, request_id)
        self.entries[-1].director_id = director
        self.course = told(self.course, text)
        self._reconsider(text)
        self._after_entry(seat if late is None else late)

    def note(self, text: str, *, seat: int | None = None, request_id: str | None = None) -> None:
        """Log an aside (`games.manners`) and fold it into the course: no clock notices."""
        self._entered(text, seat, request_id, elapsed_ms=0)
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
        self._after_entry(action.seat)

    def _logged(self, text: str, seat: int | None, request_id: str | None, reported_ms: int | None = None) -> None:
        table = self.table
        if self.course.stopped is not None and table.moved_at is not None:
            clocks.credit(self, table.moved_at, self.now)
        times = clocks.measured(self, seat)
        self._entered(text, seat, request_id, reported_ms=reported_ms, **times)
        table.moved_at = self.now

    def _entered(self, text: str, seat: int | None, request_id: str | None, **times: int | None) -> None:
        table = self.table
        table.number += 1
        elapsed_ms = clocks.milliseconds(self.now - table.moved_at) if table.moved_at else 0
        entry = LogEntry(
            table=table,
            number=table.number,
            seat=seat,
            text=text,
            received_at=self.now,
            request_id=request_id,
            **{"elapsed_ms": elapsed_ms, **times},
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

    def _after_entry(self, actor: int | None) -> None:
        is_adjourned = self.course.stage is Stage.ADJOURNED
        self.table.adjourned_at = (self.table.adjourned_at or self.now) if is_adjourned else None
        if self.course.stage is Stage.PAUSED and self.course.paused_at == self.course.number:
            self.table.hold_until = clocks.next_deal_at(self)
            self._seal()
        elif self.course.stage is Stage.CHOOSING:
            self._seal()
        elif self.course.stage is Stage.DEALT and self.course.deal is not None and not self.course.deal.actions:
            self.table.hold_until = None  # the pause is over
        elif self.course.stage is Stage.OVER:
            self.table.hold_until = None
            self._finish()
        clocks.wind(self, actor)

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
        """Leave the news of the end for whoever derives results from it; again where a ruling changed it.

        While others play the same decks it waits for the sweep: a result tells something of the deck.
        """
        news = {"number": self.table.number, "done_at": None, "attempts": 0}
        FinishedTable.objects.update_or_create(table=self.table, defaults=news)
        broadcast.announce_page(broadcast.LOBBY)
        if not is_covered(self.table):
            transaction.on_commit(partial(table_finished.send_robust, sender=Table, table_id=self.table.pk))

    def _announce(self) -> None:
        snapshot = selectors.taken(self.table, self.seats, self.course, clocks.resting_at(self))
        moved = bool(self.entries)
        changed = tuple(range(len(self.seats)) if self.is_credited else self.changed)

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
    desk = Desk(table, seats, courses.course_of(table), now)
    outages.make_good(desk)
    return desk
