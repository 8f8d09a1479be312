"""A deal of piquet, one frozen dataclass for each phase; each holds only what that phase knows.

Exchange -> Calling <-> Answering -> Play -> Finished. Whatever is kept by seat is a pair, seat 0 first.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.rules.cards import Card
from games.rules.game import Seat
from games.rules.piquet.combinations import CATEGORIES, Category, Hand, Items
from games.rules.tricks import Trick

Hands = tuple[Hand, Hand]


def rival(seat: Seat) -> Seat:
    """The other seat."""
    return Seat(1 - seat)


class Reply(StrEnum):
    """Younger's answer to elder's call, as it is said aloud."""

    GOOD = "good"
    EQUAL = "equal"
    NOT_GOOD = "not_good"


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards as dealt: `hands` of twelve, and the `stock` of eight, the first to be drawn first."""

    dealer: Seat
    hands: Hands
    stock: Hand

    @property
    def elder(self) -> Seat:
        return Seat(1 - self.dealer)

    @property
    def younger(self) -> Seat:
        return self.dealer


@dataclass(frozen=True, slots=True)
class Claim:
    """A carte blanche that was claimed; `number` is what elder said he will change, None for younger."""

    seat: Seat
    number: int | None


@dataclass(frozen=True, slots=True)
class Exchange:
    """Until both have fixed their discards; `discards` of a seat is () until then."""

    dealt: Dealt
    claim: Claim | None = None
    discards: Hands = ((), ())


@dataclass(frozen=True, slots=True)
class Exchanged:
    """What the exchange settled for the rest of the deal: `hands` of twelve, and what is `left` of the talon."""

    dealt: Dealt
    claim: Claim | None
    discards: Hands
    hands: Hands
    left: Hand


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one category stands.

    `called` is elder's, () for nothing; `stood` is what younger stood on or called late. `reply` is None when
    elder called nothing. `compared` tells that the first numbers were equal, so that sums or top cards were told.
    `winner` is None while nobody scores in it.
    """

    category: Category
    called: Items = ()
    stood: Items = ()
    reply: Reply | None = None
    compared: bool = False
    winner: Seat | None = None

    def named_by(self, seat: Seat, elder: Seat) -> Items:
        """The items that `seat` named: elder's call, or what younger stood on or called late."""
        return self.called if seat == elder else self.stood


Verdicts = tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class Calling:
    """Elder is to call the next category; after the third verdict the play begins."""

    cards: Exchanged
    verdicts: Verdicts = ()

    @property
    def category(self) -> Category:
        return CATEGORIES[len(self.verdicts)]


@dataclass(frozen=True, slots=True)
class Answering:
    """Younger is to say what she stands on against `called`."""

    cards: Exchanged
    verdicts: Verdicts
    called: Items

    @property
    def category(self) -> Category:
        return CATEGORIES[len(self.verdicts)]


@dataclass(frozen=True, slots=True)
class Play:
    """The twelve tricks, from elder's first lead on; `led` is the card that waits for a reply."""

    cards: Exchanged
    verdicts: Verdicts
    hands: Hands
    leader: Seat
    led: Card | None = None
    tricks: tuple[Trick, ...] = ()
    exposed: bool = False
    asked: frozenset[tuple[Seat, Category]] = frozenset()

    @property
    def turn(self) -> Seat:
        return self.leader if self.led is None else rival(self.leader)

    @property
    def has_led(self) -> bool:
        """Whether elder has made his first lead."""
        return self.led is not None or bool(self.tricks)

    @property
    def is_first_reply(self) -> bool:
        """Whether younger has yet to play her first card, and may still call, expose and score before it."""
        return self.led is not None and not self.tricks


@dataclass(frozen=True, slots=True)
class Finished:
    """All twelve tricks are made."""

    play: Play


State = Exchange | Calling | Answering | Play | Finished
