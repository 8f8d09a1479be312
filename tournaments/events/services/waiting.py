"""Waiting for who has not come to a match: a countdown that everybody sees, after which the desk may give it away.

Nothing happens by itself at its end: the organiser looks up, and says that the match is lost, or waits on.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from games.broadcast import announce_page
from tournaments.events.choices import Act, MatchStage, Stage
from tournaments.events.desk_errors import BadCountdown, NoCountdown, NoSuchSide
from tournaments.events.errors import MatchNotOpen, NotYourMatch, WinnerNeeded
from tournaments.events.models import Countdown, Event, Match
from tournaments.events.permissions import may_run
from tournaments.events.services.desk import locked, match_in, note, require_state, run_by
from tournaments.events.services.results import may_be_nobodys, side_of
from tournaments.events.services.undoing import not_come
from tournaments.events.timings import hall_topic
from tournaments.members.models import User

MINUTES, MOST_MINUTES = 10, 60


@transaction.atomic
def start_countdown(user: User, event_id: int, match_id: int, now: datetime, *, minutes: int = MINUTES) -> Countdown:
    """Wait so many minutes for who has not come; one that runs goes on.

    Raises NotAllowed, WrongState, NoSuchMatch, MatchNotOpen, BadCountdown.
    """
    event = run_by(user, event_id, Stage.RUNNING)
    match = match_in(event, match_id)
    running = Countdown.objects.filter(match=match).first()
    if running is not None:
        return running
    if match.state != MatchStage.OPEN:
        raise MatchNotOpen
    if not 1 <= minutes <= MOST_MINUTES:
        raise BadCountdown(MOST_MINUTES)
    made = Countdown.objects.create(match=match, ends_at=now + timedelta(minutes=minutes), started_by=user)
    _tell(event, user, Act.COUNTDOWN, match, now)
    return made


@transaction.atomic
def say_here(user: User, event_id: int, match_id: int, side: int, now: datetime) -> None:
    """A side is there: said by one of its players, or by the organiser. Once both are, nobody is waited for.

    Raises WrongState, NoSuchMatch, NoSuchSide, NotYourMatch, NoCountdown.
    """
    event = locked(event_id)
    require_state(event, Stage.RUNNING)
    match = match_in(event, match_id)
    if side not in (0, 1):
        raise NoSuchSide
    if side_of(match, user) != side and not may_run(user, event):
        raise NotYourMatch
    waiting = _waiting(match)
    waiting.first_here |= side == 0
    waiting.second_here |= side == 1
    waiting.save()
    if all(waiting.here):
        _end(event, user, waiting, now)
    else:
        _announce(event)


@transaction.atomic
def end_countdown(user: User, event_id: int, match_id: int, now: datetime) -> None:
    """Wait no longer; nobody being waited for, nothing changes. Raises NotAllowed, WrongState, NoSuchMatch."""
    event = run_by(user, event_id, Stage.RUNNING)
    waiting = Countdown.objects.filter(match=match_in(event, match_id)).select_related("match").first()
    if waiting is not None:
        _end(event, user, waiting, now)


@transaction.atomic
def give_away(user: User, event_id: int, match_id: int, now: datetime) -> Match:
    """Give the match to the side that is there, to nobody where none is; the countdown is over.

    Raises NoCountdown, and as `undoing.not_come`.
    """
    event = run_by(user, event_id, Stage.RUNNING)
    match = match_in(event, match_id)
    waiting = _waiting(match)
    sides = (match.first_id, match.second_id)
    absent = [who for who, here in zip(sides, waiting.here, strict=True) if who is not None and not here]
    if len(absent) == len(sides) and not may_be_nobodys(event, match):
        raise WinnerNeeded
    waiting.delete()
    _announce(event)
    return not_come(user, event_id, match_id, absent, now)


def _waiting(match: Match) -> Countdown:
    waiting = Countdown.objects.filter(match=match).select_related("match").first()
    if waiting is None or match.state != MatchStage.OPEN:
        raise NoCountdown
    return waiting


def _end(event: Event, user: User, waiting: Countdown, now: datetime) -> None:
    match = match_in(event, waiting.match_id)
    waiting.delete()
    _tell(event, user, Act.COUNTDOWN_ENDED, match, now)


def _tell(event: Event, user: User, act: Act, match: Match, now: datetime) -> None:
    note(event, user, act, now, subject=match)
    _announce(event)


def _announce(event: Event) -> None:
    """Let the event's pages, and its tables, show who is waited for."""
    announce_page(event.topic)
    announce_page(hall_topic(event))
