"""The stored standings as lines, each value with the terms that make it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournaments.events.choices import Presence
from tournaments.events.models import Standing
from tournaments.events.presenters.amounts import amount_text, percent_text, signed_text
from tournaments.events.rules.tiebreaks import Criterion

TITLES: Mapping[str, Promise] = {
    Criterion.POINTS: gettext_lazy("Points"),
    Criterion.DIRECT: gettext_lazy("Direct encounter"),
    Criterion.DUPLICATE: gettext_lazy("Tables beaten"),
    Criterion.SONNEBORN_BERGER: gettext_lazy("Sonneborn-Berger"),
    Criterion.MARGIN: gettext_lazy("Margin"),
    Criterion.LOTS: gettext_lazy("Lots"),
}
MEANINGS: Mapping[str, Promise] = {
    Criterion.POINTS: gettext_lazy("What each match gave."),
    Criterion.DIRECT: gettext_lazy("Points from the matches among those with the same points."),
    Criterion.DUPLICATE: gettext_lazy(
        "The share of the tables with the same cards that one did better than, a tie counting half, over all decks."
    ),
    Criterion.SONNEBORN_BERGER: gettext_lazy("Each opponent's points times the points made against that opponent."),
    Criterion.MARGIN: gettext_lazy("Margins won less margins lost."),
    Criterion.LOTS: gettext_lazy("Drawn from the seed that the event recorded when it was made."),
}
SHOWN = (Criterion.DIRECT, Criterion.DUPLICATE, Criterion.SONNEBORN_BERGER, Criterion.MARGIN)
WEIGHTED = (Criterion.DUPLICATE, Criterion.SONNEBORN_BERGER)


def columns_of(rows: Sequence[Standing]) -> tuple[str, ...]:
    """The titles of the values shown beside the points, as far as the event has them."""
    known = {criterion for row in rows for criterion, _amount, _terms in row.values}
    return tuple(str(TITLES[criterion]) for criterion in SHOWN if criterion in known)


@dataclass(frozen=True, slots=True)
class TermLine:
    """One opponent's share in a value; `weight` is empty where nothing is multiplied."""

    against: str
    amount: str
    weight: str
    product: str


@dataclass(frozen=True, slots=True)
class ValueLine:
    title: str
    meaning: str
    text: str
    terms: tuple[TermLine, ...]


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


def standing_lines(rows: Sequence[Standing], mine: Collection[int]) -> tuple[StandingLine, ...]:
    """The lines for `rows` with their entrants and players at hand; `mine` are the viewer's entrants."""
    names = {row.entrant_id: row.entrant.name for row in rows}
    above: dict[int, str] = {row.line: rows[i - 1].entrant.name if i else "" for i, row in enumerate(rows)}
    return tuple(_line(row, names, above[row.line], mine) for row in rows)


def _line(row: Standing, names: Mapping[int, str], above: str, mine: Collection[int]) -> StandingLine:
    values = {criterion: _value(criterion, amount, terms, names) for criterion, amount, terms in row.values}
    users = [player.user_id for player in row.entrant.players.all()]
    return StandingLine(
        rank=str(row.rank) if row.rank == row.rank_to else f"{row.rank}–{row.rank_to}",
        name=row.entrant.name,
        entrant_id=row.entrant_id,
        user_id=users[0] if len(users) == 1 else None,
        points=values[Criterion.POINTS].text if Criterion.POINTS in values else "",
        columns=tuple(values[criterion].text for criterion in SHOWN if criterion in values),
        played=row.played,
        won=row.won,
        drawn=row.drawn,
        lost=row.played - row.won - row.drawn,
        reason=_reason(row.decided_by, above),
        values=tuple(value for value in values.values() if value.terms or value.text != "–"),
        is_mine=row.entrant_id in mine,
        is_out=row.entrant.state == Presence.WITHDRAWN,
    )


def _value(criterion: str, amount: str | None, terms: list[list[str]], names: Mapping[int, str]) -> ValueLine:
    shown = _shown(criterion)
    exact = None if amount is None or criterion == Criterion.LOTS else Fraction(amount)
    return ValueLine(
        title=str(TITLES[criterion]),
        meaning=str(MEANINGS[criterion]),
        text=(pgettext("lots", "drawn") if amount is not None else "–") if exact is None else shown(exact),
        terms=tuple(_term(criterion, term, names) for term in terms),
    )


def _shown(criterion: str) -> Callable[[Fraction], str]:
    texts = {Criterion.MARGIN: signed_text, Criterion.DUPLICATE: percent_text}
    return texts.get(Criterion(criterion), amount_text)


def _term(criterion: str, term: list[str], names: Mapping[int, str]) -> TermLine:
    against, amount, weight = term[0], Fraction(term[1]), Fraction(term[2])
    is_weighted = criterion in WEIGHTED
    return TermLine(
        against=names.get(against, ""),
        amount=_shown(criterion)(amount),
        weight=amount_text(weight) if is_weighted else "",
        product=_shown(criterion)(amount * weight),
    )


def _reason(decided_by: str, above: str) -> str:
    sentences = {
        Criterion.POINTS: _("Fewer points than %(above)s."),
        Criterion.DIRECT: _(
            "As many points as %(above)s, fewer of them in the matches between the two or among those level."
        ),
        Criterion.DUPLICATE: _("As many points as %(above)s, and fewer tables beaten with the same cards."),
        Criterion.SONNEBORN_BERGER: _("As many points as %(above)s, and a lower Sonneborn-Berger value."),
        Criterion.MARGIN: _("As many points as %(above)s and level in all else, but a lower margin."),
        Criterion.LOTS: _("Level with %(above)s in everything; lots were drawn."),
    }
    return sentences[Criterion(decided_by)] % {"above": above} if decided_by else ""
