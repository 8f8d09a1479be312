"""The stored standings as lines, each value with the terms that make it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import pgettext

from tournaments.events.choices import Presence
from tournaments.events.models import Standing
from tournaments.events.presenters import terms
from tournaments.events.presenters.criteria import MEANINGS, TITLES, reason, value_text
from tournaments.events.presenters.terms import TermLine
from tournaments.events.rules.tiebreaks import Criterion

NOT_SHOWN = (Criterion.POINTS, Criterion.LOTS)  # the one has a column of its own, the other parts but doesn't measure


def columns_of(rows: Sequence[Standing]) -> tuple[str, ...]:
    """The titles of the values shown beside the points, in the order in which they decide."""
    return tuple(str(TITLES[criterion]) for criterion in criteria_of(rows))


def criteria_of(rows: Sequence[Standing]) -> tuple[str, ...]:
    """The names of the criteria shown beside the points, in the order in which they decide."""
    return _shown(rows[0]) if rows else ()


def _shown(row: Standing) -> tuple[str, ...]:
    """Each once, though a direct encounter may come twice."""
    return tuple(dict.fromkeys(criterion for criterion, *_rest in row.values if criterion not in NOT_SHOWN))


@dataclass(frozen=True, slots=True)
class ValueLine:
    """A criterion's value. `meaning` says what it is, `sum` how it adds up, empty where there is nothing to add."""

    title: str
    meaning: str
    text: str
    terms: tuple[TermLine, ...]
    sum: str


@dataclass(frozen=True, slots=True)
class StandingLine:
    """An entrant's line. `columns` are the values shown beside the points; `reason` says what parts it from above."""

    rank: str
    name: str
    entrant_id: int
    user_id: int | None
    points: str
    columns: tuple[str, ...]
    played: int
    won: int
    drawn: int
    lost: int
    reason: str
    values: tuple[ValueLine, ...]
    is_mine: bool
    is_out: bool


def standing_lines(
    rows: Sequence[Standing], mine: Collection[int], penalties: Mapping[int, str] | None = None
) -> tuple[StandingLine, ...]:
    """The lines for `rows` with their entrants and players at hand.

    `mine` are the viewer's entrants, `penalties` the reasons of what was deducted.
    """
    names = {row.entrant_id: row.entrant.name for row in rows}
    above: dict[int, str] = {row.line: rows[i - 1].entrant.name if i else "" for i, row in enumerate(rows)}
    words = terms.Words(names, penalties or {})
    return tuple(_line(row, words, above[row.line], mine) for row in rows)


def place_text(first: int | None, last: int | None) -> str:
    """A place, or the places from first to last that some share."""
    return f"{first}" if first == last else f"{first}–{last}"


def _line(row: Standing, words: terms.Words, above: str, mine: Collection[int]) -> StandingLine:
    values = [(criterion, _value(criterion, amount, made_of, words)) for criterion, amount, made_of in row.values]
    first = {criterion: value.text for criterion, value in reversed(values)}
    users = [player.user_id for player in row.entrant.players.all()]
    return StandingLine(
        rank=place_text(row.rank, row.rank_to),
        name=row.entrant.name,
        entrant_id=row.entrant_id,
        user_id=users[0] if len(users) == 1 else None,
        points=first.get(Criterion.POINTS, ""),
        columns=tuple(first[criterion] for criterion in _shown(row)),
        played=row.played,
        won=row.won,
        drawn=row.drawn,
        lost=row.played - row.won - row.drawn,
        reason=reason(row.decided_by, above),
        values=tuple(value for _criterion, value in values if value.terms or value.text != "–"),
        is_mine=row.entrant_id in mine,
        is_out=row.entrant.state == Presence.WITHDRAWN,
    )


def _value(criterion: str, amount: str | None, made_of: list[list[Any]], words: terms.Words) -> ValueLine:
    exact = None if amount is None or criterion == Criterion.LOTS else Fraction(amount)
    text = (pgettext("lots", "drawn") if amount is not None else "–") if exact is None else value_text(criterion, exact)
    lines = tuple(words.line(criterion, term) for term in made_of)
    return ValueLine(
        title=str(TITLES[criterion]),
        meaning=str(MEANINGS[criterion]),
        text=text,
        terms=lines,
        sum=terms.sum_text(text, lines),
    )
