"""The twelve tricks: what may be played and who takes it (piquet §6)."""

from __future__ import annotations

from games.rules.cards import Card
from games.rules.errors import Breach
from games.rules.piquet.actions import PlayCard
from games.rules.piquet.breaches import refusal
from games.rules.piquet.combinations import HEIGHT, Hand
from games.rules.piquet.scoring import TRICKS
from games.rules.piquet.state import Finished, Hands, Play, rival
from games.rules.tricks import Played, Trick


def playable(hand: Hand, led: Card | None) -> Hand:
    """Cards a seat may play to this trick, in hand order; never empty while `hand` holds a card.

    The follower owes the led suit and nothing more: no duty to win (piquet §6.2).
    `led` is None for the seat that leads.
    """
    if led is None:
        return hand
    return tuple(card for card in hand if card.suit == led.suit) or hand


def beats(reply: Card, led: Card) -> bool:
    """Whether `reply` captures `led`: a higher card of its suit (piquet §6.3)."""
    return reply.suit == led.suit and HEIGHT[reply.rank] > HEIGHT[led.rank]


def play_card(state: Play, action: PlayCard) -> Play | Finished:
    """The deal after a lead or a reply; the twelfth reply finishes it."""
    seat, card, led = action.seat, action.card, state.led
    if seat != state.turn:
        raise refusal(Breach.NOT_YOUR_TURN)
    hand = state.hands[seat]
    if card not in hand:
        raise refusal(Breach.CARD_NOT_HELD)
    if led is not None and card.suit != led.suit and any(held.suit == led.suit for held in hand):
        raise refusal(Breach.MUST_FOLLOW_SUIT)
    place = hand.index(card)
    rest = hand[:place] + hand[place + 1 :]
    hands = (rest, state.hands[1]) if seat == 0 else (state.hands[0], rest)
    if led is None:
        return _moved(state, hands, card)
    return _taken(state, hands, led, card)


def _moved(state: Play, hands: Hands, led: Card) -> Play:
    exposed, asked = state.exposed, state.asked
    return Play(state.cards, state.verdicts, hands, state.leader, led, state.tricks, exposed, asked)


def _taken(state: Play, hands: Hands, led: Card, reply: Card) -> Play | Finished:
    leader, follower = state.leader, rival(state.leader)
    winner = follower if beats(reply, led) else leader
    trick = Trick(len(state.tricks) + 1, (Played(leader, led), Played(follower, reply)), winner)
    tricks = (*state.tricks, trick)
    after = Play(state.cards, state.verdicts, hands, winner, None, tricks, state.exposed, state.asked)
    return Finished(after) if len(tricks) == TRICKS else after
