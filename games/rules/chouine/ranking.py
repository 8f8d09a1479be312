"""The order and the value of the cards, and which of two cards takes the trick (chouine §1, §3.2)."""

from __future__ import annotations

from typing import Final

from games.rules.cards import Card, FrenchRank

Hand = tuple[Card, ...]

# The ten stands between the ace and the king.
ORDER: Final = (
    FrenchRank.SEVEN,
    FrenchRank.EIGHT,
    FrenchRank.NINE,
    FrenchRank.JACK,
    FrenchRank.QUEEN,
    FrenchRank.KING,
    FrenchRank.TEN,
    FrenchRank.ACE,
)
STRENGTH: Final[dict[str, int]] = {str(rank): strength for strength, rank in enumerate(ORDER)}
CARD_POINTS: Final[dict[str, int]] = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
LAST_TRICK_POINTS: Final = 10
BRISQUES: Final = frozenset("AT")


def takes(reply: Card, lead: Card, trump: str) -> bool:
    """Whether `reply` takes the trick from `lead` (chouine §3.2)."""
    if reply.suit == lead.suit:
        return STRENGTH[reply.rank] > STRENGTH[lead.rank]
    return reply.suit == trump


def points(held: Hand) -> int:
    """What `held` is worth to the player who captured it."""
    return sum(CARD_POINTS[card.rank] for card in held)
