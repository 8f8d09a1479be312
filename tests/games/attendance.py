"""People who come to a table, go, and are claimed against, for tests."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.test import Client
from django.utils import translation

from games import presence as where
from games import selectors
from games.models import Seat
from games.presence import Whereabouts
from games.presenters import board_of
from games.rules.game import Seat as Place
from games.services import play, presence
from tests.games.browsing import client_of
from tests.games.tables import Evening, person


def playing(game: str = "chouine", seats: int = 2, **opening: Any) -> Evening:
    """A table at which everybody's socket is open."""
    names = ("ana", "bob", "carla", "dora")[:seats]
    evening = Evening(game, *map(person, names), **opening).dealt()
    for seat in range(seats):
        comes(evening, seat)
    return evening


def comes(evening: Evening, seat: int, tab: str = "") -> None:
    presence.opened(evening.table.pk, seat, f"{seat}{tab}", evening.now)


def goes(evening: Evening, seat: int, tab: str = "", *, left: bool = False) -> None:
    presence.closed(evening.table.pk, seat, f"{seat}{tab}", evening.now, left=left)


def seen(evening: Evening, seat: int, after: float = 0) -> Whereabouts:
    snapshot = selectors.snapshot(evening.code)
    return where.presence(snapshot, seat, evening.now + timedelta(seconds=after)).kind


def row(evening: Evening, seat: int) -> Seat:
    return Seat.objects.get(table=evening.table, index=seat)


def page_of(evening: Evening, seat: int) -> Client:
    return client_of(evening.people[seat])


def line(evening: Evening, audience: int | None, seat: int) -> tuple[str, str]:
    with translation.override("en"):
        board = board_of(selectors.snapshot(evening.code), None if audience is None else Place(audience))
    panel = next(panel for panel in board.seats if panel.seat == seat)
    return panel.presence, panel.away.replace("{time}", panel.away_time)


def absent_on_turn(evening: Evening, *, left: bool = False) -> int:
    seat = evening.turn()
    goes(evening, seat, left=left)
    return seat


def claims(evening: Evening, seat: int, absent: int, request_id: str = "") -> play.Answer:
    return presence.claim(
        evening.code, evening.people[seat].pk, absent, request_id=request_id or uuid4().hex, now=evening.now
    )
