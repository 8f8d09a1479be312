"""What a player may do, and how the record writes it (chouine §11).

There are few enough actions to know them all: reading is looking the text up, so that nothing but the
canonical form is ever read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.rules.cards import FRENCH_PACK, Card
from games.rules.chouine.combinations import Combination
from games.rules.errors import UnreadableAction
from games.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Play:
    """Plays `card`, with or without an announcement; its suit is the card's."""

    seat: Seat
    card: Card
    announcement: Combination | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """Takes the indicator for the seven of trumps."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Pass:
    """Answers "au sept" without exchanging."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Resign:
    """Gives the deal up."""

    seat: Seat


Action = Play | Exchange | Pass | Resign


def write(action: Action) -> str:
    """`action` in the notation of the record: "1 play KH tierce"."""
    match action:
        case Play(seat, card, None):
            return f"{seat} play {card}"
        case Play(seat, card, announcement):
            return f"{seat} play {card} {announcement}"
        case Exchange(seat):
            return f"{seat} exchange"
        case Pass(seat):
            return f"{seat} pass"
        case _:
            return f"{action.seat} resign"


def every_action() -> Iterator[Action]:
    """Every action that can be written, sensible or not."""
    for seat in (Seat(0), Seat(1)):
        yield from (Exchange(seat), Pass(seat), Resign(seat))
        for card in FRENCH_PACK:
            yield Play(seat, card)
            yield from (Play(seat, card, combination) for combination in Combination)


WRITTEN: Final[dict[str, Action]] = {write(action): action for action in every_action()}


def read(text: str) -> Action:
    """The action written in `text`. Raises UnreadableAction."""
    try:
        return WRITTEN[text]
    except KeyError:
        raise UnreadableAction(text) from None
