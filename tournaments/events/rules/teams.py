"""Meetings of teams: so many boards at once, whose sum decides.

A team's list is in board order from the entry on, substitutes last. Whoever plays, they sit in that order; who is
missing leaves no gap, the others move up, and a team that is short leaves its last boards empty.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from tournaments.events.rules.deciders import PerSide
from tournaments.events.rules.places import Place

LineUp = Sequence[int | None]  # players by board, None for an empty one
PerTeam = tuple[Fraction, Fraction]


class LineUpFault(StrEnum):
    WRONG_NUMBER = "wrong_number"  # not as many boards as the event plays
    NOT_IN_TEAM = "not_in_team"
    TWICE = "twice"
    OUT_OF_ORDER = "out_of_order"
    GAP = "gap"  # an empty board above a taken one
    ELSEWHERE = "elsewhere"  # has played for another team in this event
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class LineUpFinding:
    """A fault and the players whom it concerns."""

    fault: LineUpFault
    players: tuple[int, ...] = ()


def line_up_findings(
    team: Sequence[int], line_up: LineUp, boards: int, *, elsewhere: Collection[int] = ()
) -> tuple[LineUpFinding, ...]:
    """Everything wrong with `line_up`, empty for a legal one; `elsewhere` have played for another team."""
    named = [who for who in line_up if who is not None]
    known = [who for who in named if who in team]
    at = [team.index(who) for who in known]
    misplaced = tuple(who for who, index, before in zip(known[1:], at[1:], at, strict=False) if index < before)
    found = {
        LineUpFault.NOT_IN_TEAM: tuple(who for who in named if who not in team),
        LineUpFault.TWICE: tuple(sorted({who for who in named if named.count(who) > 1})),
        LineUpFault.OUT_OF_ORDER: misplaced,
        LineUpFault.ELSEWHERE: tuple(who for who in named if who in elsewhere),
    }
    bare = {
        LineUpFault.WRONG_NUMBER: len(line_up) != boards,
        LineUpFault.GAP: None in line_up and any(who is not None for who in line_up[list(line_up).index(None) :]),
        LineUpFault.NOBODY: not named,
    }
    return (
        *(LineUpFinding(fault, players) for fault, players in found.items() if players),
        *(LineUpFinding(fault) for fault, is_found in bare.items() if is_found),
    )


@dataclass(frozen=True, slots=True)
class Board:
    """Board `number` from 1: the players by team, and the team whose player sits first."""

    number: int
    players: tuple[int | None, int | None]
    first: int


def boards_of(one: LineUp, other: LineUp) -> tuple[Board, ...]:
    """The boards of a meeting; the first team sits first on the odd ones. ValueError for unlike line-ups."""
    if len(one) != len(other):
        raise ValueError("the teams play different numbers of boards")
    pairs = enumerate(zip(one, other, strict=True), start=1)
    return tuple(Board(number, players, (number + 1) % 2) for number, players in pairs)


@dataclass(frozen=True, slots=True)
class BoardResult:
    """A board by team: points, winner (0 or 1, None for a draw or for nobody), and the first team's margin."""

    points: PerTeam
    winner: int | None
    margin: int = 0


@dataclass(frozen=True, slots=True)
class Meeting:
    """A meeting by team: board points, boards won, the first team's margin, and who won it (None: level).

    In a knockout a level one goes to the deciders, with boards won as its units.
    """

    board_points: PerTeam
    boards_won: PerSide
    margin: int
    winner: int | None


def meeting(results: Sequence[BoardResult]) -> Meeting:
    """The sum of a meeting's boards, which decides it."""
    points = (sum((r.points[0] for r in results), Fraction()), sum((r.points[1] for r in results), Fraction()))
    won = (sum(r.winner == 0 for r in results), sum(r.winner == 1 for r in results))
    winner = None if points[0] == points[1] else int(points[1] > points[0])
    return Meeting(points, won, sum(r.margin for r in results), winner)


def unplayed(board: Board, win: Fraction, loss: Fraction) -> BoardResult | None:
    """The result of a board at which somebody is missing, without a margin; None where both are there."""
    first, second = board.players
    if first is not None and second is not None:
        return None
    if first is None and second is None:
        return BoardResult((loss, loss), None)
    return BoardResult((loss, win), 1) if first is None else BoardResult((win, loss), 0)


@dataclass(frozen=True, slots=True)
class Met:
    """A finished meeting of two teams; a team with a bye has none."""

    teams: tuple[int, int]
    meeting: Meeting


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team's match points, board points and margin, which rank in this order."""

    team: int
    match_points: Fraction
    board_points: Fraction
    margin: int
    place: Place


def team_rows(
    teams: Sequence[int], met: Sequence[Met], points: tuple[Fraction, Fraction, Fraction]
) -> tuple[TeamRow, ...]:
    """The teams from first to last; level ones share, in the order of `teams`. `points`: for a win, a draw, a loss."""
    totals = {team: _total(team, met, points) for team in teams}
    ordered = sorted(teams, key=totals.__getitem__, reverse=True)
    rows: list[TeamRow] = []
    for _, group in groupby(ordered, key=totals.__getitem__):
        level = list(group)
        first, last = len(rows) + 1, len(rows) + len(level)
        rows += [TeamRow(team, *totals[team], Place(team, first, last)) for team in level]
    return tuple(rows)


def _total(
    team: int, met: Sequence[Met], points: tuple[Fraction, Fraction, Fraction]
) -> tuple[Fraction, Fraction, int]:
    mine = [(one.meeting, one.teams.index(team)) for one in met if team in one.teams]
    return (
        sum((_match_points(meeting, side, points) for meeting, side in mine), Fraction()),
        sum((meeting.board_points[side] for meeting, side in mine), Fraction()),
        sum(meeting.margin if side == 0 else -meeting.margin for meeting, side in mine),
    )


def _match_points(of: Meeting, side: int, points: tuple[Fraction, Fraction, Fraction]) -> Fraction:
    win, draw, loss = points
    if of.winner is None:
        return draw
    return win if of.winner == side else loss
