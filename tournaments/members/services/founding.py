"""The first club of a fresh site: a link printed once on the operator's terminal makes it, with its administrator.

Raises LinkUnusable when the link is unknown or used, or when the site has a club; UsernameTaken.
"""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from secrets import token_urlsafe

from django.conf import settings
from django.db import transaction

from tournaments.members.choices import Act, Language, Role
from tournaments.members.errors import LinkUnusable
from tournaments.members.models import Club, Membership, OneTimeLink, User
from tournaments.members.services.record import note
from tournaments.members.services.usernames import save_under_username


@dataclass(frozen=True, slots=True)
class Founding:
    """What the form of the first club asks for."""

    club_name: str
    slug: str
    language: Language
    username: str
    display_name: str
    password: str


@transaction.atomic
def first_link() -> str:
    """A fresh token for the first club; earlier ones stop working. Raises LinkUnusable when there is a club."""
    if Club.objects.exists():
        raise LinkUnusable
    OneTimeLink.objects.filter(used_at=None).delete()
    token = token_urlsafe(24)
    OneTimeLink.objects.create(token_hash=hashed(token))
    return token


def is_open(token: str) -> bool:
    return not Club.objects.exists() and OneTimeLink.objects.filter(token_hash=hashed(token), used_at=None).exists()


@transaction.atomic
def found(token: str, founding: Founding, now: datetime) -> Membership:
    """Make the club and its administrator, and use the link up."""
    link = OneTimeLink.objects.select_for_update().filter(token_hash=hashed(token), used_at=None).first()
    if link is None or Club.objects.exists():
        raise LinkUnusable
    link.used_at = now
    link.save(update_fields=["used_at"])
    user = User(username=founding.username, display_name=founding.display_name, language=founding.language)
    user.time_zone = settings.TIME_ZONE
    user.set_password(founding.password)
    save_under_username(user)
    return open_club(founding.club_name, founding.slug, founding.language, user, now)


@transaction.atomic
def open_club(name: str, slug: str, language: Language, administrator: User, now: datetime) -> Membership:
    """A new club with its administrator."""
    club = Club.objects.create(name=name, slug=slug, language=language)
    membership = Membership.objects.create(club=club, user=administrator, role=Role.ADMINISTRATOR, joined=now)
    note(club, administrator, Act.CLUB_FOUNDED, after=name)
    return membership


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()
