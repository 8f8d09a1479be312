"""The seven of trumps: who may take the indicator for it, until when, and "au sept" (chouine §6)."""

from __future__ import annotations

from games.rules.cards import Card
from games.rules.chouine.breaches import ChouineBreach
from games.rules.chouine.ranking import Hand
from games.rules.chouine.state import LAST_STOCK_TRICK, AuSept, Deal, Exchanged, Leading, Replying
from games.rules.errors import Breach, IllegalAction
from games.rules.game import Seat

Open = Leading | AuSept | Replying


def exchange(state: Open, seat: Seat) -> Open:
    """The state after `seat` took the indicator for the seven. Raises IllegalAction."""
    fault = why_no_exchange(state, seat)
    if fault:
        raise IllegalAction(*fault)
    deal = exchanged(state.deal, seat)
    match state:
        case Replying(_, lead):
            return Replying(deal, lead)
        case Leading(_, leader, passed):
            return Leading(deal, leader, passed)
        case _:  # whoever exchanged, "au sept" needs no answer any more
            return Leading(deal, state.leader)


def why_no_exchange(state: Open, seat: Seat) -> tuple[ChouineBreach | Breach, str] | None:
    """Breach and clause when `seat` may not exchange now, else None."""
    deal = state.deal
    return why_not_now(state, seat) or why_not_at_all(deal, deal.hands[seat])


def why_not_now(state: Open, seat: Seat) -> tuple[ChouineBreach | Breach, str] | None:
    """Breach and clause when the moment forbids an exchange by `seat`, whatever he holds."""
    trick = len(state.deal.tricks) + 1
    match state:
        case Replying(_, lead):
            if trick >= LAST_STOCK_TRICK:
                return ChouineBreach.TOO_LATE_TO_EXCHANGE, "chouine §6.2"
            return (Breach.NOT_YOUR_TURN, "chouine §6.2") if seat == lead.seat else None
        case Leading(_, leader, passed):
            if trick > LAST_STOCK_TRICK:
                return ChouineBreach.TOO_LATE_TO_EXCHANGE, "chouine §6.2"
            return (ChouineBreach.EXCHANGE_DECLINED, "chouine §6.6") if passed and seat != leader else None
        case _:
            return None


def why_not_at_all(deal: Deal, hand: Hand) -> tuple[ChouineBreach, str] | None:
    """Breach and clause when the cards forbid an exchange with `hand`."""
    if deal.exchanged is not None:
        return ChouineBreach.ALREADY_EXCHANGED, "chouine §6.3"
    if deal.turned.rank == "7":
        return ChouineBreach.SEVEN_TURNED, "chouine §6.3"
    if seven(deal) not in hand:
        return ChouineBreach.SEVEN_NOT_HELD, "chouine §6.1"
    return None


def is_au_sept_due(deal: Deal) -> bool:
    """Whether everybody must think an exchange still possible, from public facts alone (chouine §6.4)."""
    if deal.exchanged is not None or deal.turned.rank == "7":
        return False
    wanted = seven(deal)
    return not any(played.card == wanted for trick in deal.tricks for played in trick.played)


def seven(deal: Deal) -> Card:
    """The seven of trumps."""
    return Card("7" + deal.turned.suit)


def exchanged(deal: Deal, seat: Seat) -> Deal:
    """`deal` after `seat` put the seven in the indicator's place."""
    wanted = seven(deal)
    hand = tuple(deal.turned if card == wanted else card for card in deal.hands[seat])
    hands = (hand, deal.hands[1]) if seat == 0 else (deal.hands[0], hand)
    swap = Exchanged(seat, deal.turned, len(deal.tricks) + 1)
    stock = (*deal.stock[:-1], wanted)
    return Deal(deal.options, deal.dealer, deal.turned, hands, stock, deal.tricks, deal.announced, swap)
