"""Every address × every role × own and other club: what a row says and how the world around it looks.

A row gives, for GET and for POST without any field, one answer per person in the order of ROLES: a status, or
"login" for being sent to the log-in page. At the other club everybody with an account is a stranger.
Each app keeps its rows in a module of its name here, as `ROWS: dict[url name, Row]`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tournaments.members.models import Club, User

ROLES = ("visitor", "guest", "stranger", "member", "organiser", "administrator")
NEVER = "405 405 405 405 405 405"


@dataclass(frozen=True, slots=True)
class World:
    """Two clubs of the same shape, and one person of each role in the first (no user for the visitor)."""

    own: Club
    other: Club
    people: dict[str, User]

    def member_of(self, club: Club) -> User:
        """Somebody with the plain role in `club`, to be the object of an act."""
        return User.objects.get(username=f"object-{club.slug}")

    def boss_of(self, club: Club) -> User:
        """An administrator of `club` who makes what an address is about."""
        return User.objects.get(username=f"boss-{club.slug}")


Arguments = Callable[[World, Club], dict[str, Any]]


def no_arguments(world: World, club: Club) -> dict[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class Row:
    """`arguments` makes the address's arguments for a club; `of_club` is false for addresses that belong to no club.

    `data` is what a POST carries, made for the club.
    """

    get: str
    post: str = NEVER
    arguments: Arguments = no_arguments
    of_club: bool = False
    data: Arguments = field(default=no_arguments)


def the_same(answer: str | int) -> str:
    """One answer for all."""
    return " ".join([str(answer)] * len(ROLES))


def with_account(answer: str | int) -> str:
    """Visitors are asked to log in, everybody else gets `answer`."""
    return f"login {answer} {answer} {answer} {answer} {answer}"
