"""What answers when something failed that is not the visitor's doing, or that has no page to show."""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.decorators import sync_and_async_middleware
from redis.exceptions import RedisError

from config.middleware import Answer, framed

SOON = 5  # seconds after which it is worth trying again; an embedded Valkey is back within one


def server_error(request: HttpRequest) -> HttpResponse:
    """503 where the broker is away for a moment, else 500; neither needs a database, a session or the broker."""
    if isinstance(sys.exc_info()[1], RedisError):
        return HttpResponse(render_to_string("503.html"), status=503, headers={"Retry-After": str(SOON)})
    return HttpResponse(render_to_string("500.html"), status=500)


@sync_and_async_middleware
def method_pages(get_response: Answer) -> Answer:
    """Put a page into a 405, which Django leaves empty: somebody may have come to a form's address by its link."""
    return framed(get_response, when=is_empty, then=with_page)


def is_empty(_request: HttpRequest, response: HttpResponse) -> bool:
    return response.status_code == 405 and not response.streaming and not response.content


def with_page(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The same refusal as a page; it says, as the protocol wants, which methods are allowed."""
    page = render(request, "405.html", status=405)
    page["Allow"] = response["Allow"]
    return page
