"""What administrators and members do to a club: settings, roles, removal, leaving.

Each act locks the club's row first, so two administrators can't take the role from each other at once.
Raises NotAllowed, NotAMember, LastAdministrator (`errors`).
"""

from datetime import datetime

from django.db import transaction

from tournaments.members.choices import Act, Chat, Language, Role
from tournaments.members.errors import AccountNeeded, LastAdministrator, NotAllowed, NotAMember
from tournaments.members.models import Club, Membership, User
from tournaments.members.permissions import is_administrator
from tournaments.members.services.record import note
from tournaments.members.signals import club_chat_changed


@transaction.atomic
def change_club(
    club_id: int, actor: User, *, name: str, description: str, language: Language, chat: Chat | None = None
) -> Club:
    """Save the club's settings; the slug stays, for links to it are out in the world.

    The apps above bound what is said at the tables of its events (`signals.club_chat_changed`).
    """
    club = locked_by(actor, club_id)
    before, chat_before = club.name, club.chat
    club.name, club.description, club.language, club.chat = name, description, language, chat or club.chat
    club.save(update_fields=["name", "description", "language", "chat"])
    note(club, actor, Act.CLUB_CHANGED, before=before, after=name)
    if club.chat != chat_before:
        club_chat_changed.send(sender=Club, club_id=club.pk)
    return club


@transaction.atomic
def change_role(club_id: int, actor: User, user_id: int, role: Role) -> Membership:
    """Give a member another role; a guest stays a member until claimed."""
    club = locked_by(actor, club_id)
    membership = active_membership(club, user_id)
    if membership.user.is_guest and role != Role.MEMBER:
        raise AccountNeeded
    if role != Role.ADMINISTRATOR:
        keep_an_administrator(membership)
    before, membership.role = membership.role, role
    membership.save(update_fields=["role"])
    if before != role:
        note(club, actor, Act.ROLE_CHANGED, membership.user, before, role)
    return membership


@transaction.atomic
def remove(club_id: int, actor: User, user_id: int, now: datetime) -> Membership:
    """Take a person out of the club; a link doesn't let them back in, `readmit` does."""
    club = locked_by(actor, club_id)
    membership = active_membership(club, user_id)
    keep_an_administrator(membership)
    end(membership, removed=now)
    note(club, actor, Act.REMOVED, membership.user)
    return membership


@transaction.atomic
def mark_minor(club_id: int, actor: User, user_id: int, is_minor: bool) -> Membership:
    """Say that a member's account is a minor's, or that it isn't any more; nobody says the latter of himself."""
    club = locked_by(actor, club_id)
    membership = active_membership(club, user_id)
    if not is_minor and user_id == actor.pk:
        raise NotAllowed
    if membership.user.is_minor != is_minor:
        membership.user.is_minor = is_minor
        membership.user.save(update_fields=["is_minor"])
        note(club, actor, Act.MINOR_SET if is_minor else Act.MINOR_UNSET, membership.user)
    return membership


@transaction.atomic
def readmit(club_id: int, actor: User, user_id: int, now: datetime) -> Membership:
    """Let a removed person back in, as a member."""
    club = locked_by(actor, club_id)
    membership = Membership.objects.filter(club=club, user_id=user_id, removed__isnull=False).first()
    if membership is None or not membership.user.is_active:
        raise NotAMember
    membership.active, membership.removed, membership.role, membership.joined = True, None, Role.MEMBER, now
    membership.save()
    note(club, actor, Act.READMITTED, membership.user)
    return membership


@transaction.atomic
def leave(club_id: int, user: User) -> Membership:
    club = locked(club_id)
    membership = active_membership(club, user.pk)
    keep_an_administrator(membership)
    end(membership)
    note(club, user, Act.LEFT, user)
    return membership


def locked(club_id: int) -> Club:
    return Club.objects.select_for_update().get(pk=club_id)


def locked_by(actor: User, club_id: int) -> Club:
    """The locked club for an act of its administrator. Raises NotAllowed."""
    club = locked(club_id)
    if not is_administrator(actor, club):
        raise NotAllowed
    return club


def active_membership(club: Club, user_id: int) -> Membership:
    membership = Membership.objects.filter(club=club, user_id=user_id, active=True).select_related("user").first()
    if membership is None:
        raise NotAMember
    return membership


def keep_an_administrator(membership: Membership) -> None:
    """Refuse to take the role from, or let go, the only administrator."""
    if membership.role != Role.ADMINISTRATOR:
        return
    others = Membership.objects.filter(club_id=membership.club_id, role=Role.ADMINISTRATOR, active=True)
    if not others.exclude(pk=membership.pk).exists():
        raise LastAdministrator


def end(membership: Membership, removed: datetime | None = None) -> None:
    membership.active, membership.role, membership.removed = False, Role.MEMBER, removed
    membership.save(update_fields=["active", "role", "removed"])
