"""One action, one new state: leading, replying, drawing, and the award of the deal (chouine §3 to §8).

`apply` checks the action itself against the rules and never against a list. The exchange stands in
`exchange.py`, the count in `scoring.py`.
"""

from __future__ import annotations

from games.rules.cards import Card
from games.rules.chouine.actions import Action, Exchange, Pass, Play, Resign
from games.rules.chouine.breaches import ChouineBreach
from games.rules.chouine.combinations import Announced, Combination, check_announcement, members, worth
from games.rules.chouine.exchange import exchange, is_au_sept_due
from games.rules.chouine.ranking import Hand, takes
from games.rules.chouine.scoring import deal_winner
from games.rules.chouine.state import (
    LAST_STOCK_TRICK,
    TRICKS,
    AuSept,
    Deal,
    Ending,
    Finished,
    Leading,
    Replying,
    State,
    other,
)
from games.rules.errors import Breach, IllegalAction
from games.rules.game import Seat
from games.rules.tricks import Played, Trick


def apply(state: State, action: Action) -> State:
    """The state after `action`. Raises IllegalAction."""
    match state, action:
        case Finished(), _:
            raise IllegalAction(Breach.DEAL_OVER, "chouine §3.6")
        case Leading(), Play():
            return lead(state, action)
        case Replying(), Play():
            return reply(state, action)
        case _, Resign():
            return resign(state, action.seat)
        case _, Exchange():
            return exchange(state, action.seat)
        case AuSept(), Pass():
            return decline(state, action.seat)
        case AuSept(), Play():
            raise early_lead(state, action.seat)
        case _:
            raise IllegalAction(Breach.WRONG_PHASE, "chouine §6.5")


def lead(state: Leading, play: Play) -> Replying:
    """The state after the leader's card: any card, in every trick."""
    if play.seat != state.leader:
        raise IllegalAction(Breach.NOT_YOUR_TURN, "chouine §3.1")
    if play.card not in state.deal.hands[play.seat]:
        raise IllegalAction(Breach.CARD_NOT_HELD, "chouine §3.1")
    announced = announcements_after(state.deal, play)
    deal = with_hands(state.deal, without(state.deal.hands, play), announced)
    return Replying(deal, Played(play.seat, play.card))


def reply(state: Replying, play: Play) -> State:
    """The state after the second card: the trick is won, both draw, and the deal goes on or ends."""
    if play.seat == state.lead.seat:
        raise IllegalAction(Breach.NOT_YOUR_TURN, "chouine §3.1")
    deal = state.deal
    hand = deal.hands[play.seat]
    if play.card not in hand:
        raise IllegalAction(Breach.CARD_NOT_HELD, "chouine §3.1")
    if not deal.stock:
        fault = why_barred(play.card, hand, state.lead.card, deal.turned.suit)
        if fault:
            raise IllegalAction(*fault)
    announced = announcements_after(deal, play)
    return complete(state, play, announced)


def complete(state: Replying, play: Play, announced: tuple[Announced, ...]) -> State:
    """The state once `play` has completed the trick."""
    deal, led = state.deal, state.lead
    winner = play.seat if takes(play.card, led.card, deal.turned.suit) else led.seat
    trick = Trick(len(deal.tricks) + 1, (led, Played(play.seat, play.card)), winner)
    hands = without(deal.hands, play)
    awarded = chouine_winner(announced, trick.number, deal.turned.suit)
    if deal.stock and awarded is None:
        hands, stock = drawn(hands, deal.stock, winner)
    else:
        stock = deal.stock
    after = Deal(deal.options, deal.dealer, deal.turned, hands, stock, (*deal.tricks, trick), announced, deal.exchanged)
    return next_phase(after, winner, awarded)


def next_phase(deal: Deal, winner: Seat, awarded: Seat | None) -> State:
    """What follows a complete trick won by `winner`; `awarded` has won the deal by a chouine."""
    finished = len(deal.tricks)
    if awarded is not None:
        return Finished(deal, Ending.CHOUINE, awarded)
    if finished == TRICKS:
        return Finished(deal, Ending.COUNTED, deal_winner(deal))
    if finished == LAST_STOCK_TRICK - 1 and is_au_sept_due(deal):
        return AuSept(deal, winner)
    return Leading(deal, winner)


def resign(state: Leading | AuSept | Replying, seat: Seat) -> Finished:
    """The state after `seat` gave the deal up."""
    lying = state.lead if isinstance(state, Replying) else None
    return Finished(state.deal, Ending.RESIGNED, other(seat), lying)


def decline(state: AuSept, seat: Seat) -> Leading:
    """The state after the answer "pass" to "au sept"."""
    if seat == state.leader:
        raise IllegalAction(Breach.NOT_YOUR_TURN, "chouine §6.5")
    return Leading(state.deal, state.leader, passed=True)


def early_lead(state: AuSept, seat: Seat) -> IllegalAction:
    """What is wrong with playing a card while "au sept" is unanswered."""
    if seat == state.leader:
        return IllegalAction(ChouineBreach.AU_SEPT_UNANSWERED, "chouine §6.5")
    return IllegalAction(Breach.NOT_YOUR_TURN, "chouine §3.1")


def playable(hand: Hand, led: Card | None, trump: str, *, closed: bool) -> Hand:
    """Cards a seat may play to this trick, in hand order; never empty while `hand` holds a card.

    `led` is None for the seat that leads; `closed` says that the stock is gone (chouine §5).
    """
    if led is None or not closed:
        return hand
    suited = tuple(card for card in hand if card.suit == led.suit)
    if suited and led.suit == trump:
        return tuple(card for card in suited if takes(card, led, trump)) or suited
    return suited or tuple(card for card in hand if card.suit == trump) or hand


def why_barred(card: Card, hand: Hand, led: Card, trump: str) -> tuple[Breach, str] | None:
    """Breach and clause when `card` from `hand` may not answer `led` in the last five tricks, else None."""
    if card.suit == led.suit:
        if led.suit == trump and not takes(card, led, trump) and any(takes(held, led, trump) for held in hand):
            return Breach.MUST_BEAT, "chouine §5.2"
        return None
    if any(held.suit == led.suit for held in hand):
        return Breach.MUST_FOLLOW_SUIT, "chouine §5.1"
    if card.suit != trump and any(held.suit == trump for held in hand):
        return Breach.MUST_TRUMP, "chouine §5.3"
    return None


def announcements_after(deal: Deal, play: Play) -> tuple[Announced, ...]:
    """The announcements of the deal, with the one that `play` makes. Raises IllegalAction."""
    if play.announcement is None:
        return deal.announced
    card, combination, hand = play.card, play.announcement, deal.hands[play.seat]
    check_announcement(card, combination, hand, play.seat, deal.announced)
    suit = None if combination is Combination.QUINTE else card.suit
    points = worth(combination, suit, deal.turned.suit, deal.options.quinte)
    rest = tuple(member for member in members(combination, card, hand) if member != card)
    made = Announced(play.seat, len(deal.tricks) + 1, combination, suit, card, points, rest)
    return (*deal.announced, made)


def chouine_winner(announced: tuple[Announced, ...], trick: int, trump: str) -> Seat | None:
    """Who wins the deal by a chouine in `trick`: the trump one, else the leader's (chouine §8.2)."""
    if not announced or announced[-1].trick != trick:
        return None
    # It ends the deal with its trick, so it can only be the last announcement or the last but one.
    chouines = [made for made in announced[-2:] if made.trick == trick and made.combination is Combination.CHOUINE]
    trumps = [made for made in chouines if made.suit == trump]
    return next((made.seat for made in trumps + chouines), None)


def without(hands: tuple[Hand, Hand], play: Play) -> tuple[Hand, Hand]:
    """`hands` without the card played."""
    left = tuple(card for card in hands[play.seat] if card != play.card)
    return (left, hands[1]) if play.seat == 0 else (hands[0], left)


def with_hands(deal: Deal, hands: tuple[Hand, Hand], announced: tuple[Announced, ...]) -> Deal:
    """`deal` with other hands and announcements."""
    return Deal(deal.options, deal.dealer, deal.turned, hands, deal.stock, deal.tricks, announced, deal.exchanged)


def drawn(hands: tuple[Hand, Hand], stock: Hand, winner: Seat) -> tuple[tuple[Hand, Hand], Hand]:
    """Hands and stock after both have drawn, the winner of the trick first."""
    first, second = stock[:2]
    if winner == 0:
        return ((*hands[0], first), (*hands[1], second)), stock[2:]
    return ((*hands[0], second), (*hands[1], first)), stock[2:]
