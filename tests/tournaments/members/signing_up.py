"""What visitors and guests fill in, and the links that lead them into a club, for tests."""

from django.utils import timezone

from tests.tournaments.members.conftest import PASSWORD
from tournaments.members.choices import Role
from tournaments.members.models import Club, Invitation, User
from tournaments.members.services import invitations

SIGN_UP = {"username": "nina", "display_name": "Nina", "address": "", "password1": PASSWORD, "password2": PASSWORD}
CLAIM = {"username": "gus", "display_name": "Gus", "address": "", "password1": PASSWORD, "password2": PASSWORD}


def link(club: Club, actor: User, role: Role = Role.MEMBER) -> Invitation:
    return invitations.invite(club, actor, role=role, days=7, uses=5, now=timezone.now())
