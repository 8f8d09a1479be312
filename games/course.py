"""What a table's log amounts to: the units and deals of a match, and where it is. `games.log` folds a log into it."""

from __future__ import annotations

from dataclasses import dataclass
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

    `number` counts the table's decks from 1. `late` holds each time-out in it: the number of actions before, and the
    seat.
    """

    dealer: Seat
    deck: tuple[Card, ...]
    before: Standing
    state: Any
    number: int
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
