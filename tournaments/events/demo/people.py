"""Who is in the demo club, and how they came to be there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from tournaments.members.choices import Language, Role
from tournaments.members.models import Club, User
from tournaments.members.services import clubs, founding, guests, invitations, people

CLUB, SLUG = "Les Trois Tapis", "les-trois-tapis"
PASSWORD = "tapis-demo"  # noqa: S105 - it is printed for everybody to use
FOUNDED = timedelta(days=60)  # ago
ZONES = {Language.ENGLISH: "Europe/London", Language.SPANISH: "Europe/Madrid", Language.FRENCH: "Europe/Paris"}


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody as the demo invents them."""

    username: str
    name: str
    language: Language


ADMINISTRATOR = Person("marie", "Marie Lefèvre", Language.FRENCH)
ORGANISER = Person("inigo", "Íñigo Zabala", Language.SPANISH)
MEMBERS = (
    Person("elodie", "Élodie Brémond", Language.FRENCH),
    Person("francois", "François Œuvrard", Language.FRENCH),
    Person("begona", "Begoña Ibáñez", Language.SPANISH),
    Person("nuno", "Nuño Peña", Language.SPANISH),
    Person("george", "George Whitfield", Language.ENGLISH),
    Person("zoe", "Zoë Ashcombe", Language.ENGLISH),
    Person("noel", "Noël Garçonnet", Language.FRENCH),
    Person("pilar", "Pilar Muñoz", Language.SPANISH),
    Person("tom", "Tom Hartley", Language.ENGLISH),
    Person("lucia", "Lucía Escartín", Language.SPANISH),
    Person("anais", "Anaïs Lecœur", Language.FRENCH),
    Person("harriet", "Harriet O’Neill", Language.ENGLISH),
)


@dataclass(frozen=True, slots=True)
class Cast:
    """The club with everybody in it, and `now`, before which everything happens."""

    club: Club
    administrator: User
    organiser: User
    members: dict[str, User]
    now: datetime

    def __getitem__(self, username: str) -> User:
        return self.members[username]

    def called(self, *usernames: str) -> tuple[User, ...]:
        return tuple(self.members[username] for username in usernames)

    @property
    def everybody(self) -> Sequence[User]:
        return (self.administrator, self.organiser, *self.members.values())


def gather(now: datetime) -> Cast:
    """Found the club and let everybody in, by links, as on any site. Raises LinkUnusable, UsernameTaken."""
    founded = now - FOUNDED
    administrator = _founder(founded)
    club = Club.objects.get(slug=SLUG)
    _describe(club, administrator)
    organiser = _joined(ORGANISER, _link(club, administrator, Role.ORGANISER, founded), founded)
    link = _link(club, organiser, Role.MEMBER, founded)
    members = {
        person.username: _joined(person, link, founded + timedelta(hours=7 * number))
        for number, person in enumerate(MEMBERS, start=1)
    }
    _link(club, organiser, Role.MEMBER, now)
    return Cast(club, administrator, organiser, members, now)


def _founder(founded: datetime) -> User:
    wanted = founding.Founding(
        club_name=CLUB,
        slug=SLUG,
        language=ADMINISTRATOR.language,
        username=ADMINISTRATOR.username,
        display_name=ADMINISTRATOR.name,
        password=PASSWORD,
    )
    membership = founding.found(founding.first_link(), wanted, founded)
    return people.change_settings(membership.user, time_zone=ZONES[ADMINISTRATOR.language])


def _describe(club: Club, administrator: User) -> None:
    description = _(
        "A club that exists only to be tried out. We meet on Tuesdays, play three games, and change the cups."
    )
    clubs.change_club(club.pk, administrator, name=CLUB, description=description, language=ADMINISTRATOR.language)


def _link(club: Club, maker: User, role: Role, now: datetime) -> str:
    return invitations.invite(club, maker, role=role, days=30, uses=50, now=now).token


def _joined(person: Person, link: str, at: datetime) -> User:
    guest = guests.make_guest(None, person.name, person.language)
    user = guests.claim(None, guest.pk, username=person.username, display_name=person.name, password=PASSWORD)
    people.change_settings(user, time_zone=ZONES[person.language])
    invitations.accept(link, user, at)
    return user
