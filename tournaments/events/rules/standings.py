"""The one function that ranks an event. Page, print, export and screen show what it returned."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tournaments.events.rules import tiebreaks
from tournaments.events.rules.tiebreaks import Criterion, Outcome, Value

ROUND_ROBIN = (Criterion.POINTS, Criterion.DIRECT, Criterion.SONNEBORN_BERGER, Criterion.MARGIN, Criterion.LOTS)


@dataclass(frozen=True, slots=True)
class Row:
    """One entrant's line. Who is level after every criterion shares a `rank`.

    `values` are in the order of the criteria; `decided_by` is the criterion that parted the entrant from
    the row above, None for the first row and for a shared rank.
    """

    entrant: int
    rank: int
    values: tuple[Value, ...]
    decided_by: Criterion | None
    played: int
    won: int
    drawn: int


Group = tuple[int, ...]
Valued = Callable[[int, Group], Value]


def standings(
    entrants: Sequence[int],
    outcomes: Sequence[Outcome],
    *,
    criteria: Sequence[Criterion] = ROUND_ROBIN,
    lots: Mapping[int, int] | None = None,
    average_for_forfeit: bool = True,
) -> tuple[Row, ...]:
    """The rows from first to last.

    `entrants` are in draw order, which orders a shared rank. `lots` (lower is better) part what nothing
    else does; they are given when the event closes, so that a running one shows honest ties.
    """
    valued = _criteria(entrants, outcomes, lots, average_for_forfeit=average_for_forfeit)
    groups: list[Group] = [tuple(entrants)] if entrants else []
    values: dict[int, list[Value]] = {entrant: [] for entrant in entrants}
    parted: dict[int, Criterion] = {}
    for criterion in criteria:
        for group in groups:
            for entrant in group:
                values[entrant].append(valued[criterion](entrant, group))
        groups = [part for group in groups for part in _parts(group, values, criterion, parted)]
    return tuple(_rows(groups, values, parted, outcomes))


def _criteria(
    entrants: Sequence[int], outcomes: Sequence[Outcome], lots: Mapping[int, int] | None, *, average_for_forfeit: bool
) -> Mapping[Criterion, Valued]:
    totals = {entrant: tiebreaks.points(entrant, outcomes).amount or Fraction() for entrant in entrants}
    return {
        Criterion.POINTS: lambda entrant, _: tiebreaks.points(entrant, outcomes),
        Criterion.DIRECT: lambda entrant, group: tiebreaks.direct(entrant, group, outcomes),
        Criterion.SONNEBORN_BERGER: lambda entrant, _: tiebreaks.sonneborn_berger(entrant, outcomes, totals),
        Criterion.MARGIN: lambda entrant, _: tiebreaks.margin(
            entrant, outcomes, average_for_forfeit=average_for_forfeit
        ),
        Criterion.LOTS: lambda entrant, group: _lot(entrant, group, lots),
    }


def _lot(entrant: int, group: Group, lots: Mapping[int, int] | None) -> Value:
    if lots is None or len(group) < 2:
        return Value(Criterion.LOTS, None)
    return Value(Criterion.LOTS, Fraction(-lots[entrant]))


def _parts(
    group: Group, values: Mapping[int, list[Value]], criterion: Criterion, parted: dict[int, Criterion]
) -> list[Group]:
    """`group` split by the latest value, higher first; remembers what parted each part from the one above."""
    amounts = {entrant: values[entrant][-1].amount or Fraction() for entrant in group}
    ordered = sorted(group, key=lambda entrant: -amounts[entrant])
    parts = [tuple(part) for _, part in groupby(ordered, key=amounts.__getitem__)]
    for part in parts[1:]:
        parted[part[0]] = criterion
    return parts


def _rows(
    groups: Sequence[Group],
    values: Mapping[int, list[Value]],
    parted: Mapping[int, Criterion],
    outcomes: Sequence[Outcome],
) -> list[Row]:
    rows: list[Row] = []
    for group in groups:
        rank = len(rows) + 1
        for entrant in group:
            mine = tiebreaks.seen_from(entrant, outcomes)
            won = sum(outcome.winner == entrant for _, outcome, _ in mine)
            drawn = sum(outcome.winner is None and outcome.margin is not None for _, outcome, _ in mine)
            rows.append(Row(entrant, rank, tuple(values[entrant]), parted.get(entrant), len(mine), won, drawn))
    return rows
