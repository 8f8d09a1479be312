"""What the site knows of a table and the rules don't, for one audience: made by games.selectors, read by presenters."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.log import Stage
from games.presenters.offered import Manners
from games.presenters.timing import LONG_MS, clock_words, days_pattern, hours_pattern
from games.rules.cards import Card
from games.rules.game import PerSide, Result, Seat, Standing


@dataclass(frozen=True, slots=True)
class Clock:
    """A seat's time at the moment of rendering. `move_ms` is left for this action, `reserve_ms` after it."""

    move_ms: int
    reserve_ms: int
    runs: bool

    @property
    def text(self) -> str:
        """What it shows, in the language in force."""
        return clock_words(self.move_ms + self.reserve_ms)

    @property
    def is_long(self) -> bool:
        """Whether it shows hours or days."""
        return self.move_ms + self.reserve_ms >= LONG_MS

    @property
    def patterns(self) -> tuple[str, str]:
        """How a script that counts down writes days and hours, hours and minutes."""
        return days_pattern(), hours_pattern()


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits on a seat. `rating` is ready to show or empty; `clock` is None at a table without time.

    `house` counts from 1 where the house has several seats, and is 0 where it has one.
    """

    name: str
    is_house: bool = False
    house: int = 0
    is_ready: bool = False  # has tapped "next deal"
    rating: str = ""
    clock: Clock | None = None
    rest: str = ""  # that his clocks stand for some days
    presence: str = "here"  # "reconnecting", "lost" or "left" otherwise
    away_ms: int = 0  # since when, for who is lost or left
    is_stood_in: bool = False  # the house plays on for the person
    friends: tuple[str, ...] = ()  # who looks into the hand


@dataclass(frozen=True, slots=True)
class Absent:
    """An opponent whom the table waits for and who is away: in `claim_ms` the viewer need not wait any more."""

    seat: Seat
    claim_ms: int
    may_claim: bool
    may_stand_in: bool


@dataclass(frozen=True, slots=True)
class Told:
    """A director's ruling in a sentence, said when `place` actions of the deal had been done."""

    say: str
    place: int


@dataclass(frozen=True, slots=True)
class SheetNote:
    """What a ruling did to a line of the unit's sheet, counted from 1: another result; or a void deal before it."""

    line: int
    reason: str
    is_void: bool = False
    is_by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything about a table that is no rule of a game, for one audience.

    `people` is in seat order. `standing` is the one from which this deal started; `after` the one it led to,
    None while the deal goes on. `results` holds the earlier deals of this unit, each as the record writes it,
    `dealers` their dealers. `deal` and `unit` count from 1; `units` is the most that can be played.
    `actions` is this deal's log so far, in the record's notation with seats: read it only through what the
    view permits. `late` holds who let the time run out in this deal, each after the number of actions before it.
    `is_held`: the pause after a trick is on, nobody leads yet. `armed` holds the viewer's prepared
    actions ("sing O", "exchange", "point H"), and "truthful". `stage` is where the match is: a presenter
    is called when a deal is there (`dealt`, or `paused`/`over` with its score sheet); without a deal
    `games.presenters.between` shows the draw: `drawn` are its rows of cards, `chooser` may say who deals.
    `may_cut`: the viewer's "ready" is the cut.
    `may_resign` is false for onlookers and where the site doesn't allow it.
    `adjusted` is what a ruling made of this deal's result; `results` have their rulings in them. `rulings` are those
    since this deal was dealt, `sheet_notes` what they did to the unit's sheet, `ruling` the one to be seen now;
    `stopped`: nothing can be done until the director lets the clocks go on. `call` says to players that the organiser
    was called or what he answered.
    """

    code: str
    n: int
    viewer: Seat | None
    people: tuple[Person, ...]
    standing: Standing
    dealer: Seat
    after: Standing | None = None
    results: tuple[Result, ...] = ()
    dealers: tuple[Seat, ...] = ()
    deal: int = 1
    unit: int = 1
    units: int = 1
    units_won: PerSide = (0, 0)
    match_over: bool = False
    actions: tuple[str, ...] = ()
    late: tuple[tuple[int, Seat], ...] = ()
    is_held: bool = False
    armed: frozenset[str] = frozenset()
    may_resign: bool = False
    stage: Stage = Stage.DEALT
    drawn: tuple[tuple[Card, ...], ...] = ()
    chooser: Seat | None = None
    may_cut: bool = False
    ended: str = ""  # why the match ended before its time, in a sentence; empty otherwise
    place: str = ""  # "Round 4, table 4"; empty in casual play
    sealed: str = ""  # the commitment to the next deck, or to the one in play; empty before the first
    may_show_hand: bool = False  # to a friend, while it is played
    has_replay: bool = False  # whether there is a deal in which nothing is hidden any more
    adjusted: Result | None = None
    rulings: tuple[Told, ...] = ()
    sheet_notes: tuple[SheetNote, ...] = ()
    ruling: str = ""
    is_ruling_new: bool = False
    stopped: bool = False
    call: str = ""
    may_call: bool = False
    absent: Absent | None = None
    orders: tuple[str, ...] = ()  # the viewer's own standing orders
    cancelled: tuple[tuple[str, str], ...] = ()  # those that are not followed any more, each with why
    manners: Manners = field(default_factory=Manners)  # what people offered each other, and what may be said

    def sheet_results(self, own: Result | None) -> tuple[Result, ...]:
        """What each deal of the unit counts as; `own` is this deal's own result, None while it goes on."""
        if own is None:
            return self.results
        return (*self.results, own if self.adjusted is None else self.adjusted)
