"""Event files taken from one site into another: what a file says, and a site without the event."""

from __future__ import annotations

import json
from typing import Any

from tests.tournaments.events.world import NOW
from tournaments.events.archive import archived, file_of
from tournaments.events.exchange.event_reading import read_event
from tournaments.events.models import AuditEntry, Brought, Entrant, Event, Match, Round, Standing
from tournaments.events.services.bringing import bring_event
from tournaments.members.models import Club, Membership, User
from tournaments.records.models import Result

ELSEWHERE = {"name": "cards.example", "key": "0123456789abcdef"}


def forgotten(event: Event) -> None:
    """Take the event off the site, as if it had never been held here."""
    Match.objects.filter(round__event=event).update(result=None, extra_result=None)
    Result.objects.filter(event_key=event.slug).delete()
    for model in (Match, Round, Standing, Entrant, AuditEntry, Brought):
        path = "round__event" if model is Match else "event"
        model.objects.filter(**{path: event}).delete()
    Event.objects.filter(pk=event.pk).delete()


def without(*users: User) -> None:
    """Take people off the site."""
    Membership.objects.filter(user__in=users).delete()
    User.objects.filter(pk__in=[user.pk for user in users]).delete()


def taken_away(event: Event, **changed: Any) -> str:
    """The file of the event, as another site wrote it, and the event no longer here."""
    event.refresh_from_db()
    text = json.dumps(archived(event, for_organisers=True) | {"site": ELSEWHERE} | changed)
    forgotten(event)
    return text


def brought(user: User, club: Club, text: str, **chosen: str) -> Event:
    """The event of the file; `chosen` as p0="ana"."""
    names = {int(key[1:]): name for key, name in chosen.items()}
    return bring_event(user, club, read_event(text), names, NOW)


def comparable(event: Event) -> dict[str, Any]:
    """What a file says of the event, but for what belongs to a site, and for what an event that came in never is."""
    event.refresh_from_db()
    said = json.loads(file_of(event))
    del said["site"], said["club"], said["people"], said["event"]["rated"]
    return said
