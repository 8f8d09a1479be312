"""A list of players brought in: who of them is known, who would be a guest, who is there already; then all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import sha256

from django.db import transaction

from tournaments.events.choices import Act, Stage
from tournaments.events.errors import ListChanged, TooManyEntrants
from tournaments.events.exchange.entry_list import BadList, Fault, Listed, ListFault, folded, seeded_by_rating
from tournaments.events.models import Event
from tournaments.events.services.desk import note, run_by
from tournaments.events.services.entry import MOST, add_entrant
from tournaments.members.models import Club, User
from tournaments.members.permissions import is_organiser
from tournaments.members.selectors import active_memberships
from tournaments.members.services.guests import welcome_guest


class Known(StrEnum):
    """Who a name of the list is."""

    MEMBER = "member"
    GUEST = "guest"  # nobody has that name: a guest will be made
    ENTERED = "entered"  # is in the event already


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    known: Known
    user_id: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the list as it would be entered; `is_there` when it was entered before."""

    listed: Listed
    people: tuple[Person, ...]

    @property
    def is_there(self) -> bool:
        return all(person.known is Known.ENTERED for person in self.people)


@dataclass(frozen=True, slots=True)
class ListPlan:
    """What bringing in the list would do; `mark` names exactly this."""

    lines: tuple[Line, ...]

    @property
    def new(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if not line.is_there)

    @property
    def guests(self) -> int:
        return sum(person.known is Known.GUEST for line in self.new for person in line.people)

    @property
    def mark(self) -> str:
        return sha256(repr(self.lines).encode()).hexdigest()[:16]


def plan_list(user: User, event: Event, listed: Sequence[Listed]) -> ListPlan:
    """Who the list's names are. Raises BadList with the lines whose names can't be told or taken."""
    names = _Names(event)
    may_bring_guests = is_organiser(user, event.club)
    faults: list[Fault] = []
    lines = tuple(Line(one, tuple(names.person(name) for name in one.names)) for one in seeded_by_rating(listed))
    for line in lines:
        faults += names.faults(line, may_bring_guests=may_bring_guests)
    faults += _taken_twice(lines)
    if faults:
        raise BadList(*sorted(faults, key=lambda fault: fault.line))
    return ListPlan(lines)


def _taken_twice(lines: Sequence[Line]) -> list[Fault]:
    """The lines that name somebody whom an earlier one named otherwise, by user name and by shown name."""
    seen: set[int] = set()
    faults = []
    for line in lines:
        ids = [person.user_id for person in line.people if person.user_id is not None]
        if seen & set(ids) or len(set(ids)) < len(ids):
            faults.append(Fault(line.listed.line, ListFault.IN_TWO_PAIRS, line.listed.name))
        seen |= set(ids)
    return faults


class _Names:
    """By what the event's players and the club's members are known: user name first, then the name shown."""

    def __init__(self, event: Event) -> None:
        players = list(event.players.select_related("user"))
        self._entered = {player.user_id: player.entrant_id for player in players}
        people = [row.user for row in active_memberships(event.club)]
        members = {user.pk for user in people}
        people += [player.user for player in players if player.user_id not in members]
        self._by_username = {user.username.casefold(): user for user in people if not user.is_guest}
        self._by_name: dict[str, list[User]] = {}
        for user in people:
            self._by_name.setdefault(folded(str(user)), []).append(user)

    def person(self, name: str) -> Person:
        found = self._found(name)
        if not found:
            return Person(name, Known.GUEST)
        known = Known.ENTERED if found[0].pk in self._entered else Known.MEMBER
        return Person(str(found[0]), known, found[0].pk)

    def _found(self, name: str) -> Sequence[User]:
        by_username = self._by_username.get(name.casefold())
        return [by_username] if by_username else self._by_name.get(folded(name), [])

    def faults(self, line: Line, *, may_bring_guests: bool) -> list[Fault]:
        number = line.listed.line
        shared = [name for name in line.listed.names if len(self._found(name)) > 1]
        unknown = [person.name for person in line.people if person.known is Known.GUEST and not may_bring_guests]
        entrants = {self._entered.get(person.user_id or 0) for person in line.people}
        is_torn = len(entrants) > 1 and any(person.known is Known.ENTERED for person in line.people)
        return [
            *(Fault(number, ListFault.SHARED_NAME, name) for name in shared),
            *(Fault(number, ListFault.UNKNOWN_NAME, name) for name in unknown),
            *([Fault(number, ListFault.ENTERED_OTHERWISE, line.listed.name)] if is_torn else []),
        ]


@transaction.atomic
def enter_list(user: User, event_id: int, listed: Sequence[Listed], now: datetime, *, seen_as: str) -> ListPlan:
    """Enter everybody of the list who isn't there yet, as the plan with the mark `seen_as` had it.

    Nobody has to agree. Raises NotAllowed, WrongState, BadList, TooManyEntrants, and ListChanged where the list would
    do something else by now.
    """
    event = run_by(user, event_id, Stage.DRAFT, Stage.ENTRY)
    plan = plan_list(user, event, listed)
    if plan.mark != seen_as:
        raise ListChanged
    if event.entrants.count() + len(plan.new) > MOST:
        raise TooManyEntrants(MOST)
    people = _users(user, event.club, plan, now)
    for line in plan.new:
        entrant = add_entrant(event, [people[_key(person)] for person in line.people], agreed=True)
        if line.listed.seed is not None:
            entrant.seed = line.listed.seed
            entrant.save(update_fields=["seed"])
    if plan.new:
        note(event, user, Act.LISTED, now, subject=event.name, after=[line.listed.name for line in plan.new])
    return plan


def _key(person: Person) -> int | str:
    return person.name if person.user_id is None else person.user_id


def _users(user: User, club: Club, plan: ListPlan, now: datetime) -> Mapping[int | str, User]:
    """The people of the plan by id, new guests by name."""
    people = [person for line in plan.new for person in line.people]
    known = User.objects.in_bulk([person.user_id for person in people if person.user_id is not None])
    guests = {
        person.name: welcome_guest(club, user, person.name, now) for person in people if person.known is Known.GUEST
    }
    return {**known, **guests}
