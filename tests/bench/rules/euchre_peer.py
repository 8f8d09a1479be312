"""Whole random deals of OpenSpiel's euchre (C++), from a state after the deal; prints one JSON line."""

from __future__ import annotations

import json
import random
import sys
import time

import pyspiel


def dealt(game, dice):
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(dice.choice(state.legal_actions()))
    return state


def main(seconds):
    dice = random.Random(7)
    game = pyspiel.load_game("euchre")
    states = [dealt(game, dice) for _ in range(200)]
    deals = actions = 0
    started = time.perf_counter()
    while (now := time.perf_counter() - started) < seconds:
        state = states[deals % 200].clone()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(dice.random() * len(legal))])
            actions += 1
        deals += 1
    return {"deals_s": deals / now, "actions_s": actions / now, "step_us": 1e6 * now / actions}


if __name__ == "__main__":
    print(json.dumps(main(float(sys.argv[1]))))
