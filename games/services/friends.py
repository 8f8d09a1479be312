"""Letting a friend look into one's hand, and no longer."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import import_string

from games import broadcast, courses, selectors
from games.friends import MOST, is_among_friends
from games.models import Status
from games.services.desk import Desk, locked
from games.services.errors import (
    FriendElsewhere,
    FriendSits,
    NoFriendsHere,
    NoSuchPerson,
    SeveralPeople,
    TooManyFriends,
    WrongStatus,
)

ACCOUNT_FINDER = "tournaments.members.selectors.accounts_called"


@transaction.atomic
def let_see(code: str, user_id: int | None, name: str) -> str:
    """Let the member called `name` look into the hand of the person; by what name the friend is known.

    `settings.ACCOUNT_FINDER` names the function that knows members (games knows none): `accounts_called(name)`.
    Raises NoSuchTable, NotSeated, NoFriendsHere, WrongStatus, NoSuchPerson, SeveralPeople, FriendSits, FriendElsewhere,
    TooManyFriends.
    """
    desk, friend = locked(timezone.now(), code=code), None
    seat = desk.seats[desk.seat_of(user_id)]
    _check(desk)
    friend = _found(name)
    if any(other.user_id == friend.pk for other in desk.seats):
        raise FriendSits
    if any(str(friend.pk) in other.friends for other in desk.seats if other is not seat):
        raise FriendElsewhere
    if len(seat.friends) >= MOST and str(friend.pk) not in seat.friends:
        raise TooManyFriends
    seat.friends = {**seat.friends, str(friend.pk): str(friend)[:80]}
    _save(desk, seat)
    return str(friend)


@transaction.atomic
def hide_from(code: str, user_id: int | None, friend_id: int) -> None:
    """Let that friend see no more than others; nothing happens where he saw no more. Raises NoSuchTable, NotSeated."""
    desk = locked(timezone.now(), code=code)
    seat = desk.seats[desk.seat_of(user_id)]
    kept = {friend: name for friend, name in seat.friends.items() if friend != str(friend_id)}
    if kept != seat.friends:
        seat.friends = kept
        _save(desk, seat)


def forget(desk: Desk, user_id: int) -> None:
    """Let a person who sits down at the table look into no hand there any more."""
    for seat in desk.seats:
        if seat.friends.pop(str(user_id), None) is not None:
            seat.save(update_fields=["friends"])


def _check(desk: Desk) -> None:
    if not is_among_friends(desk.table):
        raise NoFriendsHere
    if desk.table.status not in (Status.WAITING, Status.PLAYING):
        raise WrongStatus(desk.table.status)


def _found(name: str) -> Any:
    finder = import_string(getattr(settings, "ACCOUNT_FINDER", ACCOUNT_FINDER))
    people = finder(name)
    if not people:
        raise NoSuchPerson
    if len(people) > 1:
        raise SeveralPeople
    return people[0]


def _save(desk: Desk, seat: Any) -> None:
    seat.save(update_fields=["friends"])
    snapshot = selectors.taken(desk.table, desk.seats, desk.course)

    def remembered() -> None:
        courses.remember(snapshot.code, snapshot.course)
        selectors.remember(snapshot)

    transaction.on_commit(remembered)
    broadcast.looks_changed(snapshot.code, snapshot.n)
