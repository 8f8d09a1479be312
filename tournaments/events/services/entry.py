"""Who plays: entering, agreeing to be a partner, being here, withdrawing, and the seeds."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from tournaments.events.choices import Act, Presence, Stage
from tournaments.events.errors import (
    AlreadyEntered,
    NoSuchPerson,
    NotAllowed,
    NotDrawn,
    NotEntered,
    NotOpenToYou,
    PartnerNeeded,
    SharedName,
    TooManyEntrants,
    WrongState,
)
from tournaments.events.models import Entrant, EntrantPlayer, Event
from tournaments.events.permissions import may_enter, may_run
from tournaments.events.rules.states import ENTRANT_MOVES, EntrantState, may_move
from tournaments.events.services.desk import locked, note, one_line, reason_of, require_state, run_by
from tournaments.members.models import User
from tournaments.members.selectors import members_shown_as

MOST = 200


@transaction.atomic
def enter(user: User, event_id: int, now: datetime, *, partner: str = "") -> Entrant:
    """Enter `user`, in an event of pairs with the person of that name or user name, who has to agree.

    Raises WrongState, NotOpenToYou, PartnerNeeded, NoSuchPerson, SharedName, AlreadyEntered, TooManyEntrants.
    """
    event = locked(event_id)
    require_state(event, Stage.ENTRY)
    if not may_enter(user, event):
        raise NotOpenToYou
    people = people_of(event, user, partner)
    entrant = add_entrant(event, people, agreed=len(people) == 1)
    note(event, user, Act.ENTERED, now, subject=entrant)
    return entrant


@transaction.atomic
def enter_others(user: User, event_id: int, now: datetime, *, player: str, partner: str = "") -> Entrant:
    """The organiser enters people by name or user name; nobody has to agree. Raises as `enter`, and NotAllowed."""
    event = run_by(user, event_id, Stage.DRAFT, Stage.ENTRY)
    people = people_of(event, person_called(event, player), partner)
    for person in people:
        if not may_enter(person, event):
            raise NotOpenToYou
    entrant = add_entrant(event, people, agreed=True)
    note(event, user, Act.ENTERED, now, subject=entrant)
    return entrant


def people_of(event: Event, player: User, partner: str) -> list[User]:
    if event.players_each == 1:
        return [player]
    if not partner.strip():
        raise PartnerNeeded
    second = person_called(event, partner)
    if second == player:
        raise PartnerNeeded
    if not may_enter(second, event):
        raise NotOpenToYou
    return [player, second]


def person_called(event: Event, name: str) -> User:
    """Who has that user name, or else the only member of the club who is shown by it: nobody knows a guest's other.

    Raises NoSuchPerson, SharedName.
    """
    person = User.objects.filter(username__iexact=name.strip(), is_active=True).first()
    if person is not None:
        return person
    shown = members_shown_as(event.club, name)
    if not shown:
        raise NoSuchPerson(name.strip())
    if len(shown) > 1:
        raise SharedName(name.strip())
    return shown[0]


def add_entrant(event: Event, people: list[User], *, agreed: bool) -> Entrant:
    """The people as one entrant of the locked event. Raises TooManyEntrants, AlreadyEntered."""
    if event.entrants.count() >= MOST:
        raise TooManyEntrants(MOST)
    for person in people:
        if event.players.filter(user=person).exists():
            raise AlreadyEntered(str(person))
    name = " / ".join(str(person) for person in people)[:80]
    entrant = Entrant.objects.create(event=event, name=name, state=Presence.ENTERED if agreed else Presence.INVITED)
    EntrantPlayer.objects.bulk_create(
        EntrantPlayer(entrant=entrant, event=event, user=person, place=place, accepted=agreed or place == 0)
        for place, person in enumerate(people)
    )
    return entrant


@transaction.atomic
def accept(user: User, event_id: int, now: datetime) -> Entrant:
    """Agree to play in the pair that named `user`. Raises NotEntered, WrongState."""
    event = locked(event_id)
    require_state(event, Stage.ENTRY, Stage.DRAFT)
    entrant = _own(event, user)
    _move(entrant, EntrantState.ENTERED)
    entrant.players.filter(user=user).update(accepted=True)
    if entrant.players.filter(accepted=False).exists():
        raise NotEntered
    note(event, user, Act.ACCEPTED, now, subject=entrant)
    return entrant


def _own(event: Event, user: User) -> Entrant:
    entrant = Entrant.objects.filter(event=event, players__user=user).first()
    if entrant is None:
        raise NotEntered
    return entrant


def entrant_of(user: User, event: Event, entrant_id: int) -> Entrant:
    """The entrant, for its own players and for who runs the event. Raises NotEntered, NotAllowed."""
    entrant = event.entrants.filter(pk=entrant_id).first()
    if entrant is None:
        raise NotEntered
    if not entrant.players.filter(user=user).exists() and not may_run(user, event):
        raise NotAllowed
    return entrant


def _move(entrant: Entrant, state: EntrantState) -> None:
    if not may_move(ENTRANT_MOVES, EntrantState(entrant.state), state):
        raise WrongState(entrant.state)
    entrant.state = state.value
    entrant.save(update_fields=["state"])


@transaction.atomic
def withdraw(user: User, event_id: int, entrant_id: int, now: datetime, *, why: str = "") -> Entrant:
    """Leave the event. Before the first round the places are free again; later the entrant stays in the lists.

    Matches already published stay as they are: the organiser closes them. Withdrawing twice changes nothing.
    Raises NotEntered, NotAllowed, and ReasonNeeded where the organiser withdraws somebody who is drawn.
    """
    event = locked(event_id)
    require_state(event, Stage.DRAFT, Stage.ENTRY, Stage.RUNNING)
    entrant = entrant_of(user, event, entrant_id)
    if entrant.state == Presence.WITHDRAWN:
        return entrant
    is_own = entrant.players.filter(user=user).exists()
    why = one_line(why) if is_own or entrant.number is None else reason_of(why)
    note(event, user, Act.WITHDRAWN, now, subject=entrant, why=why, before=entrant.state)
    if entrant.number is None:
        entrant.delete()
    else:
        _move(entrant, EntrantState.WITHDRAWN)
    return entrant


@transaction.atomic
def come_back(user: User, event_id: int, entrant_id: int, now: datetime) -> Entrant:
    """Play again from the next round on. Raises NotEntered, NotAllowed, WrongState."""
    event = run_by(user, event_id, Stage.ENTRY, Stage.RUNNING)
    entrant = entrant_of(user, event, entrant_id)
    _move(entrant, EntrantState.ENTERED)
    note(event, user, Act.RETURNED, now, subject=entrant)
    return entrant


@transaction.atomic
def check_in(user: User, event_id: int, entrant_id: int, now: datetime, *, here: bool = True) -> Entrant:
    """Say that an entrant is here, or isn't; by itself or by the organiser. Saying it twice changes nothing.

    It neither agrees for a partner nor takes a withdrawal back. Raises NotEntered, NotAllowed, WrongState, and
    NotDrawn where the draw was made without the entrant.
    """
    event = locked(event_id)
    require_state(event, Stage.ENTRY, Stage.RUNNING)
    entrant = entrant_of(user, event, entrant_id)
    if entrant.state not in (Presence.ENTERED, Presence.CHECKED_IN):
        raise WrongState(entrant.state)
    if event.state == Stage.RUNNING and entrant.number is None:
        raise NotDrawn
    wanted = EntrantState.CHECKED_IN if here else EntrantState.ENTERED
    if entrant.state != wanted.value:
        _move(entrant, wanted)
        note(event, user, Act.CHECKED_IN if here else Act.CHECKED_OUT, now, subject=entrant)
    return entrant


@transaction.atomic
def check_in_all(user: User, event_id: int, now: datetime) -> None:
    """Say that everybody who has entered is here. Raises NotAllowed, WrongState."""
    event = run_by(user, event_id, Stage.ENTRY)
    if event.entrants.filter(state=Presence.ENTERED).update(state=Presence.CHECKED_IN):
        note(event, user, Act.CHECKED_IN, now, subject=event.name)


@transaction.atomic
def set_seeds(user: User, event_id: int, seeds: Mapping[int, int | None], now: datetime) -> None:
    """Give entrants their seeds, None taking one away; others keep theirs. Raises NotAllowed, WrongState."""
    event = run_by(user, event_id, Stage.DRAFT, Stage.ENTRY)
    before, after = {}, {}
    for entrant in event.entrants.filter(pk__in=seeds):
        if entrant.seed != seeds[entrant.pk]:
            before[entrant.name], after[entrant.name] = entrant.seed, seeds[entrant.pk]
            entrant.seed = seeds[entrant.pk]
            entrant.save(update_fields=["seed"])
    if after:
        note(event, user, Act.SEEDED, now, subject=event.name, before=before, after=after)
