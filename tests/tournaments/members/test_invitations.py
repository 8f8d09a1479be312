"""Links into a club: whom they let in, with which role, and when they no longer do."""

from datetime import timedelta

import pytest

from tests.tournaments.members.conftest import NOW, in_club, person
from tournaments.members import selectors
from tournaments.members.choices import Role
from tournaments.members.errors import AccountNeeded, InvitationUnusable, NotAllowed, RemovedFromClub
from tournaments.members.models import Club, Invitation, User
from tournaments.members.permissions import is_member, is_organiser
from tournaments.members.services import clubs, invitations
from tournaments.members.services.guests import make_guest


def invite(club: Club, actor: User, role: Role = Role.MEMBER, uses: int = 2) -> Invitation:
    return invitations.invite(club, actor, role=role, days=7, uses=uses, now=NOW)


def test_a_link_lets_a_stranger_in_with_its_role(club: Club, admin: User, stranger: User) -> None:
    invitations.accept(invite(club, admin, Role.ORGANISER).token, stranger, NOW)
    assert is_organiser(stranger, club)


def test_a_link_for_one_lets_one_in(club: Club, admin: User, stranger: User) -> None:
    token = invite(club, admin, uses=1).token
    invitations.accept(token, stranger, NOW)
    with pytest.raises(InvitationUnusable):
        invitations.accept(token, person("late"), NOW)


def test_coming_again_uses_nothing_up(club: Club, admin: User, stranger: User) -> None:
    invitation = invite(club, admin, uses=2)
    invitations.accept(invitation.token, stranger, NOW)
    invitations.accept(invitation.token, stranger, NOW)
    invitation.refresh_from_db()
    assert invitation.uses_left == 1


def test_a_members_link_takes_no_role_from_an_organiser(club: Club, admin: User, organiser: User) -> None:
    invitations.accept(invite(club, admin).token, organiser, NOW)
    assert is_organiser(organiser, club)


def test_an_organisers_link_raises_a_member(club: Club, admin: User, member: User) -> None:
    invitations.accept(invite(club, admin, Role.ORGANISER).token, member, NOW)
    assert is_organiser(member, club)


def test_a_link_runs_out(club: Club, admin: User, stranger: User) -> None:
    token = invite(club, admin).token
    with pytest.raises(InvitationUnusable):
        invitations.accept(token, stranger, NOW + timedelta(days=7))
    assert selectors.invitation_of(token, NOW + timedelta(days=7)) is None


def test_a_revoked_link_lets_nobody_in(club: Club, admin: User, stranger: User) -> None:
    invitation = invite(club, admin)
    invitations.revoke(club, admin, invitation.pk, NOW)
    with pytest.raises(InvitationUnusable):
        invitations.accept(invitation.token, stranger, NOW)


def test_an_organiser_invites_members_only(club: Club, organiser: User) -> None:
    assert invite(club, organiser).role == Role.MEMBER
    with pytest.raises(NotAllowed):
        invite(club, organiser, Role.ORGANISER)


def test_an_organiser_cannot_revoke_an_administrators_link(club: Club, admin: User, organiser: User) -> None:
    invitation = invite(club, admin, Role.ADMINISTRATOR)
    with pytest.raises(NotAllowed):
        invitations.revoke(club, organiser, invitation.pk, NOW)


def test_a_link_of_another_club_cannot_be_revoked(club: Club, admin: User) -> None:
    other = Club.objects.create(name="Other", slug="other")
    boss = in_club(other, "boss", Role.ADMINISTRATOR)
    invitation = invite(club, admin)
    with pytest.raises(InvitationUnusable):
        invitations.revoke(other, boss, invitation.pk, NOW)


def test_who_was_removed_does_not_come_back_by_a_link(club: Club, admin: User, member: User) -> None:
    clubs.remove(club.pk, admin, member.pk, NOW)
    with pytest.raises(RemovedFromClub):
        invitations.accept(invite(club, admin).token, member, NOW)


def test_who_left_comes_back_by_a_link(club: Club, admin: User, member: User) -> None:
    clubs.leave(club.pk, member)
    invitations.accept(invite(club, admin).token, member, NOW)
    assert is_member(member, club)


def test_a_guest_becomes_a_member_but_no_organiser(club: Club, admin: User) -> None:
    guest = make_guest(None, "Gus")
    with pytest.raises(AccountNeeded):
        invitations.accept(invite(club, admin, Role.ORGANISER).token, guest, NOW)
    invitations.accept(invite(club, admin).token, guest, NOW)
    assert is_member(guest, club)
