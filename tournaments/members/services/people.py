"""What people do to their own account: settings, a copy of what is kept about them, erasure."""

from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils.crypto import get_random_string

from tournaments.members.models import Membership, User
from tournaments.members.services import clubs, notices
from tournaments.members.signals import person_erased, person_renamed

SETTINGS = (
    "display_name",
    "language",
    "time_zone",
    "theme",
    "pack_letters",
    "card_back",
    "four_colours",
    "big_cards",
    "hand_rows",
    "one_tap",
    "sound",
    "chat",
)


@transaction.atomic
def change_settings(user: User, **values: Any) -> User:
    """Save some of SETTINGS."""
    if not set(values) <= set(SETTINGS):
        raise ValueError(values)
    was = str(user)
    for name, value in values.items():
        setattr(user, name, value)
    user.save(update_fields=list(values))
    if "time_zone" in values:
        notices.set_clock(user)
    tell_name(user, was)
    return user


def tell_name(user: User, was: str) -> None:
    """Let the apps above show the present name where they repeat it (`signals.person_renamed`)."""
    if str(user) != was:
        person_renamed.send(sender=User, user_id=user.pk, was=was, name=str(user))


def become_minor(user: User) -> None:
    """Make the account a minor's, as the person says; only an administrator of a club can take it back."""
    user.is_minor = True
    user.save(update_fields=["is_minor"])


@transaction.atomic
def erase(user: User) -> None:
    """Leave every club and forget the person; the row stays without a name, so others keep their results.

    The apps above take the name out of what they keep (`signals.person_erased`).

    Raises LastAdministrator while a club would be left without one.
    """
    for membership in Membership.objects.filter(user=user, active=True):
        if club_has_others(membership):
            clubs.leave(membership.club_id, user)
        else:
            clubs.end(membership)
    EmailAddress.objects.filter(user=user).delete()
    notices.forget_person(user)
    was = user.display_name
    user.username, user.display_name = f"gone-{get_random_string(16).lower()}", f"#{user.pk}"
    user.email = user.first_name = user.last_name = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.set_unusable_password()
    user.save()
    person_erased.send(sender=User, user_id=user.pk, was=was, name=user.display_name)


def club_has_others(membership: Membership) -> bool:
    """Whether somebody else is left to run the club; the very last one may go."""
    others = Membership.objects.filter(club_id=membership.club_id, active=True).exclude(pk=membership.pk)
    return others.exists()


def kept_about(user: User) -> dict[str, Any]:
    """What this app keeps about a person, ready for JSON; times in ISO 8601, UTC."""
    return {
        "username": user.username,
        "email": user.email,
        "joined": user.date_joined.isoformat(),
        "guest": user.is_guest,
        "minor": user.is_minor,
        **{name: getattr(user, name) for name in SETTINGS},
        "addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified")),
        "clubs": [
            {"club": row.club.name, "role": row.role, "joined": row.joined.isoformat(), "active": row.active}
            for row in Membership.objects.filter(user=user).select_related("club")
        ],
        "acts": [
            {"at": act.at.isoformat(), "club": act.club.slug, "act": act.act}
            for act in user.acts.select_related("club")
        ],
        "notices": notices.kept_about(user),
    }
