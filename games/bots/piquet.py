"""The house player at piquet: what it does by rules of thumb, from a view and nothing else.

It announces all that it has, answers truthfully, keeps its long suit, runs and sets in the exchange, leads
what nobody can take, and takes what it can as cheaply as it can.
"""

from __future__ import annotations

import random
from collections import Counter

from games.rules.cards import FRENCH_PACK, Card
from games.rules.piquet.actions import Action, Call, ClaimCarteBlanche, Discard, PlayCard
from games.rules.piquet.answers import truthful
from games.rules.piquet.combinations import HEIGHT, SET_RANKS, Hand, best, runs
from games.rules.piquet.view import View

WORTH = {"A": 6.0, "K": 4.0, "Q": 2.5, "J": 1.5, "T": 1.2, "9": 0.4, "8": 0.2, "7": 0.0}
KEEP = 7.5  # what a card must be worth to be kept where fewer than the most may be exchanged


def choose(view: View, rng: random.Random) -> Action:
    """What the house does now; `view` is its own and it is its turn."""
    if view.discard_max:
        return _exchange(view, rng)
    if view.asked is not None:
        return truthful(view)
    return _late_call(view) or _play(view, rng)


# -------------------------------------------------------------------------------------------- exchange


def _exchange(view: View, rng: random.Random) -> Action:
    out = _discarded(view, rng)
    for action in view.legal:
        if isinstance(action, ClaimCarteBlanche) and action.number in (None, len(out)):
            return action
    assert view.seat is not None
    return Discard(view.seat, out)


def _discarded(view: View, rng: random.Random) -> Hand:
    """The cards worth least, at most as many as may be drawn; good ones stay where that is allowed."""
    worth = _worth(view.hand)
    by_worth = sorted(view.hand, key=lambda card: (worth[card], rng.random()))
    weak = sum(worth[card] < KEEP for card in view.hand)
    count = min(max(weak, view.discard_min), view.discard_max)
    out = set(by_worth[:count])
    return tuple(card for card in view.hand if card in out)


def _worth(hand: Hand) -> dict[Card, float]:
    suits, ranks = Counter(card.suit for card in hand), Counter(card.rank for card in hand)
    in_runs = {card: len(run) for run in runs(hand) for card in run}
    return {card: _worth_of(card, suits[card.suit], ranks[card.rank], in_runs.get(card, 0)) for card in hand}


def _worth_of(card: Card, in_suit: int, of_rank: int, in_run: int) -> float:
    worth = WORTH[card.rank] + 1.4 * max(in_suit - 3, 0) + 0.8 * in_run
    if card.rank in SET_RANKS:
        worth += {1: 0.0, 2: 0.5, 3: 3.5, 4: 8.0}[of_rank]
    return worth


# ---------------------------------------------------------------------------------------- declarations


def _late_call(view: View) -> Action | None:
    """The best of a category that elder left out, while it may be called."""
    for action in view.legal:
        if isinstance(action, Call):
            return Call(action.seat, action.category, best(action.category, view.hand))
    return None


# ------------------------------------------------------------------------------------------------ play


def _play(view: View, rng: random.Random) -> PlayCard:
    may = tuple(action.card for action in view.legal if isinstance(action, PlayCard))
    assert view.seat is not None
    if view.trick and view.trick_winner is None:
        return PlayCard(view.seat, _reply(view, may, view.trick[0].card))
    return PlayCard(view.seat, _lead(view, may, rng))


def _out(view: View) -> Hand:
    """The cards that the rival may hold, as far as this seat knows."""
    played = (one.card for trick in view.reviewable for one in trick.played)
    known = {*view.hand, *view.discards, *view.exposed, *view.peek, *played}
    return tuple(card for card in FRENCH_PACK if card not in known)


def _beaten_by(card: Card, out: Hand) -> int:
    """How many cards still out would take `card`."""
    return sum(other.suit == card.suit and HEIGHT[other.rank] > HEIGHT[card.rank] for other in out)


def _lead(view: View, may: Hand, rng: random.Random) -> Card:
    """A card that nobody takes, from the longest suit first; else the top of the suit nearest to being good."""
    out, suits = _out(view), Counter(card.suit for card in view.hand)
    sure = [card for card in may if not _beaten_by(card, out)]
    if sure:
        return max(sure, key=lambda card: (suits[card.suit], HEIGHT[card.rank], rng.random()))
    return min(may, key=lambda card: (_beaten_by(card, out) - suits[card.suit], rng.random()))


def _reply(view: View, may: Hand, led: Card) -> Card:
    """The cheapest card that takes the trick; else the one that will be missed least."""
    takers = [card for card in may if card.suit == led.suit and HEIGHT[card.rank] > HEIGHT[led.rank]]
    if takers:
        return min(takers, key=lambda card: HEIGHT[card.rank])
    out, suits = _out(view), Counter(card.suit for card in view.hand)
    return min(may, key=lambda card: (not _beaten_by(card, out), HEIGHT[card.rank], suits[card.suit]))
