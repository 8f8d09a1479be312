"""What a seat, or an onlooker, may know of a guinote hand now (guinote §14).

While the hand lasts: the own cards, the trick on the table, the muestra, what was sung and what was carried;
no card totals, and in arrastre nothing to look back at. When it is over: everything.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.rules.cards import Card, SpanishSuit
from games.rules.game import PerSide, Result, Seat
from games.rules.guinote.actions import Action
from games.rules.guinote.options import Options
from games.rules.guinote.state import Ending, Exchanged, Hand, ShownTute, Song
from games.rules.tricks import Played, Trick


class Phase(StrEnum):
    """LEAD and DRAW lie between tricks: songs are sung then. FOLLOW is the middle of a trick."""

    LEAD = "lead"
    FOLLOW = "follow"
    DRAW = "draw"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Unplayable:
    """A card in hand that can't be played now, and why."""

    card: Card
    breach: StrEnum
    clause: str


@dataclass(frozen=True, slots=True)
class View:
    """One audience's knowledge; `seat` is None for onlookers, who hold no hand and have no legal actions.

    `trick` is the trick in progress, or the complete one until the next lead, then with its `trick_winner`;
    `trick_number` (from 1) is the number of that trick. `stock` counts the cards left, the muestra included.
    `muestra` is what lies face up under the stock, None once it is drawn. `arrastre` says that the next card
    obeys the duties of the last six. `cantes` is the worth of `songs` by side.
    `armable` are the songs, the tute and the exchange that the seat holds the cards for, whether or not it may
    make them now. `exchange` and `muestra_drawn_by` are told until the first lead of arrastre, then left to
    memory. `hands`, by seat, `ending` and `result` come when the hand is over.
    """

    seat: Seat | None
    seats: int
    dealer: Seat
    mano: Seat
    options: Options
    phase: Phase
    to_act: frozenset[Seat]
    hand: Hand
    hand_counts: tuple[int, ...]
    trick: tuple[Played, ...]
    trick_winner: Seat | None
    trick_number: int
    tricks_won: PerSide
    legal: tuple[Action, ...]
    reasons: tuple[Unplayable, ...]
    reviewable: tuple[Trick, ...]
    trump: SpanishSuit
    muestra: Card | None
    stock: int
    arrastre: bool
    songs: tuple[Song, ...]
    cantes: PerSide
    vueltas: bool
    carried: PerSide
    armable: tuple[Action, ...]
    exchange: Exchanged | None
    muestra_drawn_by: Seat | None
    hands: tuple[Hand, ...]
    tute: ShownTute | None
    ending: Ending | None
    result: Result | None
