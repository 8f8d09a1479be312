"""Whether the people at a table are there: what a seat's last sign of life means at one moment (docs/presence.md).

Nothing is written here; `games.services.presence` does that. A seat's row says until when its person counts as being
there (`here_until`) and how the last sign came (`sign`). The house is always there.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from django.utils import timezone

from games.clocks import asked_at
from games.log import Stage
from games.models import AtZero, Patience, Sign, Status
from games.pace import pace
from games.presenters.facts import Absent
from games.rules.clock import Kind
from games.rules.game import Seat, side_of

if TYPE_CHECKING:
    from games.selectors import Sitting, Snapshot

STARTED = timezone.now()  # of this process: who was there before an outage is given time to come back from here on


class Whereabouts(StrEnum):
    """Where a person is: at the table, coming back, lost (a broken line, silence), or gone on purpose.

    With days for each action nobody is missed: people are online or not, and the latter is not said.
    """

    HERE = "here"
    ONLINE = "online"
    RECONNECTING = "reconnecting"
    LOST = "lost"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Presence:
    """`since` is when the person went, None while he is there; `until` is when this changes by itself, None: never."""

    kind: Whereabouts
    since: datetime | None = None
    until: datetime | None = None

    @property
    def is_away(self) -> bool:
        return self.kind in (Whereabouts.LOST, Whereabouts.LEFT)


HERE = Presence(Whereabouts.HERE)


def presence_of(sitting: Sitting, now: datetime, begun: datetime | None) -> Presence:
    """Where the person on that seat is at `now`; who never came is missed since the match has `begun`."""
    gone = sitting.here_until or begun
    if sitting.is_house or gone is None:
        return HERE
    if sitting.sign == Sign.LEFT:
        told = gone + pace("LEAVE_MS")
        return Presence(Whereabouts.HERE, until=told) if now < told else Presence(Whereabouts.LEFT, gone)
    if gone < STARTED <= now:
        gone = STARTED
    if now < gone:
        return Presence(Whereabouts.HERE, until=gone)
    lost = gone + pace("RECONNECT_MS")
    return Presence(Whereabouts.RECONNECTING, gone, lost) if now < lost else Presence(Whereabouts.LOST, gone)


def presence(snapshot: Snapshot, seat: int, now: datetime) -> Presence:
    """Where the person on `seat` is; nobody is missed at a table where nothing is played now."""
    if snapshot.status != Status.PLAYING or snapshot.stage is Stage.ADJOURNED:
        return HERE
    where = presence_of(snapshot.seats[seat], now, snapshot.started_at)
    if snapshot.control.kind is not Kind.DAYS:
        return where
    is_online = where.kind is Whereabouts.HERE and where.until is not None
    return Presence(Whereabouts.ONLINE, until=where.until) if is_online else HERE


def whereabouts(snapshot: Snapshot, now: datetime) -> tuple[Whereabouts, ...]:
    """Where everybody is, by seat."""
    return tuple(presence(snapshot, sitting.index, now).kind for sitting in snapshot.seats)


def claimable_at(snapshot: Snapshot, seat: int, now: datetime) -> datetime | None:
    """From when on the others need not wait for `seat` any more; None while they don't wait, or it is there.

    The countdown begins when the person is away and it is his turn, whichever comes later.
    """
    where = presence(snapshot, seat, now)
    if not where.is_away or where.since is None:
        return None
    if snapshot.course.stopped is not None or snapshot.seats[seat].stands_in or not snapshot.is_turn(Seat(seat)):
        return None
    return max(where.since, asked_at(snapshot, seat)) + pace(patience_of(snapshot.seats[seat]))


def patience_of(sitting: Sitting) -> str:
    """The pace of the countdown: by the person's record, short for who left, long for a page without script."""
    if sitting.sign == Sign.LEFT:
        return "SHORT_PATIENCE_MS"
    if sitting.sign == Sign.PAGE:
        return "LONG_PATIENCE_MS"
    return {Patience.SHORT: "SHORT_PATIENCE_MS", Patience.LONG: "LONG_PATIENCE_MS"}.get(
        Patience(sitting.patience), "PATIENCE_MS"
    )


def may_claim(snapshot: Snapshot, claimant: int, absent: int) -> bool:
    """Whether `claimant` is of those who may end a match that `absent` has left: an opponent, in casual play."""
    is_slow = snapshot.control.kind is Kind.DAYS
    return not snapshot.origin and not is_slow and side_of(Seat(claimant)) != side_of(Seat(absent))


def may_stand_in(snapshot: Snapshot) -> bool:
    """Whether the house may play on for somebody who is away: in casual play, not rated, where it acts at zero too."""
    return not snapshot.origin and not snapshot.rated and snapshot.at_zero == AtZero.HOUSE


def absent_for(snapshot: Snapshot, viewer: Seat, now: datetime) -> Absent | None:
    """The opponent whom `viewer` may first stop waiting for; None where nobody is missed."""
    others = [sitting.index for sitting in snapshot.seats if side_of(Seat(sitting.index)) != side_of(viewer)]
    moments = [(at, seat) for seat in others if (at := claimable_at(snapshot, seat, now)) is not None]
    if not moments:
        return None
    at, seat = min(moments)
    wait_ms = max(0, int((at - now) / timedelta(milliseconds=1)))
    return Absent(Seat(seat), wait_ms, may_claim(snapshot, viewer, seat), may_stand_in(snapshot))


def next_change(snapshot: Snapshot, now: datetime) -> datetime | None:
    """When somebody's whereabouts, or the right to claim, change by themselves next."""
    moments = []
    for sitting in snapshot.seats:
        moments.append(presence(snapshot, sitting.index, now).until)
        moments.append(claimable_at(snapshot, sitting.index, now))
    return min((at for at in moments if at is not None and at > now), default=None)
