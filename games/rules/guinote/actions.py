"""What a player may do in guinote; each action carries its seat. `notation` writes and reads them."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.cards import Card, SpanishSuit
from games.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Play:
    """Plays a card: the lead, or an answer to it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Draw:
    """The winner of a trick begins the drawing: everybody takes one card, the winner first."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Sing:
    """Sings king and sota of `suit`: 20, or 40 in trumps."""

    seat: Seat
    suit: SpanishSuit


@dataclass(frozen=True, slots=True)
class Exchange:
    """Takes the muestra for the seven of trumps (for the two, where the muestra is the seven)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Tute:
    """Shows the four kings or the four sotas, and takes the point."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Resign:
    """Gives the point up for the whole side."""

    seat: Seat


Action = Play | Draw | Sing | Exchange | Tute | Resign
