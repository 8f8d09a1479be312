"""Who may do what in a club: claims about a person and a club, without a side effect.

An administrator may do all an organiser may, an organiser all a member may. Guests can be members, nothing more.
A superuser of the site has no role in a club by that alone.
"""

from django.contrib.auth.models import AnonymousUser

from tournaments.members.choices import Role
from tournaments.members.models import Club, Membership, User

RANKS = {Role.MEMBER: 1, Role.ORGANISER: 2, Role.ADMINISTRATOR: 3}


def role_in(user: User | AnonymousUser, club: Club) -> Role | None:
    """The person's role in `club`, None for who isn't in it."""
    if not user.is_authenticated or not user.is_active:
        return None
    role = Membership.objects.filter(club=club, user_id=user.pk, active=True).values_list("role", flat=True).first()
    return Role(role) if role else None


def has_rank(role: Role | None, least: Role) -> bool:
    return role is not None and RANKS[role] >= RANKS[least]


def is_member(user: User | AnonymousUser, club: Club) -> bool:
    return has_rank(role_in(user, club), Role.MEMBER)


def is_organiser(user: User | AnonymousUser, club: Club) -> bool:
    return has_rank(role_in(user, club), Role.ORGANISER)


def is_administrator(user: User | AnonymousUser, club: Club) -> bool:
    return has_rank(role_in(user, club), Role.ADMINISTRATOR)


def may_invite(user: User | AnonymousUser, club: Club, role: Role) -> bool:
    """An organiser may invite members; only an administrator may invite organisers and administrators."""
    least = Role.ORGANISER if role == Role.MEMBER else Role.ADMINISTRATOR
    return has_rank(role_in(user, club), least)
