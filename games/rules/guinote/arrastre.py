"""The duties of the last six tricks (guinote §6): follow, beat, trump, overtrump.

Whoever holds the suit led owes it, else owes nothing but the rest: of the cards so owed, one that beats the
best card of the trick has to be played where there is one. That single sentence is the whole table of §6.
"""

from __future__ import annotations

from games.rules.cards import Card
from games.rules.errors import Breach
from games.rules.game import Seat, side_of
from games.rules.guinote.ranks import beats, winning
from games.rules.guinote.state import Hand, Setting
from games.rules.tricks import Played


def playable(hand: Hand, played: tuple[Played, ...], trump: str, *, exempt: bool) -> Hand:
    """The cards of `hand` that may answer `played`, in hand order; never empty while `hand` isn't.

    `exempt` lifts the duty to beat and to trump, not the duty to follow (guinote §6.8).
    """
    led, best = played[0].card.suit, winning(played, trump).card
    owed = tuple(card for card in hand if card.suit == led) or hand
    if exempt:
        return owed
    return tuple(card for card in owed if beats(card, best, trump)) or owed


def duty_broken(card: Card, hand: Hand, played: tuple[Played, ...], trump: str, *, exempt: bool) -> Breach | None:
    """The duty that answering `played` with `card` breaks, None if it is playable."""
    led, best = played[0].card.suit, winning(played, trump).card
    follows = any(held.suit == led for held in hand)
    if follows and card.suit != led:
        return Breach.MUST_FOLLOW_SUIT
    if exempt or beats(card, best, trump):
        return None
    if not any(beats(held, best, trump) for held in hand if held.suit == led or not follows):
        return None
    if follows:
        return Breach.MUST_BEAT
    return Breach.MUST_OVERTRUMP if best.suit == trump else Breach.MUST_TRUMP


def is_exempt(setting: Setting, seat: Seat, played: tuple[Played, ...]) -> bool:
    """Whether the club frees `seat` because its partner is winning the trick."""
    if not setting.options.partner_exempt:
        return False
    return side_of(winning(played, setting.trump).seat) == side_of(seat)
