"""Builds each audience's `View` of a hand from its state; the only place where hidden cards are left out."""

from __future__ import annotations

from games.rules.cards import SPANISH_PACK, Card
from games.rules.errors import Breach
from games.rules.game import Seat
from games.rules.guinote.actions import Play
from games.rules.guinote.breaches import CLAUSES
from games.rules.guinote.legal import armable_actions, legal_actions
from games.rules.guinote.play import to_act, why_not_play
from games.rules.guinote.scoring import cantes_of, result_of
from games.rules.guinote.state import HAND_SIZE, Deal, Drawing, Following, Leading, Over, State
from games.rules.guinote.view import Phase, Unplayable, View
from games.rules.tricks import Played, Trick


def view_of(state: State, seat: Seat | None) -> View:
    """What `seat` may know of `state` now; None is the onlookers' view (guinote §14)."""
    deal, over = state.deal, isinstance(state, Over)
    setting, told = deal.setting, over or still_told(state)
    lying = lying_trick(state)
    return View(
        seat=seat,
        seats=setting.seats,
        dealer=setting.dealer,
        mano=setting.mano,
        options=setting.options,
        phase=phase_of(state),
        to_act=to_act(state),
        hand=() if seat is None else deal.hands[seat],
        hand_counts=tuple([len(hand) for hand in deal.hands]),
        trick=lying,
        trick_winner=deal.tricks[-1].winner if deal.tricks and lying is deal.tricks[-1].played else None,
        trick_number=trick_number(state),
        tricks_won=deal.tricks_won,
        legal=() if seat is None else legal_actions(state, seat),
        reasons=() if seat is None else reasons(state, seat),
        reviewable=reviewable(state),
        trump=setting.trump,
        muestra=deal.stock[-1] if deal.stock else None,
        stock=len(deal.stock),
        arrastre=not deal.stock,
        songs=deal.songs,
        cantes=cantes_of(deal.songs),
        vueltas=setting.vueltas,
        carried=setting.carried,
        armable=() if seat is None else armable_actions(state, seat),
        exchange=deal.exchange if told else None,
        muestra_drawn_by=last_drawer(deal) if told else None,
        hands=deal.hands if over else (),
        tute=state.tute if isinstance(state, Over) else None,
        ending=state.ending if isinstance(state, Over) else None,
        result=result_of(state) if isinstance(state, Over) else None,
    )


def phase_of(state: State) -> Phase:
    match state:
        case Leading():
            return Phase.LEAD
        case Following():
            return Phase.FOLLOW
        case Drawing():
            return Phase.DRAW
        case _:
            return Phase.OVER


def lying_trick(state: State) -> tuple[Played, ...]:
    """The cards on the table: of the trick in progress, else of the last one until the next lead."""
    if isinstance(state, Following | Over) and state.played:
        return state.played
    return state.deal.tricks[-1].played if state.deal.tricks else ()


def trick_number(state: State) -> int:
    """The number of the trick that lies there; 1 before the first lead."""
    done = len(state.deal.tricks)
    broken_off = isinstance(state, Following | Over) and bool(state.played)
    return done + 1 if broken_off or not done else done


def stock_tricks(deal: Deal) -> int:
    """How many tricks are played with a stock: all but the last six."""
    return len(SPANISH_PACK) // deal.setting.seats - HAND_SIZE


def still_told(state: State) -> bool:
    """Whether who exchanged, and who drew the muestra, is still told: until the first lead of arrastre."""
    deal = state.deal
    return bool(deal.stock) or (isinstance(state, Leading) and len(deal.tricks) == stock_tricks(deal))


def last_drawer(deal: Deal) -> Seat | None:
    """Who drew the muestra or what lay there for it; None while it lies there."""
    if deal.stock:
        return None
    first = deal.tricks[stock_tricks(deal) - 1].winner
    return Seat((first - 1) % deal.setting.seats)


def reviewable(state: State) -> tuple[Trick, ...]:
    """The tricks that anybody may look back at: the last one until the next lead, none of the last six;
    all of them once the hand is over."""
    deal = state.deal
    if isinstance(state, Over):
        return deal.tricks
    if isinstance(state, Following) or not still_told(state):
        return ()
    return deal.tricks[-1:]


def reasons(state: State, seat: Seat) -> tuple[Unplayable, ...]:
    """For each card of `seat` that can't be played now, in hand order, the breach and its clause."""
    if isinstance(state, Over):
        return ()
    found = [(card, breach_of(state, seat, card)) for card in state.deal.hands[seat]]
    return tuple([Unplayable(card, breach, CLAUSES[breach]) for card, breach in found if breach is not None])


def breach_of(state: Leading | Following | Drawing, seat: Seat, card: Card) -> Breach | None:
    """What forbids `seat` to play `card` of its hand now."""
    if seat != state.seat:
        return Breach.NOT_YOUR_TURN
    if isinstance(state, Drawing):
        return Breach.WRONG_PHASE
    return why_not_play(state, Play(seat, card))
