"""What a seat may do in a deal of piquet. Each action carries its seat; `notation` writes and reads it."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.cards import Card
from games.rules.game import Seat
from games.rules.piquet.combinations import Category, Hand, Items


@dataclass(frozen=True, slots=True)
class ClaimCarteBlanche:
    """Claims ten for twelve cards without a court card; elder says the `number` he will change, younger None."""

    seat: Seat
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """Lays out `cards`, in the order of the pack; as many are drawn when the rules say so."""

    seat: Seat
    cards: Hand


@dataclass(frozen=True, slots=True)
class Call:
    """Declares `items` of one category, the compared one first; () calls nothing."""

    seat: Seat
    category: Category
    items: Items = ()


@dataclass(frozen=True, slots=True)
class Stand:
    """Younger's answer to elder's call: what she stands on, the compared item first; () is nothing."""

    seat: Seat
    items: Items = ()


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Leads `card` or plays it to the card led."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Expose:
    """Younger turns up what is left of the talon."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskProof:
    """Demands to see what the other scored in `category`, or what tied in it."""

    seat: Seat
    category: Category


Action = ClaimCarteBlanche | Discard | Call | Stand | PlayCard | Expose | AskProof
