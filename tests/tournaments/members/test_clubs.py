"""Roles: who may change them, and that a club never loses its last administrator."""

import pytest

from tests.tournaments.members.conftest import NOW
from tournaments.members import selectors
from tournaments.members.choices import Act, Language, Role
from tournaments.members.errors import AccountNeeded, LastAdministrator, NotAllowed, NotAMember
from tournaments.members.models import Club, Membership, User
from tournaments.members.permissions import is_administrator, is_member, is_organiser
from tournaments.members.services import clubs
from tournaments.members.services.guests import make_guest


def test_an_administrator_is_an_organiser_and_a_member_too(club: Club, admin: User) -> None:
    assert is_administrator(admin, club)
    assert is_organiser(admin, club)
    assert is_member(admin, club)


def test_an_organiser_is_no_administrator(club: Club, organiser: User) -> None:
    assert is_organiser(organiser, club)
    assert not is_administrator(organiser, club)


def test_a_closed_account_has_no_role(club: Club, member: User) -> None:
    member.is_active = False
    assert not is_member(member, club)


@pytest.mark.parametrize("who", ["organiser", "member", "stranger"])
def test_only_an_administrator_changes_roles(
    club: Club, member: User, who: str, request: pytest.FixtureRequest
) -> None:
    actor = request.getfixturevalue(who)
    with pytest.raises(NotAllowed):
        clubs.change_role(club.pk, actor, member.pk, Role.ADMINISTRATOR)
    assert not is_organiser(member, club)


def test_a_change_of_role_is_written_down_with_both_roles(club: Club, admin: User, member: User) -> None:
    clubs.change_role(club.pk, admin, member.pk, Role.ORGANISER)
    line = selectors.acts_of(club)[0]
    assert (line.actor, line.subject, line.before, line.after) == (admin, member, "member", "organiser")


def test_the_same_role_again_is_not_written_down(club: Club, admin: User, member: User) -> None:
    clubs.change_role(club.pk, admin, member.pk, Role.MEMBER)
    assert not club.acts.filter(act=Act.ROLE_CHANGED).exists()


def test_the_last_administrator_can_neither_step_down_nor_leave_nor_be_removed(club: Club, admin: User) -> None:
    with pytest.raises(LastAdministrator):
        clubs.change_role(club.pk, admin, admin.pk, Role.MEMBER)
    with pytest.raises(LastAdministrator):
        clubs.leave(club.pk, admin)
    with pytest.raises(LastAdministrator):
        clubs.remove(club.pk, admin, admin.pk, NOW)
    assert is_administrator(admin, club)


def test_one_of_two_administrators_may_leave(club: Club, admin: User, member: User) -> None:
    clubs.change_role(club.pk, admin, member.pk, Role.ADMINISTRATOR)
    clubs.leave(club.pk, admin)
    assert not is_member(admin, club)
    assert is_administrator(member, club)


def test_who_was_removed_and_let_back_in_is_a_plain_member(club: Club, admin: User, organiser: User) -> None:
    clubs.remove(club.pk, admin, organiser.pk, NOW)
    assert not is_member(organiser, club)
    clubs.readmit(club.pk, admin, organiser.pk, NOW)
    assert is_member(organiser, club)
    assert not is_organiser(organiser, club)


def test_who_left_cannot_be_readmitted_without_wanting_it(club: Club, admin: User, member: User) -> None:
    clubs.leave(club.pk, member)
    with pytest.raises(NotAMember):
        clubs.readmit(club.pk, admin, member.pk, NOW)


def test_a_guest_gets_no_role_above_member(club: Club, admin: User) -> None:
    guest = make_guest(None, "Gus")
    Membership.objects.create(club=club, user=guest, joined=NOW)
    with pytest.raises(AccountNeeded):
        clubs.change_role(club.pk, admin, guest.pk, Role.ORGANISER)


def test_only_an_administrator_changes_the_club(club: Club, organiser: User) -> None:
    with pytest.raises(NotAllowed):
        clubs.change_club(club.pk, organiser, name="Mine", description="", language=Language.FRENCH)
    club.refresh_from_db()
    assert club.name == "Club of the Oaks"


def test_members_are_listed_by_role_then_by_name(club: Club, member: User, organiser: User, admin: User) -> None:
    assert [row.user for row in selectors.active_memberships(club)] == [admin, organiser, member]
