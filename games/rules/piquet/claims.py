"""When the rest may be claimed in piquet, and when that is proved (piquet §6, docs/manners.md).

Without trumps every suit stands for itself; what the rival threw away is not known, so that each card that the claimant
has not seen counts as one that may be in the rival's hand.
"""

from __future__ import annotations

from games.rules.cards import FRENCH_PACK, Card, FrenchSuit
from games.rules.claims import ClaimBar, runs, without
from games.rules.game import Seat
from games.rules.piquet.actions import PlayCard
from games.rules.piquet.combinations import HEIGHT, Hand
from games.rules.piquet.facts import facts
from games.rules.piquet.state import Play, State
from games.rules.piquet.tricks import beats, playable


def bar(state: State, seat: Seat) -> ClaimBar | None:
    """Why `seat` can't claim the rest now; before younger's first card there is still something to be called."""
    if not isinstance(state, Play) or not state.tricks:
        return ClaimBar.TOO_EARLY
    return None if state.turn == seat else ClaimBar.NOT_YOUR_TURN


def is_proven(state: Play, seat: Seat) -> bool:
    """Whether `seat` takes every trick, however the cards that he has not seen are spread."""
    hidden = unseen(state, seat)
    if state.led is None:
        return _runs(state.hands[seat], hidden)
    hand, led = state.hands[seat], state.led
    return any(beats(card, led) and _runs(without(hand, card), hidden) for card in playable(hand, led))


def unseen(state: Play, seat: Seat) -> Hand:
    """The cards that `seat` has seen neither in his hand, nor played, nor thrown away or turned up before his eyes."""
    seen = {*state.hands[seat], *state.cards.discards[seat]}
    seen.update(one.card for trick in state.tricks for one in trick.played)
    if state.exposed:
        seen.update(state.cards.left)
    return tuple(card for card in FRENCH_PACK if card not in seen and card != state.led)


def plays(state: Play, seat: Seat) -> tuple[PlayCard, ...]:
    """The claimant's cards from the highest down, the rival's from the lowest up."""
    cards = playable(state.hands[state.turn], state.led)
    ordered = sorted(cards, key=_height, reverse=state.turn == seat)
    return tuple(PlayCard(state.turn, card) for card in ordered)


def is_lost(state: State, seat: Seat) -> bool:
    """Whether the trick that was just completed is the rival's."""
    play = facts(state).play
    return play is not None and play.led is None and play.tricks[-1].winner != seat


def _runs(hand: Hand, hidden: Hand) -> bool:
    return all(
        runs(tuple(card for card in hand if card.suit == suit), tuple(c for c in hidden if c.suit == suit), _height)
        for suit in FrenchSuit
    )


def _height(card: Card) -> int:
    return HEIGHT[card.rank]
