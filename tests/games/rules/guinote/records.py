"""Whole cotos as record files, for whoever wants some: played by the house, always the same ones."""

from __future__ import annotations

import random
from typing import Any

from games.bots.guinote import choose, word
from games.rules.game import Seat
from games.rules.guinote import GUINOTE

KINDS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (4, {}),
    (4, {"partner_exempt": True, "points_to_coto": 2}),
    (2, {"thirty_malas": "cards_and_last_trick", "next_dealer": "rotate"}),
    (4, {"thirty_malas": "cards", "thirty_malas_failed": "rival_scores"}),
    (2, {"thirty_malas": "off", "points_to_coto": 1}),
)


def sample_records() -> list[dict[str, Any]]:
    """One complete record for each kind, every result in it."""
    return [played(seats, options, random.Random(number)) for number, (seats, options) in enumerate(KINDS)]


def played(seats: int, options: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """A coto that the house plays against itself."""
    standing = GUINOTE.opening(GUINOTE.read_options(options), seats)
    dealer, deals = Seat(dice.randrange(seats)), []
    while not standing.over:
        deck = list(GUINOTE.pack)
        dice.shuffle(deck)
        texts, state = hand(GUINOTE.start(standing, dealer, tuple(deck)), dice)
        result = GUINOTE.result(state)
        deals.append({"dealer": dealer, "deck": " ".join(deck), "actions": texts, "result": result})
        standing = GUINOTE.after(standing, state, result)
        dealer = standing.next_dealer
    return {
        "format": "card-record/1",
        "game": "guinote",
        "options": options,
        "players": [f"Player {seat + 1}" for seat in range(seats)],
        "deals": deals,
        "result": GUINOTE.match_result(standing),
    }


def hand(state: Any, dice: random.Random) -> tuple[list[str], Any]:
    """The actions of one hand as texts, and the state it ends in."""
    texts = []
    while GUINOTE.result(state) is None:
        action = next_action(state, dice)
        texts.append(GUINOTE.write(action))
        state = GUINOTE.apply(state, action)
    return texts, state


def next_action(state: Any, dice: random.Random) -> Any:
    """What anybody has to say, else what the seat on move does."""
    (turn,) = GUINOTE.to_act(state)
    views = [GUINOTE.view(state, Seat(seat)) for seat in range(state.deal.setting.seats)]
    words = [said for view in views if (said := word(view)) is not None]
    return words[0] if words else choose(views[turn], dice)
