"""The bell in the bar of every page: how many notices the person hasn't seen; nothing for visitors."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils import timezone

from tournaments.members.services import notices


def bell(request: HttpRequest) -> dict[str, int]:
    """Adds `unseen` to a page. To open the page that a notice is about is to see the notice."""
    user = getattr(request, "user", None)
    if user is None or user.pk is None:
        return {}
    return {"unseen": notices.look(user.pk, request.path, timezone.now())}
