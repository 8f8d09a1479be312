"""An event's players, results and standings as tables for a spreadsheet, each value as its page shows it.

The names of columns are the same in every language. Amounts are the page's own texts, but for the minus: a spreadsheet
reads a number only after a hyphen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.presenters.numbers import MINUS
from tournaments.events.choices import MatchStage
from tournaments.events.exchange.spreadsheet import Cell
from tournaments.events.models import Entrant, Event, Match, Standing
from tournaments.events.presenters.standings import criteria_of, standing_lines

PLAYERS = ("number", "seed", "name", "partner", "rating", "state")
RESULTS = ("round", "table", "first", "second", "units_first", "units_second", "margin", "winner", "how", "state")
COUNTS = ("played", "won", "drawn", "lost")


@dataclass(frozen=True, slots=True)
class Sheet:
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def players_sheet(entrants: Sequence[Entrant], ratings: Mapping[int, int]) -> Sheet:
    """Who has entered, with the players at hand; `ratings` are those of persons, by user id."""
    return Sheet(PLAYERS, tuple(_player(entrant, ratings) for entrant in entrants))


def _player(entrant: Entrant, ratings: Mapping[int, int]) -> tuple[Cell, ...]:
    users = [player.user for player in entrant.players.all()]
    names = [str(user) for user in users] or [entrant.name]
    known = [ratings[user.pk] for user in users if user.pk in ratings]
    rating = round(sum(known) / len(known)) if known else None
    return entrant.number, entrant.seed, names[0], names[1] if len(names) > 1 else "", rating, entrant.state


def results_sheet(matches: Sequence[Match]) -> Sheet:
    """Every match that is out; units and margin once they are decided."""
    return Sheet(RESULTS, tuple(_result(match) for match in matches))


def _result(match: Match) -> tuple[Cell, ...]:
    is_bye, is_done = match.second is None, match.state == MatchStage.DONE
    has_score = not is_bye and (is_done or bool(match.steps)) and bool(match.units_first or match.units_second)
    return (
        match.round.number,
        match.position + 1,
        match.first.name,
        "" if match.second is None else match.second.name,
        match.units_first if has_score else None,
        match.units_second if has_score else None,
        match.margin if has_score else None,
        _winner(match) if is_done else "",
        match.how if is_done else "",
        match.state,
    )


def _winner(match: Match) -> str:
    if match.winner_id is None:
        return "none"
    return "first" if match.winner_id == match.first_id else "second"


def standings_sheet(event: Event, rows: Sequence[Standing]) -> Sheet:
    """The stored standings: the columns of the page, a tie-break under its own short name."""
    has_points = not event.is_knockout
    breaks = criteria_of(rows) if has_points else ()
    columns = ("rank", "name", *(("points",) if has_points else ()), *breaks, *COUNTS)
    lines = [
        (
            line.rank,
            line.name,
            *((_number(line.points),) if has_points else ()),
            *(_number(text) for text in line.columns[: len(breaks)]),
            *(line.played, line.won, line.drawn, line.lost),
        )
        for line in standing_lines(rows, ())
    ]
    return Sheet(columns, tuple(lines))


def _number(text: str) -> str:
    return text.replace(MINUS, "-")
