"""The tables of the site at which an event's matches are played: opened, filled and begun by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from games.chat.choices import Chat
from games.chat.policy import narrowest
from games.models import DeckGroup, Status, Table
from games.services import chat, names, tables
from games.services.settings import TableSettings
from tournaments.events.choices import Decks
from tournaments.events.models import Entrant, Event, Match
from tournaments.members.models import User


def open_tables(event: Event, match: Match, now: datetime) -> None:
    """Open where `match` is played: one table, or the two of a mirror match, dealing what the event says."""
    if event.decks == Decks.MIRROR:
        group, _ = DeckGroup.objects.get_or_create(key=f"match {match.pk}", kind=DeckGroup.Kind.MIRROR)
        match.table = _open(event, match, now, _facing(match, 0), group=group)
        match.twin = _open(event, match, now, _facing(match, 1)[::-1], group=group)
    else:
        is_single = match.round.is_playoff
        match.table = _open(event, match, now, _seated(match), is_extra=is_single, group=_shared(event, match))
    match.save(update_fields=["table", "twin"])


def _shared(event: Event, match: Match) -> DeckGroup | None:
    """The decks of the match's round, where its tables play the same."""
    if event.decks != Decks.DUPLICATE or match.round.is_playoff:
        return None
    key = f"event {event.pk} round {match.round.number}"
    return DeckGroup.objects.get_or_create(key=key, kind=DeckGroup.Kind.DUPLICATE)[0]


def open_extra(event: Event, match: Match, now: datetime) -> Table:
    """A table for the unit that decides a level match."""
    return _open(event, match, now, _seated(match), is_extra=True)


def _open(
    event: Event,
    match: Match,
    now: datetime,
    people: Sequence[User],
    *,
    is_extra: bool = False,
    group: DeckGroup | None = None,
) -> Table:
    """A table of the event's length (one unit for a deciding one), `people` in seat order, and the draw made."""
    settings = TableSettings(
        game=event.game,
        options=event.options,
        seats=event.seats,
        match_format=("fixed", 1) if is_extra else (event.format_kind, event.format_units),
        rated=event.rated,
        chat=chat_at(event),
        may_adjourn=event.may_adjourn,
        time_control=event.time_control,
        at_zero=event.at_zero,
        origin=_origin(event, match),
    )
    table = tables.open_with(settings, group=group)
    for seat, user in enumerate(people):
        tables.seat_player(table.code, user, seat)
    tables.start(table.code, now=now)
    table.refresh_from_db()
    return table


def _seated(match: Match) -> list[User]:
    """Who plays, in seat order: partners opposite each other."""
    assert match.second is not None, "a bye has no table"
    return [user for both in zip(_people(match.first), _people(match.second), strict=True) for user in both]


def _facing(match: Match, place: int) -> list[User]:
    """The two who meet at one table of a mirror match: of the same place in their pairs, the first side's first."""
    assert match.second is not None, "a bye has no table"
    return [_people(match.first)[place], _people(match.second)[place]]


def _origin(event: Event, match: Match) -> str:
    return f"{event.name} {match.round.number}.{match.position + 1}"[:80]


def chat_at(event: Event) -> Chat:
    """The most that may be said at the event's tables: what it lets, within what its club lets."""
    return narrowest(event.chat, event.club.chat)


def bound_chat(event: Event) -> None:
    """Let the event's tables follow what it and its club let be said now."""
    matches = Match.objects.filter(round__event=event).values_list("table_id", "twin_id", "extra_id")
    chat.set_chat([pk for tables_of_match in matches for pk in tables_of_match if pk], chat_at(event))


def rename_tables(event: Event) -> None:
    """Let the event's tables say its present name."""
    for match in Match.objects.filter(round__event=event).select_related("round"):
        names.rename_origin([pk for pk in (match.table_id, match.twin_id, match.extra_id) if pk], _origin(event, match))


def _people(entrant: Entrant) -> list[User]:
    return [player.user for player in entrant.players.select_related("user").order_by("place")]


def close_for(match: Match, winner: int | None, reason: str, now: datetime) -> None:
    """End the match's tables that are not over: its result comes from elsewhere. A side is another seat at the twin."""
    for table in (match.table, match.twin, match.extra):
        if table is not None and is_live(table):
            side = 1 - winner if winner is not None and table == match.twin else winner
            tables.close_table(table.code, winner=side, reason=reason, now=now)


def is_live(table: Table) -> bool:
    """Whether the table waits or is being played."""
    table.refresh_from_db(fields=["status"])
    return table.status in (Status.WAITING, Status.PLAYING)
