"""Time in words: a table's control, what happens at zero, what a clock shows, until when somebody rests."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.formats import date_format, localize
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import AtZero, LogEntry
from games.resting import Resting
from games.rules.clock import Kind, TimeControl

MINUTE, HOUR, DAY = 60, 3_600, 86_400
LONG = 3 * HOUR  # from here on seconds are not shown
LONG_MS = LONG * 1_000
WITH_DISCARDS = frozenset({"piquet"})


@dataclass(frozen=True, slots=True)
class TimeTold:
    """A table's time in two sentences' worth of words; nothing happens at zero where there is no clock."""

    control: str
    at_zero: str


def time_told(game: str, control: TimeControl, at_zero: str) -> TimeTold:
    """What everybody may read before sitting down."""
    happens = str(AtZero(at_zero).label) if control.is_timed else ""
    return TimeTold(control_words(control, discards=game in WITH_DISCARDS), happens)


def control_words(control: TimeControl, *, discards: bool = True) -> str:
    """ "25 s an action, 75 s a discard, 3 min in reserve"; `discards` is false in games without an exchange."""
    values = {
        "action": seconds_words(control.action_s),
        "discard": seconds_words(control.discard_s),
        "bank": seconds_words(control.bank_s),
        "increment": seconds_words(control.increment_s),
    }
    match control.kind:
        case Kind.RESERVE if discards:
            return _("%(action)s an action, %(discard)s a discard, %(bank)s in reserve") % values
        case Kind.RESERVE:
            return _("%(action)s an action, %(bank)s in reserve") % values
        case Kind.FISCHER:
            return _("%(bank)s in all, and %(increment)s more with each action") % values
        case Kind.DAYS:
            return ngettext("%(days)d day an action", "%(days)d days an action", control.days) % {"days": control.days}
    return _("no clock")


def seconds_words(seconds: int) -> str:
    """ "75 s", "3 min"."""
    if seconds and seconds % MINUTE == 0:
        return _("%(minutes)d min") % {"minutes": seconds // MINUTE}
    return _("%(seconds)d s") % {"seconds": seconds}


def clock_words(ms: int) -> str:
    """What a clock shows: "4:05" minutes and seconds, "5 h 20 min", "2 d 4 h"."""
    seconds = ms // 1_000
    if seconds >= DAY:
        return days_pattern() % {"days": seconds // DAY, "hours": seconds % DAY // HOUR}
    if seconds >= LONG:
        return hours_pattern() % {"hours": seconds // HOUR, "minutes": seconds % HOUR // MINUTE}
    return f"{seconds // MINUTE}:{seconds % MINUTE:02d}"


def days_pattern() -> str:
    return _("%(days)d d %(hours)d h")


def hours_pattern() -> str:
    return _("%(hours)d h %(minutes)d min")


@dataclass(frozen=True, slots=True)
class TimeLine:
    """One action and its time, in seconds with a decimal; empty where nothing was measured or nothing is left to say.

    `used` is what was the player's own of the time that went by.
    """

    number: int
    who: str
    at: datetime
    elapsed: str
    hold: str
    lag: str
    used: str
    reported: str
    left: str


def time_line(entry: LogEntry, who: str) -> TimeLine:
    """The entry of a seat as a line of the page of times."""
    used = max(0, entry.elapsed_ms - entry.credited_ms - entry.lag_ms)
    left = "" if entry.left_ms is None else clock_words(entry.left_ms)
    hold, lag, reported = (_tenths(ms) for ms in (entry.credited_ms, entry.lag_ms, entry.reported_ms))
    elapsed = _tenths(entry.elapsed_ms)
    return TimeLine(entry.number, who, entry.received_at, elapsed, hold, lag, _tenths(used), reported, left)


def _tenths(ms: int | None) -> str:
    return "" if ms is None else localize(round(ms / 1_000, 1))


def rest_words(resting: Resting, now: datetime) -> str:
    """Why somebody's clocks stand at this moment, and until when; empty while they run."""
    until = resting.until(now)
    if until is None:
        return ""
    if not resting.is_on_holiday(now):
        return _("rests at the weekend")
    last = (until - timedelta(seconds=1)).astimezone(resting.zone)
    return _("on holiday until %(date)s") % {"date": date_format(last, "j F")}
