"""FIDE's Tournament Report File: what one says, and its writing in the version of 2026 (TRF-26).

An event of another game than chess fits: a first deal stands where white does, a pair where a player does. Columns in
this package count from 1, as FIDE's tables do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tournaments.events.rules.outcomes import USUAL, Scale

UNPLAYED = "HFUZ"  # half, full, pairing-allocated and zero-point bye
FORFEITS = "+-"
PLAYED = "1=0WDL"
RESULTS = PLAYED + FORFEITS + UNPLAYED
OPEN = " "  # two who are paired and have no result yet
LONGEST_NAME = 33


class NotInTrf(ValueError):
    """An amount that has no place in the file: four characters, two decimals."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A player's round: `opponent` is None for a bye, `side` is w, b or -, `result` one of RESULTS or OPEN."""

    opponent: int | None
    side: str
    result: str


@dataclass(frozen=True, slots=True)
class Player:
    """Record 001. `points` are with everything that was given or deducted beside the rounds."""

    number: int
    name: str
    points: Fraction
    rank: int
    rounds: tuple[Meeting, ...]
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """The file. `bye` is what a pairing-allocated bye gives, `rounds` how many there will be, `dates` theirs."""

    name: str
    players: tuple[Player, ...]
    rounds: int
    scale: Scale = USUAL
    bye: Fraction = Fraction(1)
    kind: str = ""
    city: str = ""
    start: date | None = None
    end: date | None = None
    dates: tuple[date | None, ...] = ()


def worth(result: str, scale: Scale, bye: Fraction) -> Fraction:
    """What a result gives by the letters of the file."""
    win, draw, loss = scale
    amounts = {**dict.fromkeys("1W+F", win), **dict.fromkeys("=DH", draw), **dict.fromkeys("0L", loss), "U": bye}
    return amounts.get(result, Fraction())


def by_rounds(player: Player, scale: Scale, bye: Fraction) -> Fraction:
    return sum((worth(one.result, scale, bye) for one in player.rounds), Fraction())


def written(report: Report) -> str:
    """The file, each line ended by CR and LF. Raises NotInTrf."""
    return "".join(f"{line.rstrip()}\r\n" for line in _lines(report))


def _lines(report: Report) -> Iterator[str]:
    yield f"012 {report.name}"
    if report.city:
        yield f"022 {report.city}"
    for tag, day in (("042", report.start), ("052", report.end)):
        if day is not None:
            yield f"{tag} {day:%Y/%m/%d}"
    yield f"062 {len(report.players)}"
    yield f"072 {sum(player.rating is not None for player in report.players)}"
    yield f"092 {report.kind}"
    if any(report.dates):
        days = "".join(f"  {day:%y/%m/%d}" if day else " " * 10 for day in report.dates)
        yield f"{'132':<89}{days}"
    yield f"142 {report.rounds}"
    yield _scale(report)
    for player in report.players:
        yield _player(player)
    yield from _differences(report)


def _scale(report: Report) -> str:
    win, draw, loss = report.scale
    amounts = {"W": win, "D": draw, "L": loss, "A": Fraction(), "P": report.bye}
    return "162 " + "".join(f" {letter}{decimal(points):>4}   " for letter, points in amounts.items())


def _player(player: Player) -> str:
    rating = "" if player.rating is None else str(player.rating)
    head = f"001 {player.number:>4}      {player.name[:LONGEST_NAME]:<33} {rating:>4}"
    rounds = "".join(_meeting(one) for one in player.rounds)
    return f"{head:<80}{decimal(player.points):>4} {player.rank:>4}{rounds}"


def _meeting(one: Meeting) -> str:
    return f"  {'0000' if one.opponent is None else f'{one.opponent:>4}'} {one.side} {one.result}"


def _differences(report: Report) -> Iterator[str]:
    """Record 299: what a player was given or has lost beside the rounds."""
    for player in report.players:
        more = player.points - by_rounds(player, report.scale, report.bye)
        if more:
            yield f"299{'':>10}{decimal(more):>4}  000 {player.number:>4}"


def decimal(amount: Fraction) -> str:
    """The exact amount in at most four characters, such as "10.5" or "0.25". Raises NotInTrf."""
    hundredths = amount * 100
    text = f"{float(amount):.{1 if (amount * 10).denominator == 1 else 2}f}"
    if hundredths.denominator != 1 or len(text) > 4:
        raise NotInTrf(str(amount))
    return text


def mutual(first: Sequence[str], second: Sequence[str]) -> bool:
    """Whether two results of one match go together: each is the side's own, as (result, side)."""
    allowed = {"1": "0", "=": "=", "W": "L", "D": "D", "+": "-", OPEN: OPEN}
    (mine, my_side), (theirs, their_side) = first, second
    fits = allowed.get(mine) == theirs or allowed.get(theirs) == mine or mine + theirs in ("00", "LL", "--")
    return fits and {my_side, their_side} in ({"w", "b"}, {"-"})
