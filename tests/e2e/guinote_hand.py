"""A hand of guiñote between four who each play their lowest card, by its text, and sing when they can."""

from __future__ import annotations

from games.rules.game import Seat
from games.rules.guinote.actions import Exchange, Play, Resign, Sing, Tute
from games.rules.guinote.state import Over
from games.rules.registry import GAMES
from tests.e2e.seeds import Deck


def spoken(deck: Deck) -> set[type]:
    """Which of Exchange, Sing and Tute come up in the hand dealt from `deck` by seat 0."""
    game = GAMES["guinote"]
    state = game.start(game.opening(game.read_options({}), 4), Seat(0), deck)
    done: set[type] = set()
    while not isinstance(state, Over):
        legal = [action for seat in range(4) for action in game.legal_actions(state, Seat(seat))]
        said = [action for action in legal if isinstance(action, Exchange | Sing | Tute)]
        cards = sorted((action for action in legal if isinstance(action, Play)), key=lambda play: str(play.card))
        action = [*said, *cards, *(one for one in legal if not isinstance(one, Resign))][0]
        done |= {type(action)} & {Exchange, Sing, Tute}
        state = game.apply(state, action)
    return done


def sings_and_exchanges(deck: Deck) -> bool:
    """Whether a song and an exchange come up, and no tute breaks the hand off."""
    return spoken(deck) == {Exchange, Sing}
