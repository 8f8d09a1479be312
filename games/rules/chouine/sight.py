"""Builds the view of one audience from the state of a deal (chouine §10)."""

from __future__ import annotations

from dataclasses import replace

from games.rules.cards import Card
from games.rules.chouine.combinations import Announced
from games.rules.chouine.exchange import seven
from games.rules.chouine.legal import legal_actions, to_act
from games.rules.chouine.play import why_barred
from games.rules.chouine.ranking import Hand
from games.rules.chouine.scoring import announced_points, captured, captured_by_both, last_trick_points, result
from games.rules.chouine.state import (
    LAST_STOCK_TRICK,
    SEATS,
    AuSept,
    Deal,
    Finished,
    Leading,
    Replying,
    State,
    other,
)
from games.rules.chouine.view import Barred, Phase, Revealed, View
from games.rules.game import Seat
from games.rules.tricks import Played, Trick

PHASES = {Leading: Phase.LEAD, AuSept: Phase.AU_SEPT, Replying: Phase.REPLY, Finished: Phase.OVER}


def sight(state: State, seat: Seat | None) -> View:
    """What `seat` may know now; None is the onlookers' view."""
    deal = state.deal
    trick, trick_winner = on_the_felt(state)
    return View(
        seat=seat,
        seats=len(SEATS),
        options=deal.options,
        dealer=deal.dealer,
        phase=PHASES[type(state)],
        to_act=to_act(state),
        hand=() if seat is None else deal.hands[seat],
        hand_counts=(len(deal.hands[0]), len(deal.hands[1])),
        trick=trick,
        trick_winner=trick_winner,
        trick_number=trick_number(state),
        tricks_won=(tricks_won(deal, SEATS[0]), tricks_won(deal, SEATS[1])),
        trump=deal.turned.suit,
        turned=deal.turned,
        indicator=deal.stock[-1] if deal.stock else None,
        stock_count=len(deal.stock),
        closed=not deal.stock,
        exchanged=deal.exchanged,
        au_sept_passed=isinstance(state, Leading) and state.passed,
        announced=tuple(as_seen(made, state, seat) for made in deal.announced),
        announced_points=announced_points(deal),
        captured_points=None if seat is None else captured(deal, seat),
        shown_cards=() if seat is None else shown_cards(state, seat),
        legal=() if seat is None else legal_actions(state, seat),
        reasons=() if seat is None else reasons(state, seat),
        reviewable=reviewable(state, seat),
        ending=state.ending if isinstance(state, Finished) else None,
        result=result(state),
        revealed=revealed(deal) if isinstance(state, Finished) else None,
    )


def on_the_felt(state: State) -> tuple[tuple[Played, ...], Seat | None]:
    """What lies on the table, and who took it when it is a complete trick."""
    match state:
        case Replying(_, lead) | Finished(_, _, _, Played() as lead):
            return (lead,), None
        case _:
            tricks = state.deal.tricks
            return (tricks[-1].played, tricks[-1].winner) if tricks else ((), None)


def trick_number(state: State) -> int:
    """The trick in progress or to be led next; once the deal is over, the last one begun."""
    finished = len(state.deal.tricks)
    if isinstance(state, Finished) and state.lead is None:
        return max(finished, 1)
    return finished + 1


def tricks_won(deal: Deal, seat: Seat) -> int:
    """Tricks taken by `seat`."""
    return sum(trick.winner == seat for trick in deal.tricks)


def as_seen(made: Announced, state: State, seat: Seat | None) -> Announced:
    """`made` as `seat` sees it: the rival's other cards only once the trick is complete (chouine §7.4)."""
    shown = made.seat == seat or is_shown(made, state)
    return made if shown else replace(made, rest=())


def is_shown(made: Announced, state: State) -> bool:
    """Whether everybody has seen the cards of `made`."""
    return made.trick <= len(state.deal.tricks) or isinstance(state, Finished)


def shown_cards(state: State, seat: Seat) -> Hand:
    """Cards still in the hand of `seat` that the others have seen going there, or that were shown."""
    deal = state.deal
    seen = [card for made in deal.announced if made.seat == seat and is_shown(made, state) for card in made.rest]
    if deal.exchanged is not None and deal.exchanged.seat == seat:
        seen.append(deal.exchanged.taken)
    if not deal.stock and deal.tricks[LAST_STOCK_TRICK - 1].winner != seat:
        seen.append(last_drawn(deal))
    return tuple(card for card in dict.fromkeys(seen) if card in deal.hands[seat])


def last_drawn(deal: Deal) -> Card:
    """The card that lay face up at the end of the stock: the indicator, or the seven exchanged for it."""
    return deal.turned if deal.exchanged is None else seven(deal)


def reasons(state: State, seat: Seat) -> tuple[Barred, ...]:
    """The cards that `seat`, who is to reply in the last five tricks, may not play, and why."""
    deal = state.deal
    if not isinstance(state, Replying) or seat == state.lead.seat or deal.stock:
        return ()
    hand, led, trump = deal.hands[seat], state.lead.card, deal.turned.suit
    faults = ((card, why_barred(card, hand, led, trump)) for card in hand)
    return tuple(Barred(card, *fault) for card, fault in faults if fault is not None)


def reviewable(state: State, seat: Seat | None) -> tuple[Trick, ...]:
    """The finished tricks that `seat` may look at now, in order of play (chouine §10.1)."""
    tricks = state.deal.tricks
    if isinstance(state, Finished):
        return tricks
    if seat is None:
        return tricks[-1:]
    rival = other(seat)
    latest = max((trick.number for trick in tricks if trick.winner == rival), default=0)
    return tuple(trick for trick in tricks if trick.winner == seat or trick.number == latest)


def revealed(deal: Deal) -> Revealed:
    """What a finished deal shows to everybody."""
    cards, tens = captured_by_both(deal), last_trick_points(deal)
    return Revealed(deal.hands, deal.stock, (cards[0] + tens[0], cards[1] + tens[1]))
