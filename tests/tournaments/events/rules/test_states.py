"""The tables of moves."""

import pytest

from tournaments.events.rules.states import (
    DRAFT_MOVES,
    ENTRANT_MOVES,
    EVENT_MOVES,
    MATCH_MOVES,
    DraftState,
    EventState,
    MatchState,
    may_move,
)


@pytest.mark.parametrize("moves", [EVENT_MOVES, ENTRANT_MOVES, MATCH_MOVES, DRAFT_MOVES])
def test_every_state_has_moves_and_none_leads_to_itself(moves: dict) -> None:
    states = set(next(iter(moves)).__class__)
    assert set(moves) == states
    assert all(targets and source not in targets for source, targets in moves.items())


def test_a_running_event_is_never_hidden_again() -> None:
    assert not may_move(EVENT_MOVES, EventState.RUNNING, EventState.DRAFT)


def test_a_round_that_is_out_is_not_drawn_anew() -> None:
    assert not may_move(DRAFT_MOVES, DraftState.OUT, DraftState.QUEUED)


def test_a_closed_event_can_be_reopened() -> None:
    assert may_move(EVENT_MOVES, EventState.CLOSED, EventState.RUNNING)


def test_a_disputed_match_is_not_reported_again() -> None:
    assert not may_move(MATCH_MOVES, MatchState.DISPUTED, MatchState.REPORTED)
