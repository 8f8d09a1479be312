"""When the rest may be claimed in chouine, and when that is proved (chouine §5, docs/manners.md).

Once the stock is gone the rival holds the ten cards' other five: who remembers what was played knows them all.
"""

from __future__ import annotations

from functools import partial

from games.rules.cards import FRENCH_PACK, Card
from games.rules.chouine.actions import Play
from games.rules.chouine.combinations import announceable, holds_combination
from games.rules.chouine.legal import to_act
from games.rules.chouine.play import playable
from games.rules.chouine.ranking import STRENGTH, Hand, takes
from games.rules.chouine.state import AuSept, Deal, Finished, Leading, Replying, State, other
from games.rules.claims import ClaimBar, takes_all
from games.rules.game import Seat


def bar(state: State, seat: Seat) -> ClaimBar | None:
    """Why `seat` can't claim the rest now."""
    if isinstance(state, Finished | AuSept) or state.deal.stock:
        return ClaimBar.TOO_EARLY
    if seat not in to_act(state):
        return ClaimBar.NOT_YOUR_TURN
    return ClaimBar.UNSAID if _may_announce(state.deal, state.deal.hands[seat], seat) else None


def is_proven(state: Leading | Replying, seat: Seat) -> bool:
    """Whether `seat` takes every trick against the cards that are left for the rival, who has nothing to announce."""
    deal, trump = state.deal, state.deal.turned.suit
    led = state.lead.card if isinstance(state, Replying) else None
    mine, theirs = deal.hands[seat], unseen(state, seat)
    if _may_announce(deal, theirs, other(seat)):
        return False
    answers = partial(playable, trump=trump, closed=True)
    return takes_all(mine, theirs, led, answers, partial(takes, trump=trump))


def unseen(state: Leading | Replying, seat: Seat) -> Hand:
    """The cards that `seat` neither holds nor has seen played."""
    deal = state.deal
    seen = {*deal.hands[seat], *(one.card for trick in deal.tricks for one in trick.played)}
    if isinstance(state, Replying):
        seen.add(state.lead.card)
    return tuple(card for card in FRENCH_PACK if card not in seen)


def plays(state: Leading | Replying, seat: Seat) -> tuple[Play, ...]:
    """Cards without announcement: the claimant's trumps and high cards first, the rival's low ones."""
    turn = state.leader if isinstance(state, Leading) else other(state.lead.seat)
    led = state.lead.card if isinstance(state, Replying) else None
    trump = state.deal.turned.suit
    cards = playable(state.deal.hands[turn], led, trump, closed=True)

    def rank(card: Card) -> tuple[bool, int]:
        return card.suit == trump, STRENGTH[card.rank]

    return tuple(Play(turn, card) for card in sorted(cards, key=rank, reverse=turn == seat))


def is_lost(state: State, seat: Seat) -> bool:
    """Whether the trick that was just completed is the rival's."""
    return not isinstance(state, Replying) and state.deal.tricks[-1].winner != seat


def _may_announce(deal: Deal, hand: Hand, seat: Seat) -> bool:
    return holds_combination(hand) and any(announceable(card, hand, seat, deal.announced) for card in hand)
