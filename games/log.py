"""The words of a table's log, and what they add up to: `course = fold(told, log)`.

Pure, like the rules: no database, no clock, no chance. The words, one entry each:

- `unit`: a manche, partie or coto begins; `drawn 7H KS`: cards drawn for the deal, in seat order (again when equal);
- `choosing 0`: that seat may choose who deals first; `0 choose deal`, `0 choose lead`: his choice;
- `dealer 1`: that seat deals first in this unit;
- `0 ready`, `0 ready 13`: done with the score sheet; the number is the cut, from the seat that cuts;
- `deal 1 AS KS …`: that seat dealt this deck; `0 play KH` and the like: the record's actions, with their seats;
- `late 0`: that seat let its time run out (the house acts for it, or the match is over);
- `ended resigned 1 …`: the match ended before its time in favour of a side (`-`: of none), and why.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from games.rules.cards import Card
from games.rules.game import Game, PerSide, Result, Seat, Side, Standing


class Stage(StrEnum):
    """Where a match is. In a pause the score sheet (or the draw for the deal) lies there, until the next deal."""

    WAITING = "waiting"
    CHOOSING = "choosing"
    PAUSED = "paused"
    DEALT = "dealt"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: who dealt which deck, what was done, where it stands and what it is worth (None while it goes on).

    `late` holds each time-out in it: the number of actions before, and the seat.
    """

    dealer: Seat
    deck: tuple[Card, ...]
    before: Standing
    state: Any
    actions: tuple[str, ...] = ()
    result: Result | None = None
    late: tuple[tuple[int, Seat], ...] = ()


@dataclass(frozen=True, slots=True)
class Unit:
    """A manche, partie or coto: its finished deals and the standing that they lead to."""

    standing: Standing
    drawn: tuple[tuple[Card, ...], ...] = ()
    first_dealer: Seat | None = None
    deals: tuple[Deal, ...] = ()


@dataclass(frozen=True, slots=True)
class Ended:
    """An end before its time: `how` is the record's word, `winner` None where nobody won."""

    how: str
    winner: Side | None
    reason: str


@dataclass(frozen=True, slots=True)
class Course:
    """What a log amounts to. `units` are those over; `unit` is the present one, None before the first.

    `deal` is the deal being played, or the last one while its score sheet lies there; None before a unit's first.
    `late` has a seat for each of its time-outs.
    `ready` are the seats that have tapped, `cut` the cut among their taps, `paused_at` the number of the pause's start,
    `dealt_at` that of the present deal's.
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
        return self.unit.first_dealer if not self.unit.deals else self.unit.standing.next_dealer


def opening(game: Game, given: Mapping[str, Any], seats: int, match_format: tuple[str, int]) -> Course:
    """The course of a table at which nothing has happened yet. Raises BadOption."""
    return Course(game, game.read_options(given), seats, match_format)


def told(course: Course, text: str) -> Course:
    """`course` after the entry `text`, which it is taken to be fit for (the log was checked when it was written)."""
    number = course.number + 1
    first, _, rest = text.partition(" ")
    if first.isdigit():
        return _by_seat(replace(course, number=number), Seat(int(first)), rest, text)
    return _BY_THE_SITE[first](replace(course, number=number), rest)


def acted(course: Course, text: str, state: Any) -> Course:
    """`course` after the game's action `text` led its deal to `state`; what `told` does once it has applied it."""
    assert course.deal is not None
    assert course.unit is not None
    deal = replace(course.deal, state=state, actions=(*course.deal.actions, text), result=course.game.result(state))
    if deal.result is None:
        return replace(course, deal=deal)
    standing = course.game.after(course.unit.standing, state, deal.result)
    unit = replace(course.unit, standing=standing, deals=(*course.unit.deals, deal))
    course = replace(course, deal=deal, unit=unit, units=(*course.units, unit) if standing.over else course.units)
    return _over(course) if standing.over and _decided(course) else _paused(course)


def cutter(course: Course) -> Seat | None:
    """Who cuts for the next deal: the seat before the dealer (guinote's left neighbour); None before a draw."""
    dealer = course.next_dealer
    return None if dealer is None else Seat((dealer - 1) % course.seats)


def _by_seat(course: Course, seat: Seat, rest: str, text: str) -> Course:
    verb, _, argument = rest.partition(" ")
    if verb == "ready":
        cut = int(argument) if argument else course.cut
        return replace(course, ready=course.ready | {seat}, cut=cut)
    if verb == "choose":
        dealer = seat if argument == "deal" else Seat((seat + 1) % course.seats)
        return replace(_dealer(course, str(dealer)), ready=frozenset({seat}))
    assert course.deal is not None
    action = course.game.read(text, course.seats)
    return acted(course, text, course.game.apply(course.deal.state, action))


def _unit(course: Course, _rest: str) -> Course:
    unit = Unit(course.game.opening(course.options, course.seats))
    return replace(course, unit=unit, deal=None, stage=Stage.PAUSED, ready=frozenset(), cut=None)


def _drawn(course: Course, rest: str) -> Course:
    assert course.unit is not None
    row = tuple(Card(word) for word in rest.split())
    return replace(course, unit=replace(course.unit, drawn=(*course.unit.drawn, row)))


def _choosing(course: Course, rest: str) -> Course:
    return replace(course, stage=Stage.CHOOSING, chooser=Seat(int(rest)))


def _dealer(course: Course, rest: str) -> Course:
    assert course.unit is not None
    return _paused(replace(course, unit=replace(course.unit, first_dealer=Seat(int(rest))), chooser=None))


def _deal(course: Course, rest: str) -> Course:
    assert course.unit is not None
    words = rest.split()
    dealer, deck = Seat(int(words[0])), tuple(Card(word) for word in words[1:])
    standing = course.unit.standing
    deal = Deal(dealer, deck, standing, course.game.start(standing, dealer, deck))
    return replace(course, stage=Stage.DEALT, deal=deal, deals_dealt=course.deals_dealt + 1, dealt_at=course.number)


def _ended(course: Course, rest: str) -> Course:
    how, winner, reason = (*rest.split(" ", 2), "", "")[:3]
    ended = Ended(how, None if winner == "-" else Side(int(winner)), reason)
    return _over(replace(course, ended=ended))


def _late(course: Course, rest: str) -> Course:
    assert course.deal is not None
    seat = Seat(int(rest))
    deal = replace(course.deal, late=(*course.deal.late, (len(course.deal.actions), seat)))
    return replace(course, deal=deal, late=(*course.late, seat))


_BY_THE_SITE = {
    "unit": _unit,
    "drawn": _drawn,
    "choosing": _choosing,
    "dealer": _dealer,
    "deal": _deal,
    "late": _late,
    "ended": _ended,
}


def _paused(course: Course) -> Course:
    return replace(course, stage=Stage.PAUSED, ready=frozenset(), cut=None, paused_at=course.number)


def _over(course: Course) -> Course:
    return replace(course, stage=Stage.OVER, ready=frozenset(), cut=None)


def _decided(course: Course) -> bool:
    kind, units = course.match_format
    return len(course.units) >= units or (kind == "best_of" and max(course.units_won) > units // 2)
