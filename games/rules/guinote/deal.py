"""Dealing guinote: packets of three, mano first, and the muestra turned (guinote §4)."""

from __future__ import annotations

from games.rules.cards import SPANISH_PACK, Card, SpanishSuit
from games.rules.game import Seat, Standing
from games.rules.guinote.state import HAND_SIZE, Deal, Hand, Leading, Setting

PACKET = 3
WHOLE_PACK = frozenset(SPANISH_PACK)


def start(standing: Standing, dealer: Seat, deck: tuple[Card, ...]) -> Leading:
    """The hand just dealt from `deck`, mano to lead.

    ValueError unless `deck` holds each of the forty cards once and `dealer` is a seat.
    """
    if len(deck) != len(WHOLE_PACK) or frozenset(deck) != WHOLE_PACK:
        raise ValueError("the deck must hold each of the forty cards once")
    if not 0 <= dealer < standing.seats:
        raise ValueError("the dealer must be a seat")
    seats = standing.seats
    turned = deck[HAND_SIZE * seats]
    setting = Setting(
        options=standing.options,
        seats=seats,
        dealer=dealer,
        trump=SpanishSuit(turned.suit),
        turned=turned,
        vueltas=standing.vueltas,
        carried=standing.carried,
    )
    hands = tuple(packets(deck, seats, (seat - setting.mano) % seats) for seat in range(seats))
    stock = (*deck[HAND_SIZE * seats + 1 :], turned)
    return Leading(Deal(setting, hands, stock), setting.mano)


def packets(deck: tuple[Card, ...], seats: int, place: int) -> Hand:
    """The two packets of the player who is dealt to at `place`, 0 for mano."""
    first, second = place * PACKET, (seats + place) * PACKET
    return deck[first : first + PACKET] + deck[second : second + PACKET]
