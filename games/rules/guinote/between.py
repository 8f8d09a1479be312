"""What is said between tricks: songs, tute, and the exchange of the seven (guinote §7 to §9)."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from games.rules.cards import Card, SpanishRank, SpanishSuit
from games.rules.errors import Breach
from games.rules.game import Seat, side_of
from games.rules.guinote.actions import Exchange, Sing, Tute
from games.rules.guinote.breaches import GuinoteBreach, illegal
from games.rules.guinote.scoring import GOAL, totals_of
from games.rules.guinote.state import (
    Deal,
    Drawing,
    Ending,
    Exchanged,
    Following,
    Hand,
    Leading,
    Over,
    ShownTute,
    Song,
    State,
)

PLAIN_SONG, TRUMP_SONG = 20, 40
TUTE_RANKS = (SpanishRank.REY, SpanishRank.SOTA)


def sing(state: Leading | Drawing, action: Sing) -> State:
    """The state after a song; in vueltas it may end the hand. Raises IllegalAction."""
    breach = why_not_sing(state, action.seat, action.suit)
    if breach is not None:
        raise illegal(breach)
    deal = state.deal
    value = song_value(deal, action.suit)
    sung = replace(deal, songs=(*deal.songs, Song(action.seat, action.suit, value, len(deal.tricks))))
    return point_reached(sung, action.seat) or replace(state, deal=sung)


def why_not_sing(state: Leading | Drawing, seat: Seat, suit: SpanishSuit) -> StrEnum | None:
    """What forbids the song, None if nothing does."""
    deal = state.deal
    if not has_won_last(deal, seat):
        return GuinoteBreach.TRICK_NOT_WON
    if deal.songs and deal.songs[-1].trick == len(deal.tricks):
        return GuinoteBreach.ALREADY_SUNG
    if any(song.suit == suit for song in deal.songs):
        return GuinoteBreach.SUIT_ALREADY_SUNG
    return None if holds_pair(deal.hands[seat], suit) else GuinoteBreach.PAIR_NOT_HELD


def show_tute(state: Leading | Drawing, action: Tute) -> Over:
    """The end of the hand by a tute. Raises IllegalAction."""
    breach = why_not_tute(state, action.seat)
    if breach is not None:
        raise illegal(breach)
    seat, deal = action.seat, state.deal
    shown = ShownTute(seat, four_alike(deal.hands[seat]))
    return Over(deal, Ending.TUTE, side_of(seat), tute=shown)


def why_not_tute(state: Leading | Drawing, seat: Seat) -> StrEnum | None:
    """What forbids the tute, None if nothing does."""
    if not has_won_last(state.deal, seat):
        return GuinoteBreach.TRICK_NOT_WON
    return None if four_alike(state.deal.hands[seat]) else GuinoteBreach.TUTE_NOT_HELD


def exchange(state: Leading | Following | Drawing, action: Exchange) -> State:
    """The state after the seven (or two) was left for the muestra. Raises IllegalAction."""
    seat, deal = action.seat, state.deal
    breach = why_not_exchange(state, seat)
    if breach is not None:
        raise illegal(breach)
    left, taken = exchange_card(deal), deal.stock[-1]
    hand = tuple(taken if card == left else card for card in deal.hands[seat])
    exchanged = replace(
        deal,
        hands=(*deal.hands[:seat], hand, *deal.hands[seat + 1 :]),
        stock=(*deal.stock[:-1], left),
        exchange=Exchanged(seat, taken, left),
    )
    return replace(state, deal=exchanged)


def why_not_exchange(state: Leading | Following | Drawing, seat: Seat) -> StrEnum | None:
    """What forbids the exchange, None if nothing does."""
    deal = state.deal
    if not deal.stock:
        return GuinoteBreach.MUESTRA_GONE
    if isinstance(state, Following) and state.seat != seat:
        return Breach.NOT_YOUR_TURN
    if deal.exchange is not None:
        return GuinoteBreach.ALREADY_EXCHANGED
    if not deal.tricks_won[side_of(seat)]:
        return GuinoteBreach.NO_TRICK_YET
    return None if exchange_card(deal) in deal.hands[seat] else GuinoteBreach.EXCHANGE_CARD_NOT_HELD


def exchange_card(deal: Deal) -> Card:
    """The card that buys the muestra: the seven of trumps, or the two where the seven was turned (guinote §7.1)."""
    setting = deal.setting
    rank = SpanishRank.DOS if setting.turned.rank == SpanishRank.SIETE else SpanishRank.SIETE
    return Card(rank + setting.trump)


def has_won_last(deal: Deal, seat: Seat) -> bool:
    """Whether the last trick is of the side of `seat`."""
    return bool(deal.tricks) and side_of(deal.tricks[-1].winner) == side_of(seat)


def holds_pair(hand: Hand, suit: str) -> bool:
    """Whether king and sota of `suit` are both in `hand`."""
    return SpanishRank.REY + suit in hand and SpanishRank.SOTA + suit in hand


def four_alike(hand: Hand) -> tuple[Card, ...]:
    """The four kings or the four sotas of `hand`, else nothing."""
    for rank in TUTE_RANKS:
        alike = tuple(card for card in hand if card.rank == rank)
        if len(alike) == len(SpanishSuit):
            return alike
    return ()


def song_value(deal: Deal, suit: str) -> int:
    """What king and sota of `suit` are sung for."""
    return TRUMP_SONG if suit == deal.setting.trump else PLAIN_SONG


def point_reached(deal: Deal, seat: Seat) -> Over | None:
    """In vueltas the end of the hand, where the side of `seat`, which has just scored, has its 101 (guinote §12.2)."""
    side = side_of(seat)
    if not deal.setting.vueltas or totals_of(deal)[side] < GOAL:
        return None
    return Over(deal, Ending.REACHED, side)
