"""Whole random deals of one game for so many seconds; prints one JSON line.

    python -m tests.bench.rules.ours KIND SECONDS      (KIND: chouine-2, piquet-2, guinote-2, guinote-4)

Every step asks for the legal actions of a seat whose turn it is and applies one of them; nobody resigns.
"""

from __future__ import annotations

import json
import random
import sys
import time

from games.rules.game import Seat
from games.rules.registry import GAMES

DECKS = 200


def main(kind: str, seconds: float) -> dict[str, float]:
    """Deals and actions in `seconds`, and what one apply with one legal_actions costs (µs)."""
    name, seats = kind.rsplit("-", 1)
    game, dice = GAMES[name], random.Random(7)
    opening = game.opening(game.read_options({}), int(seats))
    decks = [tuple(dice.sample(game.pack, len(game.pack))) for _ in range(DECKS)]
    deals = actions = 0
    started = time.perf_counter()
    while (now := time.perf_counter() - started) < seconds:
        actions += deal(game, game.start(opening, Seat(0), decks[deals % DECKS]), dice)
        deals += 1
    return {"deals_s": deals / now, "actions_s": actions / now, "step_us": 1e6 * now / actions}


def deal(game, state, dice: random.Random) -> int:
    """Plays the deal out; the number of actions it took."""
    steps = 0
    while turn := game.to_act(state):
        legal = game.legal_actions(state, min(turn))
        action = legal[int(dice.random() * len(legal))]
        if game.write(action).endswith("resign"):
            continue
        state = game.apply(state, action)
        steps += 1
    return steps


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], float(sys.argv[2]))))
