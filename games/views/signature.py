"""The keys with which the site signs records, for whoever wants to check one."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from games.signing import published


@require_safe
def key(request: HttpRequest) -> JsonResponse:
    """The present key and the former ones, as JSON."""
    return JsonResponse(published())
