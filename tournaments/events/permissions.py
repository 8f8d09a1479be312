"""Who may do what in an event: claims about a person and an event, without a side effect.

An event is run by its own organisers and by the organisers and administrators of its club.
"""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from games.models import Table
from tournaments.events import selectors
from tournaments.events.choices import Stage
from tournaments.events.models import Event, Organiser
from tournaments.members import permissions
from tournaments.members.models import Club, User

Person = User | AnonymousUser


def may_create(user: Person, club: Club) -> bool:
    return permissions.is_organiser(user, club)


def may_run(user: Person, event: Event) -> bool:
    if not user.is_authenticated or not user.is_active:
        return False
    return permissions.is_organiser(user, event.club) or Organiser.objects.filter(event=event, user_id=user.pk).exists()


def may_name_organisers(user: Person, event: Event) -> bool:
    """Only the club's own organisers let others in."""
    return permissions.is_organiser(user, event.club)


def may_see(user: Person, event: Event) -> bool:
    """A draft is its organisers' alone; everything else is for everybody."""
    return event.state != Stage.DRAFT or may_run(user, event)


def may_enter(user: Person, event: Event) -> bool:
    return permissions.is_member(user, event.club)


def may_direct(user: Person, table: Table) -> bool:
    """Whether `user` rules at `table`: who runs its event; at a table of no event, the site's staff."""
    event = selectors.event_of_table(table.code)
    if event is not None:
        return may_run(user, event)
    return user.is_authenticated and user.is_active and user.is_staff
