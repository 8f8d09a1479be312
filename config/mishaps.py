"""What answers when something failed that is not the visitor's doing."""

import sys

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from redis.exceptions import RedisError

SOON = 5  # seconds after which it is worth trying again; an embedded Valkey is back within one


def server_error(request: HttpRequest) -> HttpResponse:
    """503 where the broker is away for a moment, else 500; neither needs a database, a session or the broker."""
    if isinstance(sys.exc_info()[1], RedisError):
        return HttpResponse(render_to_string("503.html"), status=503, headers={"Retry-After": str(SOON)})
    return HttpResponse(render_to_string("500.html"), status=500)
