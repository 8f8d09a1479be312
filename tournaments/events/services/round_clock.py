"""The clock of the round that is out: started, stood still, lengthened, and the bell at its end.

The time is the server's: a row has when it ends, and pages count down what was left when they were rendered. The
bell is rung by the worker's sweep, or by the organiser; each table then has it as an entry of its log.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction

from games.broadcast import announce_page
from games.models import Status
from games.services import ringing
from tournaments.events.choices import Act, Decks, MatchStage, Stage
from tournaments.events.errors import BadMinutes, BellHasRung, NoClock, NoRound
from tournaments.events.models import Event, Match, Round, RoundClock
from tournaments.events.running_choices import BellRule
from tournaments.events.running_models import MOST_MINUTES
from tournaments.events.services.desk import locked, note, run_by
from tournaments.events.timings import hall_topic, timing_of
from tournaments.members.models import User

logger = logging.getLogger(__name__)

MOST_AT_ONCE = 50


@transaction.atomic
def start_clock(user: User, event_id: int, now: datetime, *, minutes: int | None = None) -> RoundClock:
    """Start the clock of the latest round, or let it go on; one that runs already goes on as it is.

    `minutes` for a new one; None: as the event says. Raises NotAllowed, WrongState, NoRound, BadMinutes, BellHasRung.
    """
    event, out = _running(user, event_id)
    clock = RoundClock.objects.filter(round=out).first() or _new_clock(event, out, minutes)
    _check_silent(clock)
    if clock.ends_at is not None:
        return clock
    clock.ends_at = now + timedelta(seconds=clock.left_s)
    clock.save()
    _note(event, user, clock, now, "started")
    return clock


@transaction.atomic
def pause_clock(user: User, event_id: int, now: datetime) -> RoundClock:
    """Let the clock stand; one that stands already stays so. Raises as start_clock, and NoClock."""
    event, clock = _present(user, event_id, now)
    if clock.ends_at is None:
        return clock
    clock.left_s, clock.ends_at = _seconds(clock.ends_at - now), None
    clock.save()
    _note(event, user, clock, now, "paused")
    return clock


@transaction.atomic
def add_minutes(user: User, event_id: int, minutes: int, now: datetime) -> RoundClock:
    """Let the clock run so many minutes longer, or shorter. Raises as pause_clock, and BadMinutes."""
    event, clock = _present(user, event_id, now)
    more, left_s = minutes * 60, _seconds(clock.left_at(now))
    if minutes == 0 or not 0 < left_s + more <= MOST_MINUTES * 60:
        raise BadMinutes(MOST_MINUTES)
    clock.length_s = max(clock.length_s + more, 1)
    if clock.ends_at is None:
        clock.left_s += more
    else:
        clock.ends_at += timedelta(seconds=more)
    clock.save()
    _note(event, user, clock, now, "added", minutes=minutes)
    return clock


@transaction.atomic
def drop_clock(user: User, event_id: int, now: datetime) -> None:
    """Play the round on without a clock. Raises as pause_clock."""
    event, clock = _present(user, event_id, now)
    _note(event, user, clock, now, "dropped")
    clock.delete()


def ring_now(user: User, event_id: int, now: datetime) -> RoundClock:
    """Ring the bell before the clock does. Raises as pause_clock."""
    with transaction.atomic():
        event, clock = _present(user, event_id, now)
        _ring(event, clock, user, now)
    ring_tables(clock.pk, now)
    return clock


def ring_due(now: datetime) -> int:
    """Ring the bells of clocks that have run out, and at tables that haven't heard one; how many clocks."""
    running = RoundClock.objects.filter(round__event__state=Stage.RUNNING)
    due = running.filter(rung_at=None, ends_at__lte=now) | running.filter(rung_at__isnull=False, told_at=None)
    clock_ids = list(due.order_by("pk").values_list("pk", flat=True)[:MOST_AT_ONCE])
    return sum(_rung(clock_id, now) for clock_id in clock_ids)


def _rung(clock_id: int, now: datetime) -> bool:
    with transaction.atomic():
        found = RoundClock.objects.filter(pk=clock_id).select_related("round").first()
        if found is None:
            return False
        event = locked(found.round.event_id)
        clock = RoundClock.objects.filter(pk=clock_id).first()  # anew under the lock: it may have been lengthened
        if clock is None or event.state != Stage.RUNNING:
            return False
        if clock.rung_at is None:
            if clock.ends_at is None or clock.ends_at > now:
                return False
            _ring(event, clock, None, now)
    ring_tables(clock_id, now)
    return True


def _ring(event: Event, clock: RoundClock, user: User | None, now: datetime) -> None:
    """The event is locked."""
    clock.rung_at, clock.left_s = now, 0
    clock.save()
    note(event, user, Act.RANG, now, subject=str(clock.round.number), after={"bell": timing_of(event).bell})
    announce_page(hall_topic(event))


def ring_tables(clock_id: int, now: datetime) -> None:
    """Let each table of the round that is being played have the bell; what fails is tried again by the sweep.

    The two tables of a mirror match are played to their end: their sum decides, and nothing less.
    """
    clock = RoundClock.objects.select_related("round__event").get(pk=clock_id)
    event = clock.round.event
    meaning = BellRule(timing_of(event).bell)
    rows = Match.objects.filter(round=clock.round, table__status=Status.PLAYING)
    rows = rows.exclude(state=MatchStage.DONE) if event.decks != Decks.MIRROR else rows.none()
    heard = [_heard(table_id, meaning, now) for table_id in rows.values_list("table_id", flat=True)]
    if all(heard):
        RoundClock.objects.filter(pk=clock_id).update(told_at=now)


def _heard(table_id: int, meaning: BellRule, now: datetime) -> bool:
    try:
        ringing.ring(table_id, meaning.value, now)
    except Exception:
        logger.exception("The bell could not be rung at table %s.", table_id)
        return False
    return True


def _running(user: User, event_id: int) -> tuple[Event, Round]:
    event = run_by(user, event_id, Stage.RUNNING)
    out = event.rounds.order_by("-number").first()
    if out is None:
        raise NoRound
    return event, out


def _present(user: User, event_id: int, now: datetime) -> tuple[Event, RoundClock]:
    """The clock of the latest round, whose bell has not rung."""
    event, out = _running(user, event_id)
    clock = RoundClock.objects.filter(round=out).select_related("round").first()
    if clock is None:
        raise NoClock
    _check_silent(clock)
    if clock.ends_at is not None and clock.ends_at <= now:
        raise BellHasRung
    return event, clock


def _check_silent(clock: RoundClock) -> None:
    if clock.rung_at is not None:
        raise BellHasRung


def _new_clock(event: Event, out: Round, minutes: int | None) -> RoundClock:
    chosen = timing_of(event).minutes if minutes is None else minutes
    if chosen is None or not 1 <= chosen <= MOST_MINUTES:
        raise BadMinutes(MOST_MINUTES)
    return RoundClock(round=out, length_s=chosen * 60, left_s=chosen * 60)


def _seconds(left: timedelta) -> int:
    return max(1, round(left.total_seconds()))


def _note(event: Event, user: User, clock: RoundClock, now: datetime, what: str, **more: int) -> None:
    left = {"clock": what, "left_s": _seconds(clock.left_at(now)), **more}
    note(event, user, Act.CLOCK_SET, now, subject=str(clock.round.number), after=left)
    announce_page(hall_topic(event))
