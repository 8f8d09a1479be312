"""Complete records of piquet, played by the house and by chance, for whoever needs some (the referee's tests)."""

from __future__ import annotations

import random
from typing import Any

from games.bots.piquet import choose
from games.rules.cards import FRENCH_PACK
from games.rules.game import Seat
from games.rules.piquet import PIQUET


def sample_records() -> list[dict[str, Any]]:
    """Five parties: of the house, of chance, of two lengths, one resigned in mid-deal, one with rulings."""
    whole = [record(1, {}, by_the_house), record(2, {}, by_chance), record(3, {"deals": 1}, by_chance)]
    return [*whole, resigned(record(4, {"deals": 2}, by_the_house)), ruled(record(5, {"deals": 2}, by_chance))]


def by_the_house(state, seat, dice):
    return choose(PIQUET.view(state, seat), dice)


def by_chance(state, seat, dice):
    """Anything legal, now and then a claim or a demand of proof out of turn."""
    other = PIQUET.legal_actions(state, Seat(1 - seat))
    if other and dice.random() < 0.1:
        return dice.choice(other)
    return dice.choice(PIQUET.legal_actions(state, seat))


def record(seed: int, options: dict[str, int], player) -> dict[str, Any]:
    """A whole partie with its results."""
    dice = random.Random(seed)
    standing, deals = PIQUET.opening(PIQUET.read_options(options), 2), []
    while not standing.over:
        dealer = Seat(dice.randrange(2)) if standing.next_dealer is None else standing.next_dealer
        deck = tuple(dice.sample(FRENCH_PACK, len(FRENCH_PACK)))
        state, texts = played(PIQUET.start(standing, dealer, deck), player, dice)
        result = dict(PIQUET.result(state))
        deals.append({"dealer": dealer, "deck": " ".join(deck), "actions": texts, "result": result})
        standing = PIQUET.after(standing, state, result)
    top = {"format": "card-record/1", "game": "piquet", "options": options, "players": ["Alice", "Bob"]}
    return {**top, "deals": deals, "result": dict(PIQUET.match_result(standing))}


def played(state, player, dice):
    """The finished deal and its actions as texts."""
    texts = []
    while PIQUET.result(state) is None:
        (seat,) = PIQUET.to_act(state)
        action = player(state, seat, dice)
        texts.append(PIQUET.write(action))
        state = PIQUET.apply(state, action)
    return state, texts


def resigned(whole: dict[str, Any]) -> dict[str, Any]:
    """`whole` broken off in its last deal in favour of seat 1."""
    *finished, last = whole["deals"]
    broken = {**last, "actions": last["actions"][:10], "result": None}
    totals = [sum(deal["result"]["scores"][seat] for deal in finished) for seat in (0, 1)]
    result = {"totals": totals, "winner": 1, "margin": 0, "rubicon": False, "drawn": False}
    ended = {"how": "resigned", "winner": 1, "reason": "late"}
    return {**whole, "deals": [*finished, broken], "ended": ended, "result": result}


def ruled(whole: dict[str, Any]) -> dict[str, Any]:
    """`whole` with its first deal void and dealt again, and the first that counts adjusted to 250 and nothing."""
    first, *others = whole["deals"][:2]
    void = {**first, "void": "dealt from the wrong pack"}
    worth = {**first["result"], "scores": [250, 0]}
    deals = [void, {**first, "adjusted": {"result": worth, "reason": "ruling"}}, *others]
    totals = [250 + others[0]["result"]["scores"][0], others[0]["result"]["scores"][1]]
    won, lost = totals
    margin = (won + lost if lost < 100 else won - lost) + 100
    result = {"totals": totals, "winner": 0, "margin": margin, "rubicon": lost < 100, "drawn": False}
    return {**whole, "deals": deals, "result": result}
