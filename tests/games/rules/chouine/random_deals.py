"""Random deals of chouine, card by card."""

from __future__ import annotations

import random
from collections.abc import Iterator

from games.rules.cards import FRENCH_PACK
from games.rules.chouine import CHOUINE
from games.rules.chouine.actions import Action, Play, Resign
from games.rules.chouine.state import State
from games.rules.game import Seat

STANDING = CHOUINE.opening(CHOUINE.read_options({}), 2)


def shuffled(dice: random.Random, first: str = "") -> tuple:
    """The pack in random order, the cards written in `first` on top."""
    top = first.split()
    rest = [card for card in FRENCH_PACK if card not in top]
    dice.shuffle(rest)
    return (*(card for text in top for card in FRENCH_PACK if card == text), *rest)


def random_deal(dice: random.Random, deck: tuple | None = None) -> Iterator[tuple[State, Action | None]]:
    """Each state of a random deal with the action that follows it; the last one with None."""
    state = CHOUINE.start(STANDING, Seat(dice.randrange(2)), deck or shuffled(dice))
    while CHOUINE.result(state) is None:
        action = any_action(state, dice)
        yield state, action
        state = CHOUINE.apply(state, action)
    yield state, None


def any_action(state: State, dice: random.Random) -> Action:
    """A legal action, now and then of the seat that is not to act; resigning once in a blue moon."""
    (seat,) = CHOUINE.to_act(state)
    acting = seat if dice.random() < 0.9 else Seat(1 - seat)
    actions = [action for action in CHOUINE.legal_actions(state, acting) if not isinstance(action, Resign)]
    if not actions:
        return Resign(seat) if dice.random() < 0.01 else any_action(state, dice)
    announcing = [action for action in actions if isinstance(action, Play) and action.announcement]
    return dice.choice(announcing or actions)
