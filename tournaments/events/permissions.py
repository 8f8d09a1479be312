"""Who may do what in an event: claims about a person and an event, without a side effect.

An event is run by its own organisers and by the organisers and administrators of its club.
"""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from games.chat.models import ChatReport
from games.models import Table
from tournaments.events import selectors
from tournaments.events.choices import Stage
from tournaments.events.models import Event, Organiser
from tournaments.members import permissions
from tournaments.members.models import Club, User
from tournaments.members.selectors import clubs_of

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


def may_judge(user: Person, report: ChatReport) -> bool:
    """Whether `user` settles a report about what was said: never about himself.

    At an event's table who runs the event, at any other the administrators of a club that the author is in, or for an
    author who is in none or erased, whoever reported him; the site's staff everywhere.
    """
    author = report.line.author
    if not user.is_authenticated or not user.is_active or (author is not None and author.pk == user.pk):
        return False
    if user.is_staff:
        return True
    event = selectors.event_of_table(report.line.table.code)
    return may_run(user, event) if event is not None else bool(clubs_that_judge(user, report))


def clubs_that_judge(user: Person, report: ChatReport) -> tuple[Club, ...]:
    """The clubs that `user` administers of those that the author is in; if in none, of those of who reported."""
    if not user.is_authenticated:
        return ()
    both = (person_id for person_id in (report.line.author_id, report.by_id) if person_id is not None)
    clubs: tuple[Club, ...] = next(filter(None, map(clubs_of, both)), ())
    return tuple(club for club in clubs if permissions.is_administrator(user, club))


def may_direct(user: Person, table: Table) -> bool:
    """Whether `user` rules at `table`: who runs its event; at a table of no event, the site's staff."""
    event = selectors.event_of_table(table.code)
    if event is not None:
        return may_run(user, event)
    return user.is_authenticated and user.is_active and user.is_staff
