"""Meetings of teams."""

from fractions import Fraction

import pytest

from tournaments.events.rules.teams import (
    Board,
    BoardResult,
    LineUpFault,
    LineUpFinding,
    Met,
    boards_of,
    line_up_findings,
    meeting,
    team_rows,
    unplayed,
)

TEAM = (1, 2, 3, 4, 5, 6)
WIN, DRAW, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)


@pytest.mark.parametrize("line_up", [(1, 2, 3), (1, 2, 5), (2, 4, 5), (1, 4, None), (3, None, None)])
def test_players_in_the_order_of_the_list_are_a_legal_line_up(line_up: tuple[int | None, ...]) -> None:
    assert line_up_findings(TEAM, line_up, 3) == ()


@pytest.mark.parametrize(
    ("line_up", "found"),
    [
        ((2, 1, 3), LineUpFinding(LineUpFault.OUT_OF_ORDER, (1,))),
        ((1, 5, 2), LineUpFinding(LineUpFault.OUT_OF_ORDER, (2,))),
        ((1, 1, 2), LineUpFinding(LineUpFault.TWICE, (1,))),
        ((1, 2, 9), LineUpFinding(LineUpFault.NOT_IN_TEAM, (9,))),
        ((1, None, 2), LineUpFinding(LineUpFault.GAP)),
        ((None, None, None), LineUpFinding(LineUpFault.NOBODY)),
        ((1, 2), LineUpFinding(LineUpFault.WRONG_NUMBER)),
        ((1, 2, 3, 4), LineUpFinding(LineUpFault.WRONG_NUMBER)),
        ((1, 2, 6), LineUpFinding(LineUpFault.ELSEWHERE, (6,))),
    ],
)
def test_each_fault_of_a_line_up_is_named(line_up: tuple[int | None, ...], found: LineUpFinding) -> None:
    assert line_up_findings(TEAM, line_up, 3, elsewhere={6}) == (found,)


def test_the_teams_sit_first_in_turn() -> None:
    assert boards_of((1, 2, 3), (11, 12, None)) == (
        Board(1, (1, 11), 0),
        Board(2, (2, 12), 1),
        Board(3, (3, None), 0),
    )


def test_a_meeting_has_as_many_boards_for_both() -> None:
    with pytest.raises(ValueError, match="boards"):
        boards_of((1, 2), (3,))


def test_the_sum_of_the_boards_decides() -> None:
    boards = [BoardResult((WIN, LOSS), 0, 120), BoardResult((DRAW, DRAW), None), BoardResult((LOSS, WIN), 1, -300)]
    drawn = meeting(boards)
    assert (drawn.board_points, drawn.boards_won, drawn.margin) == ((Fraction(3, 2), Fraction(3, 2)), (1, 1), -180)
    assert drawn.winner is None
    assert meeting(boards[:2]).winner == 0
    assert meeting(boards[1:]).winner == 1


@pytest.mark.parametrize(
    ("players", "result"),
    [
        ((1, 2), None),
        ((1, None), BoardResult((WIN, LOSS), 0)),
        ((None, 2), BoardResult((LOSS, WIN), 1)),
        ((None, None), BoardResult((LOSS, LOSS), None)),
    ],
)
def test_an_empty_board_is_lost(players: tuple[int | None, int | None], result: BoardResult | None) -> None:
    assert unplayed(Board(1, players, 0), WIN, LOSS) == result


def met(one: int, other: int, *winners: int | None) -> Met:
    by_winner = {0: (WIN, LOSS), 1: (LOSS, WIN), None: (DRAW, DRAW)}
    return Met((one, other), meeting([BoardResult(by_winner[winner], winner) for winner in winners]))


def test_match_points_rank_before_board_points() -> None:
    played = [met(1, 2, 0, 0, 1), met(1, 3, 0, 1, 0), met(2, 3, 0, 0, 0)]
    rows = team_rows((1, 2, 3), played, (Fraction(2), Fraction(1), Fraction(0)))
    assert [(row.team, row.match_points, row.board_points) for row in rows] == [(1, 4, 4), (2, 2, 4), (3, 0, 1)]


def test_board_points_rank_teams_with_as_many_match_points() -> None:
    played = [met(1, 2, 0, 0, 1), met(3, 4, 0, 0, 0)]
    rows = team_rows((1, 2, 3, 4), played, (Fraction(2), Fraction(1), Fraction(0)))
    assert [row.team for row in rows] == [3, 1, 2, 4]


def test_teams_that_are_level_share_the_place() -> None:
    rows = team_rows((1, 2, 3), [met(1, 2, 0, 1)], (Fraction(2), Fraction(1), Fraction(0)))
    assert [(row.team, row.place.first, row.place.last) for row in rows] == [(1, 1, 2), (2, 1, 2), (3, 3, 3)]
