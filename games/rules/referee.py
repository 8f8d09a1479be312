"""The referee: replays a record and says what it is worth, or which rule was broken where.

`judge` is pure; `manage.py referee` reads the files and prints. Codes of the record itself stand in
`RecordBreach`, those of the games in `errors.Breach` and in each game's `breaches.py`; all are in docs/.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from games.rules.errors import IllegalAction, UnreadableAction
from games.rules.game import Game, Result, Seat, Standing
from games.rules.record import Record, RecordedDeal, Written


class RecordBreach(StrEnum):
    """What can be wrong with a record besides an illegal action."""

    BAD_RECORD = "bad_record"
    UNREADABLE_ACTION = "unreadable_action"
    WRONG_DEALER = "wrong_dealer"
    MATCH_OVER = "match_over"
    DEAL_UNFINISHED = "deal_unfinished"
    DEAL_OVER = "deal_over"
    WRONG_RESULT = "wrong_result"


CLAUSES = {RecordBreach.BAD_RECORD: "record §1", RecordBreach.UNREADABLE_ACTION: "record §3"}


class Violation(Exception):
    """The first thing that is wrong: its code and clause, and its place (deal and action count from 1).

    `legal` holds what would have been legal there, in the record's words; `expected` the right dealer or result,
    which may be null, and is None where there is no such thing.
    """

    def __init__(
        self,
        code: StrEnum,
        clause: str,
        deal: int | None,
        action: int | None = None,
        *,
        legal: tuple[str, ...] = (),
        text: str = "",
        expected: Written | None = None,
    ) -> None:
        super().__init__(code.value, clause, deal, action)
        self.code, self.clause, self.deal, self.action = code, clause, deal, action
        self.legal, self.text, self.expected = legal, text, expected


@dataclass(frozen=True, slots=True)
class Judged:
    """A deal as the referee sees it: its own result (None while unfinished), and the ruled one if there is one."""

    result: Result | None
    adjusted: Result | None

    @property
    def counted(self) -> Result | None:
        """What the deal is worth to the match."""
        return self.result if self.adjusted is None else self.adjusted


@dataclass(frozen=True, slots=True)
class Verdict:
    """A record in which everything was legal and agrees."""

    deals: tuple[Judged, ...]
    match: Result


def judge(record: Record) -> Verdict:
    """What `record` is worth. Raises Violation at the first fault."""
    game = record.game
    standing = game.opening(record.options, len(record.players))
    judged: list[Judged] = []
    unfinished = False
    for number, deal in enumerate(record.deals, 1):
        _may_be_dealt(record, standing, deal, number, unfinished)
        state = _replayed(game, standing, deal, number)
        judged.append(_judged(game, state, deal, number))
        unfinished = deal.void is None and judged[-1].result is None
        standing = _after(game, standing, state, deal, judged[-1])
    return Verdict(tuple(judged), _match(record, standing))


def _may_be_dealt(record: Record, standing: Standing, deal: RecordedDeal, number: int, unfinished: bool) -> None:
    game = record.game
    if standing.over or (unfinished and record.ended is not None):
        raise _of_deal(game, RecordBreach.MATCH_OVER, number)
    if unfinished:
        raise _of_deal(game, RecordBreach.DEAL_UNFINISHED, number)
    if standing.next_dealer is not None and deal.dealer != standing.next_dealer:
        raise _of_deal(game, RecordBreach.WRONG_DEALER, number, expected=Written(standing.next_dealer))


def _of_deal(game: Game, code: RecordBreach, number: int | None, expected: Written | None = None) -> Violation:
    return Violation(code, game.clause(code), number, expected=expected)


def _replayed(game: Game, standing: Standing, deal: RecordedDeal, number: int) -> Any:
    state = game.start(standing, deal.dealer, deal.deck)
    for position, text in enumerate(deal.actions, 1):
        if game.result(state) is not None:
            raise Violation(RecordBreach.DEAL_OVER, game.clause(RecordBreach.DEAL_OVER), number, position, text=text)
        try:
            action = game.read(text, standing.seats)
        except UnreadableAction:
            code = RecordBreach.UNREADABLE_ACTION
            raise Violation(code, CLAUSES[code], number, position, text=text) from None
        try:
            state = game.apply(state, action)
        except IllegalAction as error:
            legal = _legal(game, state, action.seat)
            raise Violation(error.breach, error.clause, number, position, legal=legal, text=text) from None
    return state


def _legal(game: Game, state: Any, seat: Seat) -> tuple[str, ...]:
    """What the seat that erred, and those whose turn it is, might have done."""
    seats = sorted({seat, *game.to_act(state)})
    return tuple(game.write(action) for one in seats for action in game.legal_actions(state, Seat(one)))


def _judged(game: Game, state: Any, deal: RecordedDeal, number: int) -> Judged:
    result = game.result(state)
    if deal.adjusted is not None and result is None:
        raise _of_deal(game, RecordBreach.DEAL_UNFINISHED, number)
    if deal.result is not None and not same_json(deal.result.value, result):
        raise _of_deal(game, RecordBreach.WRONG_RESULT, number, expected=Written(result))
    return Judged(result, deal.adjusted.result if deal.adjusted is not None else None)


def _after(game: Game, standing: Standing, state: Any, deal: RecordedDeal, judged: Judged) -> Standing:
    if deal.void is not None:
        return replace(standing, next_dealer=deal.dealer)
    return standing if judged.counted is None else game.after(standing, state, judged.counted)


def _match(record: Record, standing: Standing) -> Result:
    game = record.game
    ended = record.ended
    result = game.match_result(standing) if ended is None else game.ended_result(standing, ended.winner)
    if record.result is not None and not same_json(record.result.value, result):
        raise _of_deal(game, RecordBreach.WRONG_RESULT, None, expected=Written(result))
    return result


def same_json(one: Any, other: Any) -> bool:
    """Whether two JSON values are the same, where true and 1.0 are not 1. Tuples are lists."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same_json(one[name], other[name]) for name in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same_json, one, other))
    return type(one) is type(other) and bool(one == other)
