"""Whose move it is, and every action that a seat may take now, in canonical form."""

from __future__ import annotations

from games.rules.cards import Card
from games.rules.chouine.actions import Action, Exchange, Pass, Play, Resign
from games.rules.chouine.combinations import announceable, holds_combination
from games.rules.chouine.exchange import why_no_exchange
from games.rules.chouine.play import playable
from games.rules.chouine.state import AuSept, Deal, Finished, Leading, Replying, State, other
from games.rules.game import Seat


def to_act(state: State) -> frozenset[Seat]:
    """The seat whose clock runs; nobody once the deal is over."""
    match state:
        case Leading(_, leader):
            return frozenset((leader,))
        case Replying(_, lead):
            return frozenset((other(lead.seat),))
        case AuSept(_, leader):
            return frozenset((other(leader),))
        case _:
            return frozenset()


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Cards first, each alone and then with what it may announce; resigning last."""
    if isinstance(state, Finished):
        return ()
    actions: list[Action] = [*plays(state, seat)]
    if why_no_exchange(state, seat) is None:
        actions.append(Exchange(seat))
    if isinstance(state, AuSept) and seat != state.leader:
        actions.append(Pass(seat))
    actions.append(Resign(seat))
    return tuple(actions)


def plays(state: Leading | AuSept | Replying, seat: Seat) -> list[Play]:
    """Every card that `seat` may play now, with every announcement it may carry."""
    match state:
        case Leading(deal, leader) if seat == leader:
            return announcing(deal, seat, None)
        case Replying(deal, lead) if seat != lead.seat:
            return announcing(deal, seat, lead.card)
        case _:
            return []


def announcing(deal: Deal, seat: Seat, led: Card | None) -> list[Play]:
    """The plays of `seat` to `led`, or as the leader."""
    hand = deal.hands[seat]
    free = playable(hand, led, deal.turned.suit, closed=not deal.stock)
    if not holds_combination(hand):
        return [Play(seat, card) for card in free]
    return [
        Play(seat, card, announcement)
        for card in free
        for announcement in (None, *announceable(card, hand, seat, deal.announced))
    ]
