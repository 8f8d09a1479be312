"""Who the people of an event's file are in this club: known from an earlier file, by user name, by name, or nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.signing import key_id, own_public
from tournaments.events.errors import NoSuchPerson, PersonTwice, SharedName
from tournaments.events.exchange.entry_list import folded
from tournaments.events.exchange.event_file import EventFile, Person
from tournaments.events.models import BroughtPerson
from tournaments.members.models import Club, User
from tournaments.members.selectors import active_memberships
from tournaments.members.services.guests import make_guest


class Why(StrEnum):
    """What speaks for a person; the first two leave no doubt."""

    SAID_BEFORE = "said_before"  # an organiser of the club said so of an earlier file of that site
    OWN = "own"  # a file of this very site
    USERNAME = "username"
    NAME = "name"
    SEVERAL = "several"  # more than one member is called so
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Recognised:
    """A person of the file. `user` is who that is for certain, or probably; `pick` is how a form would name him."""

    place: int
    person: Person
    why: Why
    user: User | None = None

    @property
    def is_certain(self) -> bool:
        return self.why in (Why.SAID_BEFORE, Why.OWN)

    @property
    def pick(self) -> str:
        if self.user is None:
            return ""
        return str(self.user) if self.why is Why.NAME else self.user.username


class Members:
    """The people of a club, by what they can be named."""

    def __init__(self, club: Club) -> None:
        users = [row.user for row in active_memberships(club)]
        self.by_id = {user.pk: user for user in users}
        self.by_username = {user.username.casefold(): user for user in users}
        self.by_name: dict[str, list[User]] = {}
        for user in users:
            self.by_name.setdefault(folded(str(user)), []).append(user)

    def picked(self, name: str) -> User:
        """The member with that user name, else the only one shown so. Raises NoSuchPerson, SharedName."""
        user = self.by_username.get(name.casefold())
        shown = [user] if user else self.by_name.get(folded(name), [])
        if not shown:
            raise NoSuchPerson(name)
        if len(shown) > 1:
            raise SharedName(name)
        return shown[0]


def recognised(club: Club, file: EventFile) -> tuple[Recognised, ...]:
    """Everybody of the file, in its order."""
    members, before = Members(club), _said_before(club, file)
    is_own = file.site_key == key_id(own_public())
    return tuple(_recognised(place, one, members, before, is_own) for place, one in enumerate(file.people))


def _said_before(club: Club, file: EventFile) -> Mapping[int, User]:
    if not file.site_key:
        return {}
    numbers = [person.number for person in file.people if person.number is not None]
    rows = BroughtPerson.objects.filter(club=club, site=file.site_key, number__in=numbers).select_related("user")
    return {row.number: row.user for row in rows}


def _recognised(place: int, person: Person, members: Members, before: Mapping[int, User], is_own: bool) -> Recognised:
    if person.number in before:
        return Recognised(place, person, Why.SAID_BEFORE, before[person.number])
    own = members.by_id.get(person.number or 0) if is_own else None
    if own is not None and (folded(str(own)) == folded(person.name) or own.username == person.username):
        return Recognised(place, person, Why.OWN, own)
    by_username = members.by_username.get(person.username.casefold()) if person.username else None
    if by_username is not None:
        return Recognised(place, person, Why.USERNAME, by_username)
    shown = members.by_name.get(folded(person.name), [])
    why = Why.NOBODY if not shown else Why.NAME if len(shown) == 1 else Why.SEVERAL
    return Recognised(place, person, why, shown[0] if why is Why.NAME else None)


def people_of(club: Club, file: EventFile, chosen: Mapping[int, str]) -> Sequence[User]:
    """Who each person of the file is, as `chosen` says by place; without a word there a guest is made.

    Who is certain is no matter of choice. What was said is kept for the next file. Raises NoSuchPerson, SharedName,
    PersonTwice.
    """
    members = Members(club)
    users: list[User | None] = []
    for one in recognised(club, file):
        name = chosen.get(one.place, "").strip()
        users.append(one.user if one.is_certain else members.picked(name) if name else None)
    _check_once(users)
    made = [
        make_guest(None, person.name, club.language) if user is None else user
        for user, person in zip(users, file.people, strict=True)
    ]
    _keep(club, file, made)
    return made


def _check_once(users: Sequence[User | None]) -> None:
    seen: set[int] = set()
    for user in users:
        if user is not None and user.pk in seen:
            raise PersonTwice(str(user))
        seen |= set() if user is None else {user.pk}


def _keep(club: Club, file: EventFile, users: Sequence[User]) -> None:
    if not file.site_key:
        return
    BroughtPerson.objects.bulk_create(
        [
            BroughtPerson(club=club, site=file.site_key, number=person.number, user=user)
            for person, user in zip(file.people, users, strict=True)
            if person.number is not None
        ],
        ignore_conflicts=True,
    )
