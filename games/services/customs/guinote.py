"""Guiñote at the site's table: a draw for the deal, songs and exchanges at the end of the hold, cards drawn by itself.

Order at the end of a hold: the exchange (it may bring a king to sing with), a tute, then the songs, the higher
first, the trick's winner at equal value; the rules allow one song a trick, the other stays armed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.log import Course
from games.rules.cards import Card
from games.rules.game import Game, Seat
from games.rules.guinote.actions import Draw as DrawCards
from games.rules.guinote.actions import Exchange, Play, Sing, Tute
from games.rules.guinote.state import Drawing, Following, Leading
from games.services.customs.custom import Draw, Plain, drawn_until_apart

RANKS = "13RSC76542"  # high to low (guinote §2.1)


class _Guinote(Plain):
    cut = (1, 39)
    steady_options: Mapping[str, Any] = {"next_dealer": "rotate"}

    def draw(self, pack: Sequence[Card], seats: int) -> Draw:
        rows = drawn_until_apart(pack, seats, RANKS)
        places = [RANKS.index(card.rank) for card in rows[-1]]
        return Draw(rows, dealer=Seat(places.index(min(places))))

    def later_dealer(self, course: Course) -> Seat | None:
        assert course.unit is not None
        return course.unit.standing.next_dealer

    def hold(self, before: Any, action: Any, after: Any) -> str | None:
        if not isinstance(action, Play) or not isinstance(before, Following):
            return None
        match after:
            case Drawing(deal=deal):
                return "LAST_DRAW_HOLD_MS" if len(deal.stock) <= deal.setting.seats else "HOLD_MS"
            case Leading():
                return "HOLD_MS"
        return None

    def waits(self, action: Any) -> bool:
        return isinstance(action, Play | DrawCards)

    def armable(self, action: Any) -> bool:
        return isinstance(action, Sing | Exchange | Tute)

    def armed_order(self, state: Any, armed: Iterable[Any]) -> Sequence[Any]:
        if not isinstance(state, Drawing | Leading):
            return tuple(action for action in armed if isinstance(action, Exchange))
        trump, winner = state.deal.setting.trump, state.seat
        kinds = {Exchange: 0, Tute: 1, Sing: 2}

        def rank(action: Any) -> tuple[int, bool, bool]:
            lower = isinstance(action, Sing) and action.suit != trump
            return (kinds[type(action)], lower, action.seat != winner)

        return sorted((action for action in armed if type(action) in kinds), key=rank)

    def house_arms(self, game: Game, state: Any, seat: Seat) -> Iterable[Any]:
        if not isinstance(state, Drawing | Leading):
            return ()
        return (action for action in game.legal_actions(state, seat) if isinstance(action, Sing | Tute))

    def may_arm(self, view: Any, action: Any) -> bool:
        return action in view.armable

    def automatic(self, state: Any) -> Any | None:
        return DrawCards(state.seat) if isinstance(state, Drawing) else None


GUINOTE = _Guinote()
