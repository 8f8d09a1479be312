"""A table's life outside play: opening, sitting down, leaving, starting, rematch, closing."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from games import rematches
from games.broadcast import LOBBY, announce_page, rematch_offered
from games.decks import twin_of
from games.models import DeckGroup, Seat, Status, Table
from games.services import outages
from games.services.customs import CUSTOMS
from games.services.dealing import begin_unit
from games.services.desk import Desk, locked
from games.services.due import settle_due
from games.services.errors import (
    AlreadySeated,
    KnowsTheDecks,
    SeatsEmpty,
    SeatTaken,
    TableFull,
    WrongStatus,
)
from games.services.friends import forget
from games.services.settings import TableSettings


def topic_of(code: str) -> str:
    """The page topic of a table's waiting room."""
    return f"table-{code}"


def open_table(*, opener: AbstractBaseUser | None = None, group: DeckGroup | None = None, **settings: Any) -> Table:
    """As `open_with`, with the fields of `TableSettings` by name."""
    return open_with(TableSettings(**settings), opener=opener, group=group)


@transaction.atomic
def open_with(
    settings: TableSettings, *, opener: AbstractBaseUser | None = None, group: DeckGroup | None = None
) -> Table:
    """A new table with its seats free, but for the opener's, who sits on seat 0. Raises BadTable.

    Without an opener (an event's table) nobody sits yet.
    `group`: its decks are those of the group's other tables too, and who deals doesn't depend on the play.
    """
    settings.check()
    if group is not None:
        settings = replace(settings, options={**settings.options, **CUSTOMS[settings.game].steady_options})
    table = Table.objects.create(**settings.columns(), outage=outages.look(), created_by=opener, deck_group=group)
    Seat.objects.bulk_create(Seat(table=table, index=index) for index in range(settings.seats))
    if opener is not None:
        seat_player(table.code, opener, 0)
    announce_page(LOBBY)
    return table


@transaction.atomic
def seat_player(code: str, user: AbstractBaseUser, index: int | None = None) -> int:
    """Sit `user` down, on the first free seat if none is named; the seat's index.

    Raises NoSuchTable, WrongStatus (it began), AlreadySeated, KnowsTheDecks, SeatTaken, TableFull.
    """
    desk = _waiting(code)
    if any(seat.user_id == user.pk for seat in desk.seats if seat.user_id is not None):
        raise AlreadySeated
    if desk.table.deck_group_id and Seat.objects.filter(table__deck_group=desk.table.deck_group_id, user=user).exists():
        raise KnowsTheDecks
    seat = _free_seat(desk, index)
    seat.user, seat.name, seat.friends = user, str(user)[:80], {}
    seat.save(update_fields=["user", "name", "friends"])
    forget(desk, user.pk)
    _say_changed(code)
    return seat.index


@transaction.atomic
def seat_house(code: str, index: int | None = None, *, by: int | None = None) -> int:
    """Give a free seat to the house; `by` is the user who asks, and must sit there; None is the site itself."""
    desk = _waiting(code)
    if by is not None:
        desk.seat_of(by)
    seat = _free_seat(desk, index)
    seat.is_house, seat.name = True, ""
    seat.save(update_fields=["is_house", "name"])
    _say_changed(code)
    return seat.index


@transaction.atomic
def leave(code: str, user_id: int) -> None:
    """Get up before the match; a table that nobody sits at any more is cancelled, the two of a mirror match together.

    Raises NotSeated, WrongStatus.
    """
    desk = _waiting(code)
    seat = desk.seats[desk.seat_of(user_id)]
    seat.user, seat.name = None, ""
    seat.save(update_fields=["user", "name"])
    desks = _with_twin(desk)
    if all(other.user_id is None for one in desks for other in one.seats):
        for one in desks:
            one.move(Status.CANCELLED)
            one.save()
    for one in desks:
        _say_changed(one.table.code)


def leave_all(user_id: int) -> None:
    """Get up from every table that waits for its match, but for those that belong to an event."""
    waiting = Table.objects.filter(seats__user_id=user_id, status=Status.WAITING, origin="")
    for code in waiting.order_by("pk").values_list("code", flat=True):
        leave(code, user_id)


@transaction.atomic
def start(code: str, *, by: int | None = None, now: datetime | None = None) -> None:
    """Begin the match: the draw for the deal. `by` must sit at the table; None is the site itself (an event).

    The two tables of a mirror match begin together: whoever could still sit down would hear of the decks.
    Raises NotSeated, WrongStatus, SeatsEmpty.
    """
    desk = _waiting(code, now)
    if by is not None:
        desk.seat_of(by)
    desks = _with_twin(desk)
    if not all(seat.is_taken for one in desks for seat in one.seats):
        raise SeatsEmpty
    for one in desks:
        _begin(one)


def _begin(desk: Desk) -> None:
    desk.move(Status.PLAYING)
    desk.table.started_at = desk.now
    begin_unit(desk)
    settle_due(desk)
    desk.save()
    _say_changed(desk.table.code)


@transaction.atomic
def rematch(code: str, user: AbstractBaseUser, *, keep_seats: bool = False) -> Table:
    """The table of the return match, where `user` now sits; the house sits down by itself.

    Seats are kept, or moved round by one. Whoever asks second finds the table of the first, and his choice of seats.
    Raises NotSeated, WrongStatus (this match isn't over), TableFull.
    """
    desk = locked(timezone.now(), code=code)
    place, old = desk.seat_of(user.pk), desk.table
    if old.status != Status.FINISHED:
        raise WrongStatus(old.status)
    known = None if old.rematch is None or old.rematch.status == Status.CANCELLED else old.rematch
    steps = int(not keep_seats) if known is None else rematches.steps(old)
    table = known or _open_rematch(desk, steps)
    at = (place + steps) % old.seat_count
    if not Seat.objects.filter(table=table, user=user).exists():
        seat_player(table.code, user, at)
        rematch_offered(code)
    return table


def _open_rematch(desk: Desk, steps: int) -> Table:
    old = desk.table
    settings = TableSettings(
        game=old.game,
        options=old.options,
        seats=old.seat_count,
        match_format=old.match_format,
        public=False,
        rated=old.rated,
        chat=old.chat,
        may_adjourn=old.may_adjourn,
        time_control=old.time_control,
        at_zero=old.at_zero,
    )
    table = open_with(settings)
    for seat in desk.seats:
        if seat.is_house:
            seat_house(table.code, (seat.index + steps) % old.seat_count)
    old.rematch = table
    old.save(update_fields=["rematch"])
    return table


@transaction.atomic
def close_table(
    code: str, *, winner: int | None, reason: str, how: str = "ruling", now: datetime | None = None
) -> None:
    """End a table for an organiser: in favour of a side, or of none; one that hasn't begun is cancelled.

    `how` is the record's word: "ruling", "forfeit" or "agreed". Who may do it, and the audit, are the caller's part.
    Raises WrongStatus when it is over already.
    """
    desk = locked(now or timezone.now(), code=code)
    if desk.table.status == Status.WAITING:
        desk.move(Status.CANCELLED)
    elif desk.table.status == Status.PLAYING:
        words = " ".join(reason.split())[:400]
        desk.write(f"ended {how} {'-' if winner is None else winner} {words}".rstrip())
        settle_due(desk)
    else:
        raise WrongStatus(desk.table.status)
    desk.save()
    _say_changed(code)


def _waiting(code: str, now: datetime | None = None) -> Desk:
    """The desk of a table that waits. Tables with the same decks are filled, left and begun one after the other."""
    list(DeckGroup.objects.select_for_update(of=("self",)).filter(tables__code=code))
    desk = locked(now or timezone.now(), code=code)
    if desk.table.status != Status.WAITING:
        raise WrongStatus(desk.table.status)
    return desk


def _with_twin(desk: Desk) -> tuple[Desk, ...]:
    """The desk and, where it is of a mirror match whose other table waits too, that one's."""
    twin = twin_of(desk.table)
    return (desk, locked(desk.now, pk=twin.pk)) if twin is not None and twin.status == Status.WAITING else (desk,)


def _free_seat(desk: Desk, index: int | None) -> Seat:
    if index is None:
        free = [seat for seat in desk.seats if not seat.is_taken]
        if not free:
            raise TableFull
        return free[0]
    if not 0 <= index < len(desk.seats) or desk.seats[index].is_taken:
        raise SeatTaken
    return desk.seats[index]


def _say_changed(code: str) -> None:
    announce_page(topic_of(code))
    announce_page(LOBBY)
