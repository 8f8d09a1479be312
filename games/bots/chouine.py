"""The house player of chouine: rules of thumb over what its seat may know.

It takes the indicator whenever it may, announces the best it holds, brings its tens home, spends trumps on
brisques, keeps kings and queens that may still marry, and in the last five tricks leads what must win.
"""

from __future__ import annotations

import random
from typing import Final

from games.rules.cards import FRENCH_PACK, Card
from games.rules.chouine.actions import Action, Exchange, Pass, Play
from games.rules.chouine.combinations import RANKS, Combination, worth
from games.rules.chouine.ranking import CARD_POINTS, STRENGTH, takes
from games.rules.chouine.state import TRICKS
from games.rules.chouine.view import View
from games.rules.game import Seat

CHOUINE_WORTH: Final = 1_000_000  # more than any quinte
TRUMP_COST: Final = 12.0  # what a trump is worth beyond its points while tricks are still to come
MARRIAGE_COST: Final = 5.0
TINY: Final = 0.01


def choose(view: View, rng: random.Random) -> Action:
    """What the house does in `view`, whose seat is to act; `rng` decides between equals."""
    for action in view.legal:
        if isinstance(action, Exchange):
            return action
    plays = [action for action in view.legal if isinstance(action, Play)]
    if not plays:
        return next(action for action in view.legal if isinstance(action, Pass))
    return best_play(view, plays, rng)


def in_progress(view: View) -> bool:
    """Whether a lead waits for the answer."""
    return len(view.trick) == 1 and view.trick_winner is None


def best_play(view: View, plays: list[Play], rng: random.Random) -> Play:
    """The play with the announcement worth most, made with the card that is missed least."""
    return max(plays, key=lambda play: (value(view, play), prospect(view, play.card), rng.random()))


def value(view: View, play: Play) -> int:
    """What the announcement of `play` is worth; a chouine more than any points."""
    match play.announcement:
        case None:
            return 0
        case Combination.CHOUINE:
            return CHOUINE_WORTH
        case combination:
            return worth(combination, play.card.suit, view.trump, view.options.quinte)


def prospect(view: View, card: Card) -> float:
    """What playing `card` now promises: points won or lost in the trick, less what the card is worth in hand."""
    if in_progress(view):
        return answer_gain(view, card)
    return lead_gain(view, card)


def answer_gain(view: View, card: Card) -> float:
    """Points that answering with `card` brings or costs, and what it takes out of the hand."""
    led = view.trick[0].card
    at_stake = CARD_POINTS[led.rank] + CARD_POINTS[card.rank]
    if takes(card, led, view.trump):
        return at_stake - keeping(view, card)
    return -at_stake - keeping(view, card)


def lead_gain(view: View, card: Card) -> float:
    """Points that leading `card` may be expected to bring, and what it takes out of the hand."""
    unseen = unseen_cards(view)
    beating = [other for other in unseen if takes(other, card, view.trump)]
    if view.closed:
        beating = forced(beating, unseen, card, view.trump)
    risk = chance_of_one(len(beating), len(unseen), view.hand_counts[1 - own(view)])
    own_points = CARD_POINTS[card.rank]
    answered = sum(CARD_POINTS[other.rank] for other in unseen) / max(len(unseen), 1)
    won = (own_points + answered) * (1 - risk)
    lost = (own_points + answered) * risk * (1.0 if own_points >= CARD_POINTS["T"] else 0.6)
    return won - lost - keeping(view, card)


def forced(beating: list[Card], unseen: list[Card], card: Card, trump: str) -> list[Card]:
    """Of `beating`, what the closed stock lets the rival use: plain suits are ruffed only by who is void."""
    suited = [other for other in unseen if other.suit == card.suit]
    if card.suit == trump or len(suited) < len(unseen) // 2:
        return beating
    return [other for other in beating if other.suit == card.suit]


def chance_of_one(wanted: int, unseen: int, held: int) -> float:
    """The chance that a hand of `held` out of `unseen` cards has at least one of `wanted`."""
    none = 1.0
    for drawn in range(min(held, unseen)):
        none *= max(unseen - wanted - drawn, 0) / (unseen - drawn)
    return 1.0 - none


def keeping(view: View, card: Card) -> float:
    """What `card` is worth in hand: its strength, being a trump, and a marriage that may still come."""
    value = TINY * STRENGTH[card.rank]
    if card.suit == view.trump and view.trick_number < TRICKS:
        value += TRUMP_COST + STRENGTH[card.rank] / 2
    elif card.rank == "A":
        value += 3.0
    if not view.closed and may_marry(view, card):
        value += MARRIAGE_COST * (2 if card.suit == view.trump else 1)
    return value


def may_marry(view: View, card: Card) -> bool:
    """Whether `card` is a king or queen whose partner may still come."""
    if card.rank not in RANKS[Combination.MARIAGE]:
        return False
    partner = Card(("Q" if card.rank == "K" else "K") + card.suit)
    said = any(made.seat == view.seat and made.suit == card.suit for made in view.announced)
    return not said and (partner in view.hand or partner in unseen_cards(view))


def unseen_cards(view: View) -> list[Card]:
    """Cards that are not in view now: the rival's hand, the stock, and tricks that may not be looked at."""
    seen = {*view.hand, *(played.card for played in view.trick)}
    seen.update(played.card for trick in view.reviewable for played in trick.played)
    if view.indicator is not None:
        seen.add(view.indicator)
    return [card for card in FRENCH_PACK if card not in seen]


def own(view: View) -> Seat:
    """The seat that plays; onlookers choose nothing."""
    assert view.seat is not None
    return view.seat
