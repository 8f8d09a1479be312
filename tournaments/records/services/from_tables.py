"""The result of a table of the site, computed again from its log each time it is asked for."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from celery import current_app
from django.db import transaction

from games.models import FinishedTable, Table
from games.records import PlayedMatch, match_of
from tournaments.records.models import Result
from tournaments.records.rules.counting import How, counts_for_rating
from tournaments.records.services.recording import Match, Player, record


def key_of(table_id: int) -> str:
    """The key under which a table's result is kept."""
    return f"table {table_id}"


@transaction.atomic
def record_table(table_id: int) -> Result | None:
    """Record the match at the table; None where there is no such table, it isn't over, or counts nowhere."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        return None
    played = match_of(table)
    if not played.is_over:
        return None
    if played.is_aborted:
        assert played.ended_at is not None, "a match that is over has ended"
        mark_done(table_id, played.ended_at)
        return None
    return record(key_of(table_id), played.number, _match(played))


def _match(played: PlayedMatch) -> Match:
    assert played.ended_at is not None, "a match that is over has ended"
    how = How(played.how)
    return Match(
        game=played.game,
        how=how,
        units=played.units_won,
        margin=played.margin if played.winner in (None, 0) else -played.margin,
        winner=played.winner,
        players=tuple(
            Player(seat % 2, seat // 2, played.players[seat], played.names[seat]) for seat in range(played.seats)
        ),
        ended_at=played.ended_at,
        rated=counts_for_rating(
            how,
            agreed=played.rated and not played.is_replaced and not played.is_unfinished,
            any_card=played.cards_played,
            all_members=None not in played.players,
        ),
        detail=tuple(dict(unit.result) for unit in played.units),
        table_code=played.code,
    )


def forget_table(table_id: int, now: datetime) -> None:
    """Let the result of the table count nowhere, and the worker rate without it. For the apps above, who say why."""
    Result.objects.filter(key=key_of(table_id)).update(superseded=True)
    if FinishedTable.objects.filter(table_id=table_id).update(done_at=None, attempts=0, created_at=now):
        tell = partial(current_app.send_task, "records.record_table", [table_id])
        transaction.on_commit(tell, robust=True)


def mark_done(table_id: int, now: datetime) -> None:
    """Say that everything that follows from the table's end was computed."""
    FinishedTable.objects.filter(table_id=table_id, done_at=None).update(done_at=now)
