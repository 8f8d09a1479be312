"""Chouine at the site's table: the lower card deals, after a trick the next lead waits, "au sept" defaults to pass."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.log import Course
from games.rules.cards import Card
from games.rules.chouine.actions import Pass, Play
from games.rules.chouine.state import AuSept, Finished, Replying
from games.rules.game import Seat
from games.services.customs.custom import Draw, Plain, drawn_until_apart

RANKS = "ATKQJ987"  # the order of the game, high to low (chouine §1)


class _Chouine(Plain):
    cut = (4, 28)

    def draw(self, pack: Sequence[Card], seats: int) -> Draw:
        rows = drawn_until_apart(pack, seats, RANKS)
        places = [RANKS.index(card.rank) for card in rows[-1]]
        return Draw(rows, dealer=Seat(places.index(max(places))))

    def later_dealer(self, course: Course) -> Seat | None:
        assert course.unit is not None
        assert course.unit.first_dealer is not None
        return Seat(1 - course.unit.first_dealer) if len(course.units) % 2 else None

    def hold(self, before: Any, action: Any, after: Any) -> str | None:
        complete = isinstance(action, Play) and isinstance(before, Replying) and not isinstance(after, Finished)
        return "HOLD_MS" if complete else None

    def waits(self, action: Any) -> bool:
        return isinstance(action, Play)

    def armed_order(self, state: Any, armed: Iterable[Any]) -> Sequence[Any]:
        return tuple(armed)

    def default(self, state: Any, seat: Seat) -> Any | None:
        return Pass(seat) if isinstance(state, AuSept) else None


CHOUINE = _Chouine()
