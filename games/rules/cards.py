"""Cards and the two packs: what a card is, how it is written, which cards a pack holds.

A card is a two-letter text, rank then suit, as `docs/record-format.md` writes it: `TH` is the ten of
hearts, `SO` the sota de oros. Order and value belong to the games, not to the card.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Self


class Card(str):
    """One card; equal to, and hashed as, its own text."""

    __slots__ = ("rank", "suit")

    rank: str
    suit: str

    def __new__(cls, text: str) -> Self:
        self = super().__new__(cls, text)
        self.rank, self.suit = text[0], text[1]
        return self


class FrenchSuit(StrEnum):
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class FrenchRank(StrEnum):
    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "T"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"


class SpanishSuit(StrEnum):
    OROS = "O"
    COPAS = "C"
    ESPADAS = "E"
    BASTOS = "B"


class SpanishRank(StrEnum):
    AS = "1"
    DOS = "2"
    TRES = "3"
    CUATRO = "4"
    CINCO = "5"
    SEIS = "6"
    SIETE = "7"
    SOTA = "S"
    CABALLO = "C"
    REY = "R"


FRENCH_PACK = tuple(Card(rank + suit) for suit in FrenchSuit for rank in FrenchRank)
SPANISH_PACK = tuple(Card(rank + suit) for suit in SpanishSuit for rank in SpanishRank)


def cards(text: str) -> tuple[Card, ...]:
    """The cards written in `text`, one space between two: `cards("KH 7S")`."""
    return tuple(Card(word) for word in text.split())


def written(held: Iterable[Card]) -> str:
    """`held` in the notation of the record, in its own order."""
    return " ".join(held)
