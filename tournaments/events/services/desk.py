"""An event under its lock: who may act, in which state, and the line of the record that every act leaves."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeVar

from games.broadcast import announce_page
from tournaments.events.choices import Act, Stage
from tournaments.events.errors import MatchNotOpen, NoSuchMatch, NotAllowed, ReasonNeeded, WrongState
from tournaments.events.models import AuditEntry, Entrant, Event, Match
from tournaments.events.permissions import may_run
from tournaments.events.rules.states import EVENT_MOVES, MATCH_MOVES, EventState, MatchState, may_move
from tournaments.members.models import User

Noted = TypeVar("Noted", bound=Mapping[str, Any])


def locked(event_id: int) -> Event:
    """The event, its row locked until the transaction ends: one lock orders everything that happens in it."""
    return Event.objects.select_for_update().get(pk=event_id)


def run_by(user: User, event_id: int, *states: Stage) -> Event:
    """The locked event for an act of its organiser. Raises NotAllowed, WrongState."""
    event = locked(event_id)
    if not may_run(user, event):
        raise NotAllowed
    require_state(event, *states)
    return event


def require_state(event: Event, *states: Stage) -> None:
    if states and event.state not in states:
        raise WrongState(event.state)


def match_in(event: Event, match_id: int) -> Match:
    """A match of two entrants in `event`. Raises NoSuchMatch."""
    matches = Match.objects.select_related("round", "first", "second", "winner", "table", "extra", "result")
    match = matches.filter(pk=match_id, round__event=event, second__isnull=False).first()
    if match is None:
        raise NoSuchMatch
    match.round.event = event
    return match


def move_event(event: Event, state: Stage) -> None:
    """Take the event on to `state`. Raises WrongState where the table of moves has no such step."""
    if not may_move(EVENT_MOVES, EventState(event.state), EventState(state)):
        raise WrongState(event.state)
    event.state = state


def move_match(match: Match, state: MatchState) -> None:
    """Take the match on to `state`. Raises MatchNotOpen where the table of moves has no such step."""
    if match.state == state:
        return
    if not may_move(MATCH_MOVES, MatchState(match.state), state):
        raise MatchNotOpen
    match.state = state.value


def reason_of(text: str) -> str:
    """`text` as a reason. Raises ReasonNeeded for one that says nothing."""
    reason = one_line(text)
    if not reason:
        raise ReasonNeeded
    return reason


def one_line(text: str) -> str:
    """`text` on one line, without what a database refuses, and no longer than the record keeps."""
    return " ".join(text.replace("\x00", "").split())[:400]


def note(
    event: Event,
    who: User | None,
    act: Act,
    now: datetime,
    *,
    subject: Entrant | Match | str = "",
    why: str = "",
    before: Any = None,
    after: Any = None,
) -> None:
    """Write the line of the record, count the change and let open pages know once it is committed."""
    AuditEntry.objects.create(
        event=event, at=now, who=who, act=act, subject=_subject(subject), why=why, before=before, after=after
    )
    event.version += 1
    event.save()
    announce_page(event.topic)


def _subject(subject: Entrant | Match | str) -> str:
    if isinstance(subject, Match):
        return f"{subject.first} – {subject.second or ''}"[:200]
    return str(subject)[:200]


def seen(match: Match) -> dict[str, Any]:
    """The match's outcome for the record's before and after."""
    return {
        "state": match.state,
        "units": [match.units_first, match.units_second],
        "margin": match.margin,
        "winner": None if match.winner_id is None else int(match.winner_id == match.second_id),
        "how": match.how,
        **({"points": [str(match.points_first), str(match.points_second)]} if match.points_first is not None else {}),
        **({"awarded": match.awarded} if match.awarded else {}),
    }
