"""Piquet at the site's table: the higher cut chooses who deals, every answer comes after the same pause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules.cards import Card
from games.rules.clock import Span
from games.rules.game import Seat
from games.rules.piquet.actions import Call, PlayCard, Stand
from games.rules.piquet.state import Answering, Calling, Exchange, Finished, Play
from games.services.customs.custom import Draw, Plain, Truthful, drawn_until_apart

RANKS = "AKQJT987"  # high to low


class _Piquet(Plain):
    cut = (2, 30)

    def draw(self, pack: Sequence[Card], seats: int) -> Draw:
        rows = drawn_until_apart(pack, seats, RANKS)
        places = [RANKS.index(card.rank) for card in rows[-1]]
        return Draw(rows, chooser=Seat(places.index(min(places))))

    def hold(self, before: Any, action: Any, after: Any) -> str | None:
        complete = isinstance(action, PlayCard) and isinstance(before, Play) and before.led is not None
        return "HOLD_MS" if complete and not isinstance(after, Finished) else None

    def waits(self, action: Any) -> bool:
        return isinstance(action, PlayCard)

    def is_answer(self, action: Any) -> bool:
        return isinstance(action, Stand)

    def may_plan(self, state: Any, actions: Sequence[Any]) -> bool:
        return isinstance(state, Calling | Answering) and all(isinstance(action, Call) for action in actions)

    def span(self, state: Any) -> Span:
        return Span.DISCARD if isinstance(state, Exchange) else Span.ACTION

    def default(self, state: Any, seat: Seat) -> Any | None:
        return Truthful.ANSWER if isinstance(state, Answering) else None


PIQUET = _Piquet()
