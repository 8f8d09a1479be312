"""The phases of a deal and what each of them knows.

`Leading` → `Replying` → `Leading` …, with `AuSept` before the lead to trick 11 where an exchange is still
possible, until `Finished`. The cards themselves are in the `Deal` that every phase carries.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.rules.cards import Card
from games.rules.chouine.combinations import Announced
from games.rules.chouine.ranking import Hand
from games.rules.game import Seat
from games.rules.tricks import Played, Trick

SEATS: Final = (Seat(0), Seat(1))
HAND_SIZE: Final = 5
LAST_STOCK_TRICK: Final = 11  # the exchange closes with its lead, the stock with its draws
TRICKS: Final = 16


@dataclass(frozen=True, slots=True)
class Options:
    """What a club may choose; the defaults are the profile's (chouine §12)."""

    deals_to_win: int = 3
    quinte: int = 50


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Who took `taken`, the indicator, for the seven of trumps, and in which trick (or before its lead)."""

    seat: Seat
    taken: Card
    trick: int


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of a deal: hands, stock (next to draw first, the turned card last) and finished tricks."""

    options: Options
    dealer: Seat
    turned: Card  # as first turned up; its suit is trumps
    hands: tuple[Hand, Hand]
    stock: Hand
    tricks: tuple[Trick, ...] = ()
    announced: tuple[Announced, ...] = ()
    exchanged: Exchanged | None = None


@dataclass(frozen=True, slots=True)
class Leading:
    """`leader` is to lead. `passed` says that the other player declined the exchange at "au sept"."""

    deal: Deal
    leader: Seat
    passed: bool = False


@dataclass(frozen=True, slots=True)
class AuSept:
    """Before the lead to trick 11: the player who is not to lead must exchange or pass."""

    deal: Deal
    leader: Seat


@dataclass(frozen=True, slots=True)
class Replying:
    """`lead` lies on the table; the other player is to play."""

    deal: Deal
    lead: Played


class Ending(StrEnum):
    COUNTED = "counted"
    CHOUINE = "chouine"
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class Finished:
    """The deal is over. `lead` is the card that lay on the table when a player gave it up.

    `winner` is None where all cards were played and the totals are equal.
    """

    deal: Deal
    ending: Ending
    winner: Seat | None
    lead: Played | None = None


State = Leading | AuSept | Replying | Finished


def other(seat: Seat) -> Seat:
    """The other player."""
    return SEATS[1 - seat]
