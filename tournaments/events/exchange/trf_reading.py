"""Reads Tournament Report Files of 2016 and 2026; whatever is wrong is told with its line and column."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import NoReturn

from tournaments.events.exchange.trf import (
    FORFEITS,
    OPEN,
    RESULTS,
    UNPLAYED,
    Meeting,
    Player,
    Report,
    by_rounds,
    mutual,
)
from tournaments.events.rules.outcomes import USUAL

LARGEST = 512 * 1024  # bytes
MOST_PLAYERS = 1000
MOST_ROUNDS = 99
FIRST_ROUND, ROUND_WIDTH = 92, 10
TEAM_TAGS = ("013", "310", "320", "330", "300", "362", "352")
WITHOUT_OPPONENT = {"+": "F", "=": "H", "-": "Z", OPEN: "Z"}  # as older programs write byes


class TrfFault(StrEnum):
    TOO_LARGE = "too_large"
    NO_PLAYERS = "no_players"
    TOO_MANY = "too_many"
    TAG = "tag"  # the line begins with no record's name
    NUMBER = "number"
    NUMBER_TWICE = "number_twice"
    NAME = "name"
    DATE = "date"
    AMOUNT = "amount"
    POINTS = "points"  # are not what the rounds give
    OPPONENT = "opponent"
    SELF = "self"
    SIDE = "side"
    RESULT = "result"
    NOT_MUTUAL = "not_mutual"  # the opponent's line says something else
    ROUNDS = "rounds"
    TEAMS = "teams"
    SCALE = "scale"  # points of a kind that an event here can't have


class BadTrf(Exception):
    """The file can't be taken. `line` and `column` count from 1, 0 where it is the whole file; `text` stands there."""

    def __init__(self, fault: TrfFault, line: int = 0, column: int = 0, text: str = "") -> None:
        super().__init__(fault, line, column, text)
        self.fault, self.line, self.column, self.text = fault, line, column, text


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file and its number."""

    number: int
    text: str

    def cell(self, first: int, last: int) -> str:
        return self.text[first - 1 : last].strip()

    def refuse(self, fault: TrfFault, column: int, text: str = "") -> NoReturn:
        raise BadTrf(fault, self.number, column, text[:40])

    def whole(self, first: int, last: int, fault: TrfFault = TrfFault.NUMBER) -> int:
        text = self.cell(first, last)
        if not (text.isascii() and text.isdigit()):
            self.refuse(fault, first, text)
        return int(text)

    def amount(self, first: int, last: int) -> Fraction:
        text = self.cell(first, last)
        digits = text.removeprefix("-").replace(".", "", 1)
        if not (digits.isascii() and digits.isdigit()):
            self.refuse(TrfFault.AMOUNT, first, text)
        return Fraction(text)

    def day(self, first: int, last: int, *, is_short: bool = False) -> date:
        text = self.cell(first, last)
        try:
            day = date.fromisoformat(("20" if is_short else "") + text.replace("/", "-").replace(".", "-"))
        except ValueError:
            self.refuse(TrfFault.DATE, first, text)
        if not 2000 <= day.year <= 2100:
            self.refuse(TrfFault.DATE, first, text)
        return day


@dataclass(slots=True)
class Reading:
    """What was read so far."""

    name: str = ""
    city: str = ""
    kind: str = ""
    start: date | None = None
    end: date | None = None
    dates: tuple[date | None, ...] = ()
    rounds: int | None = None
    scale: dict[str, Fraction] = field(default_factory=dict)
    players: dict[int, tuple[Line, Player]] = field(default_factory=dict)
    more: list[tuple[Line, Fraction, list[int]]] = field(default_factory=list)
    byes: list[tuple[Line, str, int, list[int]]] = field(default_factory=list)


def read_trf(text: str) -> Report:
    """The report. Raises BadTrf."""
    if len(text.encode(errors="replace")) > LARGEST:
        raise BadTrf(TrfFault.TOO_LARGE)
    reading = Reading()
    for number, line in enumerate(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        if line.strip() and not line.startswith("###"):
            _read(reading, Line(number, line))
    if not reading.players:
        raise BadTrf(TrfFault.NO_PLAYERS)
    return _report(reading)


def _read(reading: Reading, line: Line) -> None:
    tag = line.text[:3]
    if not (len(tag) == 3 and tag.isascii() and tag.isalnum() and line.text[3:4] in ("", " ")):
        line.refuse(TrfFault.TAG, 1, tag)
    if tag in TEAM_TAGS:
        line.refuse(TrfFault.TEAMS, 1, tag)
    if tag in HEADS:
        _head(reading, tag, line)
    elif tag in RECORDS:
        RECORDS[tag](reading, line)


def _head(reading: Reading, tag: str, line: Line) -> None:
    """Records that say one thing of the tournament."""
    match tag:
        case "012":
            reading.name = reading.name or plain(line.text[4:])
        case "022":
            reading.city = plain(line.text[4:])
        case "042":
            reading.start = line.day(5, 14) if line.cell(5, 14) else None
        case "052":
            reading.end = line.day(5, 14) if line.cell(5, 14) else None
        case "092":
            reading.kind = plain(line.text[4:])
        case "132":
            reading.dates = _dates(line)
        case _:
            reading.rounds = _rounds(line)


def _bye(reading: Reading, line: Line) -> None:
    letter = line.cell(5, 5).upper()
    if letter not in ("F", "H", "Z"):
        line.refuse(TrfFault.RESULT, 5, letter)
    reading.byes.append((line, letter, line.whole(7, 9), _numbers(line, 11)))


def _difference(reading: Reading, line: Line) -> None:
    if line.cell(5, 5):
        line.refuse(TrfFault.SCALE, 5, line.cell(5, 5))
    reading.more.append((line, line.amount(14, 17), _numbers(line, 24)))


def plain(text: str) -> str:
    """`text` on one line, without control characters."""
    kept = (" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c)[0] != "C")
    return " ".join("".join(kept).split())


def _dates(line: Line) -> tuple[date | None, ...]:
    columns = range(FIRST_ROUND, min(len(line.text), FIRST_ROUND + MOST_ROUNDS * ROUND_WIDTH) + 1, ROUND_WIDTH)
    return tuple(line.day(at, at + 7, is_short=True) if line.cell(at, at + 7) else None for at in columns)


def _rounds(line: Line) -> int:
    number = line.whole(5, max(len(line.text), 5), TrfFault.ROUNDS)
    if not 1 <= number <= MOST_ROUNDS:
        line.refuse(TrfFault.ROUNDS, 5, str(number))
    return number


def _scale(reading: Reading, line: Line) -> None:
    for at in range(6, len(line.text) + 1, 9):
        letter = line.cell(at, at)
        if not letter:
            continue
        amount = line.amount(at + 1, at + 4)
        is_odd = letter == "A" and amount != 0
        if letter not in "WDLAPX" or is_odd or not 0 <= amount <= 100:
            line.refuse(TrfFault.SCALE, at, line.cell(at, at + 4))
        reading.scale[letter] = amount


def _numbers(line: Line, first: int) -> list[int]:
    columns = range(first, len(line.text) + 1, 5)
    return [line.whole(at, at + 3) for at in columns if line.cell(at, at + 3)]


def _player(reading: Reading, line: Line) -> None:
    number = line.whole(5, 8)
    if number == 0:
        line.refuse(TrfFault.NUMBER, 5, "0")
    if number in reading.players:
        line.refuse(TrfFault.NUMBER_TWICE, 5, str(number))
    if len(reading.players) >= MOST_PLAYERS:
        line.refuse(TrfFault.TOO_MANY, 1, str(MOST_PLAYERS))
    name = plain(line.cell(15, 47))
    if not name:
        line.refuse(TrfFault.NAME, 15)
    rating = line.whole(49, 52) if line.cell(49, 52) else None
    points = line.amount(81, 84) if line.cell(81, 84) else Fraction(-1)
    rank = line.whole(86, 89) if line.cell(86, 89) else 0
    reading.players[number] = line, Player(number, name, points, rank, _meetings(line), rating or None)


def _meetings(line: Line) -> tuple[Meeting, ...]:
    if len(line.text) > FIRST_ROUND - 1 + MOST_ROUNDS * ROUND_WIDTH:
        line.refuse(TrfFault.ROUNDS, FIRST_ROUND + MOST_ROUNDS * ROUND_WIDTH)
    columns = range(FIRST_ROUND, len(line.text.rstrip()) + 1, ROUND_WIDTH)
    return tuple(_meeting(line, at) for at in columns)


def _meeting(line: Line, at: int) -> Meeting:
    """The round whose opponent stands at the column `at`."""
    opponent = line.whole(at, at + 3, TrfFault.OPPONENT) if line.cell(at, at + 3) else 0
    side, result = (line.cell(at + 5, at + 5) or "-").lower(), (line.cell(at + 7, at + 7) or OPEN).upper()
    for gap in (at + 4, at + 6, at + 8, at + 9):
        if line.cell(gap, gap):
            line.refuse(TrfFault.RESULT, gap, line.cell(gap, gap))
    if side not in "wb-":
        line.refuse(TrfFault.SIDE, at + 5, side)
    if result not in RESULTS + OPEN:
        line.refuse(TrfFault.RESULT, at + 7, result)
    if opponent == 0:
        result = WITHOUT_OPPONENT.get(result, result)
        if result not in UNPLAYED:
            line.refuse(TrfFault.OPPONENT, at, result)
        return Meeting(None, "-", result)
    if result in UNPLAYED or (side == "-" and result not in FORFEITS):
        line.refuse(TrfFault.RESULT if result in UNPLAYED else TrfFault.SIDE, at + 7, result)
    return Meeting(opponent, side, result)


HEADS = ("012", "022", "042", "052", "092", "132", "142", "XXR")
RECORDS: Mapping[str, Callable[[Reading, Line], None]] = {
    "001": _player,
    "162": _scale,
    "240": _bye,
    "299": _difference,
}


def _report(reading: Reading) -> Report:
    players = [player for _line, player in reading.players.values()]
    played = max((len(player.rounds) for player in players), default=0)
    win, draw, loss = (reading.scale.get(letter, usual) for letter, usual in zip("WDL", USUAL, strict=True))
    bye, scale = reading.scale.get("P", win), (win, draw, loss)
    if not win >= draw >= loss:
        raise BadTrf(TrfFault.SCALE)
    for line, player in reading.players.values():
        _check_opponents(reading, line, player)
    given = _given(reading)
    full = tuple(_whole(reading, line, player, played, given) for line, player in reading.players.values())
    checked = tuple(_with_points(reading, player, scale, bye) for player in full)
    return Report(
        name=reading.name[:80],
        players=tuple(sorted(checked, key=lambda player: player.number)),
        rounds=max(reading.rounds or 0, played),
        scale=scale,
        bye=bye,
        kind=reading.kind,
        city=reading.city,
        start=reading.start,
        end=reading.end,
        dates=reading.dates[:played],
    )


def _given(reading: Reading) -> dict[tuple[int, int], str]:
    """The byes of records 240, by player and round."""
    given = {}
    for line, letter, number, players in reading.byes:
        for who in players:
            if who not in reading.players:
                line.refuse(TrfFault.OPPONENT, 11, str(who))
            given[who, number] = letter
    return given


def _whole(reading: Reading, line: Line, player: Player, played: int, given: dict[tuple[int, int], str]) -> Player:
    """The player with every round that was played, those that the line doesn't say as byes."""
    rounds = list(player.rounds)
    rounds += [Meeting(None, "-", "Z")] * (played - len(rounds))
    for place, one in enumerate(rounds):
        letter = given.get((player.number, place + 1))
        if letter is not None and one.opponent is None and one.result == "Z":
            rounds[place] = Meeting(None, "-", letter)
    return Player(player.number, player.name, player.points, player.rank, tuple(rounds), player.rating)


def _check_opponents(reading: Reading, line: Line, player: Player) -> None:
    """Raises BadTrf where an opponent isn't in the file, or says something else of the same round."""
    for place, one in enumerate(player.rounds):
        at = FIRST_ROUND + place * ROUND_WIDTH
        if one.opponent is None:
            continue
        if one.opponent == player.number:
            line.refuse(TrfFault.SELF, at, str(one.opponent))
        if one.opponent not in reading.players:
            line.refuse(TrfFault.OPPONENT, at, str(one.opponent))
        rounds: Sequence[Meeting] = reading.players[one.opponent][1].rounds
        theirs = rounds[place] if place < len(rounds) else Meeting(None, "-", "Z")
        if theirs.opponent != player.number:
            line.refuse(TrfFault.NOT_MUTUAL, at, str(one.opponent))
        if not mutual((one.result, one.side), (theirs.result, theirs.side)):
            line.refuse(TrfFault.NOT_MUTUAL, at + 7, one.result)


def _with_points(reading: Reading, player: Player, scale: tuple[Fraction, ...], bye: Fraction) -> Player:
    """The player with points that are what the rounds give, and what record 299 gives or takes."""
    win, draw, loss = scale
    more = sum((amount for _line, amount, players in reading.more if player.number in players), Fraction())
    points = by_rounds(player, (win, draw, loss), bye) + more
    line = reading.players[player.number][0]
    if player.points not in (Fraction(-1), points):
        line.refuse(TrfFault.POINTS, 81, line.cell(81, 84))
    return Player(player.number, player.name, points, player.rank, player.rounds, player.rating)
