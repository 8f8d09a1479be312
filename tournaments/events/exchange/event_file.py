"""The event file "tapis-event/1" (docs/event-format.md): what is in one, and why one can't be taken.

`event_reading` reads its structure, `event_checks` says what must agree within it. What stands in a column is judged by
whoever has the columns; here a column's value is any JSON value.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Any, NoReturn

FORMAT = "tapis-event/1"
LARGEST = 2 * 1024 * 1024  # bytes

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


def refuse(fault: FileFault, where: str = "", value: Any = "") -> NoReturn:
    """Raises BadEventFile."""
    text = value if isinstance(value, str) else json.dumps(value, default=repr)
    raise BadEventFile(fault, where, text[:60])
