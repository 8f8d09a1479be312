"""The one function that ranks an event. Page, print, export and screen show what it returned."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.events.rules import encounters, opposition, tiebreaks
from tournaments.events.rules.criteria import ROUND_ROBIN
from tournaments.events.rules.encounters import Group
from tournaments.events.rules.outcomes import USUAL, Outcome, Scale, Seen, seen_from_each
from tournaments.events.rules.tiebreaks import Criterion, Penalty, Term, Value


@dataclass(frozen=True, slots=True)
class Row:
    """One entrant's line. Who is level after every criterion shares a `rank`.

    `values` are in the order of the criteria; the direct encounter comes once more for who stayed level and was
    then parted by the matches among fewer. `decided_by` is the criterion that parted the entrant from the row
    above, None for the first row and for a shared rank. `played`, `won` and `drawn` count matches, not byes.
    """

    entrant: int
    rank: int
    values: tuple[Value, ...]
    decided_by: Criterion | None
    played: int
    won: int
    drawn: int


@dataclass(frozen=True, slots=True)
class Regulations:
    """What an event says of its points. `rounds` is how many an entrant can play; None: as many as anybody has."""

    scale: Scale = USUAL
    rounds: int | None = None
    is_round_robin: bool = True
    average_for_forfeit: bool = True


@dataclass(frozen=True, slots=True)
class Facts:
    """What some criteria need besides the outcomes.

    `lots` (lower is better) part what nothing else does; they are given when the event closes, so that a running
    one shows honest ties. `shares` are each entrant's terms for `DUPLICATE`, `ratings` those of the start,
    `playoffs` the deciding partidas.
    """

    lots: Mapping[int, int] | None = None
    shares: Mapping[int, Sequence[Term]] | None = None
    ratings: Mapping[int, Fraction] | None = None
    playoffs: Sequence[Outcome] = ()
    penalties: Sequence[Penalty] = ()


Everything = Mapping[int, Sequence[Seen]]
Parted = tuple[Mapping[int, Value], list[Group]]
Compare = Callable[[Group], Parted]


def standings(
    entrants: Sequence[int],
    outcomes: Sequence[Outcome],
    *,
    criteria: Sequence[Criterion] = ROUND_ROBIN,
    regulations: Regulations | None = None,
    facts: Facts | None = None,
) -> tuple[Row, ...]:
    """The rows from first to last. `entrants` are in draw order, which orders a shared rank."""
    seen = seen_from_each(entrants, outcomes)
    compare = _compared(seen, regulations or Regulations(), facts or Facts())
    groups: list[Group] = [tuple(entrants)] if entrants else []
    values: dict[int, list[Value]] = {entrant: [] for entrant in entrants}
    decided: dict[int, Criterion] = {}
    for criterion in criteria:
        groups = [part for group in groups for part in _parted(group, compare[criterion], values, criterion, decided)]
    return tuple(_rows(groups, values, decided, seen))


def _parted(
    group: Group,
    compare: Compare,
    values: Mapping[int, list[Value]],
    criterion: Criterion,
    decided: dict[int, Criterion],
    *,
    is_again: bool = False,
) -> list[Group]:
    """`group` in parts as `compare` says; remembers the values, and what parted each part from the one above.

    Only the direct encounter says more of a part than it said of the whole, and is asked once more (C.07 6.2).
    """
    found, parts = compare(group)
    if is_again and len(parts) == 1:
        return parts
    for entrant, value in found.items():
        values[entrant].append(value)
    for part in parts[1:]:
        decided[part[0]] = criterion
    if criterion is not Criterion.DIRECT or len(parts) == 1:
        return parts
    return [smaller for part in parts for smaller in _parted(part, compare, values, criterion, decided, is_again=True)]


def _compared(seen: Everything, regulations: Regulations, facts: Facts) -> Mapping[Criterion, Compare]:
    """How each criterion parts the members of a group that is level so far."""
    by_value: dict[Criterion, Callable[[int], Value]] = {
        **_own(seen, regulations, facts),
        **_of_opponents(seen, regulations),
    }
    compared: dict[Criterion, Compare] = {criterion: _by(value) for criterion, value in by_value.items()}
    win, decided = regulations.scale[0], seen_from_each(tuple(seen), facts.playoffs)
    compared[Criterion.DIRECT] = lambda group: encounters.direct(
        group, seen, win=win, is_round_robin=regulations.is_round_robin
    )
    compared[Criterion.PLAYOFF] = lambda group: _split(group, encounters.playoff(group, decided))
    compared[Criterion.LOTS] = lambda group: _split(group, {who: _lot(who, group, facts.lots) for who in group})
    return compared


def _own(seen: Everything, regulations: Regulations, facts: Facts) -> dict[Criterion, Callable[[int], Value]]:
    """The criteria that look at an entrant's own rounds."""
    shares, ratings = facts.shares or {}, facts.ratings or {}
    rounds = _rounds(seen, regulations)
    penalties: dict[int, list[Penalty]] = {}
    for penalty in facts.penalties:
        penalties.setdefault(penalty.entrant, []).append(penalty)
    return {
        Criterion.POINTS: lambda who: tiebreaks.points(seen[who], penalties.get(who, ())),
        Criterion.DUPLICATE: lambda who: tiebreaks.duplicate(shares.get(who, ())),
        Criterion.WINS: lambda who: tiebreaks.wins(seen[who], regulations.scale[0]),
        Criterion.PROGRESSIVE: lambda who: tiebreaks.progressive(seen[who], rounds),
        Criterion.AVERAGE_RATING: lambda who: tiebreaks.average_rating(seen[who], ratings),
        Criterion.MARGIN: lambda who: tiebreaks.margin(
            seen[who], penalties.get(who, ()), average_for_forfeit=regulations.average_for_forfeit
        ),
    }


def _of_opponents(seen: Everything, regulations: Regulations) -> dict[Criterion, Callable[[int], Value]]:
    """The criteria that look at what the opponents count for."""
    scale, is_round_robin = regulations.scale, regulations.is_round_robin
    rounds = _rounds(seen, regulations)
    known = opposition.scores(seen, scale[1], is_round_robin=is_round_robin)
    faced = opposition.faced(seen, known, scale, rounds, is_round_robin=is_round_robin)
    enough = scale[0] * rounds / 2
    return {
        Criterion.BUCHHOLZ: lambda who: opposition.buchholz(faced[who]),
        Criterion.BUCHHOLZ_CUT1: lambda who: opposition.buchholz_cut1(faced[who]),
        Criterion.BUCHHOLZ_MEDIAN: lambda who: opposition.buchholz_median(faced[who]),
        Criterion.SONNEBORN_BERGER: lambda who: opposition.sonneborn_berger(faced[who], seen[who]),
        Criterion.KOYA: lambda who: tiebreaks.koya(seen[who], known.own, enough),
    }


def _rounds(seen: Everything, regulations: Regulations) -> int:
    if regulations.rounds is not None:
        return regulations.rounds
    return max((max(len(mine), mine[-1].round) for mine in seen.values() if mine), default=0)


def _by(value: Callable[[int], Value]) -> Compare:
    return lambda group: _split(group, {who: value(who) for who in group})


def _split(group: Group, values: Mapping[int, Value]) -> Parted:
    return values, encounters.split(group, {who: values[who].amount or Fraction() for who in group})


def _lot(entrant: int, group: Group, lots: Mapping[int, int] | None) -> Value:
    if lots is None or len(group) < 2:
        return Value(Criterion.LOTS, None)
    return Value(Criterion.LOTS, Fraction(-lots[entrant]))


def _rows(
    groups: Sequence[Group],
    values: Mapping[int, list[Value]],
    decided: Mapping[int, Criterion],
    seen: Everything,
) -> list[Row]:
    rows: list[Row] = []
    for group in groups:
        rank = len(rows) + 1
        rows += [_row(entrant, rank, values[entrant], decided.get(entrant), seen[entrant]) for entrant in group]
    return rows


def _row(entrant: int, rank: int, values: Sequence[Value], decided: Criterion | None, mine: Sequence[Seen]) -> Row:
    return Row(
        entrant=entrant,
        rank=rank,
        values=tuple(values),
        decided_by=decided,
        played=sum(one.rival is not None for one in mine),
        won=sum(one.has_won for one in mine),
        drawn=sum(one.is_drawn for one in mine),
    )
