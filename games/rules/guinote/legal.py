"""Every action that `play.apply` takes from a seat now, and what the seat could arm for later."""

from __future__ import annotations

from games.rules.cards import SpanishSuit
from games.rules.game import Seat
from games.rules.guinote.actions import Action, Draw, Exchange, Play, Resign, Sing, Tute
from games.rules.guinote.arrastre import is_exempt, playable
from games.rules.guinote.between import (
    exchange_card,
    four_alike,
    holds_pair,
    why_not_exchange,
    why_not_sing,
    why_not_tute,
)
from games.rules.guinote.state import Drawing, Following, Leading, Over, State


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Cards in hand order, then draw, songs by suit, tute, exchange, and the resignation that is always open."""
    if isinstance(state, Over):
        return ()
    legal: list[Action] = []
    if state.seat == seat:
        legal += turn(state, seat)
    if not isinstance(state, Following):
        legal += [Sing(seat, suit) for suit in SpanishSuit if why_not_sing(state, seat, suit) is None]
        if why_not_tute(state, seat) is None:
            legal.append(Tute(seat))
    if why_not_exchange(state, seat) is None:
        legal.append(Exchange(seat))
    return (*legal, Resign(seat))


def turn(state: Leading | Following | Drawing, seat: Seat) -> list[Action]:
    """What only the seat on move may do."""
    deal = state.deal
    match state:
        case Drawing():
            return [Draw(seat)]
        case Following(_, played) if not deal.stock:
            exempt = is_exempt(deal.setting, seat, played)
            cards = playable(deal.hands[seat], played, deal.setting.trump, exempt=exempt)
        case _:
            cards = deal.hands[seat]
    return [Play(seat, card) for card in cards]


def armable_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Songs, tute and exchange that `seat` holds the cards for and that this hand may still allow.

    Nothing in it depends on what the seat can't see, so it may be shown at any time.
    """
    if isinstance(state, Over):
        return ()
    deal = state.deal
    hand, sung = deal.hands[seat], {song.suit for song in deal.songs}
    armable: list[Action] = [Sing(seat, suit) for suit in SpanishSuit if suit not in sung and holds_pair(hand, suit)]
    if four_alike(hand):
        armable.append(Tute(seat))
    if deal.stock and deal.exchange is None and exchange_card(deal) in hand:
        armable.append(Exchange(seat))
    return tuple(armable)
