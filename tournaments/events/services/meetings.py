"""Two who are not to meet in a Swiss: never, or only where no other round is left."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tournaments.events.choices import Act, Stage
from tournaments.events.errors import NotTogether
from tournaments.events.models import Event, ForbiddenMeeting
from tournaments.events.services.desk import note, reason_of, run_by
from tournaments.events.services.drafts import require_swiss
from tournaments.events.services.naming import BETWEEN_SIDES
from tournaments.members.models import User


@transaction.atomic
def forbid_meeting(
    user: User, event_id: int, one_id: int, other_id: int, reason: str, now: datetime, *, is_hard: bool = True
) -> ForbiddenMeeting:
    """Say that two entrants don't meet from the next round on; said again, the last word counts.

    Raises NotAllowed, NotSwiss, WrongState, ReasonNeeded, NotTogether.
    """
    event = _planned(user, event_id)
    why = reason_of(reason)
    pair = sorted({one_id, other_id})
    if len(pair) != 2 or event.entrants.filter(pk__in=pair).count() != 2:
        raise NotTogether
    said, _is_new = ForbiddenMeeting.objects.update_or_create(
        event=event,
        first_id=pair[0],
        second_id=pair[1],
        defaults={"is_hard": is_hard, "reason": why, "by": user, "made_at": now},
    )
    note(event, user, Act.FORBIDDEN, now, subject=_subject(said), why=why)
    return said


@transaction.atomic
def allow_meeting(user: User, event_id: int, meeting_id: int, now: datetime) -> None:
    """Let the two meet again; none by that id is no fault. Raises NotAllowed, NotSwiss, WrongState."""
    event = _planned(user, event_id)
    said = event.forbidden_meetings.filter(pk=meeting_id).first()
    if said is not None:
        note(event, user, Act.ALLOWED, now, subject=_subject(said))
        said.delete()


def _planned(user: User, event_id: int) -> Event:
    event = run_by(user, event_id, Stage.DRAFT, Stage.ENTRY, Stage.RUNNING)
    require_swiss(event)
    return event


def _subject(said: ForbiddenMeeting) -> str:
    return f"{said.first}{BETWEEN_SIDES}{said.second}"
