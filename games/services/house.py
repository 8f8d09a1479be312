"""The house player: what it does in a seat, from that seat's view alone."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from games.rules.game import Game, Seat

_chance = random.SystemRandom()


def choice(game: Game, state: Any, seat: Seat) -> Any:
    """The action that the house takes in `seat`, which is to act."""
    return import_module(f"games.bots.{game.name}").choose(game.view(state, seat), _chance)
