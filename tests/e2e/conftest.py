"""Browsers of several people at one site, closed at the end; what their consoles complain of fails the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings

from tests.games.tables import session_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

# what is said of a server that is away
OUTAGES = ("Failed to load resource", "WebSocket connection to", "htmx:afterRequest", "htmx:sendError")


@pytest.fixture
def come(browser: Browser, transactional_db: None) -> Iterator[Callable[..., Page]]:
    """`come(url, who=None, **context)`: a browser of one's own, logged in as `who`, and a page of it.

    They are gone before the database is emptied.

    `context` is what Playwright's `new_context` takes: `viewport`, `java_script_enabled`, `color_scheme`.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(OUTAGES):
            complaints.append(message.text)

    def came(url: str, who: Any = None, **options: Any) -> Page:
        context = browser.new_context(**({"locale": "en-GB"} | options))
        contexts.append(context)
        if who is not None:
            context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session_of(who), "url": url}])
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield came
    for context in contexts:
        context.close()
    assert complaints == []
