"""Lets into a club's page only who may see it, and tells a refused act in words."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournaments.attempts import Attempts
from tournaments.members.choices import Role
from tournaments.members.errors import MembersError
from tournaments.members.models import Club
from tournaments.members.permissions import has_rank, role_in
from tournaments.members.sentences import refusal

attempt = Attempts(MembersError, refusal)


@dataclass(frozen=True, slots=True)
class Visit:
    """A person at a club's page; `role` is None for who isn't in the club."""

    club: Club
    role: Role | None

    @property
    def is_member(self) -> bool:
        return has_rank(self.role, Role.MEMBER)

    @property
    def is_organiser(self) -> bool:
        return has_rank(self.role, Role.ORGANISER)

    @property
    def is_administrator(self) -> bool:
        return has_rank(self.role, Role.ADMINISTRATOR)


ClubView = Callable[..., HttpResponse]


def club_page(least: Role | None = None) -> Callable[[ClubView], ClubView]:
    """The view gets a Visit for its slug. Below `least` a visitor is asked to log in, anybody else gets 403."""

    def decorate(view: ClubView) -> ClubView:
        @wraps(view)
        def checked(request: HttpRequest, slug: str, **kwargs: object) -> HttpResponse:
            club = get_object_or_404(Club, slug=slug)
            visit = Visit(club, role_in(request.user, club))
            if least is None or has_rank(visit.role, least):
                return view(request, visit, **kwargs)
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            raise PermissionDenied

        return checked

    return decorate


def with_account(view: Callable[..., Any]) -> Callable[..., Any]:
    """A page about a password or an address: a guest is taken to the page that makes the guest an account."""

    @wraps(view)
    def checked(request: HttpRequest, **kwargs: object) -> Any:
        return redirect("members:claim") if getattr(request.user, "is_guest", False) else view(request, **kwargs)

    return checked
