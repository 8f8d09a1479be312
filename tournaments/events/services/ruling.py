"""A result that the site's tables did not give, on its way to the worker: agreed by both sides, or ruled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.events.choices import Act, Presence
from tournaments.events.errors import BadReport
from tournaments.events.models import Entrant, Event, Match
from tournaments.events.rules.states import MatchState
from tournaments.events.services.desk import move_match, note, seen
from tournaments.events.services.settling import key_of
from tournaments.events.services.tables import close_for
from tournaments.records.models import Result, Submission
from tournaments.records.rules import sheets
from tournaments.records.rules.counting import How, counts_for_rating
from tournaments.records.rules.rubicon import PerSide
from tournaments.records.rules.sheets import BadSheet, MatchFormat, MatchScore
from tournaments.records.services import recording
from tournaments.records.services.from_tables import key_of as table_key
from tournaments.records.services.submitting import submit

Written = Sequence[Sequence[PerSide]]  # unit by unit: the deals of a partie, or one score


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is to be recorded: the score, how it came about, the units behind it and what was `written` of each.

    `at_tables`: it sums up tables of the site, whose own results are recorded and rated each for itself.
    """

    score: MatchScore
    how: How
    units: tuple[sheets.Unit, ...] = ()
    written: Written = ()
    at_tables: bool = False


def read_sheet(event: Event, written: Written, *, is_extra: bool = False) -> Outcome:
    """The outcome that `written` amounts to. Raises BadReport where it is not one of a finished match."""
    agreed = MatchFormat("fixed", 1) if is_extra else MatchFormat(event.format_kind, event.format_units)
    numbers = range(1, len(written) + 1) if agreed.number > 1 else [0] * len(written)  # an only unit has no number
    units = tuple(_unit(event, number, unit) for number, unit in zip(numbers, written, strict=True))
    try:
        return Outcome(sheets.match(units, agreed), How.PLAYED, units, written)
    except BadSheet as error:
        raise BadReport(error.fault, error.unit) from error


def _unit(event: Event, number: int, written: Sequence[PerSide]) -> sheets.Unit:
    try:
        return sheets.unit(event.game, written, event.options)
    except BadSheet as error:
        raise BadReport(error.fault, number) from error


def send(event: Event, match: Match, outcome: Outcome, now: datetime, *, reason: str, is_extra: bool = False) -> None:
    """Leave the match's outcome to the worker; the match waits for it, and its tables are closed."""
    move_match(match, MatchState.PENDING)
    match.save(update_fields=["state"])
    submit(key_of(match, is_extra=is_extra), _result(event, match, outcome, now, is_extra=is_extra), now,
           supersedes=_superseded(match, is_extra=is_extra))  # fmt: skip
    close_for(match, outcome.score.winner, reason, now)


def is_sent(match: Match, outcome: Outcome, *, is_extra: bool) -> bool:
    """Whether the latest that was submitted of the match, or of its deciding unit, is this very outcome."""
    kept = Submission.objects.filter(key=key_of(match, is_extra=is_extra)).first()
    if kept is None:
        return False
    said = {
        "how": outcome.how.value,
        "units": list(outcome.score.units),
        "margin": outcome.score.margin,
        "winner": outcome.score.winner,
        "detail": list(_detail(outcome)),
    }
    return said == {name: kept.content[name] for name in said}


def _superseded(match: Match, *, is_extra: bool) -> str:
    table_id = match.extra_id if is_extra else match.table_id
    return "" if table_id is None else table_key(table_id)


def _result(event: Event, match: Match, outcome: Outcome, now: datetime, *, is_extra: bool) -> recording.Match:
    """As `records` takes it. A corrected match keeps the time at which it ended, and where it was played."""
    earlier = match.extra_result if is_extra else match.result
    return recording.Match(
        game=event.game,
        how=outcome.how,
        units=outcome.score.units,
        margin=outcome.score.margin,
        winner=outcome.score.winner,
        players=tuple(_players(match)),
        ended_at=earlier.ended_at if earlier else now,
        rated=counts_for_ratings(event, outcome),
        by_hand=_is_by_hand(event, outcome, earlier),
        detail=_detail(outcome),
        club_id=event.club_id,
        event_key=event.slug,
        event_name=event.name,
    )


def counts_for_ratings(event: Event, outcome: Outcome) -> bool:
    """Whether the outcome is one of those by which people are rated."""
    is_played = outcome.how is How.PLAYED
    return not outcome.at_tables and counts_for_rating(
        outcome.how, agreed=event.rated, any_card=is_played, all_members=True
    )


def _is_by_hand(event: Event, outcome: Outcome, earlier: Result | None) -> bool:
    if outcome.at_tables:
        return False
    return not event.online or (earlier.by_hand if earlier else outcome.how is How.PLAYED)


def _detail(outcome: Outcome) -> tuple[dict[str, Any], ...]:
    """One object a unit: what it came to, and the deals behind it as they were written."""
    return tuple(
        {
            "score": list(unit.score),
            "winner": unit.winner,
            "margin": unit.margin,
            "deals": [list(deal) for deal in written],
        }
        for unit, written in zip(outcome.units, outcome.written, strict=True)
    )


def _players(match: Match) -> list[recording.Player]:
    sides: list[Entrant | None] = [match.first, match.second]
    return [
        recording.Player(side, player.place, player.user_id, str(player.user))
        for side, entrant in enumerate(sides)
        if entrant is not None
        for player in entrant.players.select_related("user").order_by("place")
    ]


def won_by(winner: int | None, how: How) -> Outcome:
    """The outcome of a match that nobody played out."""
    return Outcome(MatchScore((0, 0), 0, winner), how)


def rule_absence(event: Event, match: Match, now: datetime) -> None:
    """Give a match to the side that hasn't withdrawn; to nobody where both have."""
    assert match.second is not None, "a bye is nobody's forfeit"
    there = [entrant.state != Presence.WITHDRAWN for entrant in (match.first, match.second)]
    winner = None if not any(there) else there.index(True)
    send(event, match, won_by(winner, How.FORFEIT), now, reason="withdrawn")
    note(event, None, Act.DECIDED, now, subject=match, after=seen(match))
