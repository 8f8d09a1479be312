"""Guests: people who play without an account, and how they get one.

A guest is a row like any other person, so the games stay theirs when they choose a name and a password.
Raises TooManyGuests (a 403 in a view), NotAllowed, NotAGuest and UsernameTaken.
"""

from datetime import datetime, timedelta
from secrets import choice, randbelow
from string import ascii_lowercase, digits

from allauth.core import ratelimit
from django.conf import settings
from django.contrib.auth import login, update_session_auth_hash
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.members.choices import Act, Language, Role
from tournaments.members.errors import NotAGuest, NotAllowed
from tournaments.members.models import Club, Membership, User
from tournaments.members.names import one_line
from tournaments.members.permissions import may_invite
from tournaments.members.services.people import tell_name
from tournaments.members.services.record import note
from tournaments.members.services.usernames import save_under_username
from tournaments.members.signals import guest_claimed

IDLE = timedelta(days=30)
MOST_AT_ONCE = 1_000
LONGEST_NAME = 40  # letters
LOGIN_BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


class TooManyGuests(PermissionDenied):
    """More guests from one address in an hour than `ACCOUNT_RATE_LIMITS["make_guest"]` allows."""


def make_guest(request: HttpRequest | None, name: str = "", language: str = "en") -> User:
    """A new guest shown as `name` (or "Guest" and a number), logged in on `request` if there is one."""
    if request is not None and not ratelimit.consume(request, action="make_guest"):
        raise TooManyGuests
    language = language if language in Language.values else Language.ENGLISH
    guest = User(username=free_username(), is_guest=True, language=language, time_zone=settings.TIME_ZONE)
    guest.display_name = one_line(name)[:LONGEST_NAME] or numbered_name(language)
    guest.set_unusable_password()
    guest.save()
    if request is not None:
        login(request, guest, backend=LOGIN_BACKEND)
    return guest


@transaction.atomic
def welcome_guest(club: Club, actor: User, name: str, now: datetime) -> User:
    """A new guest of the club, whom an organiser of it lets in by name. Raises NotAllowed."""
    if not may_invite(actor, club, Role.MEMBER):
        raise NotAllowed
    guest = make_guest(None, name, club.language)
    Membership.objects.create(club=club, user=guest, role=Role.MEMBER, joined=now)
    note(club, actor, Act.JOINED, guest, after=Role.MEMBER)
    return guest


@transaction.atomic
def rename_guest(club: Club, actor: User, guest_id: int, name: str) -> User:
    """A guest of the club under the right name; an account says itself what it is called.

    Raises NotAllowed, NotAGuest, and ValueError for a name that nobody can read.
    """
    guest = User.objects.select_for_update().filter(pk=guest_id, memberships__club=club).first()
    if guest is None or not may_invite(actor, club, Role.MEMBER):
        raise NotAllowed
    if not guest.is_guest:
        raise NotAGuest
    was, guest.display_name = str(guest), one_line(name)[:LONGEST_NAME]
    if not guest.display_name:
        raise ValueError("a name has letters")
    guest.save(update_fields=["display_name"])
    tell_name(guest, was)
    return guest


@transaction.atomic
def claim(request: HttpRequest | None, guest_id: int, *, username: str, display_name: str, password: str) -> User:
    """Turn a guest into an account with a name and a password; memberships and games stay.

    The apps above may count from now on what a guest's games did not count for (`signals.guest_claimed`).
    """
    person = User.objects.select_for_update().get(pk=guest_id)
    if not person.is_guest:
        raise NotAGuest
    was = str(person)
    person.username, person.display_name, person.is_guest = username, display_name, False
    person.set_password(password)
    save_under_username(person)
    tell_name(person, was)
    guest_claimed.send(sender=User, user_id=person.pk)
    if request is not None:
        update_session_auth_hash(request, person)
    return person


@transaction.atomic
def forget_idle_guests(now: datetime) -> int:
    """Delete guests of `IDLE` ago to whom nothing refers: no seat, entry, result, club; how many there were.

    Members knows none of what people play, so it asks every table that points at a person, whichever app has it.
    """
    idle = User.objects.filter(is_guest=True, date_joined__lt=now - IDLE)
    for relation in User._meta.get_fields(include_hidden=True):
        if relation.auto_created and relation.is_relation and not relation.concrete:
            rows = relation.related_model._base_manager.filter(**{relation.field.name: OuterRef("pk")})
            idle = idle.filter(~Exists(rows))
    chosen = list(idle.values_list("pk", flat=True)[:MOST_AT_ONCE])
    User.objects.filter(pk__in=chosen).delete()
    return len(chosen)


def free_username() -> str:
    """A user name nobody types and nobody can register (`names` forbids the prefix)."""
    return "guest-" + "".join(choice(ascii_lowercase + digits) for _i in range(16))


def numbered_name(language: str) -> str:
    with override(language):
        return _("Guest %(number)d") % {"number": 1000 + randbelow(9000)}
