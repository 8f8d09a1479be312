"""Links that let people into a club: making, revoking and accepting them.

Raises NotAllowed, InvitationUnusable, RemovedFromClub, AccountNeeded (`errors`).
"""

from datetime import datetime, timedelta
from secrets import token_urlsafe

from django.db import transaction

from tournaments.members.choices import Act, Role
from tournaments.members.errors import AccountNeeded, InvitationUnusable, NotAllowed, RemovedFromClub
from tournaments.members.models import Club, Invitation, Membership, User
from tournaments.members.permissions import RANKS, may_invite
from tournaments.members.selectors import usable_invitations
from tournaments.members.services.record import note

TOKEN_BYTES = 24


@transaction.atomic
def invite(club: Club, actor: User, *, role: Role, days: int, uses: int, now: datetime) -> Invitation:
    """Make a link that lets `uses` people into the club with `role` during `days` days."""
    if not may_invite(actor, club, role):
        raise NotAllowed
    invitation = Invitation.objects.create(
        club=club,
        token=token_urlsafe(TOKEN_BYTES),
        role=role,
        made_by=actor,
        expires=now + timedelta(days=days),
        uses_left=uses,
    )
    note(club, actor, Act.INVITATION_MADE, after=role)
    return invitation


@transaction.atomic
def revoke(club: Club, actor: User, invitation_id: int, now: datetime) -> None:
    """Make a link useless; revoking a revoked one changes nothing."""
    invitation = Invitation.objects.select_for_update().filter(club=club, pk=invitation_id).first()
    if invitation is None:
        raise InvitationUnusable
    if not may_invite(actor, club, Role(invitation.role)):
        raise NotAllowed
    if invitation.revoked is None:
        invitation.revoked = now
        invitation.save(update_fields=["revoked"])
        note(club, actor, Act.INVITATION_REVOKED, before=invitation.role)


@transaction.atomic
def accept(token: str, user: User, now: datetime) -> Membership:
    """Put `user` into the club of the link; who has that role or a higher one already uses nothing up."""
    invitation = usable_invitations(now).select_for_update(of=("self",)).filter(token=token).first()
    if invitation is None:
        raise InvitationUnusable
    role = Role(invitation.role)
    if user.is_guest and role != Role.MEMBER:
        raise AccountNeeded
    membership = Membership.objects.filter(club=invitation.club, user=user).first()
    if membership and membership.active and RANKS[Role(membership.role)] >= RANKS[role]:
        return membership
    if membership and membership.removed:
        raise RemovedFromClub
    return join(invitation, user, membership, now)


def join(invitation: Invitation, user: User, membership: Membership | None, now: datetime) -> Membership:
    invitation.uses_left -= 1
    invitation.save(update_fields=["uses_left"])
    was_active = membership is not None and membership.active
    membership = membership or Membership(club=invitation.club, user=user, joined=now)
    if not was_active:
        membership.joined = now
    membership.role, membership.active = invitation.role, True
    membership.save()
    note(invitation.club, user, Act.JOINED, user, after=invitation.role)
    return membership
