"""The tables of the site at which an event's matches are played: opened, filled and begun by themselves."""

from __future__ import annotations

from datetime import datetime

from games.chat.choices import Chat
from games.chat.policy import narrowest
from games.models import Status, Table
from games.services import chat, names, tables
from tournaments.events.models import Entrant, Event, Match
from tournaments.members.models import User


def open_for(event: Event, match: Match, now: datetime, *, is_extra: bool = False) -> Table:
    """A table of the event's length (one unit for a deciding one) with the match's players seated and the draw made."""
    table = tables.open_table(
        game=event.game,
        options=event.options,
        seats=2 * event.players_each,
        match_format=("fixed", 1) if is_extra else (event.format_kind, event.format_units),
        rated=event.rated,
        reserve_seconds=event.reserve_seconds,
        late_forfeits=event.reserve_seconds is not None,
        chat=chat_at(event),
        origin=_origin(event, match),
    )
    assert match.second is not None, "a bye has no table"
    for side, entrant in enumerate((match.first, match.second)):
        for place, user in enumerate(_people(entrant)):
            tables.seat_player(table.code, user, 2 * place + side)
    tables.start(table.code, now=now)
    table.refresh_from_db()
    return table


def _origin(event: Event, match: Match) -> str:
    return f"{event.name} {match.round.number}.{match.position + 1}"[:80]


def chat_at(event: Event) -> Chat:
    """The most that may be said at the event's tables: what it lets, within what its club lets."""
    return narrowest(event.chat, event.club.chat)


def bound_chat(event: Event) -> None:
    """Let the event's tables follow what it and its club let be said now."""
    matches = Match.objects.filter(round__event=event).values_list("table_id", "extra_id")
    chat.set_chat([pk for tables_of_match in matches for pk in tables_of_match if pk], chat_at(event))


def rename_tables(event: Event) -> None:
    """Let the event's tables say its present name."""
    for match in Match.objects.filter(round__event=event).select_related("round"):
        names.rename_origin([pk for pk in (match.table_id, match.extra_id) if pk], _origin(event, match))


def _people(entrant: Entrant) -> list[User]:
    return [player.user for player in entrant.players.select_related("user").order_by("place")]


def close_for(match: Match, winner: int | None, reason: str, now: datetime) -> None:
    """End the match's tables that are not over: its result comes from elsewhere."""
    for table in (match.table, match.extra):
        if table is not None and is_live(table):
            tables.close_table(table.code, winner=winner, reason=reason, now=now)


def is_live(table: Table) -> bool:
    """Whether the table waits or is being played."""
    table.refresh_from_db(fields=["status"])
    return table.status in (Status.WAITING, Status.PLAYING)
