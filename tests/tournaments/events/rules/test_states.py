"""The tables of moves."""

import pytest

from tournaments.events.rules.states import ENTRANT_MOVES, EVENT_MOVES, MATCH_MOVES, EventState, MatchState, may_move


@pytest.mark.parametrize("moves", [EVENT_MOVES, ENTRANT_MOVES, MATCH_MOVES])
def test_every_state_has_moves_and_none_leads_to_itself(moves: dict) -> None:
    states = set(next(iter(moves)).__class__)
    assert set(moves) == states
    assert all(targets and source not in targets for source, targets in moves.items())


def test_a_running_event_never_goes_back_to_entry() -> None:
    assert not may_move(EVENT_MOVES, EventState.RUNNING, EventState.ENTRY)


def test_a_closed_event_can_be_reopened() -> None:
    assert may_move(EVENT_MOVES, EventState.CLOSED, EventState.RUNNING)


def test_a_disputed_match_is_not_reported_again() -> None:
    assert not may_move(MATCH_MOVES, MatchState.DISPUTED, MatchState.REPORTED)
