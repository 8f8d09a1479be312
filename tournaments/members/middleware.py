"""Applies an account's preferences to each request: its time zone, and its language for addresses without one."""

from collections.abc import Callable
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

YEAR_IN_SECONDS = 365 * 24 * 3600


class PreferencesMiddleware:
    """Comes after the authentication middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return self.get_response(request)
        with timezone.override(zone(request.user.time_zone)):
            response = self.get_response(request)
        if request.user.is_authenticated:
            remember_language(request, response)
        return response


def zone(name: str) -> ZoneInfo:
    """The time zone of that name, the site's when this machine doesn't know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo(settings.TIME_ZONE)


def remember_language(request: HttpRequest, response: HttpResponse) -> None:
    """Keep the account's language in the cookie that decides where `/` leads."""
    language = request.user.language
    if request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) != language:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=YEAR_IN_SECONDS,
            secure=settings.SESSION_COOKIE_SECURE,
            samesite="Lax",
        )
