"""Applies an account's preferences to each request: its time zone, and its language for addresses without one."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.decorators import sync_and_async_middleware

from tournaments.members.models import User

YEAR_IN_SECONDS = 365 * 24 * 3600


@sync_and_async_middleware
def preferences(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Comes after the authentication middleware; answers in the way it is asked, so that no request changes threads."""
    if not iscoroutinefunction(get_response):

        def answer(request: HttpRequest) -> HttpResponse:
            with time_zone_of(person(request)):
                response: HttpResponse = get_response(request)
            return remember_language(request, response)

        return answer

    async def answer_later(request: HttpRequest) -> HttpResponse:
        user = await sync_to_async(person)(request)
        with time_zone_of(user):
            response: HttpResponse = await get_response(request)
        return remember_language(request, response)

    return answer_later


def person(request: HttpRequest) -> User | None:
    """Who is logged in; reads the row, once a request."""
    return request.user if request.user.is_authenticated else None


def time_zone_of(user: User | None) -> AbstractContextManager[None]:
    return timezone.override(zone(user.time_zone)) if user else nullcontext()


def zone(name: str) -> ZoneInfo:
    """The time zone of that name, the site's when this machine doesn't know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo(settings.TIME_ZONE)


def remember_language(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Keep the account's language in the cookie that decides where `/` leads; the user was read before."""
    user = person(request)
    if user and request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) != user.language:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            user.language,
            max_age=YEAR_IN_SECONDS,
            secure=settings.SESSION_COOKIE_SECURE,
            samesite="Lax",
        )
    return response
