"""Applies an account's preferences to each request: its time zone, and its language for addresses without one."""

from contextlib import AbstractContextManager, nullcontext
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.decorators import sync_and_async_middleware

from config.middleware import Answer, framed
from tournaments.members.models import User

YEAR_IN_SECONDS = 365 * 24 * 3600


@sync_and_async_middleware
def preferences(get_response: Answer) -> Answer:
    """Comes after the authentication middleware."""
    return framed(get_response, within=own_time_zone, when=has_other_language, then=remember_language)


def person(request: HttpRequest) -> User | None:
    """Who is logged in; reads the row, once a request."""
    return request.user if request.user.is_authenticated else None


def own_time_zone(request: HttpRequest) -> AbstractContextManager[None]:
    user = person(request)
    return timezone.override(zone(user.time_zone)) if user else nullcontext()


def zone(name: str) -> ZoneInfo:
    """The time zone of that name, the site's when this machine doesn't know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo(settings.TIME_ZONE)


def has_other_language(request: HttpRequest, _response: HttpResponse) -> bool:
    """Whether the cookie that decides where `/` leads differs from the account; the user was read before."""
    user = person(request)
    return user is not None and request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) != user.language


def remember_language(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Keep the account's language in that cookie."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        request.user.language,
        max_age=YEAR_IN_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
    return response
