"""Everybody's matches at a glance: round by round in a Swiss, against each other in a round robin."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.events.choices import Kind, MatchStage, UnplayedKind
from tournaments.events.models import Event, Match, Standing, UnplayedRound
from tournaments.events.presenters.standings import standing_lines
from tournaments.records.choices import HowEnded

WON, LEVEL, LOST, OPEN, NOBODY = "+", "=", "–", "·", ""
SHORT: Mapping[str, Promise] = {
    UnplayedKind.PAIRING_BYE: pgettext_lazy("crosstable", "bye"),
    UnplayedKind.REQUESTED_HALF: pgettext_lazy("crosstable", "½ off"),
    UnplayedKind.REQUESTED_ZERO: pgettext_lazy("crosstable", "off"),
    UnplayedKind.LATE: pgettext_lazy("crosstable", "late"),
    UnplayedKind.WITHDRAWN: pgettext_lazy("crosstable", "left"),
}
WORDS: Mapping[str, Promise] = {
    WON: gettext_lazy("Round %(round)d: won against %(rival)s"),
    LEVEL: gettext_lazy("Round %(round)d: level with %(rival)s"),
    LOST: gettext_lazy("Round %(round)d: lost against %(rival)s"),
    OPEN: gettext_lazy("Round %(round)d: against %(rival)s, no result yet"),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """What happened in a round, or against somebody: a short sign, and the whole of it in `words`."""

    sign: str
    words: str
    is_forfeit: bool = False


EMPTY = Cell(NOBODY, "")


@dataclass(frozen=True, slots=True)
class CrossLine:
    rank: str
    number: int
    name: str
    points: str
    cells: tuple[Cell, ...]
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Crosstable:
    """`columns` are the numbers of rounds, or in a round robin those of the draw; so are the numbers in the cells."""

    columns: tuple[int, ...]
    lines: tuple[CrossLine, ...]
    is_by_round: bool


def crosstable(
    event: Event,
    rows: Sequence[Standing],
    matches: Sequence[Match],
    unplayed: Sequence[UnplayedRound],
    mine: Collection[int],
) -> Crosstable:
    """The table of an event that isn't a knockout, in the order of its standings `rows`.

    What counts for no points stays out: the knockout after groups, and deciding partidas.
    """
    matches = [match for match in matches if match.fixture is None and not match.round.is_playoff]
    numbers = {row.entrant_id: row.entrant.number or 0 for row in rows}
    names = {row.entrant_id: row.entrant.name for row in rows}
    is_by_round = event.kind == Kind.SWISS
    cells = {**_alone(unplayed), **_met(matches, numbers, names, is_by_round=is_by_round)}
    columns = sorted({match.round.number for match in matches} if is_by_round else numbers.values())
    lines = tuple(
        CrossLine(
            rank=line.rank,
            number=numbers[line.entrant_id],
            name=line.name,
            points=line.points,
            cells=tuple(cells.get((line.entrant_id, column), EMPTY) for column in columns),
            is_mine=line.is_mine,
        )
        for line in standing_lines(rows, mine)
    )
    return Crosstable(tuple(columns), lines, is_by_round)


def _met(
    matches: Sequence[Match], numbers: Mapping[int, int], names: Mapping[int, str], *, is_by_round: bool
) -> Mapping[tuple[int, int], Cell]:
    """A cell for each side of each match, by the entrant and the column."""
    found: dict[tuple[int, int], Cell] = {}
    for match in matches:
        for who, rival in ((match.first_id, match.second_id), (match.second_id, match.first_id)):
            if who is not None and rival is not None:
                column = match.round.number if is_by_round else numbers.get(rival, 0)
                cell = _cell(match, who, names.get(rival, ""), numbers.get(rival) if is_by_round else None)
                found[who, column] = _both(found[who, column], cell) if (who, column) in found else cell
    return found


def _cell(match: Match, who: int, rival: str, number: int | None) -> Cell:
    sign = _sign(match, who)
    is_forfeit = match.state == MatchStage.DONE and match.how == HowEnded.FORFEIT
    words = str(WORDS[sign]) % {"round": match.round.number, "rival": rival}
    words = _("%(words)s (forfeit)") % {"words": words} if is_forfeit else words
    return Cell(sign if number is None else f"{sign}{number}", words, is_forfeit)


def _both(first: Cell, second: Cell) -> Cell:
    """The two matches of a double round robin."""
    words = " ".join((f"{first.words}.", f"{second.words}."))
    return Cell(f"{first.sign} {second.sign}", words, first.is_forfeit or second.is_forfeit)


def _sign(match: Match, who: int) -> str:
    if match.state != MatchStage.DONE:
        return OPEN
    if match.winner_id is None:
        return LOST if match.how in (HowEnded.FORFEIT, HowEnded.RULING) else LEVEL
    return WON if match.winner_id == who else LOST


def _alone(unplayed: Sequence[UnplayedRound]) -> Mapping[tuple[int, int], Cell]:
    return {
        (row.entrant_id, row.round.number): Cell(
            str(SHORT[row.kind]),
            _("Round %(round)d: %(what)s") % {"round": row.round.number, "what": row.get_kind_display()},
        )
        for row in unplayed
    }
