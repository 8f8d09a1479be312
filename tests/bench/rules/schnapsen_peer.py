"""Whole random deals of Schnapsen by the package `schnapsen`, from a state after the deal; prints one JSON line."""

from __future__ import annotations

import json
import random
import sys
import time

from schnapsen.bots.rand import RandBot
from schnapsen.game import BotState, GameState, SchnapsenGamePlayEngine


class Counting(RandBot):
    """A random player that counts its moves."""

    moves = 0

    def get_move(self, perspective, leader_move):
        Counting.moves += 1
        return super().get_move(perspective, leader_move)


def dealt(engine, dice):
    deck = engine.deck_generator.shuffle_deck(engine.deck_generator.get_initial_deck(), dice)
    hand1, hand2, talon = engine.hand_generator.generateHands(deck)
    leader = BotState(implementation=Counting(dice), hand=hand1)
    follower = BotState(implementation=Counting(dice), hand=hand2)
    return GameState(leader=leader, follower=follower, talon=talon, previous=None)


def main(seconds):
    dice = random.Random(7)
    engine = SchnapsenGamePlayEngine()
    states = [dealt(engine, dice) for _ in range(200)]
    deals = 0
    started = time.perf_counter()
    while (now := time.perf_counter() - started) < seconds:
        state = states[deals % 200]
        engine.play_game_from_state(
            game_state=state.copy_with_other_bots(state.leader.implementation, state.follower.implementation),
            leader_move=None,
        )
        deals += 1
    return {"deals_s": deals / now, "actions_s": Counting.moves / now, "step_us": 1e6 * now / Counting.moves}


if __name__ == "__main__":
    print(json.dumps(main(float(sys.argv[1]))))
