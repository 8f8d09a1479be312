"""The states of one guinote hand: what every phase knows (`Deal`), and one dataclass per phase.

    Leading → Following … → Drawing → Leading     while stock remains
    Leading → Following … → Leading               in arrastre, the last six tricks
    any → Over

States hold everything, hidden cards included; only `view` may leave the rules towards people.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.rules.cards import Card, SpanishSuit
from games.rules.game import PerSide, Seat, Side
from games.rules.guinote.options import Options
from games.rules.tricks import Played, Trick

HAND_SIZE = 6
Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """What stays as it is for a whole hand. `turned` is the card turned up at the deal; its suit is trump."""

    options: Options
    seats: int
    dealer: Seat
    trump: SpanishSuit
    turned: Card
    vueltas: bool
    carried: PerSide

    @property
    def mano(self) -> Seat:
        """The seat after the dealer, who leads the first trick (guinote §3.2)."""
        return Seat((self.dealer + 1) % self.seats)


@dataclass(frozen=True, slots=True)
class Song:
    """A king and sota that were sung: by whom, for 20 or 40, and after which trick (from 1)."""

    seat: Seat
    suit: SpanishSuit
    value: int
    trick: int


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Who took the muestra, which card he took and which he left under the stock."""

    seat: Seat
    taken: Card
    left: Card


@dataclass(frozen=True, slots=True)
class ShownTute:
    """Four kings or four sotas, shown by `seat`."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """What changes from action to action, whatever the phase.

    `hands` is by seat; `stock` holds the next card to be drawn first and the muestra (or what was left for
    it) last; `cards` are the points captured, `tricks_won` the tricks, both by side.
    """

    setting: Setting
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]
    tricks: tuple[Trick, ...] = ()
    tricks_won: PerSide = (0, 0)
    cards: PerSide = (0, 0)
    songs: tuple[Song, ...] = ()
    exchange: Exchanged | None = None


@dataclass(frozen=True, slots=True)
class Leading:
    """`seat` is to lead; the trick before, if any, still lies on the table."""

    deal: Deal
    seat: Seat


@dataclass(frozen=True, slots=True)
class Following:
    """`played` lies on the table, the lead first; `seat` is to answer."""

    deal: Deal
    played: tuple[Played, ...]
    seat: Seat


@dataclass(frozen=True, slots=True)
class Drawing:
    """A trick is complete and stock remains; `seat` won it and begins the drawing."""

    deal: Deal
    seat: Seat


class Ending(StrEnum):
    """How a hand came to its end."""

    COUNTED = "counted"
    REACHED = "reached"
    TUTE = "tute"
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class Over:
    """The hand is finished. `point_to` None means vueltas; `played` is what lay there of a broken-off trick."""

    deal: Deal
    ending: Ending
    point_to: Side | None
    played: tuple[Played, ...] = ()
    tute: ShownTute | None = None


State = Leading | Following | Drawing | Over
