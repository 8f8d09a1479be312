"""Complete records of chouine, made by the house and by chance: every way in which a deal or a match can end."""

from __future__ import annotations

import random
from typing import Any

from games.bots.chouine import choose
from games.rules.cards import written
from games.rules.chouine import CHOUINE
from games.rules.chouine.state import State
from games.rules.game import Seat, Standing
from tests.games.rules.chouine.random_deals import any_action, shuffled

RULED = {
    "winner": None,
    "scores": [65, 65],
    "cards": [55, 65],
    "announcements": [0, 0],
    "last_trick": 0,
    "chouine": False,
}


def sample_records() -> list[dict[str, Any]]:
    """Records as in docs/record-format.md, all correct, with their results written in."""
    return [
        manche(random.Random(11), by_house=True),
        manche(random.Random(12), by_house=False),
        manche(random.Random(13), by_house=True, options={"deals_to_win": 2, "quinte": 100}),
        with_a_deal_given_up(random.Random(14)),
        with_a_void_deal(random.Random(15)),
        with_a_ruled_deal(random.Random(16)),
        unfinished(random.Random(17)),
        ended(random.Random(18)),
        forfeited(),
    ]


def record(options: dict[str, int], deals: list[dict[str, Any]], result: Any) -> dict[str, Any]:
    return {
        "format": "card-record/1",
        "game": "chouine",
        "options": options,
        "players": ["Alice", "Bob"],
        "deals": deals,
        "result": result,
    }


def manche(dice: random.Random, *, by_house: bool, options: dict[str, int] | None = None) -> dict[str, Any]:
    """A whole manche."""
    deals, standing = played(dice, opening(options or {}), by_house=by_house)
    return record(options or {}, deals, CHOUINE.match_result(standing))


def opening(options: dict[str, int]) -> Standing:
    return CHOUINE.opening(CHOUINE.read_options(options), 2)


def played(
    dice: random.Random, standing: Standing, *, by_house: bool = True, most: int = 99
) -> tuple[list[dict[str, Any]], Standing]:
    """Deals from `standing` on until the manche is over, or `most` of them."""
    deals: list[dict[str, Any]] = []
    while not standing.over and len(deals) < most:
        deal, state = one_deal(dice, standing, by_house=by_house)
        deals.append(deal)
        standing = CHOUINE.after(standing, state, CHOUINE.result(state))
    return deals, standing


def one_deal(
    dice: random.Random, standing: Standing, *, by_house: bool = True, actions: int = 99, closing: str = ""
) -> tuple[dict[str, Any], State]:
    """A deal as the record holds it, and its last state; at most `actions` long, then with `closing` if given."""
    dealer = Seat(dice.randrange(2)) if standing.next_dealer is None else standing.next_dealer
    deck = shuffled(dice)
    state, texts = CHOUINE.start(standing, dealer, deck), []
    while CHOUINE.result(state) is None and len(texts) < actions:
        (seat,) = CHOUINE.to_act(state)
        action = choose(CHOUINE.view(state, seat), dice) if by_house else any_action(state, dice)
        texts.append(CHOUINE.write(action))
        state = CHOUINE.apply(state, action)
    if closing:
        texts.append(closing)
        state = CHOUINE.apply(state, CHOUINE.read(closing, 2))
    return {"dealer": dealer, "deck": written(deck), "actions": texts, "result": CHOUINE.result(state)}, state


def with_a_deal_given_up(dice: random.Random) -> dict[str, Any]:
    """The first deal is resigned out of turn; the rest is played."""
    standing = opening({"deals_to_win": 2})
    deal, state = one_deal(dice, standing, actions=7, closing="1 resign")
    rest, standing = played(dice, CHOUINE.after(standing, state, CHOUINE.result(state)))
    return record({"deals_to_win": 2}, [deal, *rest], CHOUINE.match_result(standing))


def with_a_void_deal(dice: random.Random) -> dict[str, Any]:
    """The first deal was cancelled; the same player deals again."""
    standing = opening({"deals_to_win": 1})
    deal, state = one_deal(dice, standing, actions=5)
    again = Standing(standing.options, 2, next_dealer=state.deal.dealer)
    rest, standing = played(dice, again)
    return record({"deals_to_win": 1}, [deal | {"void": "A card was shown."}, *rest], CHOUINE.match_result(standing))


def with_a_ruled_deal(dice: random.Random) -> dict[str, Any]:
    """A ruling draws the first deal; the same player deals again."""
    standing = opening({"deals_to_win": 2})
    deal, state = one_deal(dice, standing)
    rest, standing = played(dice, CHOUINE.after(standing, state, RULED))
    ruled = deal | {"adjusted": {"result": RULED, "reason": "Both were late."}}
    return record({"deals_to_win": 2}, [ruled, *rest], CHOUINE.match_result(standing))


def unfinished(dice: random.Random) -> dict[str, Any]:
    """One deal, and a second one in the middle."""
    deals, standing = played(dice, opening({}), most=1)
    half, _state = one_deal(dice, standing, actions=13)
    return record({}, [*deals, half], CHOUINE.match_result(standing))


def ended(dice: random.Random) -> dict[str, Any]:
    """A match given up after two deals."""
    deals, standing = played(dice, opening({}), most=2)
    closing = {"how": "resigned", "winner": 1, "reason": ""}
    return record({}, deals, CHOUINE.ended_result(standing, 1)) | {"ended": closing}


def forfeited() -> dict[str, Any]:
    """A match that was never begun."""
    closing = {"how": "forfeit", "winner": 0, "reason": "Bob did not come."}
    return record({}, [], CHOUINE.ended_result(opening({}), 0)) | {"ended": closing}
