"""Playing guinote: which action fits which phase, tricks, and the drawing after them (guinote §3, §5).

Songs, tute and exchange are judged in `between`, the duties of the last six in `arrastre`.
"""

from __future__ import annotations

from dataclasses import replace

from games.rules.errors import Breach
from games.rules.game import PerSide, Seat, side_of
from games.rules.guinote.actions import Action, Draw, Exchange, Play, Resign, Sing, Tute
from games.rules.guinote.arrastre import duty_broken, is_exempt
from games.rules.guinote.between import exchange, point_reached, show_tute, sing
from games.rules.guinote.breaches import illegal
from games.rules.guinote.ranks import points, winning
from games.rules.guinote.scoring import cantes_of, point_of_first_hand
from games.rules.guinote.state import Deal, Drawing, Ending, Following, Leading, Over, State
from games.rules.tricks import Played, Trick

NOBODY: frozenset[Seat] = frozenset()


def to_act(state: State) -> frozenset[Seat]:
    """The seat whose clock runs: who is to lead, to answer or to draw; nobody once the hand is over."""
    return NOBODY if isinstance(state, Over) else frozenset((state.seat,))


def apply(state: State, action: Action) -> State:
    """The state after `action`. Raises IllegalAction and changes nothing."""
    match state, action:
        case Over(), _:
            raise illegal(Breach.DEAL_OVER)
        case ((Leading() | Following()), Play()):
            return play(state, action)
        case Drawing(), Draw():
            return draw(state, action)
        case ((Leading() | Drawing()), Sing()):
            return sing(state, action)
        case ((Leading() | Drawing()), Tute()):
            return show_tute(state, action)
        case _, Exchange():
            return exchange(state, action)
        case _, Resign():
            return resign(state, action)
        case _:
            raise misplaced(state, action)


def misplaced(state: Leading | Following | Drawing, action: Action) -> Exception:
    """The refusal of an action that this phase doesn't have; a card or a draw out of turn says so first."""
    if isinstance(action, Play | Draw) and action.seat != state.seat:
        return illegal(Breach.NOT_YOUR_TURN)
    return illegal(Breach.WRONG_PHASE)


def play(state: Leading | Following, action: Play) -> State:
    """The state after a card: the next player's turn, or the trick complete. Raises IllegalAction."""
    breach = why_not_play(state, action)
    if breach is not None:
        raise illegal(breach)
    seat, deal = action.seat, state.deal
    hand = deal.hands[seat]
    place = hand.index(action.card)
    hands = (*deal.hands[:seat], hand[:place] + hand[place + 1 :], *deal.hands[seat + 1 :])
    played = Played(seat, action.card)
    trick = (*state.played, played) if isinstance(state, Following) else (played,)
    deal = replace(deal, hands=hands)
    if len(trick) < deal.setting.seats:
        return Following(deal, trick, Seat((seat + 1) % deal.setting.seats))
    return complete(deal, trick)


def why_not_play(state: Leading | Following, action: Play) -> Breach | None:
    """What forbids the card, None if nothing does."""
    if action.seat != state.seat:
        return Breach.NOT_YOUR_TURN
    deal = state.deal
    hand = deal.hands[action.seat]
    if action.card not in hand:
        return Breach.CARD_NOT_HELD
    if deal.stock or isinstance(state, Leading):
        return None
    exempt = is_exempt(deal.setting, action.seat, state.played)
    return duty_broken(action.card, hand, state.played, deal.setting.trump, exempt=exempt)


def complete(deal: Deal, played: tuple[Played, ...]) -> State:
    """The state after the last card of a trick: its points counted, and the point given where it falls now."""
    winner = winning(played, deal.setting.trump).seat
    deal = replace(
        deal,
        tricks=(*deal.tricks, Trick(len(deal.tricks) + 1, played, winner)),
        tricks_won=added(deal.tricks_won, winner, 1),
        cards=added(deal.cards, winner, points([each.card for each in played])),
    )
    reached = point_reached(deal, winner)
    if reached is not None:
        return reached
    if deal.stock:
        return Drawing(deal, winner)
    return Leading(deal, winner) if any(deal.hands) else counted(deal)


def counted(deal: Deal) -> Over:
    """The end of a hand played to its last trick (guinote §10)."""
    setting = deal.setting
    if setting.vueltas:
        return Over(deal, Ending.COUNTED, None)
    last = side_of(deal.tricks[-1].winner)
    return Over(deal, Ending.COUNTED, point_of_first_hand(deal.cards, cantes_of(deal.songs), last, setting.options))


def draw(state: Drawing, action: Draw) -> Leading:
    """Everybody has taken one card, the winner of the trick first. Raises IllegalAction."""
    if action.seat != state.seat:
        raise illegal(Breach.NOT_YOUR_TURN)
    deal, winner, seats = state.deal, state.seat, state.deal.setting.seats
    hands = tuple((*hand, deal.stock[(seat - winner) % seats]) for seat, hand in enumerate(deal.hands))
    return Leading(replace(deal, hands=hands, stock=deal.stock[seats:]), winner)


def resign(state: Leading | Following | Drawing, action: Resign) -> Over:
    """The point goes to the other side, whoever's turn it is (guinote §3.6)."""
    played = state.played if isinstance(state, Following) else ()
    return Over(state.deal, Ending.RESIGNED, side_of(Seat(action.seat + 1)), played)


def added(pair: PerSide, seat: Seat, more: int) -> PerSide:
    """`pair` with `more` for the side of `seat`."""
    return (pair[0], pair[1] + more) if side_of(seat) else (pair[0] + more, pair[1])
