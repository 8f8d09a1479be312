"""What a sheet written at a table with real cards is worth: units won and margin, before anybody confirms it.

A unit is a manche of chouine (deals won), a partie of piquet (points of each deal) or a coto of guinote
(points). The margin of a unit is the loser's distance: deals, Rubicon margin, points (tournaments, 3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tournaments.records.rules import rubicon
from tournaments.records.rules.rubicon import PerSide

MOST_UNITS = 15


class SheetFault(StrEnum):
    """Why a sheet is not one of a finished match."""

    NEGATIVE = "negative"
    UNFINISHED = "unfinished"
    TOO_MANY_DEALS = "too_many_deals"
    NOT_WON = "not_won"
    TOO_HIGH = "too_high"
    UNITS_MISSING = "units_missing"
    UNITS_TOO_MANY = "units_too_many"


class BadSheet(Exception):
    """`fault` is what is wrong, `unit` where, from 1 (0: with the match)."""

    def __init__(self, fault: SheetFault, unit: int = 0) -> None:
        super().__init__(fault.value, unit)
        self.fault = fault
        self.unit = unit


@dataclass(frozen=True, slots=True)
class Unit:
    """A finished unit: its score by side, the side that won it (None: drawn) and the winner's margin."""

    score: PerSide
    winner: int | None
    margin: int


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A finished match: units won by side, the sum of margins as side 0 sees it, the winner by units."""

    units: PerSide
    margin: int
    winner: int | None


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """`best_of` n units, or a `fixed` number of them. A best of n ends when nobody can catch up."""

    kind: str
    number: int


def race(score: PerSide, target: int) -> Unit:
    """A manche or a coto: whoever reaches `target` wins. Raises BadSheet where nobody or both did."""
    if min(score) < 0:
        raise BadSheet(SheetFault.NEGATIVE)
    if max(score) < target:
        raise BadSheet(SheetFault.NOT_WON)
    if max(score) > target or min(score) == target:
        raise BadSheet(SheetFault.TOO_HIGH)
    winner = 0 if score[0] == target else 1
    return Unit(score, winner, abs(score[0] - score[1]))


def partie(deals: Sequence[PerSide], agreed: int) -> Unit:
    """A partie of `agreed` deals (two more when level). Raises BadSheet where it isn't finished."""
    if any(min(deal) < 0 for deal in deals):
        raise BadSheet(SheetFault.NEGATIVE)
    try:
        counted = rubicon.count(deals, agreed)
    except rubicon.TooManyDeals as error:
        raise BadSheet(SheetFault.TOO_MANY_DEALS) from error
    if counted.to_play:
        raise BadSheet(SheetFault.UNFINISHED)
    return Unit(counted.totals, counted.winner, counted.margin)


def counted(totals: PerSide) -> Unit:
    """A finished partie of which the totals alone are known; level ones make a draw. Raises BadSheet."""
    if min(totals) < 0:
        raise BadSheet(SheetFault.NEGATIVE)
    return Unit(totals, rubicon.leader(totals), rubicon.margin(totals))


def unit(game: str, written: Sequence[PerSide], options: Mapping[str, Any]) -> Unit:
    """The unit that was `written`: deals of a partie, or the one final score of a manche or coto."""
    if game == "piquet":
        return partie(written, int(options.get("deals", 6)))
    if len(written) != 1:
        raise BadSheet(SheetFault.UNFINISHED)
    target = "deals_to_win" if game == "chouine" else "points_to_coto"
    return race(written[0], int(options.get(target, 3)))


def match(units: Sequence[Unit], agreed: MatchFormat) -> MatchScore:
    """The result of `units` in order. Raises BadSheet when they are too few or too many for `agreed`."""
    won = (sum(u.winner == 0 for u in units), sum(u.winner == 1 for u in units))
    for played in range(len(units)):
        if is_over(units[:played], agreed):
            raise BadSheet(SheetFault.UNITS_TOO_MANY)
    if not is_over(units, agreed):
        raise BadSheet(SheetFault.UNITS_MISSING)
    margin = sum(u.margin if u.winner == 0 else -u.margin for u in units if u.winner is not None)
    return MatchScore(won, margin, None if won[0] == won[1] else int(won[1] > won[0]))


def of_units(won: PerSide, agreed: MatchFormat, *, may_draw: bool) -> MatchScore:
    """The result of which only the units won are known, its margin nothing; `may_draw` says whether a unit can be.

    Raises BadSheet where no match of `agreed` ends so.
    """
    most = agreed.number // 2 + 1 if agreed.kind == "best_of" else agreed.number
    played, is_won = sum(won), agreed.kind == "best_of" and max(won) == most
    if max(won) > most or played > agreed.number or (is_won and min(won) == most):
        raise BadSheet(SheetFault.UNITS_TOO_MANY)
    if not is_won and played < agreed.number and not may_draw:
        raise BadSheet(SheetFault.UNITS_MISSING)
    return MatchScore(won, 0, None if won[0] == won[1] else int(won[1] > won[0]))


def is_over(units: Sequence[Unit], agreed: MatchFormat) -> bool:
    """Whether `units` end a match: all played, or in a best of n one side past what the other can reach."""
    if len(units) >= agreed.number:
        return True
    if agreed.kind == "fixed":
        return False
    won = [sum(u.winner == side for u in units) for side in (0, 1)]
    return max(won) > agreed.number // 2
