"""The one function that ranks an event. Page, print, export and screen show what it returned."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tournaments.events.rules import tiebreaks
from tournaments.events.rules.tiebreaks import Criterion, Outcome, Seen, Term, Value

ROUND_ROBIN = (Criterion.POINTS, Criterion.DIRECT, Criterion.SONNEBORN_BERGER, Criterion.MARGIN, Criterion.LOTS)
SAME_DECKS = (*ROUND_ROBIN[:2], Criterion.DUPLICATE, *ROUND_ROBIN[2:])


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
Everything = Mapping[int, Sequence[Seen]]
Valued = Callable[[Group], Mapping[int, Value]]


def standings(
    entrants: Sequence[int],
    outcomes: Sequence[Outcome],
    *,
    criteria: Sequence[Criterion] = ROUND_ROBIN,
    lots: Mapping[int, int] | None = None,
    average_for_forfeit: bool = True,
    shares: Mapping[int, Sequence[Term]] | None = None,
) -> tuple[Row, ...]:
    """The rows from first to last.

    `entrants` are in draw order, which orders a shared rank. `lots` (lower is better) part what nothing
    else does; they are given when the event closes, so that a running one shows honest ties. `shares` are each
    entrant's terms for `DUPLICATE`.
    """
    seen = tiebreaks.seen_from_each(entrants, outcomes)
    valued = _criteria(seen, lots, shares or {}, average_for_forfeit=average_for_forfeit)
    groups: list[Group] = [tuple(entrants)] if entrants else []
    values: dict[int, list[Value]] = {entrant: [] for entrant in entrants}
    parted: dict[int, Criterion] = {}
    for criterion in criteria:
        for group in groups:
            for entrant, value in valued[criterion](group).items():
                values[entrant].append(value)
        groups = [part for group in groups for part in _parts(group, values, criterion, parted)]
    return tuple(_rows(groups, values, parted, seen))


def _criteria(
    seen: Everything,
    lots: Mapping[int, int] | None,
    shares: Mapping[int, Sequence[Term]],
    *,
    average_for_forfeit: bool,
) -> Mapping[Criterion, Valued]:
    """What each criterion gives the members of a group that is level so far."""
    totals = {entrant: tiebreaks.points(mine).amount or Fraction() for entrant, mine in seen.items()}

    def direct(group: Group) -> Mapping[int, Value]:
        all_met = tiebreaks.have_all_met(group, seen)
        return {who: tiebreaks.direct(seen[who], group, all_met=all_met) for who in group}

    def margin(group: Group) -> Mapping[int, Value]:
        return {who: tiebreaks.margin(seen[who], average_for_forfeit=average_for_forfeit) for who in group}

    return {
        Criterion.POINTS: lambda group: {who: tiebreaks.points(seen[who]) for who in group},
        Criterion.DIRECT: direct,
        Criterion.DUPLICATE: lambda group: {who: tiebreaks.duplicate(shares.get(who, ())) for who in group},
        Criterion.SONNEBORN_BERGER: lambda group: {who: tiebreaks.sonneborn_berger(seen[who], totals) for who in group},
        Criterion.MARGIN: margin,
        Criterion.LOTS: lambda group: {who: _lot(who, group, lots) for who in group},
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
    seen: Everything,
) -> list[Row]:
    rows: list[Row] = []
    for group in groups:
        rank = len(rows) + 1
        rows += [_row(entrant, rank, values[entrant], parted.get(entrant), seen[entrant]) for entrant in group]
    return rows


def _row(entrant: int, rank: int, values: Sequence[Value], parted: Criterion | None, mine: Sequence[Seen]) -> Row:
    return Row(
        entrant=entrant,
        rank=rank,
        values=tuple(values),
        decided_by=parted,
        played=len(mine),
        won=sum(one.has_won for one in mine),
        drawn=sum(one.is_drawn for one in mine),
    )
