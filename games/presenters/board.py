"""What a table page shows one audience: a picture of the table in words, cards and buttons, and nothing else.

A game's presenter makes a `Board` out of that game's view (never out of a state); the Jinja fragments in
`templates/jinja/games/` draw it; `docs/table-dom.md` says which element each part becomes. The same classes
serve the three games, with two seats and with four, for players and for onlookers (`Facts.viewer` is None).

Every text here is a finished sentence or label in the reader's language (gettext, never glued from pieces);
every card is its text in the record ("QH", "SO"); every action is the record's text without the seat
("play QH tierce"). What the audience may not know does not occur in its Board, not even as a count.

Each presenter is one function in `games/presenters/<game>.py`:

    def present(view: <Game>View, facts: Facts) -> Board: ...

It runs inside `translation.override(language)`; card names come from `games.presenters.words`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.presenters.controls import Choice as Choice
from games.presenters.controls import Field as Field
from games.presenters.controls import Group as Group
from games.presenters.controls import Option as Option
from games.presenters.controls import OrderSheet as OrderSheet
from games.presenters.controls import Prompt as Prompt
from games.presenters.controls import Shown as Shown
from games.presenters.controls import Style as Style
from games.presenters.facts import Absent as Absent
from games.presenters.facts import Clock as Clock
from games.presenters.facts import Facts as Facts
from games.presenters.facts import Person as Person
from games.presenters.facts import SheetNote as SheetNote
from games.presenters.facts import Told as Told
from games.presenters.offered import Offered
from games.presenters.timing import TimeTold
from games.rules.game import Seat


class Place(StrEnum):
    """Where a seat sits as this audience sees the table; play goes round bottom, right, top, left."""

    BOTTOM = "bottom"
    RIGHT = "right"
    TOP = "top"
    LEFT = "left"


# ---- The table itself.


@dataclass(frozen=True, slots=True)
class Chip:
    """Something declared that stays beside a name: "point 6", "20 copas". `state` is "", "good", "bad" or "equal"."""

    label: str
    state: str = ""
    ask: Choice | None = None  # the demand of proof


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """One seat's line. `notes` are short marks ("dealer", "elder"); `card_count` None where it isn't told.

    `presence` as in `Person`; `away` says it, with "{time}" in place of `away_time` ("away {time}"), or is empty.
    """

    seat: Seat
    place: Place
    name: str
    is_me: bool = False
    is_on_turn: bool = False
    presence: str = "here"
    away: str = ""
    away_ms: int = 0
    away_time: str = ""
    is_house: bool = False
    rating: str = ""
    notes: tuple[str, ...] = ()
    card_count: int | None = None
    cards_text: str = ""  # "12 cards"
    tricks_text: str = ""  # "tricks 4"
    chips: tuple[Chip, ...] = ()
    clock: Clock | None = None


@dataclass(frozen=True, slots=True)
class FeltCard:
    """A card of the trick on the felt; `place` is its player's, `order` counts from 1."""

    card: str
    label: str
    place: Place
    order: int
    is_winner: bool = False


@dataclass(frozen=True, slots=True)
class Stock:
    """The stock: `text` says how many ("stock 16"), `turned` lies face up across it, `trump` names the suit."""

    count: int
    text: str
    turned: str = ""
    turned_label: str = ""
    trump: str = ""  # "trump: hearts"; "trump_suit" is its letter, for the sign
    trump_suit: str = ""
    choice: Choice | None = None


@dataclass(frozen=True, slots=True)
class Felt:
    """The middle of the table. `notice` is a large line over it ("Alice takes it", "Repique: 36 + 60 = 96")."""

    trick: tuple[FeltCard, ...] = ()
    stock: Stock | None = None
    shown: tuple[Shown, ...] = ()
    notice: str = ""
    seats: int = 2


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in the viewer's hand. Not playable: `reason` is the sentence that says why.

    `text` is what pressing it plays; `confirm_label` what the confirm button then says ("Play the queen of hearts").
    `choices` are the announcements that go with it, the best first. `is_marked`: shown to others (announced).
    """

    card: str
    label: str
    text: str = ""
    confirm_label: str = ""
    playable: bool = False
    reason: str = ""
    is_marked: bool = False
    is_new: bool = False  # just drawn
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Picking:
    """The hand is being chosen from (a discard): so many cards at least and at most.

    `submit.text` ends in " *". `labels[k]` is the button's label with k cards chosen, for k up to `maximum`.
    """

    minimum: int
    maximum: int
    submit: Choice
    labels: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """The viewer's cards, in the order shown, in `rows` rows on a phone; `is_looked_at`: there is nothing to press."""

    cards: tuple[HandCard, ...] = ()
    rows: int = 1
    picking: Picking | None = None
    title: str = ""  # "Your hand", read before the cards
    is_looked_at: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the stepper on top of a piquet deal."""

    label: str
    is_current: bool = False
    is_done: bool = False


# ---- Scores and what may be looked back at.


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One line of the running score: "This deal", one text a side; the viewer's side first."""

    label: str
    values: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Scores:
    """The running score as far as it may be known. `columns` names the sides, the viewer's first."""

    columns: tuple[str, ...] = ()
    rows: tuple[ScoreRow, ...] = ()


@dataclass(frozen=True, slots=True)
class TrickRow:
    """One finished trick: who played what, in order, and who took it."""

    number: int
    cards: tuple[str, ...]
    labels: tuple[str, ...]  # "Alice: queen of hearts"
    taken: str  # "Alice takes it"


@dataclass(frozen=True, slots=True)
class Review:
    """A dialog the viewer may open. `name` makes its id ("review-last"); absent where looking back is forbidden."""

    name: str
    label: str  # the button
    tricks: tuple[TrickRow, ...] = ()
    cards: tuple[str, ...] = ()  # instead of tricks: own discards
    labels: tuple[str, ...] = ()
    empty: str = ""


@dataclass(frozen=True, slots=True)
class TallyLine:
    """One line of the score sheet after a deal, one text a side (the viewer's first), with the clause it rests on."""

    label: str
    values: tuple[str, ...]
    clause: str = ""
    note: str = ""
    is_total: bool = False
    is_kept: bool | None = None  # a condition: True met, False not met, None no condition


@dataclass(frozen=True, slots=True)
class Tally:
    """The score sheet of a finished deal. `outcome` says in a sentence who got what, by `clause`; `choices` lead on.

    `shown` are cards that the end of the deal laid open.
    """

    title: str
    columns: tuple[str, ...]
    lines: tuple[TallyLine, ...]
    outcome: str
    choices: tuple[Choice, ...] = ()
    waiting: str = ""  # "Waiting for Benoît", after one's own tap
    clause: str = ""
    shown: tuple[Shown, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """The sheet of the unit (manche, partie, coto): one line a deal, the total, and what it means in words."""

    title: str
    columns: tuple[str, ...]
    lines: tuple[TallyLine, ...]
    outcome: str = ""
    clause: str = ""  # on which the outcome rests


@dataclass(frozen=True, slots=True)
class Absence:
    """The line about an opponent who is away: how long to wait (`text` with "{time}" for it), then what one may do."""

    text: str
    claim_ms: int = 0
    claim_time: str = ""
    choices: tuple[Choice, ...] = ()
    link: Link | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """The bar on top: "Piquet", "Deal 3 of 6", "Round 4, table 4"."""

    game: str
    deal: str
    standing: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A page beside the table; `page` is the name of its address, which takes the table's code."""

    label: str
    page: str


@dataclass(frozen=True, slots=True)
class Board:
    """The whole table for one audience at one number.

    `status` is the line above the hand ("Your turn: follow hearts"); `said` the sentence for the live region;
    `alarm` the rare assertive one. `phase` is the strip of games whose rules change in the deal ("Last six: ...").
    `where` is the whole situation in a few sentences ("Where are we?"). `title` is the page's title without mark.
    `seal` begins the commitment to the deck, which the page of the table's cards (`code`) shows whole.
    """

    game: str
    pack: str  # "fr" or "es"
    n: int
    title: str
    header: Header
    seats: tuple[SeatPanel, ...]
    felt: Felt = Felt()
    hand: Hand = Hand()
    choices: tuple[Choice, ...] = ()
    menu: tuple[Choice, ...] = ()  # what ends things: resign, leave
    prompt: Prompt | None = None
    steps: tuple[Step, ...] = ()
    scores: Scores = Scores()
    reviews: tuple[Review, ...] = ()
    tally: Tally | None = None
    match: MatchSheet | None = None
    log: tuple[str, ...] = ()  # oldest first
    phase: str = ""
    status: str = ""
    is_my_turn: bool = False
    is_held: bool = False
    said: str = ""
    alarm: str = ""
    where: str = ""
    code: str = ""
    seal: str = ""
    ruling: str = ""  # what the director decided, as long as it has to be seen
    call: str = ""  # that the organiser was called, or what he answered
    links: tuple[Link, ...] = ()  # pages beside the table
    absence: Absence | None = None
    orders: OrderSheet | None = None
    has_replay: bool = False  # whether an onlooker may be led to a deal with all hands
    offers: tuple[Offered, ...] = ()  # what people propose to each other
    time: TimeTold | None = None  # the table's control, and what happens at zero


def place_of(seat: Seat, viewer: Seat | None, seats: int) -> Place:
    """Where `seat` sits as `viewer` sees it; onlookers look from seat 0."""
    steps = (seat - (viewer or 0)) % seats
    return (Place.BOTTOM, Place.TOP)[steps] if seats == 2 else tuple(Place)[steps]
