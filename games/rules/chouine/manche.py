"""From deal to deal: options, the next dealer, and the manche (chouine §2.5, §9, §12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.rules.cards import FRENCH_PACK
from games.rules.chouine.ranking import Hand
from games.rules.chouine.state import HAND_SIZE, SEATS, Deal, Leading, Options, State, other
from games.rules.errors import BadOption
from games.rules.game import Result, Seat, Side, Standing

OPTION_NAMES: Final = ("deals_to_win", "quinte")
PACK: Final = frozenset(FRENCH_PACK)


def read_options(given: Mapping[str, Any]) -> Options:
    """The options of a table, defaults filled in. Raises BadOption."""
    for name, value in given.items():
        if name not in OPTION_NAMES:
            raise BadOption(name, "chouine has no such option")
        if type(value) is not int or value < 1:
            raise BadOption(name, "must be a whole number from 1")
    return Options(**given)


def opening(options: Options, seats: int) -> Standing:
    """The standing before the first deal; chouine seats two."""
    if seats != len(SEATS):
        raise ValueError(f"chouine seats 2, not {seats}")
    return Standing(options, seats)


def start(standing: Standing, dealer: Seat, deck: Hand) -> Leading:
    """The deal of `deck`: five each one at a time, the non-dealer first, then the indicator (chouine §2)."""
    if len(deck) != len(PACK) or frozenset(deck) != PACK:
        raise ValueError("the deck of chouine is each of its 32 cards once")
    dealt = 2 * HAND_SIZE
    leader = other(dealer)
    leaders, dealers = deck[:dealt:2], deck[1:dealt:2]
    hands = (leaders, dealers) if leader == 0 else (dealers, leaders)
    turned = deck[dealt]
    return Leading(Deal(standing.options, dealer, turned, hands, (*deck[dealt + 1 :], turned)), leader)


def after(standing: Standing, state: State, result: Result) -> Standing:
    """The standing once the deal of `state` counts as `result`."""
    return counted(standing, state.deal.dealer, result)


def counted(standing: Standing, dealer: Seat, result: Result) -> Standing:
    """The standing once a deal of `dealer` counts as `result`: a deal won, or the same dealer again."""
    winner = result["winner"]
    first, second = standing.score
    score = (first + (winner == 0), second + (winner == 1))
    won = winner is not None and score[winner] >= standing.options.deals_to_win
    return Standing(
        options=standing.options,
        seats=standing.seats,
        score=score,
        deals=standing.deals + 1,
        next_dealer=dealer if winner is None else other(dealer),
        over=won,
        winner=Side(winner) if won else None,
    )


def match_result(standing: Standing) -> Result:
    """The result of the manche, finished or not."""
    return ended_result(standing, standing.winner)


def ended_result(standing: Standing, winner: Side | None) -> Result:
    """The result of a manche that `winner` has been given."""
    return {"winner": winner, "deals_won": list(standing.score)}
