"""The lives of an event, an entrant and a match: closed sets, each with its one table of moves."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar


class EventState(StrEnum):
    DRAFT = "draft"  # only its organisers see it
    ENTRY = "entry"
    RUNNING = "running"  # from the first published round
    CLOSED = "closed"


class EntrantState(StrEnum):
    INVITED = "invited"  # a pair whose second player has not agreed yet
    ALONE = "alone"  # in an event of pairs, without a partner
    ENTERED = "entered"
    CHECKED_IN = "checked_in"
    WITHDRAWN = "withdrawn"


class MatchState(StrEnum):
    OPEN = "open"
    REPORTED = "reported"  # by one player, not confirmed by the other
    DISPUTED = "disputed"
    PENDING = "pending"  # agreed or ruled; the worker has not recorded it yet
    DONE = "done"


class DraftState(StrEnum):
    QUEUED = "queued"
    PAIRING = "pairing"
    READY = "ready"
    FAILED = "failed"
    OUT = "out"


EVENT_MOVES: Mapping[EventState, frozenset[EventState]] = {
    EventState.DRAFT: frozenset({EventState.ENTRY}),
    EventState.ENTRY: frozenset({EventState.DRAFT, EventState.RUNNING}),
    EventState.RUNNING: frozenset({EventState.CLOSED, EventState.ENTRY}),  # back when round 1 is taken back
    EventState.CLOSED: frozenset({EventState.RUNNING}),
}

ENTRANT_MOVES: Mapping[EntrantState, frozenset[EntrantState]] = {
    EntrantState.INVITED: frozenset({EntrantState.ENTERED, EntrantState.WITHDRAWN}),
    EntrantState.ALONE: frozenset({EntrantState.ENTERED, EntrantState.WITHDRAWN}),
    EntrantState.ENTERED: frozenset({EntrantState.CHECKED_IN, EntrantState.WITHDRAWN}),
    EntrantState.CHECKED_IN: frozenset({EntrantState.ENTERED, EntrantState.WITHDRAWN}),
    EntrantState.WITHDRAWN: frozenset({EntrantState.ENTERED, EntrantState.INVITED}),
}

# The organiser's ruling and the table's own result lead to PENDING or DONE from everywhere; a result that
# leaves a knockout match undecided reopens it for the deciding unit; a correction starts from DONE, and so does
# taking a forfeit back.
MATCH_MOVES: Mapping[MatchState, frozenset[MatchState]] = {
    MatchState.OPEN: frozenset({MatchState.REPORTED, MatchState.PENDING, MatchState.DONE}),
    MatchState.REPORTED: frozenset(MatchState) - {MatchState.REPORTED},
    MatchState.DISPUTED: frozenset({MatchState.OPEN, MatchState.PENDING, MatchState.DONE}),
    MatchState.PENDING: frozenset({MatchState.OPEN, MatchState.DONE}),
    MatchState.DONE: frozenset({MatchState.PENDING, MatchState.OPEN}),
}

# Drawing anew starts from everywhere but from a round that is out.
DRAFT_MOVES: Mapping[DraftState, frozenset[DraftState]] = {
    DraftState.QUEUED: frozenset({DraftState.PAIRING}),
    DraftState.PAIRING: frozenset({DraftState.QUEUED, DraftState.READY, DraftState.FAILED}),
    DraftState.READY: frozenset({DraftState.QUEUED, DraftState.OUT}),
    DraftState.FAILED: frozenset({DraftState.QUEUED}),
    DraftState.OUT: frozenset({DraftState.READY}),
}

State = TypeVar("State", EventState, EntrantState, MatchState, DraftState)


def may_move(moves: Mapping[State, frozenset[State]], source: State, target: State) -> bool:
    """Whether `target` may follow `source`."""
    return target in moves[source]
