"""Order and worth of the cards, and which card of a trick is winning (guinote §2, §5.2)."""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.cards import Card, SpanishRank
from games.rules.tricks import Played

# The sota outranks the caballo here, against the order of most Spanish games (guinote §2.1).
HIGH_TO_LOW = (
    SpanishRank.AS,
    SpanishRank.TRES,
    SpanishRank.REY,
    SpanishRank.SOTA,
    SpanishRank.CABALLO,
    SpanishRank.SIETE,
    SpanishRank.SEIS,
    SpanishRank.CINCO,
    SpanishRank.CUATRO,
    SpanishRank.DOS,
)
STRENGTH: dict[str, int] = {rank.value: n for n, rank in enumerate(reversed(HIGH_TO_LOW))}
WORTH: dict[str, int] = {"1": 11, "3": 10, "R": 4, "S": 3, "C": 2, "7": 0, "6": 0, "5": 0, "4": 0, "2": 0}


def points(cards: Iterable[Card]) -> int:
    """What `cards` count for whoever captures them; 120 for the whole pack."""
    return sum([WORTH[card.rank] for card in cards])


def beats(card: Card, best: Card, trump: str) -> bool:
    """Whether `card`, played after `best`, takes the trick from it."""
    if card.suit == best.suit:
        return STRENGTH[card.rank] > STRENGTH[best.rank]
    return card.suit == trump


def winning(played: tuple[Played, ...], trump: str) -> Played:
    """The highest trump, else the highest card of the suit led; `played` holds at least the lead."""
    best = played[0]
    for answer in played[1:]:
        if beats(answer.card, best.card, trump):
            best = answer
    return best
