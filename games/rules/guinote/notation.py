"""Guinote's actions in the notation of the record: "0 play 1O", "1 draw", "0 sing O" (guinote §17.1)."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.cards import SPANISH_PACK, SpanishSuit
from games.rules.errors import UnreadableAction
from games.rules.game import Seat
from games.rules.guinote.actions import Action, Draw, Exchange, Play, Resign, Sing, Tute


def write(action: Action) -> str:
    """`action` as the record writes it; `read` gives it back."""
    match action:
        case Play(seat, card):
            return f"{seat} play {card}"
        case Draw(seat):
            return f"{seat} draw"
        case Sing(seat, suit):
            return f"{seat} sing {suit}"
        case Exchange(seat):
            return f"{seat} exchange"
        case Tute(seat):
            return f"{seat} tute"
        case _:
            return f"{action.seat} resign"


def actions_of(seat: Seat) -> Iterator[Action]:
    """Every action that `seat` can ever take; there are 48."""
    yield from (Play(seat, card) for card in SPANISH_PACK)
    yield from (Sing(seat, suit) for suit in SpanishSuit)
    yield from (Draw(seat), Exchange(seat), Tute(seat), Resign(seat))


# So few that a table of them all is the strictest reader: what isn't in it, to the letter, is no action.
READABLE: dict[int, dict[str, Action]] = {
    seats: {write(action): action for seat in range(seats) for action in actions_of(Seat(seat))} for seats in (2, 4)
}


def read(text: str, seats: int) -> Action:
    """The action written in `text` at a table of `seats`. Raises UnreadableAction."""
    try:
        return READABLE[seats][text]
    except KeyError:
        raise UnreadableAction(text) from None
