"""The line of quick entry: a table or names' beginnings, and what happened there. Read strictly, or not at all.

4 2-1           the score at table 4, first side first: of the only unit, or the units won
4 3-1 2-3 3-0   each unit in turn
ana 2-1         the same by name, from the side that is named; "ana bob 2-1" names both
4 +-            forfeit: the second side has not come; "-+" the first, "--" neither
4 undo          take back what was entered
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

PerSide = tuple[int, int]

SCORE = re.compile(r"(\d{1,3})-(\d{1,3})")
SPACED = re.compile(r"(?<=\d)\s*[-–:]\s*(?=\d)")
FORFEITS = {"+-": (True, False), "-+": (False, True), "--": (False, False)}
UNDO = frozenset({"undo", "deshacer", "annuler"})
LONGEST = 120  # letters
MOST_DIGITS = 4


class Slip(StrEnum):
    """Why a line can't be read."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    WHO = "who"  # nothing says which match is meant
    WHAT = "what"  # no score, forfeit or undo at its end


class Unreadable(Exception):
    """A line that says nothing that could be done."""

    def __init__(self, slip: Slip) -> None:
        super().__init__(slip.value)
        self.slip = slip


@dataclass(frozen=True, slots=True)
class Line:
    """What was typed. Exactly one of `table` and `words` says where, exactly one of the other three says what.

    `present` are the sides that are there, of a forfeit.
    """

    table: int | None = None
    words: tuple[str, ...] = ()
    scores: tuple[PerSide, ...] = ()
    present: tuple[bool, bool] | None = None
    is_undo: bool = False

    def turned(self) -> Line:
        """The same as the other side says it."""
        present = None if self.present is None else (self.present[1], self.present[0])
        return Line(self.table, self.words, tuple((b, a) for a, b in self.scores), present, self.is_undo)


def read_line(text: str) -> Line:
    """What `text` says. Raises Unreadable."""
    if len(text) > LONGEST:
        raise Unreadable(Slip.TOO_LONG)
    words = SPACED.sub("-", text).split()
    if not words:
        raise Unreadable(Slip.EMPTY)
    if words[-1].casefold() in UNDO:
        return _at(words[:-1], Line(is_undo=True))
    if words[-1] in FORFEITS:
        return _at(words[:-1], Line(present=FORFEITS[words[-1]]))
    first = next((n for n, word in enumerate(words) if SCORE.fullmatch(word)), len(words))
    found = [SCORE.fullmatch(word) for word in words[first:]]
    scores = tuple((int(one[1]), int(one[2])) for one in found if one)
    if not scores or len(scores) < len(found):
        raise Unreadable(Slip.WHAT)
    return _at(words[:first], Line(scores=scores))


def _at(words: Sequence[str], line: Line) -> Line:
    """`line` at the table, or at the match of the people, that `words` name."""
    if not words:
        raise Unreadable(Slip.WHO)
    only = words[0] if len(words) == 1 else ""
    if only.isascii() and only.isdigit() and len(only) <= MOST_DIGITS:
        return Line(int(only), (), line.scores, line.present, line.is_undo)
    if not all(any(letter.isalpha() for letter in word) for word in words):
        raise Unreadable(Slip.WHO)
    return Line(None, tuple(words), line.scores, line.present, line.is_undo)


def named(words: Sequence[str], pairs: Sequence[tuple[str, str]]) -> tuple[tuple[int, int], ...]:
    """Which of `pairs`, and which side of it, the words can mean; all are as `members.names.in_order` writes them.

    The words are beginnings of the words of one side's name, then perhaps of the other's.
    """
    return tuple(
        (place, side) for place, pair in enumerate(pairs) for side in (0, 1) if _fits(words, pair[side], pair[1 - side])
    )


def _fits(words: Sequence[str], name: str, other: str) -> bool:
    splits = range(1, len(words) + 1)
    return any(_begins(words[:n], name) and (n == len(words) or _begins(words[n:], other)) for n in splits)


def _begins(words: Sequence[str], name: str) -> bool:
    parts = name.split()
    return all(any(part.startswith(word) for part in parts) for word in words)
