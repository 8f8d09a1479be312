"""Tables with known hands, and the standing orders that seats give there, for tests."""

from __future__ import annotations

from datetime import timedelta

from games.models import Seat, Table
from games.orders import Order
from games.services import orders, play
from tests.games.tables import Evening, deck_with, person, stacked

HOLD, PAUSE = 1.6, 1.2  # seconds


def chouine(hands: dict[int, str], turned: str = "KC") -> Evening:
    """Seat 0 leads."""
    evening = Evening("chouine", person("ana"), person("bob"))
    return stacked(evening, deck_with("chouine", hands, 1, 2, 1, 5, then=turned), 1)


def guinote(hands: dict[int, str], turned: str = "2O", seats: int = 2) -> Evening:
    """Seat 0 leads, oros are trumps; whoever gets a card not named here gets a low one."""
    evening = Evening("guinote", *map(person, ("ana", "bob", "carla", "dora")[:seats]))
    return stacked(evening, deck_with("guinote", hands, seats - 1, seats, 3, 6, then=turned), seats - 1)


def given(evening: Evening, seat: int, *wanted: Order) -> Evening:
    orders.give(evening.code, evening.people[seat].pk, wanted, now=evening.now)
    return evening


def following(evening: Evening, seconds: float) -> Evening:
    """What falls due in these seconds is done at its very moment."""
    end = evening.now + timedelta(seconds=seconds)
    while (due := Table.objects.get(pk=evening.table.pk).due_at) is not None and due <= end:
        evening.now = max(due, evening.now)
        play.settle(evening.table.pk, evening.now)
    evening.now = end
    play.settle(evening.table.pk, end)
    return evening


def orders_of(evening: Evening, seat: int) -> list[str]:
    return list(Seat.objects.get(table=evening.table, index=seat).preferences.get("orders", ()))


SEVEN = {0: "7C AS KS QS JS", 1: "8S 9S 7S 7D 8D"}
SONGS = {0: "RO SO RC SC 1E 3E", 1: "2C 2E 4E 5E 6E 7E"}
