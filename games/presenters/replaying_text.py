"""A unit told in the game's own words, as plain text: who played, then each deal with its hands, moves and count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.forms import FORMS
from games.presenters import board_of
from games.presenters.board import Board, TallyLine
from games.presenters.replaying_list import end_of, unit_title
from games.presenters.replaying_moves import Moment, moments
from games.presenters.rulings import on_deal
from games.presenters.seating import headed, label_of
from games.presenters.titles import game_title
from games.presenters.words import card_name
from games.replay import PlayedDeal, Source, position
from games.replayable import snapshot_of
from games.rules.game import Seat

UNDERLINES = "=-"


def unit_text(source: Source, unit: int, shown: Sequence[PlayedDeal], day: date | None) -> str:
    """The whole text of `unit`, whose deals are `shown`, in the language in force."""
    lines = [*_head(source, unit, shown[0], day)]
    for deal in shown:
        lines += ["", *_deal(source, deal)]
    sheet = end_of(source, shown[-1]).match
    if sheet is not None:
        lines += ["", *_underlined(sheet.title, 1), *_table(sheet.columns, sheet.lines)]
        lines += [_with_clause(sheet.outcome, sheet.clause)] if sheet.outcome else []
    return "\n".join(lines) + "\n"


def _underlined(title: str, level: int) -> list[str]:
    return [title, UNDERLINES[level] * len(title)]


def _head(source: Source, unit: int, first: PlayedDeal, day: date | None) -> Iterator[str]:
    facts = snapshot_of(source, first.before).facts(None)
    title = {"game": game_title(source.game), "unit": unit_title(source.game, unit)}
    yield from _underlined(_("%(game)s, %(unit)s") % title, 0)
    names = ", ".join(label_of(facts, Seat(seat)) for seat in range(source.seats))
    yield _("Players: %(names)s") % {"names": names}
    if day is not None:
        yield _("Date: %(date)s") % {"date": date_format(day, "DATE_FORMAT")}
    yield from options_told(source)


def options_told(source: Source) -> Iterator[str]:
    """Every option of the game as it was played, in the words of the form that opens a table."""
    form = FORMS[source.game]
    for name in form.OPTIONS:
        bound = form.base_fields[name]
        value = source.options.get(name, bound.initial)
        choices = dict(getattr(bound, "choices", ()))
        if isinstance(value, bool):
            shown = _("yes") if value else _("no")
        else:
            shown = str(choices.get(value, value))
        yield _("%(option)s: %(value)s") % {"option": bound.label, "value": shown}


def _deal(source: Source, deal: PlayedDeal) -> Iterator[str]:
    end = end_of(source, deal)
    yield from _underlined(end.header.deal, 1)
    yield from filter(None, [on_deal(deal)])
    yield from _hands(source, deal, end.pack)
    yield ""
    yield from _moves(moments(source, deal, None))
    if end.tally is not None:
        yield ""
        yield from _table(end.tally.columns, end.tally.lines) if end.tally.lines else ()
        yield _with_clause(end.tally.outcome, end.tally.clause)


def _hands(source: Source, deal: PlayedDeal, pack: str) -> Iterator[str]:
    """What each was dealt, in seat order."""
    snapshot = snapshot_of(source, position(source, deal.number, 0))
    for seat in map(Seat, range(source.seats)):
        board: Board = board_of(snapshot, seat)
        held = ", ".join(card_name(pack, one.card) for one in board.hand.cards)
        yield _("%(name)s holds: %(cards)s.") % {"name": label_of(snapshot.facts(None), seat), "cards": held}


def _moves(told: Iterable[Moment]) -> Iterator[str]:
    trick = 0
    for moment in told:
        if moment.trick != trick:
            trick = moment.trick
            yield _("Trick %(number)d") % {"number": trick}
        because = " ".join(_with_clause(said, clause) for said, clause in moment.reasons)
        yield f"  {headed(moment.text)} {because}".rstrip()


def _with_clause(said: str, clause: str) -> str:
    return f"{said} ({clause})" if clause else said


def _table(columns: Sequence[str], lines: Sequence[TallyLine]) -> Iterator[str]:
    """A score sheet in columns of plain letters."""
    rows = [("", *columns), *((line.label, *line.values) for line in lines)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    notes = ["", *(_with_clause(line.note, line.clause).strip() for line in lines)]
    for (label, *values), note in zip(rows, notes, strict=True):
        cells = [label.ljust(widths[0]), *(v.rjust(w) for v, w in zip(values, widths[1:], strict=True))]
        yield "  ".join((*cells, note)).rstrip()
