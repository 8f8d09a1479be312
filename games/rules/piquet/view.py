"""What one seat, or an onlooker, may know of a deal of piquet: the only thing that leaves these rules.

The dataclasses stand here, `sight` fills them. Until the end of the partie nothing else may be shown: a
finished deal still hides discards, what was sunk, and what was left of the talon unless it was turned up.
`sight.revealed` gives everything once the partie is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.rules.cards import Card
from games.rules.game import PerSide, Result, Seat
from games.rules.piquet.actions import Action
from games.rules.piquet.combinations import Category, Hand, Items
from games.rules.piquet.scoring import Breakdown
from games.rules.piquet.state import Hands, Reply, Verdicts
from games.rules.tricks import Played, Trick


class Phase(StrEnum):
    """Where the deal stands. After elder's carte blanche younger discards before elder."""

    ELDER_DISCARDS = "elder_discards"
    YOUNGER_DISCARDS = "younger_discards"
    CALL = "call"
    ANSWER = "answer"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ClaimSeen:
    """A claimed carte blanche; `cards` are the twelve, from the proof on (after the rival fixed his discards)."""

    seat: Seat
    number: int | None
    cards: Hand


@dataclass(frozen=True, slots=True)
class Said:
    """One item as it was said aloud.

    `size` is its number of cards. `rank` is a set's rank, or the top card's rank of elder's sequence when
    younger stood on the same length. `total` is elder's sum when younger stood on the same number. `points`
    is what the item is worth.
    """

    category: Category
    size: int
    points: int
    rank: str | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """Cards shown by `seat` on demand, one group for each item that scored or tied."""

    seat: Seat
    groups: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class CategorySeen:
    """What is known of one category once elder has called it, `said` None when he called nothing.

    `own` is what this seat itself named, whole. `reply` is None until younger has answered. `scored`
    (every item that counts, as said aloud) waits for elder's first lead when younger is the `winner`; a
    "not good" tells who will score, not what. `asked_by` lists who has demanded proof, `proofs` what was shown.
    """

    category: Category
    said: Said | None
    own: Items
    reply: Reply | None
    winner: Seat | None
    scored: tuple[Said, ...]
    asked_by: tuple[Seat, ...]
    proofs: tuple[Proof, ...]


class BonusKind(StrEnum):
    PIQUE = "pique"
    REPIQUE = "repique"


@dataclass(frozen=True, slots=True)
class Provisional:
    """Elder's pique or repique before younger's first card: hers may still come first (piquet §7.7)."""

    seat: Seat
    kind: BonusKind
    reached: int  # what it was reached with, before the bonus
    points: int


@dataclass(frozen=True, slots=True)
class View:
    """A deal as `seat` may see it; None is the onlookers' view. Pairs are by seat.

    `trick` is what lies on the felt: the trick in progress, or the complete one until the next lead, when
    `trick_winner` is set; `trick_number` is its number, and 0 before the first lead.
    `legal` lists what the seat may do now except discards, for which `discard_min` and `discard_max` give the
    number of cards (0 and 0 when it has none to make). `reasons` gives, for each card that can't be played
    now, the breach and the clause. `peek` is elder's look at what he left of the first five, until his first
    lead. `talon_left` counts the cards that nobody has drawn, `exposed` shows them once younger has turned
    them up. `asked` is the category that waits for a call or an answer. `scores` and `breakdown` are what the
    deal has given so far, without `provisional`.
    """

    seat: Seat | None
    seats: int
    dealer: Seat
    elder: Seat
    phase: Phase
    to_act: frozenset[Seat]
    hand: Hand
    hand_counts: PerSide
    discards: Hand
    discard_counts: PerSide
    discard_min: int
    discard_max: int
    peek: Hand
    talon_left: int
    exposed: Hand
    claim: ClaimSeen | None
    categories: tuple[CategorySeen, ...]
    asked: Category | None
    trick: tuple[Played, ...]
    trick_winner: Seat | None
    trick_number: int
    tricks_won: PerSide
    reviewable: tuple[Trick, ...]
    legal: tuple[Action, ...]
    reasons: Mapping[Card, tuple[StrEnum, str]]
    scores: PerSide
    breakdown: tuple[Breakdown, Breakdown]
    provisional: Provisional | None
    result: Result | None


@dataclass(frozen=True, slots=True)
class Revealed:
    """Everything about a deal, for the time after the partie: nothing is hidden any more."""

    dealt: Hands
    stock: Hand
    discards: Hands
    hands: Hands | None  # the twelve after the exchange; None when the deal stopped before
    left: Hand
    verdicts: Verdicts
    tricks: tuple[Trick, ...]
