"""Chouine at the site's table: the lower card deals, after a trick the next lead waits, "au sept" defaults to pass."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.log import Course
from games.rules.cards import Card
from games.rules.chouine.actions import Pass, Play
from games.rules.chouine.state import AuSept, Finished, Replying
from games.rules.clock import Span
from games.rules.game import Game, Seat
from games.services.customs.custom import Draw, drawn_until_apart

RANKS = "ATKQJ987"  # the order of the game, high to low (chouine §1)


class _Chouine:
    cut = (4, 28)
    steady_options: Mapping[str, Any] = {}

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

    def is_answer(self, action: Any) -> bool:
        return False

    def armable(self, action: Any) -> bool:
        return False

    def armed_order(self, state: Any, armed: Iterable[Any]) -> Sequence[Any]:
        return tuple(armed)

    def house_arms(self, game: Game, state: Any, seat: Seat) -> Iterable[Any]:
        return ()

    def may_arm(self, view: Any, action: Any) -> bool:
        return False

    def may_plan(self, state: Any, actions: Sequence[Any]) -> bool:
        return False

    def automatic(self, state: Any) -> Any | None:
        return None

    def span(self, state: Any) -> Span:
        return Span.ACTION

    def default(self, state: Any, seat: Seat) -> Any | None:
        return Pass(seat) if isinstance(state, AuSept) else None


CHOUINE = _Chouine()
