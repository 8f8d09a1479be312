"""Standing orders: what a seat has the site do for it whenever it can, until something unexpected happens. Pure.

An order never acts at a moment that hangs on hidden cards (docs/sockets.md, "Standing orders"): at the end of the hold,
where everything prepared by hand is taken too, else `ORDER_MS` after the entry since which the action is possible. A
card is played only where everybody knows that there is no choice: the last one of a hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

from games.rules.game import Game, Seat
from games.rulings import WORDS


class Order(StrEnum):
    """What may be asked for; `TRUTHFUL` is kept as the wish of that name."""

    FORCED = "forced"
    SEVEN = "seven"
    SING = "sing"
    TRUTHFUL = "truthful"


class Why(StrEnum):
    """What cancelled an order."""

    LATE = "late"  # the seat's time ran out
    AWAY = "away"  # the house was asked to play on for the person
    UNIT = "unit"  # another manche, partie or coto begins
    DIRECTOR = "director"  # something was decided from outside
    ANNOUNCED = "announced"  # somebody else showed a chouine or a tute
    OTHERWISE = "otherwise"  # the person did something else by hand


OFFERED: dict[str, tuple[Order, ...]] = {
    "chouine": (Order.SEVEN, Order.FORCED),
    "piquet": (Order.TRUTHFUL, Order.FORCED),
    "guinote": (Order.SEVEN, Order.SING, Order.FORCED),
}
VERBS = {"exchange": Order.SEVEN, "sing": Order.SING}
BETWEEN_TRICKS = ("exchange", "sing", "tute")  # said while the last trick lies there


def of(wishes: Mapping[str, Any]) -> tuple[Order, ...]:
    """The orders among a seat's wishes, without `TRUTHFUL`."""
    return tuple(Order(name) for name in wishes.get("orders", ()))


def ordered(game: Game, state: Any, seat: Seat, orders: Iterable[Order]) -> Iterator[Any]:
    """The songs and the exchange that `seat` could make now and has ordered."""
    wanted = {verb for verb, order in VERBS.items() if order in orders}
    if wanted:
        yield from (action for action in game.legal_actions(state, seat) if _verb(game, action) in wanted)


def forced(game: Game, state: Any, seat: Seat) -> Any | None:
    """The last card of `seat`, where it is to be played and nothing else could be done; None otherwise."""
    if seat not in game.to_act(state) or len(game.view(state, seat).hand) != 1:
        return None
    free = [action for action in game.legal_actions(state, seat) if _verb(game, action) != "resign"]
    return free[0] if len(free) == 1 and _verb(game, free[0]) == "play" else None


def lies_there(game: Game, state: Any, actions: Sequence[str]) -> bool:
    """Whether a trick is complete and nothing followed on its last card but songs and exchanges."""
    said = (text.split()[1] for text in reversed(actions))
    last = next((verb for verb in said if verb not in BETWEEN_TRICKS), "")
    return last == "play" and game.view(state, None).trick_winner is not None


def surprise(seat: Seat, text: str) -> Why | None:
    """Why the entry `text` cancels every order of `seat`, None if it doesn't."""
    first, *rest = text.split()
    if first.isdigit():
        return Why.ANNOUNCED if int(first) != seat and rest[-1] in ("tute", "chouine") else None
    if first == "late":
        return Why.LATE if int(rest[0]) == seat else None
    if first == "unit":
        return Why.UNIT
    return Why.DIRECTOR if first in WORDS else None


def contradicted(game: Game, before: Any, action: Any) -> Order | None:
    """The order of the seat that `action`, done by hand in the state `before`, goes against.

    That is passing with the seven in hand, and a song of 20 where 40 could be sung.
    """
    verb = _verb(game, action)
    if verb not in ("pass", "sing"):
        return None
    legal = [other for other in game.legal_actions(before, action.seat) if _verb(game, other) in VERBS]
    if verb == "pass":
        return Order.SEVEN if legal else None
    trump = game.view(before, None).trump
    songs = [other.suit for other in legal if _verb(game, other) == "sing"]
    return Order.SING if action.suit != trump and trump in songs else None


def _verb(game: Game, action: Any) -> str:
    return game.write(action).split()[1]
