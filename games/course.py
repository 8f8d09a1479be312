"""What a table's log amounts to: the units and deals of a match, and where it is. `games.log` folds a log into it,
`games.rulings` what a director decides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from games.rules.cards import Card
from games.rules.game import Game, PerSide, Result, Seat, Side, Standing


class Stage(StrEnum):
    """Where a match is. In a pause the score sheet (or the draw for the deal) lies there, until the next deal.

    By hand it is played with real cards: nothing is dealt here, and what is written down counts.
    """

    WAITING = "waiting"
    CHOOSING = "choosing"
    PAUSED = "paused"
    DEALT = "dealt"
    BY_HAND = "by_hand"
    ADJOURNED = "adjourned"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Adjusted:
    """What a ruling made of a finished deal, and why."""

    result: Result
    reason: str


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: who dealt which deck, what was done, where it stands and what it is worth (None while it goes on).

    `number` counts the table's decks from 1. `late` holds each time-out in it: the number of actions before, and the
    seat. `void` is why a ruling cancelled it, `adjusted` what a ruling made of its result; its own `result` stays.
    """

    dealer: Seat
    deck: tuple[Card, ...]
    before: Standing
    state: Any
    number: int
    actions: tuple[str, ...] = ()
    result: Result | None = None
    late: tuple[tuple[int, Seat], ...] = ()
    void: str | None = None
    adjusted: Adjusted | None = None

    @property
    def counted(self) -> Result | None:
        """What the deal is worth to the unit; None while it goes on."""
        return self.result if self.adjusted is None else self.adjusted.result


@dataclass(frozen=True, slots=True)
class Scored:
    """A deal played with real cards, as it was written down after `place` others had been dealt here in its unit.

    `last` is the seat that won its last trick, where that says who deals next; `then` who deals next by a ruling.
    """

    dealer: Seat
    counted: Result
    last: Seat | None
    place: int
    then: Seat | None = None


@dataclass(frozen=True, slots=True)
class Unit:
    """A manche, partie or coto: its finished deals and the standing that they lead to.

    `dealt` has every deal that is over, void ones too; `scored` those that were played with real cards.
    """

    standing: Standing
    drawn: tuple[tuple[Card, ...], ...] = ()
    first_dealer: Seat | None = None
    dealt: tuple[Deal, ...] = ()
    scored: tuple[Scored, ...] = ()

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The deals dealt here that count."""
        return tuple(deal for deal in self.dealt if deal.void is None)

    @property
    def lines(self) -> tuple[Deal | Scored, ...]:
        """Every deal in the order in which it was played, void ones too."""
        lines: list[Deal | Scored] = []
        for place in range(len(self.dealt) + 1):
            lines += [scored for scored in self.scored if scored.place == place]
            lines += self.dealt[place : place + 1]
        return tuple(lines)

    @property
    def sheet(self) -> tuple[Deal | Scored, ...]:
        """The deals that count, dealt here or not, in the order in which they were played."""
        return tuple(line for line in self.lines if isinstance(line, Scored) or line.void is None)


@dataclass(frozen=True, slots=True)
class Ended:
    """An end before its time: `how` is the record's word, `winner` None where nobody won."""

    how: str
    winner: Side | None
    reason: str


class Word(StrEnum):
    """The words of a director's rulings, as the log has them."""

    STOPPED = "stopped"
    STARTED = "started"
    ADJUSTED = "adjusted"
    VOID = "void"
    REPLACED = "replaced"
    REAL_CARDS = "real-cards"
    SCREEN = "screen"
    SCORED = "scored"
    OPENED = "opened"


@dataclass(frozen=True, slots=True)
class Ruling:
    """One entry of a director: its number in the log, the word and the reason.

    `deal` counts the deals of the unit that count, void ones too; `place` is the number of actions that had been done
    in the present deal. `seat` is whose place somebody took, the house where `is_house` says so. No entry has a name:
    names change, and are forgotten.
    """

    number: int
    word: Word
    reason: str
    deal: int = 0
    place: int = 0
    seat: Seat | None = None
    is_house: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """A deal played with real cards as one side wrote it down, while the other has not agreed."""

    seat: Seat
    result: Result
    last: Seat | None


class Kind(StrEnum):
    """What somebody may offer to the others (`games.manners`)."""

    STOP = "stop"
    PAUSE = "pause"
    RESUME = "resume"
    CLAIM = "claim"
    RESIGN = "resign"


LASTING = frozenset({Kind.STOP, Kind.PAUSE})  # offers that stand beyond the end of their deal


@dataclass(frozen=True, slots=True)
class Offer:
    """What `seat` offered with the entry number `at`, and who has agreed since."""

    kind: Kind
    seat: Seat
    at: int
    agreed: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Aside:
    """An entry that moves no play, by its words without the seat; after `place` actions of its deal."""

    place: int
    seat: Seat | None
    words: str


@dataclass(frozen=True, slots=True)
class Course:
    """What a log amounts to. `units` are those over; `unit` is the present one, None before the first.

    `deal` is the deal being played, or the last one while its score sheet lies there; None before a unit's first.
    `late` has a seat for each of its time-outs.
    `ready` are the seats that have tapped, `cut` the cut among their taps, `paused_at` the number of the pause's start,
    `dealt_at` that of the present deal's. `stopped` is why a director stopped everything, None while he has not;
    `by_hand` says that real cards are played, `written` what was written of the last deal and is not agreed.
    `rulings` are all of them, the first one first.
    `dealt_at` that of the present deal's, `play_at` that of the last entry that was no aside.
    `offers` stand, `declined` says of whose offers one was declined since the last deal; `asides` are those since it.
    `adjourned` is the stage to which an adjourned match comes back. `bell` is what the bell that ends its round means,
    None before it has rung with the entry `bell_at`.
    """

    game: Game
    options: Any
    seats: int
    match_format: tuple[str, int]
    number: int = 0
    stage: Stage = Stage.WAITING
    units: tuple[Unit, ...] = ()
    unit: Unit | None = None
    deal: Deal | None = None
    chooser: Seat | None = None
    ready: frozenset[Seat] = frozenset()
    cut: int | None = None
    paused_at: int = 0
    dealt_at: int = 0
    deals_dealt: int = 0
    ended: Ended | None = None
    late: tuple[Seat, ...] = ()
    stopped: str | None = None
    by_hand: bool = False
    written: Written | None = None
    rulings: tuple[Ruling, ...] = ()
    play_at: int = 0
    offers: tuple[Offer, ...] = ()
    declined: frozenset[tuple[Seat, Kind]] = frozenset()
    asides: tuple[Aside, ...] = ()
    adjourned: Stage | None = None
    bell: str | None = None
    bell_at: int = 0

    @property
    def units_won(self) -> PerSide:
        """Units won by each side so far; a drawn unit counts for nobody."""
        winners = [unit.standing.winner for unit in self.units]
        return (winners.count(Side(0)), winners.count(Side(1)))

    @property
    def winner(self) -> Side | None:
        """The side that the match went to; None while it goes on, or drawn."""
        if self.stage is not Stage.OVER:
            return None
        if self.ended is not None:
            return self.ended.winner
        first, second = self.units_won
        return None if first == second else Side(int(second > first))

    @property
    def next_dealer(self) -> Seat | None:
        """Who deals next, as far as it is settled; None before a draw."""
        if self.unit is None or self.unit.standing.over:
            return None
        return self.unit.first_dealer if not self.unit.sheet else self.unit.standing.next_dealer

    @property
    def replaced(self) -> frozenset[Seat]:
        """The seats at which somebody took another's place."""
        return frozenset(one.seat for one in self.rulings if one.word is Word.REPLACED and one.seat is not None)

    @property
    def is_decided(self) -> bool:
        """Whether the units that are over decide the match."""
        kind, units = self.match_format
        return len(self.units) >= units or (kind == "best_of" and max(self.units_won) > units // 2)


def paused(course: Course) -> Course:
    """`course` with the score sheet lying there, or the real cards being dealt."""
    stage = Stage.BY_HAND if course.by_hand else Stage.PAUSED
    offers = tuple(offer for offer in course.offers if offer.kind in LASTING)
    course = replace(course, offers=offers, adjourned=None)
    return replace(course, stage=stage, ready=frozenset(), cut=None, paused_at=course.number)


def over(course: Course) -> Course:
    """`course` at its end."""
    return replace(
        course, stage=Stage.OVER, ready=frozenset(), cut=None, offers=(), adjourned=None, stopped=None, written=None
    )
