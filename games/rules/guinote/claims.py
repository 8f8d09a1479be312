"""When the rest may be claimed in guinote, and when that is proved (guinote §6, docs/manners.md).

In arrastre at a table of two the rival's cards are those that the claimant has not seen. With four players nobody knows
how they are spread; then the claimant must have trumps to draw all others, and suits that run.
"""

from __future__ import annotations

from games.rules.cards import SPANISH_PACK, Card, SpanishSuit
from games.rules.claims import ClaimBar, runs, takes_all, without
from games.rules.game import Seat
from games.rules.guinote.actions import Play
from games.rules.guinote.arrastre import is_exempt, playable
from games.rules.guinote.between import four_alike, holds_pair
from games.rules.guinote.ranks import STRENGTH, beats, winning
from games.rules.guinote.state import Drawing, Following, Hand, Leading, Over, State
from games.rules.tricks import Played

Live = Leading | Following


def bar(state: State, seat: Seat) -> ClaimBar | None:
    """Why `seat` can't claim the rest now; what he still holds to sing has to be sung first."""
    if isinstance(state, Over | Drawing) or state.deal.stock:
        return ClaimBar.TOO_EARLY
    if state.seat != seat:
        return ClaimBar.NOT_YOUR_TURN
    return ClaimBar.UNSAID if _may_hold_song(state, state.deal.hands[seat]) else None


def is_proven(state: Live, seat: Seat) -> bool:
    """Whether `seat` takes every trick, whoever holds the cards that he has not seen, and nobody can sing any more."""
    hidden = unseen(state, seat)
    if state.deal.setting.seats > 2:
        return not _may_hold_song(state, hidden) and _dominates(state, seat, hidden)
    trump = state.deal.setting.trump
    led = state.played[0].card if isinstance(state, Following) else None

    def answers(hand: Hand, led: Card) -> Hand:
        return playable(hand, (Played(seat, led),), trump, exempt=False)

    return takes_all(state.deal.hands[seat], hidden, led, answers, lambda reply, led: beats(reply, led, trump))


def unseen(state: Live, seat: Seat) -> Hand:
    """The cards that `seat` neither holds nor has seen played."""
    deal = state.deal
    seen = {*deal.hands[seat], *(one.card for trick in deal.tricks for one in trick.played)}
    if isinstance(state, Following):
        seen.update(one.card for one in state.played)
    return tuple(card for card in SPANISH_PACK if card not in seen)


def plays(state: Live, seat: Seat) -> tuple[Play, ...]:
    """The claimant's trumps and high cards first, the others' low ones."""
    deal, turn = state.deal, state.seat
    cards = deal.hands[turn]
    if isinstance(state, Following):
        exempt = is_exempt(deal.setting, turn, state.played)
        cards = playable(cards, state.played, deal.setting.trump, exempt=exempt)

    def rank(card: Card) -> tuple[bool, int]:
        return card.suit == deal.setting.trump, STRENGTH[card.rank]

    return tuple(Play(turn, card) for card in sorted(cards, key=rank, reverse=turn == seat))


def is_lost(state: State, seat: Seat) -> bool:
    """Whether the claimant's card was beaten, or the trick that was just completed is somebody else's."""
    if isinstance(state, Following):
        is_in = any(one.seat == seat for one in state.played)
        return is_in and winning(state.played, state.deal.setting.trump).seat != seat
    return state.deal.tricks[-1].winner != seat


def _dominates(state: Live, seat: Seat, hidden: Hand) -> bool:
    hand, trump = state.deal.hands[seat], state.deal.setting.trump
    if isinstance(state, Leading):
        return _runs(hand, hidden, trump)
    best, is_last = winning(state.played, trump).card, len(state.played) == state.deal.setting.seats - 1
    exempt = is_exempt(state.deal.setting, seat, state.played)
    return any(
        beats(card, best, trump)
        and (is_last or not any(beats(other, card, trump) for other in hidden))
        and _runs(without(hand, card), hidden, trump)
        for card in playable(hand, state.played, trump, exempt=exempt)
    )


def _runs(hand: Hand, hidden: Hand, trump: str) -> bool:
    """Whether all of `hand` takes its tricks: trumps led first, until nobody else has one, then suit by suit."""
    trumps, others = _of_suit(hand, trump), _of_suit(hidden, trump)
    if not runs(trumps, others, _strength):
        return False
    sides = [_of_suit(hand, suit) for suit in SpanishSuit if suit != trump]
    highest = max(map(_strength, others), default=-1)
    are_drawn = sum(_strength(card) > highest for card in trumps) >= len(others)
    return (are_drawn or not any(sides)) and all(
        runs(side, _of_suit(hidden, side[0].suit), _strength) for side in sides if side
    )


def _may_hold_song(state: Live, cards: Hand) -> bool:
    """Whether `cards` have a pair that has not been sung, or four kings or sotas."""
    sung = {song.suit for song in state.deal.songs}
    return bool(four_alike(cards)) or any(suit not in sung and holds_pair(cards, suit) for suit in SpanishSuit)


def _of_suit(cards: Hand, suit: str) -> Hand:
    return tuple(card for card in cards if card.suit == suit)


def _strength(card: Card) -> int:
    return STRENGTH[card.rank]
