"""Reads the structure of an event file: every fault is told with its place in the file."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from tournaments.events.exchange.event_checks import check
from tournaments.events.exchange.event_file import (
    FORMAT,
    LARGEST,
    BadEventFile,
    ByeRequest,
    Columns,
    Edge,
    Entrant,
    EventFile,
    FileFault,
    Forbidden,
    Match,
    Penalty,
    Person,
    Player,
    Round,
    Unplayed,
    refuse,
)

HIGHEST_NUMBER = 2**62
DECIDERS = ("units", "margin", "extra", "lots")
MOST_UNITS, MOST_DEALS, MOST_POINTS = 15, 200, 1_000_000
LONGEST_TEXT = 4_000


def read_event(text: str) -> EventFile:
    """The event of the file. Raises BadEventFile."""
    if len(text.encode(errors="replace")) > LARGEST:
        refuse(FileFault.TOO_LARGE)
    said = _object(_loaded(text), "")
    if said.get("format") != FORMAT:
        refuse(FileFault.OTHER_FORMAT, "format", said.get("format", ""))
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


def _loaded(text: str) -> Any:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        twice = [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]
        if twice:
            refuse(FileFault.TWICE, twice[0])
        return dict(pairs)

    def no_number(text: str) -> NoReturn:
        refuse(FileFault.NOT_JSON, value=text)

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
            refuse(FileFault.BAD_VALUE, where)
        case str() if len(value) > LONGEST_TEXT:
            refuse(FileFault.TOO_LARGE, where)
        case dict():
            for key, one in value.items():
                _check_texts(key, where)
                _check_texts(one, f"{where}.{key}".lstrip("."))
        case list():
            for place, one in enumerate(value):
                _check_texts(one, f"{where}[{place}]")


def _of(said: Columns, key: str, where: str) -> Any:
    if key not in said:
        refuse(FileFault.MISSING, f"{where}.{key}".lstrip("."))
    return said[key]


def _object(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        refuse(FileFault.WRONG_KIND, where, value)
    return value


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        refuse(FileFault.WRONG_KIND, where, value)
    return value


def _name(said: Columns, key: str) -> str:
    name = _text(_of(said, key, ""), key)
    if not (8 <= len(name) <= 32 and name.isascii() and name.isalnum()):
        refuse(FileFault.BAD_VALUE, key, name)
    return name


def _whole(value: Any, where: str, highest: int = HIGHEST_NUMBER) -> int:
    if type(value) is not int:
        refuse(FileFault.WRONG_KIND, where, value)
    if not 0 <= value <= highest:
        refuse(FileFault.BAD_VALUE, where, value)
    return value


def _maybe(said: Columns, key: str, where: str) -> int | None:
    value = said.get(key)
    return None if value is None else _whole(value, f"{where}.{key}")


def _each(said: Columns, key: str, where: str, read: Callable[[Columns, str], Any]) -> tuple[Any, ...]:
    """What `read` makes of every object of a list."""
    place = f"{where}.{key}".lstrip(".")
    given = _of(said, key, where)
    if not isinstance(given, list):
        refuse(FileFault.WRONG_KIND, place, given)
    return tuple(read(_object(one, f"{place}[{n}]"), f"{place}[{n}]") for n, one in enumerate(given))


def _person(said: Columns, where: str) -> Person:
    name = " ".join(_text(_of(said, "name", where), f"{where}.name").split())
    if not 1 <= len(name) <= 80:
        refuse(FileFault.BAD_VALUE, f"{where}.name", name)
    username = _text(said.get("username", ""), f"{where}.username")
    return Person(name, _maybe(said, "id", where), username[:150])


def _entrant(said: Columns, where: str) -> Entrant:
    return Entrant(_whole(_of(said, "id", where), f"{where}.id"), said, _each(said, "players", where, _player))


def _player(said: Columns, where: str) -> Player:
    accepted = said.get("accepted", True)
    if type(accepted) is not bool:
        refuse(FileFault.WRONG_KIND, f"{where}.accepted", accepted)
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
        refuse(FileFault.WRONG_KIND, f"{where}.order", order)
    return Edge(tuple(_whole(who, f"{where}.order") for who in order), said)


def _round(said: Columns, where: str) -> Round:
    unplayed = _each({"unplayed": [], **said}, "unplayed", where, _unplayed)
    return Round(said, _maybe(said, "idle", where), _each(said, "matches", where, _match), unplayed)


def _unplayed(said: Columns, where: str) -> Unplayed:
    return Unplayed(_whole(_of(said, "entrant", where), f"{where}.entrant"), said)


def _match(said: Columns, where: str) -> Match:
    steps = said.get("steps", [])
    if not isinstance(steps, list) or not all(_is_step(step) for step in steps):
        refuse(FileFault.BAD_VALUE, f"{where}.steps", steps)
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
        refuse(FileFault.BAD_VALUE, f"{where}.detail", units)
    if said.get("winner") not in (None, 0, 1):
        refuse(FileFault.BAD_VALUE, f"{where}.winner", said.get("winner"))
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
            refuse(FileFault.BAD_VALUE, where, terms)
        found[int(who)] = tuple(_share(term, where) for term in terms)
    return found


def _share(term: Any, where: str) -> tuple[int, str, str]:
    if not (isinstance(term, list) and len(term) == 3):
        refuse(FileFault.BAD_VALUE, where, term)
    against, amount, weight = term
    return _whole(against, where), _fraction(amount, where), _fraction(weight, where)


def _fraction(value: Any, where: str) -> str:
    """The text of a fraction from 0 to 1, such as "3/4"."""
    parts = value.split("/") if isinstance(value, str) and len(value) <= 60 else []
    if not (1 <= len(parts) <= 2 and all(part.isascii() and part.isdigit() for part in parts)):
        refuse(FileFault.BAD_VALUE, where, value)
    if int(parts[-1]) == 0 and len(parts) == 2:
        refuse(FileFault.BAD_VALUE, where, value)
    return str(value)
