"""Tables that wait for somebody, as the sweep finds them, and people with an address who want letters."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from games.tasks import sweep_turns
from tests.games.tables import START, Evening
from tests.tournaments.members.conftest import person
from tournaments.members.choices import Channel, NoticeKind
from tournaments.members.models import Notice, User
from tournaments.members.services import notices

NOW = START + timedelta(hours=1)
ALL = {f"{kind}.{channel}": True for kind in NoticeKind for channel in Channel}


def reader(username: str, **fields: Any) -> User:
    """Somebody with a confirmed address who wants to be told everything by every way."""
    user = person(username, email=f"{username}@example.org", display_name=username.title(), **fields)
    wish(user)
    return user


def wish(user: User, **wishes: Any) -> None:
    """All switches on and no quiet hours, unless told otherwise."""
    calm = {"switches": ALL, "quiet_from": None, "quiet_until": None, "open_to_challenges": True}
    notices.wish(user, **calm | wishes)


def waiting_table(first: User, second: User, game: str = "chouine") -> Evening:
    """A table that waits for `first` or `second`, and has said so."""
    evening = Evening(game, first, second).dealt()
    sweep_turns()
    return evening


def awaited(evening: Evening) -> User:
    user: User = evening.people[evening.turn()]
    return user


def notice_of(user: User, kind: NoticeKind = NoticeKind.YOUR_TURN) -> Notice:
    return Notice.objects.get(user=user, kind=kind)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)
