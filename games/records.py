"""What a table leaves behind, computed from its log: the match with its results, the record of a unit, the seeds.

Nothing here is written; who plays and what may be seen meanwhile is in `games.selectors`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games import ringing
from games.course import Course, Deal, Stage, Unit, Word
from games.courses import course_of
from games.decks import decks_open
from games.manners import ABORTED
from games.models import DealSeed, LogEntry, Seat, Status, Table
from games.rules.cards import Card
from games.rules.proof import SHUFFLE
from games.signing import signed


@dataclass(frozen=True, slots=True)
class PlayedUnit:
    """One manche, partie or coto as it ended: the record's result, whose it is (None: drawn) and by how much."""

    number: int
    result: Mapping[str, Any]
    winner: int | None
    margin: int


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match as its log tells it. `how` is "played", or how it was ended before its time; sides are 0 and 1.

    `cards_played` is false while somebody has not yet played a card himself (what the house plays for who doesn't
    come is not his); who resigns is there, and any card will do. `players` are user ids in seat order, None for the
    house and for people who are gone: who sat there at the end; `is_replaced` says that it wasn't always they.
    """

    table_id: int
    code: str
    number: int
    game: str
    seats: int
    players: tuple[int | None, ...]
    names: tuple[str, ...]
    has_house: bool
    units: tuple[PlayedUnit, ...]
    units_won: tuple[int, int]
    margin: int
    winner: int | None
    is_over: bool
    is_replaced: bool
    how: str
    reason: str
    cards_played: bool
    rated: bool
    origin: str
    ended_at: datetime | None

    @property
    def is_unfinished(self) -> bool:
        """Whether the players agreed to end it without a winner."""
        return self.how == "agreed" and self.winner is None

    @property
    def is_aborted(self) -> bool:
        """Whether it was broken off before the first card, in casual play: it counts nowhere."""
        return self.is_unfinished and self.reason == ABORTED and not self.origin


def match_of(table: Table) -> PlayedMatch:
    """The match at `table` so far, computed from its log. A margin is the winner's, summed over his side's units."""
    seats = list(table.seats.order_by("index"))
    course = course_of(table)
    units = tuple(_played(course, number) for number in range(len(course.units)))
    first = sum(unit.margin if unit.winner == 0 else -unit.margin for unit in units if unit.winner is not None)
    first += ringing.margin(course)
    how = "played" if course.ended is None else course.ended.how
    return PlayedMatch(
        table_id=table.pk,
        code=table.code,
        number=course.number,
        game=table.game,
        seats=table.seat_count,
        players=tuple(seat.user_id for seat in seats),
        names=tuple(seat.name for seat in seats),
        has_house=any(seat.is_house for seat in seats),
        units=units,
        units_won=course.units_won,
        margin=first if course.winner in (None, 0) else -first,
        winner=course.winner,
        is_over=course.stage is Stage.OVER,
        is_replaced=bool(course.replaced),
        how=how,
        reason="" if course.ended is None else course.ended.reason,
        cards_played=_have_played(table, seats, all_of_them=how != "resigned"),
        rated=table.rated,
        origin=table.origin,
        ended_at=table.finished_at,
    )


def _have_played(table: Table, seats: Sequence[Seat], *, all_of_them: bool) -> bool:
    """Whether the people have played a card; what was played for them by the site bears no request's id."""
    people = {seat.index for seat in seats if not seat.is_house}
    cards = LogEntry.objects.filter(table=table, request_id__isnull=False, text__contains=" play ")
    played = set(cards.values_list("seat", flat=True).order_by()) & people
    return played == people if all_of_them else bool(played)


def _played(course: Course, number: int) -> PlayedUnit:
    standing = course.units[number].standing
    result = course.game.match_result(standing)
    margin = result["margin"] if "margin" in result else abs(standing.score[0] - standing.score[1])
    return PlayedUnit(number + 1, result, standing.winner, margin)


class NothingDealt(LookupError):
    """No card of the unit was dealt, so that there is nothing to write down."""


class StillPlayed(LookupError):
    """Other tables play the same decks, and have not finished."""


def record_of(table: Table, unit: int) -> dict[str, Any]:
    """The record (`docs/record-format.md`) of the unit with that number, from 1.

    Raises IndexError, NothingDealt, StillPlayed.
    """
    if decks_open(table) is not None:
        raise StillPlayed(unit)
    course = course_of(table)
    dealt = _dealt(course)
    if not 1 <= unit <= len(dealt):
        raise IndexError(unit)
    deals = dealt[unit - 1]
    if not deals:
        raise NothingDealt(unit)
    here = _before_real_cards(course, unit, deals)
    record: dict[str, Any] = {
        "format": "card-record/1",
        "game": table.game,
        "options": table.options,
        "players": [seat.name or f"{seat.index}" for seat in table.seats.order_by("index")],
        "deals": [written_deal(deal) for deal in here],
    }
    record |= _proof(table, here) | _replaced(course)
    if _unit_of(course, unit).scored:
        played_on = _played_on(course, unit, deals[len(here) :])
        return record | played_on | {"meta": record.get("meta", {}) | played_on["meta"]}
    if course.ended is not None and unit == len(dealt):
        ended = course.ended
        record["ended"] = {"how": ended.how, "winner": ended.winner, "reason": ended.reason}
    return record


def exported(table: Table, unit: int) -> str:
    """The file of that record with the site's signature, the same one each time; raises what `record_of` does.

    Of a finished table only: what can still go on is neither shown nor signed.
    """
    assert table.status == Status.FINISHED
    return signed(record_of(table, unit))


def _replaced(course: Course) -> dict[str, Any]:
    """Where somebody else played than the record names: the seats, as the last players have them."""
    return {"meta": {"replaced": sorted(course.replaced)}} if course.replaced else {}


def written_deal(deal: Deal) -> dict[str, Any]:
    """The deal as the record has it; its own result stays beside what a ruling made of it."""
    written: dict[str, Any] = {"dealer": deal.dealer, "deck": " ".join(deal.deck), "actions": list(deal.actions)}
    if deal.result is not None:
        written["result"] = dict(deal.result)
    if deal.adjusted is not None:
        written["adjusted"] = {"result": dict(deal.adjusted.result), "reason": deal.adjusted.reason}
    return written if deal.void is None else written | {"void": deal.void}


def _unit_of(course: Course, unit: int) -> Unit:
    """The unit with that number, from 1; the last may be unfinished."""
    if unit <= len(course.units):
        return course.units[unit - 1]
    assert course.unit is not None
    return course.unit


def _before_real_cards(course: Course, unit: int, deals: Sequence[Deal]) -> Sequence[Deal]:
    """The deals up to the first one played with real cards: what came after doesn't follow from decks alone."""
    scored = _unit_of(course, unit).scored
    return deals[: scored[0].place] if scored else deals


def _played_on(course: Course, unit: int, later: Sequence[Deal]) -> dict[str, Any]:
    """How a unit went on with real cards: the record ends by a ruling, and tells the rest beside it."""
    played = _unit_of(course, unit)
    reason = next((one.reason for one in course.rulings if one.word is Word.REAL_CARDS), "")
    is_last = course.ended is not None and not played.standing.over
    winner = course.winner if is_last else played.standing.winner
    scored = [{"dealer": line.dealer, "result": dict(line.counted)} for line in played.scored]
    told = {
        "real_cards": scored,
        "later_deals": [written_deal(deal) for deal in later],
        "result": dict(course.game.match_result(played.standing)),
    }
    return {"ended": {"how": "ruling", "winner": winner, "reason": reason}, "meta": told}


def _dealt(course: Course) -> tuple[tuple[Deal, ...], ...]:
    """The deals of each unit in order, void ones too; the unfinished unit is the last, with the deal being played."""
    finished = tuple(unit.dealt for unit in course.units)
    if course.unit is None or course.unit.standing.over:
        return finished
    going = () if course.deal is None or course.deal.result is not None else (course.deal,)
    return (*finished, (*course.unit.dealt, *going))


def _proof(table: Table, deals: Sequence[Deal]) -> dict[str, Any]:
    """The record's `proof` of these deals; empty where a deck came from somewhere else."""
    numbers = [deal.number for deal in deals]
    rows = DealSeed.objects.filter(table=table, deal__in=numbers, cut__isnull=False).order_by("deal")
    if not deals or len(rows) != len(deals):
        return {}
    return {"proof": {"shuffle": SHUFFLE, "deals": [_unsealed(row) for row in rows]}}


def _unsealed(row: DealSeed) -> dict[str, Any]:
    seed = bytes(row.seed).hex()
    return {"commitment": row.commitment, "seed": seed, "contributions": row.contributions, "cut": row.cut}


@dataclass(frozen=True, slots=True)
class ShownSeed:
    """What may be known of a deck: its commitment; the rest (see `games.rules.proof`) once nothing is hidden any more.

    `seed`, `contributions` and `deck` are empty and `cut` is None as long as cards of the deal's unit may be hidden,
    and for good where the deck was not drawn from the seed (`is_used` is false then).
    """

    deal: int
    commitment: str
    seed: str = ""
    contributions: tuple[str, ...] = ()
    cut: int | None = None
    deck: tuple[Card, ...] = ()
    is_used: bool = True


def seeds_shown(table: Table) -> list[ShownSeed]:
    """The seeds of all the table's deals, as far as they may be known."""
    course = course_of(table)
    dealt = _dealt(course)
    open_to_all = dealt if course.stage is Stage.OVER else dealt[: len(course.units)]
    known = decks_open(table)
    decks = {deal.number: deal.deck for deals in open_to_all for deal in deals if known is None or deal.number <= known}
    return [_shown(row, decks.get(row.deal)) for row in DealSeed.objects.filter(table=table).order_by("deal")]


def _shown(row: DealSeed, deck: tuple[Card, ...] | None) -> ShownSeed:
    if deck is None:
        return ShownSeed(row.deal, row.commitment)
    if row.cut is None:
        return ShownSeed(row.deal, row.commitment, is_used=False)
    return ShownSeed(row.deal, row.commitment, bytes(row.seed).hex(), tuple(row.contributions), row.cut, deck)
