"""How long an event takes, in sentences with what was reckoned from; and while it is played, when it ends and who can
still win.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.lengths import length_words
from tournaments.events import selectors
from tournaments.events.choices import Kind, MatchStage, Presence, Stage
from tournaments.events.estimates import Field, Outlook, outlook_of, remaining_of
from tournaments.events.models import Event, Match, Timing
from tournaments.events.rules.duration import BETWEEN_ROUNDS_S
from tournaments.events.rules.forecast import who_can_still_win
from tournaments.events.timings import timing_of

MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page says about the time: the answer in one sentence, then what it was reckoned from."""

    answer: str
    because: tuple[str, ...] = ()


def setting_up(event: Event, timing: Timing) -> Shown:
    """How long the event would take as it is now set up; it need not be saved."""
    now = timezone.now()
    outlook = outlook_of(event, timing, now)
    if outlook is None:
        return Shown(_("How long it takes can’t be said: an action may take days, or the field is too small or large."))
    return Shown(_answer(outlook, now), tuple(_because(event, outlook)))


def _answer(outlook: Outlook, now: datetime) -> str:
    if outlook.starts_at is None or outlook.starts_at < now:
        return _("Takes about %(long)s.") % {"long": _long(outlook.estimate.ends_at - now)}
    return _("Ends about %(at)s.") % {"at": _when(outlook.estimate.ends_at, outlook.starts_at)}


def _when(at: datetime, beside: datetime) -> str:
    """The hour, rounded to ten minutes; with the day where it is another one."""
    minutes = at.minute % 10
    rounded = timezone.localtime(at + timedelta(minutes=10 - minutes if minutes else 0)).replace(second=0)
    form = "TIME_FORMAT" if rounded.date() == timezone.localtime(beside).date() else "SHORT_DATETIME_FORMAT"
    return date_format(rounded, form)


def _long(time: timedelta) -> str:
    minutes = -(-int(time.total_seconds()) // 600) * 10
    hours, rest = divmod(minutes, 60)
    if not hours:
        return _("%(minutes)d min") % {"minutes": rest}
    return _("%(hours)d h %(minutes)02d min") % {"hours": hours, "minutes": rest}


def _because(event: Event, outlook: Outlook) -> Iterator[str]:
    estimate = outlook.estimate
    yield _field(outlook.field)
    yield ngettext(
        "%(rounds)d round; its longest match (%(length)s) takes about %(minutes)d minutes.",
        "%(rounds)d rounds, %(pause)d minutes between them; the longest match of one (%(length)s) takes about "
        "%(minutes)d minutes.",
        estimate.rounds,
    ) % {
        "rounds": estimate.rounds,
        "pause": int(BETWEEN_ROUNDS_S // 60),
        "length": length_words(event.game, event.format_kind, event.format_units),
        "minutes": estimate.minutes_each,
    }
    yield _pace(outlook.learned_from)
    if outlook.timing.minutes is not None:
        yield _("A bell after %(minutes)d minutes ends the round, with the deal that is on.") % {
            "minutes": outlook.timing.minutes
        }
    if outlook.timing.tables is not None:
        yield ngettext(
            "With %(tables)d table matches wait for one another.",
            "With %(tables)d tables matches wait for one another where there are more of them.",
            outlook.timing.tables,
        ) % {"tables": outlook.timing.tables}


def _field(field: Field) -> str:
    said = {"entrants": field.entrants}
    match field.whence:
        case "expected":
            return _("Reckoned with the %(entrants)d entrants that you expect.") % said
        case "entered":
            return _("Reckoned with the %(entrants)d entrants that there are.") % said
        case "usual":
            return _("Reckoned with %(entrants)d entrants, as many as usually come to the club’s events.") % said
    return _("Reckoned with %(entrants)d entrants, which is a guess.") % said


def _pace(learned_from: int) -> str:
    if not learned_from:
        return _("How long a deal takes follows from the rules and a guess, until the club has finished five matches.")
    return ngettext(
        "How long a match takes is learned from the club’s latest %(number)d.",
        "How long a match takes is the middle of the club’s latest %(number)d.",
        learned_from,
    ) % {"number": learned_from}


# ---- While it is played


@dataclass(frozen=True, slots=True)
class Forecast:
    """What is said while an event is played, in sentences; empty ones have nothing to say."""

    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """Where an event is: rounds that are not out, and the entrants whose match of those out is not finished."""

    to_come: int
    playing: frozenset[int]

    @property
    def is_on(self) -> bool:
        return bool(self.playing)


def _position(event: Event) -> Position:
    out, total = selectors.rounds_out(event)
    rows = Match.objects.filter(round__event=event).exclude(state=MatchStage.DONE)
    playing = {who for pair in rows.values_list("first_id", "second_id") for who in pair if who is not None}
    return Position(max(0, total - out), frozenset(playing))


def forecast_of(event: Event) -> Forecast | Shown | None:
    """What a page says about the time of the event: before it begins, while it is played, nothing after."""
    if event.state in (Stage.DRAFT, Stage.ENTRY):
        return setting_up(event, timing_of(event))
    if event.state != Stage.RUNNING:
        return None
    position = _position(event)
    return Forecast(tuple(sentence for sentence in (*_ends(event, position), _winners(event, position)) if sentence))


def _ends(event: Event, position: Position) -> Iterator[str]:
    now = timezone.now()
    ends = remaining_of(event, now)[: position.to_come + position.is_on]
    if not ends:
        return
    if position.is_on:
        yield _("This round ends about %(at)s.") % {"at": _when(ends[0], now)}
    if position.to_come:
        yield pgettext("forecast", "The event ends about %(at)s.") % {"at": _when(ends[-1], now)}


def _winners(event: Event, position: Position) -> str:
    names = _who_can_win(event, position)
    if not names:
        return ""
    if len(names) == 1:
        return _("Nobody can catch %(name)s any more.") % {"name": names[0]}
    if len(names) <= MOST_NAMED:
        return _("First place is open to: %(names)s.") % {"names": ", ".join(names)}
    return ngettext(
        "First place is open to %(number)d entrant.", "First place is open to %(number)d entrants.", len(names)
    ) % {"number": len(names)}


def _who_can_win(event: Event, position: Position) -> list[str]:
    """The names of those who can still come first, in the order of the standings; none where nobody can say."""
    if event.kind == Kind.KNOCKOUT:
        return _not_out(event)
    rows = selectors.standings_of(event) if event.kind in (Kind.ROUND_ROBIN, Kind.SWISS) else ()
    rows = tuple(row for row in rows if row.values)
    points = {row.entrant_id: Fraction(row.values[0][1] or 0) for row in rows}
    win, _draw, loss = event.points
    stays = {row.entrant_id for row in rows if row.entrant.state != Presence.WITHDRAWN}
    left = {who: position.to_come + (who in position.playing) if who in stays else 0 for who in points}
    if not any(left.values()):
        return []
    reach = who_can_still_win(points, left, win, loss)
    can = {one.entrant for one in reach if one.best == 1}
    return [row.entrant.name for row in rows if row.entrant_id in can]


def _not_out(event: Event) -> list[str]:
    """Who has lost no match of a knockout that counts for the first place."""
    done = Match.objects.filter(round__event=event, state=MatchStage.DONE, is_third_place=False)
    lost = {
        who
        for first, second, winner in done.values_list("first_id", "second_id", "winner_id")
        for who in (first, second)
        if who is not None and who != winner
    }
    field = event.entrants.filter(number__isnull=False).exclude(state=Presence.WITHDRAWN).order_by("number")
    return [entrant.name for entrant in field if entrant.pk not in lost]
