"""When and where each round of an event is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournaments.events.choices import Act, Stage
from tournaments.events.models import Event, RoundDate
from tournaments.events.services.desk import note, one_line, run_by
from tournaments.members.models import User

LONGEST_PLACE = 120


@dataclass(frozen=True, slots=True)
class Dated:
    """A round's date and place; None and empty where nothing is said."""

    number: int
    starts_at: datetime | None
    place: str


@transaction.atomic
def set_dates(user: User, event_id: int, wanted: Sequence[Dated], now: datetime) -> None:
    """Say when and where rounds are played; the others keep what was said. Raises NotAllowed, WrongState."""
    event = run_by(user, event_id, Stage.DRAFT, Stage.ENTRY, Stage.RUNNING)
    kept = {row.number: Dated(row.number, row.starts_at, row.place) for row in event.round_dates.all()}
    changed = [one for one in map(_clean, wanted) if kept.get(one.number, Dated(one.number, None, "")) != one]
    for one in changed:
        _keep(event, one)
    if changed:
        before = {str(one.number): _told(kept.get(one.number)) for one in changed}
        after = {str(one.number): _told(one) for one in changed}
        note(event, user, Act.DATED, now, subject=event.name, before=before, after=after)


def _clean(one: Dated) -> Dated:
    return Dated(one.number, one.starts_at, one_line(one.place)[:LONGEST_PLACE])


def _keep(event: Event, one: Dated) -> None:
    rows = RoundDate.objects.filter(event=event, number=one.number)
    if one.starts_at is None and not one.place:
        rows.delete()
    else:
        values = {"starts_at": one.starts_at, "place": one.place}
        RoundDate.objects.update_or_create(event=event, number=one.number, defaults=values)


def _told(one: Dated | None) -> str:
    """What the record keeps: the moment in UTC as the calendar has it, and the place."""
    if one is None:
        return ""
    at = one.starts_at.isoformat(sep=" ", timespec="minutes") if one.starts_at else ""
    return ", ".join(part for part in (at, one.place) if part)
