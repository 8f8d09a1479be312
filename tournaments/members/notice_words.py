"""What a notice says, and until when it matters. The apps above know: each gives words and checks for what it sends.

Members knows neither tables nor events, so these are registered when the apps start, as receivers of signals are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.members.models import Notice, User


@dataclass(frozen=True, slots=True)
class Words:
    """A title of a few words, and the whole sentence."""

    title: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Told:
    """A notice in the language in force."""

    notice: Notice
    words: Words


Writer = Callable[[Mapping[str, Any], str], Words]
Check = Callable[[Notice], bool]
_writers: dict[str, Writer] = {}
_checks: dict[str, list[Check]] = {}


def words_of(kind: str) -> Callable[[Writer], Writer]:
    """Decorates what makes Words of a kind's facts and the names of the people in them, joined by commas."""

    def register(writer: Writer) -> Writer:
        _writers[kind] = writer
        return writer

    return register


def matters_while(kind: str) -> Callable[[Check], Check]:
    """Decorates a claim about a notice of that kind; where one of its claims is false, it has lost its point."""

    def register(check: Check) -> Check:
        _checks.setdefault(kind, []).append(check)
        return check

    return register


def still_matters(notice: Notice) -> bool:
    return all(check(notice) for check in _checks.get(notice.kind, ()))


def told(notices: Iterable[Notice]) -> tuple[Told, ...]:
    """Each of `notices` with its words, in order; people are called as they are called now."""
    rows = tuple(notices)
    ids = {user_id for notice in rows for user_id in notice.facts.get("people", ())}
    people = User.objects.in_bulk(ids) if ids else {}
    return tuple(Told(notice, _words(notice, people)) for notice in rows)


def _words(notice: Notice, people: Mapping[int, User]) -> Words:
    names = (str(people[user_id]) for user_id in notice.facts.get("people", ()) if user_id in people)
    return _writers[notice.kind](notice.facts, ", ".join(names))
