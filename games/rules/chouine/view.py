"""What a seat, or an onlooker, may know of a deal: the only thing that leaves the rules towards people.

Obeys the right to look back (chouine §10): own tricks all, of the rival's the most recent; captured points
only one's own; onlookers the last trick and no points. After the deal everything is open.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.rules.cards import Card
from games.rules.chouine.actions import Action
from games.rules.chouine.combinations import Announced
from games.rules.chouine.ranking import Hand
from games.rules.chouine.state import Ending, Exchanged, Options
from games.rules.game import PerSide, Result, Seat
from games.rules.tricks import Played, Trick


class Phase(StrEnum):
    LEAD = "lead"
    REPLY = "reply"
    AU_SEPT = "au_sept"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Barred:
    """A card in hand that the rules of the last five tricks forbid now, and why."""

    card: Card
    breach: StrEnum
    clause: str


@dataclass(frozen=True, slots=True)
class Revealed:
    """What was hidden while the deal went on: the cards left in each hand and in the stock, captured points."""

    hands: tuple[Hand, Hand]
    stock: Hand
    card_points: PerSide  # with the ten for the last trick, where it was played


@dataclass(frozen=True, slots=True)
class View:
    """One audience's knowledge. `seat` is None for onlookers, whose hand, legal and reasons are empty.

    `trick` is what lies on the felt: the trick in progress or, until the next lead, the complete one, and
    then `trick_winner` is set. `trick_number` (1 to 16) is the trick in progress or the one to be led next.
    """

    seat: Seat | None
    seats: int
    options: Options
    dealer: Seat
    phase: Phase
    to_act: frozenset[Seat]
    hand: Hand
    hand_counts: tuple[int, int]
    trick: tuple[Played, ...]
    trick_winner: Seat | None
    trick_number: int
    tricks_won: PerSide
    trump: str
    turned: Card  # the card first turned up, wherever it is now
    indicator: Card | None  # the card lying face up under the stock now; None once it is drawn
    stock_count: int  # the indicator included
    closed: bool  # the stock is gone: follow, ruff, overtake in trumps
    exchanged: Exchanged | None
    au_sept_passed: bool  # true only between the pass and the lead to trick 11
    announced: tuple[Announced, ...]  # in order; `rest` empty while the others may not see it
    announced_points: PerSide
    captured_points: int | None  # in one's own tricks; None for onlookers
    shown_cards: Hand  # cards in hand that the others have seen going there, or that were shown
    legal: tuple[Action, ...]
    reasons: tuple[Barred, ...]
    reviewable: tuple[Trick, ...]
    ending: Ending | None
    result: Result | None
    revealed: Revealed | None  # set when the deal is over
