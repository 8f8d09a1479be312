"""A match that is taken back: its results stay in the log and count nowhere, and its tables end."""

from __future__ import annotations

from datetime import datetime

from games.models import Table
from tournaments.events.models import Event, Match, UndoneTable
from tournaments.events.services.settling import key_of
from tournaments.events.services.tables import close_for
from tournaments.records.services.from_tables import forget_table
from tournaments.records.services.submitting import withdraw


def tables_of(match: Match) -> list[Table]:
    return [table for table in (match.table, match.twin, match.extra) if table is not None]


def forget_match(event: Event, match: Match, why: str, now: datetime) -> None:
    """Let the match's results count nowhere, and end its tables."""
    for is_extra in (False, True):
        withdraw(key_of(match, is_extra=is_extra), now)
    for table in tables_of(match):
        UndoneTable.objects.create(event=event, table=table, undone_at=now)
        forget_table(table.pk, now)
    close_for(match, None, why, now)
