"""The record of a match: the file format `card-record/1`, read and written (docs/record-format.md).

Here stands what makes a file a record; whether its actions are legal and its results right is `referee`'s part.
`read_record` raises BadRecord, with the place and the fact, for anything that is not a record.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.rules.cards import Card
from games.rules.errors import BadOption
from games.rules.game import Game, Result, Seat, Side
from games.rules.registry import GAMES

FORMAT = "card-record/1"
LARGEST = 16 * 1024 * 1024  # bytes; a partie has about five thousand
LONGEST = 1000  # digits of a number; sums of such numbers can still be written
NAMED = 80  # letters of a key that a message shows

HALVES = re.compile(r"[\ud800-\udfff]")

TOP_KEYS = ("format", "game", "players", "deals")
TOP_EXTRAS = ("options", "result", "ended", "meta", "proof")
DEAL_KEYS = ("dealer", "deck", "actions")
DEAL_EXTRAS = ("result", "void", "adjusted")


class BadRecord(Exception):
    """The file is no record. `place` reads like "deals[0].deck"; `fact` says what is wrong there."""

    def __init__(self, place: str, fact: str) -> None:
        super().__init__(f"{place}: {fact}" if place else fact)
        self.place = place
        self.fact = fact


class How(StrEnum):
    """How a match was ended before its time."""

    RESIGNED = "resigned"
    FORFEIT = "forfeit"
    AGREED = "agreed"
    RULING = "ruling"


@dataclass(frozen=True, slots=True)
class Ended:
    """An end before its time; `winner` is None where nobody won."""

    how: How
    winner: Side | None
    reason: str


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A ruling that changes what a finished deal is worth to the match."""

    result: Result
    reason: str


@dataclass(frozen=True, slots=True)
class Written:
    """A `result` that stands in a file, perhaps null; kept apart from one that does not stand there."""

    value: Any


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """One deal: who dealt which deck (first card dealt first) and what was done, as texts."""

    dealer: Seat
    deck: tuple[Card, ...]
    actions: tuple[str, ...]
    result: Written | None = None
    void: str | None = None
    adjusted: Adjusted | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """One match. `given` holds the options as the file gives them; `options` is the game's own value."""

    game: Game
    options: Any
    given: Mapping[str, Any]
    players: tuple[str, ...]
    deals: tuple[RecordedDeal, ...]
    result: Written | None = None
    ended: Ended | None = None
    meta: Mapping[str, Any] | None = None
    proof: Mapping[str, Any] | None = None


# ---------------------------------------------------------------------------------------------- reading


def read_record(content: bytes) -> Record:
    """The record in `content`, a UTF-8 JSON text. Raises BadRecord."""
    top = _keys(_parsed(content), "", TOP_KEYS, TOP_EXTRAS)
    _can_be_written(top)
    _whole_numbers(top)
    if top["format"] != FORMAT:
        raise BadRecord("format", f'must be "{FORMAT}"')
    game = _game(top["game"])
    ended = _ended(top["ended"]) if "ended" in top else None
    given = _object(top.get("options", {}), "options")
    players = _players(top["players"], game)
    return Record(
        game=game,
        options=_options(game, given),
        given=given,
        players=players,
        deals=_deals(top["deals"], game, len(players), may_be_empty=ended is not None),
        result=_written(top, "result"),
        ended=ended,
        meta=_object(top["meta"], "meta") if "meta" in top else None,
        proof=_object(top["proof"], "proof") if "proof" in top else None,
    )


class _Object(dict[str, Any]):
    """A JSON object that remembers a key which was given twice."""

    twice: str | None = None


def _pairs(pairs: list[tuple[str, Any]]) -> _Object:
    made = _Object(pairs)
    if len(made) < len(pairs):
        counted = Counter(name for name, _ in pairs)
        made.twice = next(name for name, count in counted.items() if count > 1)
    return made


def _constant(name: str) -> Any:
    raise BadRecord("", f"not JSON: {name} is no number there")


def _integer(digits: str) -> int | float:
    """A number beyond the limit becomes infinite, as one with a large exponent does, and is then refused."""
    return int(digits) if len(digits) <= LONGEST else math.inf


def _parsed(content: bytes) -> Any:
    if len(content) > LARGEST:
        raise BadRecord("", f"larger than a record may be ({LARGEST} bytes)")
    try:
        text = content.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_pairs, parse_constant=_constant, parse_int=_integer)
    except UnicodeDecodeError as error:
        raise BadRecord("", f"not UTF-8, from byte {error.start} on") from None
    except json.JSONDecodeError as error:
        raise BadRecord("", f"not JSON: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise BadRecord("", "nested too deeply") from None


Steps = tuple["Steps", str | int] | None  # the way to a value, the last step first; places are written when needed


def _walk(value: Any, steps: Steps = None) -> Iterator[tuple[Steps, Any]]:
    """Every value below `value` with the way to it; no recursion, for a file may be deep."""
    waiting = [(steps, value)]
    while waiting:
        here, now = waiting.pop()
        yield here, now
        if isinstance(now, dict):
            waiting.extend(((here, name), below) for name, below in now.items())
        elif isinstance(now, list):
            waiting.extend(((here, index), below) for index, below in enumerate(now))


def _way(steps: Steps) -> list[str | int]:
    way = []
    while steps is not None:
        steps, step = steps
        way.append(step)
    return way[::-1]


def _place(steps: Steps) -> str:
    """The place in words: "deals[0].deck"."""
    written = (f"[{step}]" if isinstance(step, int) else f".{_named(step)}" for step in _way(steps))
    return "".join(written).removeprefix(".")


def _named(key: str) -> str:
    return key if len(key) <= NAMED else key[:NAMED] + "…"


def _can_be_written(top: Any) -> None:
    """Refuses a key given twice, and a number out of bounds but in results (compared later)."""
    for steps, value in _walk(top):
        if isinstance(value, _Object) and value.twice is not None:
            raise BadRecord(_place(steps), f"the key {json.dumps(_named(value.twice))} is given twice")
        if isinstance(value, float) and math.isinf(value) and not _in_a_result(_way(steps)):
            raise BadRecord(_place(steps), f"a number is too large, or has more than {LONGEST} digits")


def _whole_numbers(top: Mapping[str, Any]) -> None:
    """Refuses points and exponents, but in `meta` and `proof` (free) and in results (compared later)."""
    for name, value in top.items():
        if name in ("meta", "proof", "result"):
            continue
        for steps, below in _walk(value, (None, name)):
            if isinstance(below, float) and not _in_deal_result(_way(steps)):
                raise BadRecord(_place(steps), "a number must be whole, without point or exponent")


def _in_a_result(way: list[str | int]) -> bool:
    return way[:1] == ["result"] or _in_deal_result(way)


def _in_deal_result(way: list[str | int]) -> bool:
    """Whether the way leads into the `result` of a deal: deals, 0, result, scores, 1."""
    return way[:1] == ["deals"] and len(way) > 2 and isinstance(way[1], int) and way[2] == "result"


def _object(value: Any, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadRecord(place, "must be an object")
    return value


def _keys(value: Any, place: str, needed: tuple[str, ...], extras: tuple[str, ...] = ()) -> dict[str, Any]:
    """`value` as an object that has every `needed` key and none but these and `extras`."""
    found = _object(value, place or "the file")
    for name in needed:
        if name not in found:
            raise BadRecord(place, f'the key "{name}" is missing')
    for name in found:
        if name not in needed and name not in extras:
            raise BadRecord(place, f"unknown key {json.dumps(_named(name))}")
    return found


def _text(value: Any, place: str) -> str:
    if not isinstance(value, str):
        raise BadRecord(place, "must be a text")
    return value


def _list(value: Any, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadRecord(place, "must be a list")
    return value


def _game(value: Any) -> Game:
    if _text(value, "game") not in GAMES:
        raise BadRecord("game", f"must be one of {', '.join(GAMES)}")
    return GAMES[value]


def _options(game: Game, given: Mapping[str, Any]) -> Any:
    try:
        return game.read_options(given)
    except BadOption as error:
        raise BadRecord(f"options.{error.name}", error.why) from None


def _players(value: Any, game: Game) -> tuple[str, ...]:
    names = tuple(_text(name, f"players[{index}]") for index, name in enumerate(_list(value, "players")))
    if len(names) not in game.seat_counts:
        raise BadRecord("players", f"{game.name} has {' or '.join(map(str, game.seat_counts))} players")
    for index, name in enumerate(names):
        if not name:
            raise BadRecord(f"players[{index}]", "a name is empty")
    return names


def _ended(value: Any) -> Ended:
    found = _keys(value, "ended", ("how", "winner", "reason"))
    how = _text(found["how"], "ended.how")
    if how not in list(How):
        raise BadRecord("ended.how", f"must be one of {', '.join(How)}")
    winner = found["winner"]
    if winner is not None and (type(winner) is not int or winner not in (0, 1)):
        raise BadRecord("ended.winner", "must be 0, 1 or null")
    return Ended(How(how), winner if winner is None else Side(winner), _text(found["reason"], "ended.reason"))


def _written(found: Mapping[str, Any], place: str) -> Written | None:
    if "result" not in found:
        return None
    if found["result"] is not None and not isinstance(found["result"], dict):
        raise BadRecord(place, "must be an object or null")
    return Written(found["result"])


def _deals(value: Any, game: Game, seats: int, *, may_be_empty: bool) -> tuple[RecordedDeal, ...]:
    found = _list(value, "deals")
    if not found and not may_be_empty:
        raise BadRecord("deals", "must hold a deal, unless the match was ended")
    return tuple(_deal(deal, f"deals[{index}]", game, seats) for index, deal in enumerate(found))


def _deal(value: Any, place: str, game: Game, seats: int) -> RecordedDeal:
    found = _keys(value, place, DEAL_KEYS, DEAL_EXTRAS)
    if "void" in found and "adjusted" in found:
        raise BadRecord(place, '"adjusted" does not go with "void"')
    dealer = found["dealer"]
    if type(dealer) is not int or not 0 <= dealer < seats:
        raise BadRecord(f"{place}.dealer", f"must be a seat, 0 to {seats - 1}")
    actions = _list(found["actions"], f"{place}.actions")
    return RecordedDeal(
        dealer=Seat(dealer),
        deck=_deck(_text(found["deck"], f"{place}.deck"), f"{place}.deck", game),
        actions=tuple(_text(text, f"{place}.actions[{index}]") for index, text in enumerate(actions)),
        result=_written(found, f"{place}.result"),
        void=_text(found["void"], f"{place}.void") if "void" in found else None,
        adjusted=_adjusted(found["adjusted"], f"{place}.adjusted", game, seats) if "adjusted" in found else None,
    )


def _deck(text: str, place: str, game: Game) -> tuple[Card, ...]:
    known = {str(card): card for card in game.pack}
    words = text.split(" ")
    for index, word in enumerate(words):
        if word not in known:
            raise BadRecord(place, f"{json.dumps(word[:20])} (number {index + 1}) is no card of this pack")
    if len(set(words)) < len(words):
        raise BadRecord(place, f"the card {next(word for word in words if words.count(word) > 1)} is there twice")
    missing = [word for word in known if word not in words]
    if missing:
        raise BadRecord(place, f"missing: {' '.join(missing)}")
    return tuple(known[word] for word in words)


def _adjusted(value: Any, place: str, game: Game, seats: int) -> Adjusted:
    found = _keys(value, place, ("result", "reason"))
    result = _object(found["result"], f"{place}.result")
    try:
        game.check_result(game.opening(game.read_options({}), seats), result)
    except ValueError as error:
        raise BadRecord(f"{place}.result", str(error)) from None
    return Adjusted(result, _text(found["reason"], f"{place}.reason"))


# ---------------------------------------------------------------------------------------------- writing


def write_record(record: Record) -> str:
    """`record` as a file, always the same one: keys as below, those that the format doesn't order by themselves.

    One line for each action and deck, so that it can be read and compared. Half a surrogate pair, which JSON can hold
    and UTF-8 can't, is written as an escape.
    """
    written = json.dumps(as_written(record), ensure_ascii=False, indent=1) + "\n"
    return HALVES.sub(lambda half: f"\\u{ord(half[0]):04x}", written)


def as_written(record: Record) -> dict[str, Any]:
    """The JSON value that `write_record` writes."""
    top: dict[str, Any] = {
        "format": FORMAT,
        "game": record.game.name,
        "options": _ordered(record.given),
        "players": list(record.players),
        "deals": [_written_deal(deal) for deal in record.deals],
    }
    if record.ended is not None:
        top["ended"] = {"how": str(record.ended.how), "winner": record.ended.winner, "reason": record.ended.reason}
    free = {"result": record.result and record.result.value, "meta": record.meta, "proof": record.proof}
    return top | {name: _ordered(value) for name, value in free.items() if value is not None}


def _ordered(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _ordered(value[name]) for name in sorted(value)}
    return [_ordered(one) for one in value] if isinstance(value, list | tuple) else value


def _written_deal(deal: RecordedDeal) -> dict[str, Any]:
    written: dict[str, Any] = {"dealer": deal.dealer, "deck": " ".join(deal.deck), "actions": list(deal.actions)}
    if deal.result is not None:
        written["result"] = _ordered(deal.result.value)
    if deal.adjusted is not None:
        written["adjusted"] = {"result": _ordered(deal.adjusted.result), "reason": deal.adjusted.reason}
    return written if deal.void is None else written | {"void": deal.void}
