"""Who is asking: a person with an account, a guest, or somebody who becomes a guest by sitting down."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.module_loading import import_string
from django.utils.translation import get_language

from games.directing import directs
from games.models import Table

GUEST_MAKER = "tournaments.members.services.guests.make_guest"


def user_id(request: HttpRequest) -> int | None:
    """The person's id; None for visitors."""
    return request.user.pk if request.user.is_authenticated else None


def person(request: HttpRequest, name: str = "") -> Any:
    """The person asking; a visitor becomes a guest, logged in by this request.

    `settings.GUEST_MAKER` names the function that makes one (games knows no members):
    `make_guest(request, name, language)`.
    """
    if request.user.is_authenticated:
        return request.user
    make_guest = import_string(getattr(settings, "GUEST_MAKER", GUEST_MAKER))
    return make_guest(request, name, get_language() or settings.LANGUAGE_CODE)


def may_direct(request: HttpRequest, table: Table) -> bool:
    """Whether the person asking directs `table` (`games.directing`)."""
    return directs(request.user, table)
