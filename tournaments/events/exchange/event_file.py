"""The event file "tapis-event/1" (docs/event-format.md): its structure, and what must agree within it.

What stands in a column is judged by whoever has the columns; here a column's value is any JSON value.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Any, NoReturn

FORMAT = "tapis-event/1"
LARGEST = 2 * 1024 * 1024  # bytes
MOST_PEOPLE = 400
MOST_ROUNDS = 250
MOST_MATCHES = 20_000
MOST_PENALTIES = 1_000
HIGHEST_NUMBER = 2**62
DECIDERS = ("units", "margin", "extra", "lots")
MOST_UNITS, MOST_DEALS, MOST_POINTS = 15, 200, 1_000_000
LONGEST_TEXT = 4_000

Columns = Mapping[str, Any]


class FileFault(StrEnum):
    TOO_LARGE = "too_large"
    NOT_JSON = "not_json"
    OTHER_FORMAT = "other_format"
    MISSING = "missing"
    WRONG_KIND = "wrong_kind"  # a text where a number should be
    BAD_VALUE = "bad_value"
    UNKNOWN = "unknown"  # names an entrant or a person that the file doesn't have
    TWICE = "twice"
    TOO_MANY = "too_many"
    DISAGREES = "disagrees"  # with something else in the file
    STANDINGS = "standings"  # the standings come out otherwise than the file says


class BadEventFile(Exception):
    """The file can't be taken. `where` is the place in it, such as "rounds[2].matches[0].winner"; `text` its value."""

    def __init__(self, fault: FileFault, where: str = "", text: str = "") -> None:
        super().__init__(fault, where, text)
        self.fault, self.where, self.text = fault, where, text


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays. `number` is the person's on the site that wrote the file, None where it doesn't say."""

    name: str
    number: int | None = None
    username: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """A person of an entrant, by place in the file's people."""

    person: int
    accepted: bool = True


@dataclass(frozen=True, slots=True)
class Entrant:
    """`id` names the entrant within the file, and is what it draws lots by."""

    id: int
    columns: Columns
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """`first`, `second` and `winner` are ids of entrants; `second` is None for a bye."""

    columns: Columns
    first: int
    second: int | None
    winner: int | None
    result: Columns | None = None
    extra_result: Columns | None = None


@dataclass(frozen=True, slots=True)
class Unplayed:
    """Why an entrant has no match in a round."""

    entrant: int
    columns: Columns


@dataclass(frozen=True, slots=True)
class Round:
    columns: Columns
    idle: int | None
    matches: tuple[Match, ...]
    unplayed: tuple[Unplayed, ...] = ()


@dataclass(frozen=True, slots=True)
class Penalty:
    """What was deducted from an entrant. Terms of standings name it by its place in the file, from 1."""

    entrant: int
    columns: Columns


@dataclass(frozen=True, slots=True)
class ByeRequest:
    """A round that an entrant asked off."""

    entrant: int
    columns: Columns


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Two who are not to meet."""

    first: int
    second: int
    columns: Columns


@dataclass(frozen=True, slots=True)
class Edge:
    """How those were ranked who are level where only some go on: ids of entrants, the best first."""

    order: tuple[int, ...]
    columns: Columns


@dataclass(frozen=True, slots=True)
class EventFile:
    """An event as a file has it. `digest` is that of its standings, empty where the file says none."""

    format: str
    id: str
    site: str
    site_key: str
    columns: Columns
    people: tuple[Person, ...]
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...]
    shares: Mapping[int, tuple[tuple[int, str, str], ...]]
    penalties: tuple[Penalty, ...] = ()
    bye_requests: tuple[ByeRequest, ...] = ()
    forbidden: tuple[Forbidden, ...] = ()
    edges: tuple[Edge, ...] = ()
    dates: tuple[Columns, ...] = ()
    timing: Columns | None = None
    digest: str = ""


def digest_of(lines: Sequence[Any]) -> str:
    """The SHA-256 (hex) of standings: their JSON without spaces, keys in order."""
    text = json.dumps(lines, separators=(",", ":"), sort_keys=True)
    return sha256(text.encode()).hexdigest()


def read_event(text: str) -> EventFile:
    """The event of the file. Raises BadEventFile."""
    if len(text.encode(errors="replace")) > LARGEST:
        _refuse(FileFault.TOO_LARGE)
    said = _object(_loaded(text), "")
    if said.get("format") != FORMAT:
        _refuse(FileFault.OTHER_FORMAT, "format", said.get("format", ""))
    site = _object(said.get("site", {}), "site")
    file = EventFile(
        format=FORMAT,
        id=_name(said, "id"),
        site=_text(site.get("name", ""), "site.name")[:120],
        site_key=_text(site.get("key", ""), "site.key")[:16],
        columns=_object(_of(said, "event", ""), "event"),
        people=_each(said, "people", "", _person),
        entrants=_each(said, "entrants", "", _entrant),
        rounds=_each(said, "rounds", "", _round),
        shares=_shares(_object(said.get("shares", {}), "shares")),
        penalties=_each({"penalties": [], **said}, "penalties", "", _penalty),
        bye_requests=_each({"bye_requests": [], **said}, "bye_requests", "", _bye_request),
        forbidden=_each({"forbidden": [], **said}, "forbidden", "", _forbidden),
        edges=_each({"edges": [], **said}, "edges", "", _edge),
        dates=_each({"dates": [], **said}, "dates", "", lambda one, _where: one),
        timing=None if said.get("timing") is None else _object(said["timing"], "timing"),
        digest=_text(said.get("standings_sha256", ""), "standings_sha256"),
    )
    check(file)
    return file


def _refuse(fault: FileFault, where: str = "", value: Any = "") -> NoReturn:
    text = value if isinstance(value, str) else json.dumps(value, default=repr)
    raise BadEventFile(fault, where, text[:60])


def _loaded(text: str) -> Any:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        twice = [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]
        if twice:
            _refuse(FileFault.TWICE, twice[0])
        return dict(pairs)

    def no_number(text: str) -> NoReturn:
        _refuse(FileFault.NOT_JSON, value=text)

    try:
        found = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=once, parse_constant=no_number)
        _check_texts(found, "")
    except (ValueError, RecursionError) as error:
        raise BadEventFile(FileFault.NOT_JSON, _place(error)) from error
    return found


def _place(error: Exception) -> str:
    return f"{error.lineno}:{error.colno}" if isinstance(error, json.JSONDecodeError) else ""


def _check_texts(value: Any, where: str) -> None:
    """Raises BadEventFile for a text that no database and no page could take."""
    match value:
        case str() if "\x00" in value or any("\ud800" <= c <= "\udfff" for c in value):
            _refuse(FileFault.BAD_VALUE, where)
        case str() if len(value) > LONGEST_TEXT:
            _refuse(FileFault.TOO_LARGE, where)
        case dict():
            for key, one in value.items():
                _check_texts(key, where)
                _check_texts(one, f"{where}.{key}".lstrip("."))
        case list():
            for place, one in enumerate(value):
                _check_texts(one, f"{where}[{place}]")


def _of(said: Columns, key: str, where: str) -> Any:
    if key not in said:
        _refuse(FileFault.MISSING, f"{where}.{key}".lstrip("."))
    return said[key]


def _object(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        _refuse(FileFault.WRONG_KIND, where, value)
    return value


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        _refuse(FileFault.WRONG_KIND, where, value)
    return value


def _name(said: Columns, key: str) -> str:
    name = _text(_of(said, key, ""), key)
    if not (8 <= len(name) <= 32 and name.isascii() and name.isalnum()):
        _refuse(FileFault.BAD_VALUE, key, name)
    return name


def _whole(value: Any, where: str, highest: int = HIGHEST_NUMBER) -> int:
    if type(value) is not int:
        _refuse(FileFault.WRONG_KIND, where, value)
    if not 0 <= value <= highest:
        _refuse(FileFault.BAD_VALUE, where, value)
    return value


def _maybe(said: Columns, key: str, where: str) -> int | None:
    value = said.get(key)
    return None if value is None else _whole(value, f"{where}.{key}")


def _each(said: Columns, key: str, where: str, read: Callable[[Columns, str], Any]) -> tuple[Any, ...]:
    """What `read` makes of every object of a list."""
    place = f"{where}.{key}".lstrip(".")
    given = _of(said, key, where)
    if not isinstance(given, list):
        _refuse(FileFault.WRONG_KIND, place, given)
    return tuple(read(_object(one, f"{place}[{n}]"), f"{place}[{n}]") for n, one in enumerate(given))


def _person(said: Columns, where: str) -> Person:
    name = " ".join(_text(_of(said, "name", where), f"{where}.name").split())
    if not 1 <= len(name) <= 80:
        _refuse(FileFault.BAD_VALUE, f"{where}.name", name)
    username = _text(said.get("username", ""), f"{where}.username")
    return Person(name, _maybe(said, "id", where), username[:150])


def _entrant(said: Columns, where: str) -> Entrant:
    return Entrant(_whole(_of(said, "id", where), f"{where}.id"), said, _each(said, "players", where, _player))


def _player(said: Columns, where: str) -> Player:
    accepted = said.get("accepted", True)
    if type(accepted) is not bool:
        _refuse(FileFault.WRONG_KIND, f"{where}.accepted", accepted)
    return Player(_whole(_of(said, "person", where), f"{where}.person"), accepted)


def _penalty(said: Columns, where: str) -> Penalty:
    return Penalty(_whole(_of(said, "entrant", where), f"{where}.entrant"), said)


def _bye_request(said: Columns, where: str) -> ByeRequest:
    return ByeRequest(_whole(_of(said, "entrant", where), f"{where}.entrant"), said)


def _forbidden(said: Columns, where: str) -> Forbidden:
    first, second = (_whole(_of(said, side, where), f"{where}.{side}") for side in ("first", "second"))
    return Forbidden(first, second, said)


def _edge(said: Columns, where: str) -> Edge:
    order = _of(said, "order", where)
    if not isinstance(order, list):
        _refuse(FileFault.WRONG_KIND, f"{where}.order", order)
    return Edge(tuple(_whole(who, f"{where}.order") for who in order), said)


def _round(said: Columns, where: str) -> Round:
    unplayed = _each({"unplayed": [], **said}, "unplayed", where, _unplayed)
    return Round(said, _maybe(said, "idle", where), _each(said, "matches", where, _match), unplayed)


def _unplayed(said: Columns, where: str) -> Unplayed:
    return Unplayed(_whole(_of(said, "entrant", where), f"{where}.entrant"), said)


def _match(said: Columns, where: str) -> Match:
    steps = said.get("steps", [])
    if not isinstance(steps, list) or not all(_is_step(step) for step in steps):
        _refuse(FileFault.BAD_VALUE, f"{where}.steps", steps)
    return Match(
        columns=said,
        first=_whole(_of(said, "first", where), f"{where}.first"),
        second=_maybe(said, "second", where),
        winner=_maybe(said, "winner", where),
        result=_result(said.get("result"), f"{where}.result"),
        extra_result=_result(said.get("extra_result"), f"{where}.extra_result"),
    )


def _is_step(step: Any) -> bool:
    if not (isinstance(step, list) and len(step) == 3 and step[0] in DECIDERS and _is_score(step[1])):
        return False
    return step[2] in (None, 0, 1) and type(step[2]) in (type(None), int)


def _is_score(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_is_points(one) for one in value)


def _is_points(value: Any) -> bool:
    return type(value) is int and abs(value) <= MOST_POINTS


def _result(value: Any, where: str) -> Columns | None:
    if value is None:
        return None
    said = _object(value, where)
    units = said.get("detail", [])
    if not isinstance(units, list) or len(units) > MOST_UNITS or not all(_is_unit(unit) for unit in units):
        _refuse(FileFault.BAD_VALUE, f"{where}.detail", units)
    if said.get("winner") not in (None, 0, 1):
        _refuse(FileFault.BAD_VALUE, f"{where}.winner", said.get("winner"))
    return {**said, "detail": [{key: unit[key] for key in ("score", "deals") if key in unit} for unit in units]}


def _is_unit(unit: Any) -> bool:
    """{"score": [a, b], "deals": [[a, b], …]}"""
    if not isinstance(unit, dict) or not _is_score(unit.get("score")):
        return False
    deals = unit.get("deals", [])
    return isinstance(deals, list) and len(deals) <= MOST_DEALS and all(_is_score(deal) for deal in deals)


def _shares(said: Columns) -> Mapping[int, tuple[tuple[int, str, str], ...]]:
    found = {}
    for who, terms in said.items():
        where = f"shares.{who}"
        if not (who.isascii() and who.isdigit() and len(who) < 20 and isinstance(terms, list)):
            _refuse(FileFault.BAD_VALUE, where, terms)
        found[int(who)] = tuple(_share(term, where) for term in terms)
    return found


def _share(term: Any, where: str) -> tuple[int, str, str]:
    if not (isinstance(term, list) and len(term) == 3):
        _refuse(FileFault.BAD_VALUE, where, term)
    against, amount, weight = term
    return _whole(against, where), _fraction(amount, where), _fraction(weight, where)


def _fraction(value: Any, where: str) -> str:
    """The text of a fraction from 0 to 1, such as "3/4"."""
    parts = value.split("/") if isinstance(value, str) and len(value) <= 60 else []
    if not (1 <= len(parts) <= 2 and all(part.isascii() and part.isdigit() for part in parts)):
        _refuse(FileFault.BAD_VALUE, where, value)
    if int(parts[-1]) == 0 and len(parts) == 2:
        _refuse(FileFault.BAD_VALUE, where, value)
    return str(value)


def check(file: EventFile) -> None:
    """Raises BadEventFile where the file's parts don't agree with one another."""
    _check_amounts(file)
    ids = [entrant.id for entrant in file.entrants]
    _check_once(ids, "entrants")
    numbers = [entrant.columns.get("number") for entrant in file.entrants]
    _check_once([number for number in numbers if number is not None], "entrants[].number")
    played = [player.person for entrant in file.entrants for player in entrant.players]
    _check_once(played, "entrants[].players")
    if any(person >= len(file.people) for person in played):
        _refuse(FileFault.UNKNOWN, "entrants[].players")
    drawn = {entrant.id for entrant in file.entrants if entrant.columns.get("number") is not None}
    for place, one in enumerate(file.rounds):
        _check_round(one, place, drawn)
    if set(file.shares) - drawn or any(term[0] not in drawn for terms in file.shares.values() for term in terms):
        _refuse(FileFault.UNKNOWN, "shares")
    if any(penalty.entrant not in drawn for penalty in file.penalties):
        _refuse(FileFault.UNKNOWN, "penalties")
    _check_wishes(file, set(ids))
    _check_state(file)


def _check_wishes(file: EventFile, ids: set[int]) -> None:
    """What was asked for or forbidden is about the file's own entrants, and about each once."""
    pairs = [frozenset((one.first, one.second)) for one in file.forbidden]
    if not set().union(*pairs, (one.entrant for one in file.bye_requests)) <= ids:
        _refuse(FileFault.UNKNOWN, "forbidden")
    if any(set(edge.order) - ids or len(set(edge.order)) < len(edge.order) for edge in file.edges):
        _refuse(FileFault.UNKNOWN, "edges")
    _check_once([one.get("number") for one in file.dates], "dates")
    if any(len(pair) < 2 for pair in pairs):
        _refuse(FileFault.DISAGREES, "forbidden")
    _check_once([sorted(pair) for pair in pairs], "forbidden")
    _check_once([(one.entrant, one.columns.get("number")) for one in file.bye_requests], "bye_requests")


def _check_amounts(file: EventFile) -> None:
    amounts = {
        "people": (len(file.people), MOST_PEOPLE),
        "rounds": (len(file.rounds), MOST_ROUNDS),
        "penalties": (len(file.penalties), MOST_PENALTIES),
        "bye_requests": (len(file.bye_requests), MOST_MATCHES),
        "forbidden": (len(file.forbidden), MOST_MATCHES),
        "edges": (len(file.edges), MOST_PENALTIES),
        "dates": (len(file.dates), MOST_ROUNDS),
        "rounds[].matches": (sum(len(one.matches) for one in file.rounds), MOST_MATCHES),
    }
    for where, (number, most) in amounts.items():
        if number > most:
            _refuse(FileFault.TOO_MANY, where, str(most))


def _check_once(values: Sequence[Any], where: str) -> None:
    twice = [value for value, times in Counter(map(repr, values)).items() if times > 1]
    if twice:
        _refuse(FileFault.TWICE, where, twice[0])


def _check_round(one: Round, place: int, drawn: set[int]) -> None:
    where = f"rounds[{place}]"
    if one.columns.get("number") != place + 1:
        _refuse(FileFault.DISAGREES, f"{where}.number", one.columns.get("number"))
    named = [who for match in one.matches for who in (match.first, match.second) if who is not None]
    named += [] if one.idle is None else [one.idle]
    named += [unplayed.entrant for unplayed in one.unplayed]
    _check_once(named, where)
    _check_once([match.columns.get("position") for match in one.matches], f"{where}.matches[].position")
    unknown = [who for who in named if who not in drawn]
    if unknown:
        _refuse(FileFault.UNKNOWN, where, unknown[0])
    for n, match in enumerate(one.matches):
        _check_match(match, f"{where}.matches[{n}]")


def _check_match(match: Match, where: str) -> None:
    state = match.columns.get("state")
    if state not in ("open", "done"):
        _refuse(FileFault.BAD_VALUE, f"{where}.state", state)
    if match.winner is not None and (match.winner not in (match.first, match.second) or state == "open"):
        _refuse(FileFault.DISAGREES, f"{where}.winner", match.winner)
    for name in ("result", "extra_result"):
        result = getattr(match, name)
        if result is not None and match.second is None:
            _refuse(FileFault.DISAGREES, f"{where}.{name}")


def _check_state(file: EventFile) -> None:
    order = file.columns.get("criteria", [])
    if not isinstance(order, list) or not all(isinstance(name, str) for name in order):
        _refuse(FileFault.BAD_VALUE, "event.criteria", order)
    state, is_on = file.columns.get("state"), bool(file.rounds)
    if is_on != (state in ("running", "closed")):
        _refuse(FileFault.DISAGREES, "event.state", state)
    if (file.columns.get("closed_at") is not None) != (state == "closed"):
        _refuse(FileFault.DISAGREES, "event.closed_at", state)
    if not is_on and any(entrant.columns.get("number") is not None for entrant in file.entrants):
        _refuse(FileFault.DISAGREES, "entrants[].number")
