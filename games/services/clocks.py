"""The clocks of a table under its lock: since when each seat is asked, what an action costs, what is nobody's time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from games import selectors
from games.clocks import MILLISECOND, awaited, moment, span_of, stamp
from games.course import Stage
from games.pace import pace
from games.resting import Resting
from games.rules.clock import Kind, used_ms
from games.rules.game import Seat
from games.rules.rest import Rest, after

if TYPE_CHECKING:
    from games.services.desk import Desk

LONGEST_MS = 2**31 - 1  # what a column of the log holds: 24 days, and a table may lie for longer
MOST_LAG_MS = 1_000  # credited for one action, whatever was measured


def free(desk: Desk) -> datetime:
    """From when on a seat that is to act could act: since the last entry, or the end of its hold."""
    moved = desk.table.moved_at or desk.now
    return max(moved, desk.table.hold_until or moved)


def asked_at(desk: Desk, seat: int) -> datetime:
    """Since when the table waits for `seat`, without what is nobody's time."""
    asked = desk.table.asked
    since = asked[seat] if seat < len(asked) else None
    return free(desk) if since is None else moment(since)


def is_timed(desk: Desk, seat: int) -> bool:
    """Whether the clock of `seat` runs: it is to act, and not merely asked something that has a default."""
    return (
        desk.control.is_timed
        and not desk.seats[seat].is_played_by_house
        and awaited(desk.course).get(Seat(seat), False)
    )


def runs_out(desk: Desk, seat: int) -> datetime:
    """When the time of `seat` is over for what it is asked."""
    spent = desk.seats[seat].spent_ms
    return desk.control.runs_out(asked_at(desk, seat), spent, span_of(desk.course), _rests(desk, seat))


def answered_at(desk: Desk, seat: int) -> datetime:
    """When the question to `seat` gets its default: as long after as any action may take where that is days."""
    return after(asked_at(desk, seat), patience(desk, "PROMPT_MS"), _rests(desk, seat))


def patience(desk: Desk, name: str) -> timedelta:
    """The pace called `name`, or the days of a table that has days to an action."""
    return timedelta(days=desk.control.days) if desk.control.kind is Kind.DAYS else pace(name)


def next_deal_at(desk: Desk) -> datetime:
    """When the pause that begins now is over for everybody."""
    wait = patience(desk, "NEXT_DEAL_MS")
    return max(after(desk.now, wait, _rests(desk, seat.index)) for seat in desk.seats)


def _rests(desk: Desk, seat: int) -> tuple[Rest, ...]:
    return resting_at(desk)[seat].rests


def resting_at(desk: Desk) -> Sequence[Resting]:
    """Each seat's days of rest, read once."""
    if desk.resting is None:
        desk.resting = selectors.resting_at(desk.table, desk.seats)
    return desk.resting


def measured(desk: Desk, seat: int | None) -> dict[str, int | None]:
    """Charge `seat` for the action that is being logged; the columns of its entry that tell of time."""
    credited = credited_ms(desk, seat)
    if seat is None or not is_timed(desk, seat):
        return {"credited_ms": credited}
    used = used_ms(asked_at(desk, seat), desk.now, _rests(desk, seat))
    lag = min(desk.lag_ms, MOST_LAG_MS, used)
    desk.lag_ms = 0  # once an action
    spend(desk, seat, desk.control.cost_ms(used - lag, span_of(desk.course)))
    return {"credited_ms": credited, "lag_ms": lag, "left_ms": left_ms(desk, seat)}


def stop(desk: Desk) -> None:
    """Take from every bank what was used of it up to now; whatever is asked will be asked anew."""
    for seat in range(len(desk.seats)):
        if is_timed(desk, seat):
            used = used_ms(asked_at(desk, seat), desk.now, _rests(desk, seat))
            spend(desk, seat, desk.control.beyond_ms(used, span_of(desk.course)))
    desk.table.asked = []


def spend(desk: Desk, seat: int, ms: int) -> None:
    """Take `ms` from the bank of `seat`."""
    if ms:
        row, most = desk.seats[seat], desk.control.bank_s * 1_000
        row.spent_ms = max(-LONGEST_MS, min(row.spent_ms + ms, most))
        desk.charged.add(seat)


def left_ms(desk: Desk, seat: int) -> int | None:
    """What is left in the bank of `seat`; None where it has none."""
    has_bank = desk.control.kind in (Kind.RESERVE, Kind.FISCHER) and not desk.seats[seat].is_house
    return desk.control.bank_ms(desk.seats[seat].spent_ms) if has_bank else None


def credited_ms(desk: Desk, seat: int | None) -> int:
    """The part of the time since the last entry that was a hold or an outage, and so nobody's."""
    table = desk.table
    if table.moved_at is None or desk.course.stage is not Stage.DEALT:
        return 0
    until = table.hold_until or table.moved_at
    if seat is not None and awaited(desk.course).get(Seat(seat), False):
        until = max(until, asked_at(desk, seat))
    return milliseconds(min(desk.now, until) - table.moved_at)


def wind(desk: Desk, actor: int | None) -> None:
    """After an entry: note since when each seat is asked. What `actor` is asked is new; the others' time goes on."""
    begun, waits = free(desk), awaited(desk.course)
    asked = [*desk.table.asked, *[None] * len(desk.seats)][: len(desk.seats)]
    for seat, since in enumerate(asked):
        if Seat(seat) not in waits:
            asked[seat] = None
        elif since is None or seat == actor or moment(since) >= desk.now:
            asked[seat] = stamp(begun)
        else:
            asked[seat] = since + milliseconds(begun - desk.now)  # a hold has just begun
    desk.table.asked = asked


def credit(desk: Desk, since: datetime, until: datetime) -> None:
    """Put off everything that runs at the table by the part of this stretch of time in which it ran."""
    table = desk.table
    start = max(since, table.moved_at or since)
    if start >= until:
        return
    table.asked = [one if one is None else one + milliseconds(until - start) for one in table.asked]
    if table.hold_until is not None and table.hold_until > start:
        table.hold_until += until - start
    desk.is_credited = True


def milliseconds(length: timedelta) -> int:
    """Whole milliseconds, from 0 to what a column holds."""
    return min(max(0, length // MILLISECOND), LONGEST_MS)
