"""A list of players as people keep it in a spreadsheet: what each line says, and what is wrong with which.

Columns are found by their names; others than those of `COLUMNS` are passed over. A list without names of columns is one
of names, one a line.
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from io import StringIO

from tournaments.events.exchange.spreadsheet import unescaped

SEPARATORS = ",;\t"
COLUMNS: Mapping[str, frozenset[str]] = {
    "name": frozenset({"name", "player", "nombre", "jugador", "jugadora", "nom", "joueur", "joueuse"}),
    "partner": frozenset({"partner", "pareja", "companero", "companera", "partenaire", "equipier"}),
    "seed": frozenset({"seed", "cabeza de serie", "tete de serie"}),
    "rating": frozenset({"rating", "elo", "puntuacion", "classement", "cote"}),
}
LARGEST = 256 * 1024  # bytes of a file
MOST_ROWS = 500
LONGEST_NAME = 40
HIGHEST = {"seed": 999, "rating": 9999}


class ListFault(StrEnum):
    ENCODING = "encoding"
    EMPTY = "empty"
    TOO_LARGE = "too_large"
    TOO_MANY = "too_many"
    NO_NAMES = "no_names"  # the first line names columns, and none of them is that of the names
    UNREADABLE = "unreadable"  # quotes that don't close, a cell too long for anything
    NAME_MISSING = "name_missing"
    NAME_TOO_LONG = "name_too_long"
    PARTNER_MISSING = "partner_missing"
    PARTNER_NOT_WANTED = "partner_not_wanted"
    SAME_TWICE = "same_twice"  # somebody as his own partner
    IN_TWO_PAIRS = "in_two_pairs"
    SHARED_NAME = "shared_name"  # this and the next two are found by whoever knows the people
    UNKNOWN_NAME = "unknown_name"
    ENTERED_OTHERWISE = "entered_otherwise"  # somebody of the line is in the event, with another partner
    SEED = "seed"
    RATING = "rating"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong. `line` counts from 1, 0 is the file as a whole; `text` is what stands there."""

    line: int
    kind: ListFault
    text: str = ""


class BadList(Exception):
    """The list can't be taken; `faults` are all that are wrong with it."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list. `partner` is empty for a single player."""

    line: int
    name: str
    partner: str = ""
    seed: int | None = None
    rating: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, self.partner) if self.partner else (self.name,)


def entry_list(text: str, *, is_pairs: bool) -> tuple[Listed, ...]:
    """The lines that name somebody, each name once: what stands there again in the same way is left out.

    Raises BadList with every fault that was found.
    """
    if len(text.encode(errors="replace")) > LARGEST:
        raise BadList(Fault(0, ListFault.TOO_LARGE))
    rows = _rows(text)
    if not rows:
        raise BadList(Fault(0, ListFault.EMPTY))
    places, rows = _columns(rows)
    if len(rows) > MOST_ROWS:
        raise BadList(Fault(0, ListFault.TOO_MANY, str(MOST_ROWS)))
    faults: list[Fault] = []
    listed = _once([_listed(line, cells, places, faults, is_pairs=is_pairs) for line, cells in rows], faults)
    if faults:
        raise BadList(*faults)
    if not listed:
        raise BadList(Fault(0, ListFault.EMPTY))
    return listed


def _rows(text: str) -> list[tuple[int, Sequence[str]]]:
    """The lines that aren't blank, each with its number and its cells."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    rows: list[tuple[int, Sequence[str]]] = []
    line = 1
    try:
        for cells in reader:
            cleaned = [_one_line(unescaped(cell)) for cell in cells]
            if any(cleaned):
                rows.append((line, cleaned))
            line = reader.line_num + 1
    except csv.Error as error:
        raise BadList(Fault(line, ListFault.UNREADABLE)) from error
    return rows


def _separator(text: str) -> str:
    """What the first line that isn't blank has most of."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(SEPARATORS, key=first.count)


def _one_line(cell: str) -> str:
    kept = (" " if c.isspace() else c for c in cell if c.isspace() or unicodedata.category(c)[0] != "C")
    return " ".join("".join(kept).split())


def _columns(rows: list[tuple[int, Sequence[str]]]) -> tuple[Mapping[str, int], list[tuple[int, Sequence[str]]]]:
    """Where each column stands, and the lines below their names."""
    heads = [folded(cell) for cell in rows[0][1]]
    places: dict[str, int] = {}
    for column, words in COLUMNS.items():
        found = next((place for place, head in enumerate(heads) if head in words), None)
        if found is not None:
            places[column] = found
    if "name" in places:
        return places, rows[1:]
    if places or any(len(cells) > 1 for _line, cells in rows):
        raise BadList(Fault(rows[0][0], ListFault.NO_NAMES))
    return {"name": 0}, rows


def folded(text: str) -> str:
    """`text` without accents, capitals and _, as names of columns and of people are compared."""
    parts = unicodedata.normalize("NFKD", _one_line(text).casefold().replace("_", " "))
    return "".join(c for c in parts if not unicodedata.combining(c))


def _listed(
    line: int, cells: Sequence[str], places: Mapping[str, int], faults: list[Fault], *, is_pairs: bool
) -> Listed:
    said = {column: cells[place] if place < len(cells) else "" for column, place in places.items()}
    name, partner = said["name"], said.get("partner", "")
    faults.extend(Fault(line, kind, text) for kind, text in _faults(name, partner, is_pairs=is_pairs))
    seed, rating = (_number(line, said.get(column, ""), column, faults) for column in HIGHEST)
    return Listed(line, name, partner if is_pairs else "", seed, rating)


def _faults(name: str, partner: str, *, is_pairs: bool) -> Iterator[tuple[ListFault, str]]:
    if not name:
        yield ListFault.NAME_MISSING, ""
    for text in (name, partner):
        if len(text) > LONGEST_NAME:
            yield ListFault.NAME_TOO_LONG, text[:LONGEST_NAME]
    if is_pairs and not partner:
        yield ListFault.PARTNER_MISSING, name
    if partner and not is_pairs:
        yield ListFault.PARTNER_NOT_WANTED, partner
    if partner and folded(name) == folded(partner):
        yield ListFault.SAME_TWICE, name


def _number(line: int, text: str, column: str, faults: list[Fault]) -> int | None:
    if not text:
        return None
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST[column]))
    if is_number and (column == "rating" or int(text) > 0):
        return int(text)
    faults.append(Fault(line, ListFault(column), text[:LONGEST_NAME]))
    return None


def _once(listed: Sequence[Listed], faults: list[Fault]) -> tuple[Listed, ...]:
    """Each person once; the same pair again is left out, another one with the same person is a fault."""
    kept: dict[str, Listed] = {}
    for one in listed:
        names = {folded(name) for name in one.names}
        before = [kept[name] for name in names if name in kept]
        if not before:
            kept |= dict.fromkeys(names, one)
        elif {folded(name) for name in before[0].names} != names:
            shared = next(name for name in one.names if folded(name) in kept)
            faults.append(Fault(one.line, ListFault.IN_TWO_PAIRS, shared))
    return tuple(dict.fromkeys(kept.values()))


def seeded_by_rating(listed: Sequence[Listed]) -> tuple[Listed, ...]:
    """The list with a seed for everybody who has a rating, where it gives no seeds itself; the highest first."""
    if any(one.seed is not None for one in listed):
        return tuple(listed)
    rated = sorted((one for one in listed if one.rating is not None), key=lambda one: -(one.rating or 0))
    seeds = {one.line: seed for seed, one in enumerate(rated, start=1)}
    return tuple(Listed(one.line, one.name, one.partner, seeds.get(one.line), one.rating) for one in listed)
