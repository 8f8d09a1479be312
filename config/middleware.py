"""The frame of a middleware of functions: it answers in the way it is asked, so that no request changes threads."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.http import HttpRequest, HttpResponse

Answer = Callable[[HttpRequest], Any]


def framed(
    get_response: Answer,
    *,
    within: Callable[[HttpRequest], AbstractContextManager[None]] | None = None,
    when: Callable[[HttpRequest, HttpResponse], bool],
    then: Callable[[HttpRequest, HttpResponse], HttpResponse],
) -> Answer:
    """`get_response` inside what `within` makes of the request; its response goes through `then` where `when` says so.

    `within` and `then` may read the database; `when` is asked for every response, and may not.
    """
    if not iscoroutinefunction(get_response):

        def answer(request: HttpRequest) -> HttpResponse:
            with within(request) if within else nullcontext():
                response: HttpResponse = get_response(request)
            return then(request, response) if when(request, response) else response

        return answer

    async def answer_later(request: HttpRequest) -> HttpResponse:
        with await sync_to_async(within)(request) if within else nullcontext():
            response: HttpResponse = await get_response(request)
        return await sync_to_async(then)(request, response) if when(request, response) else response

    return answer_later
