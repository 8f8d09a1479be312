"""The deals of a table that may be replayed, unit by unit, each with what it came to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from games.presenters import board_of
from games.presenters.board import Board
from games.presenters.rulings import on_deal
from games.replay import PlayedDeal, Source
from games.replayable import snapshot_of


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal by its number at the table, its title, its outcome, and what was ruled on it (empty: nothing)."""

    number: int
    title: str
    outcome: str
    last: int
    ruling: str


@dataclass(frozen=True, slots=True)
class UnitLines:
    """A manche, partie or coto with its deals; `outcome` is empty while it goes on."""

    number: int
    title: str
    deals: tuple[DealLine, ...]
    outcome: str
    has_text: bool


def unit_lines(source: Source, shown: Iterable[PlayedDeal], *, is_over: bool) -> tuple[UnitLines, ...]:
    """The list for people, in the language in force. `is_over`: the match is, so that every unit can be told whole."""
    return tuple(
        _unit(source, number, tuple(found), is_over=is_over) for number, found in groupby(shown, lambda deal: deal.unit)
    )


def _unit(source: Source, number: int, found: tuple[PlayedDeal, ...], *, is_over: bool) -> UnitLines:
    ends = [end_of(source, deal) for deal in found]
    sheet = ends[-1].match
    return UnitLines(
        number,
        unit_title(source.game, number),
        tuple(
            DealLine(deal.number, end.header.deal, _outcome(end), deal.last, on_deal(deal))
            for deal, end in zip(found, ends, strict=True)
        ),
        "" if sheet is None or not (found[-1].is_unit_over or is_over) else sheet.outcome,
        found[-1].is_unit_over or is_over,
    )


def _outcome(end: Board) -> str:
    return "" if end.tally is None else end.tally.outcome


def end_of(source: Source, deal: PlayedDeal) -> Board:
    """The table at the end of `deal`, with its score sheet, as onlookers saw it."""
    return board_of(snapshot_of(source, deal.end), None)


def unit_title(game: str, number: int) -> str:
    """ "Partie 2" """
    titles = {"chouine": _("Manche %(number)d"), "piquet": _("Partie %(number)d"), "guinote": _("Coto %(number)d")}
    return titles[game] % {"number": number}
