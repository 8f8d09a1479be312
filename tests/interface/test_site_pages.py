"""Pages of the site in a browser: the bar on top, buttons in one line, what is marked as present, a wide drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.tournaments.events import world
from tournaments.events.models import Event
from tournaments.events.services.results import close_match
from tournaments.members.choices import Role
from tournaments.members.models import Club, User
from tournaments.records.rules.counting import How

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.django_db

ORIGIN = "http://site.test"
TYPES = {".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
TWO_ROWS = 2 * 44 + 16
PHONE, DESK = (390, 844), (1280, 800)
BACKGROUND = "chip => getComputedStyle(chip).backgroundColor"


@pytest.fixture
def club() -> Club:
    return world.club_of_oaks()


@pytest.fixture
def organiser(club: Club) -> User:
    return world.person("olga", club, Role.ORGANISER)


def opened(browser: Browser, user: User | None, address: str, size: tuple[int, int]) -> Page:
    """The page at `address` as `user` gets it, with the style sheets and pictures of static/ and without a script."""
    client = Client()
    if user is not None:
        client.force_login(user)
    html = client.get(address).content.decode()

    def serve(route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        file = settings.BASE_DIR / path.lstrip("/")
        if path == "/":
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
        elif file.suffix in TYPES:
            route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])
        else:
            route.abort()

    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.route(f"{ORIGIN}/**", serve)
    page.goto(f"{ORIGIN}/")
    return page


def box(page: Page, selector: str) -> dict[str, Any]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return dict(found)


@pytest.mark.parametrize("name", ["Marie Lefèvre", "Jean-Christophe de la Rochefoucauld Lancy", None])
@pytest.mark.parametrize("width", [320, 390])
def test_the_bar_has_two_rows_on_a_phone_however_long_the_name(browser: Browser, name: str | None, width: int) -> None:
    user = None if name is None else world.person("marie")
    if user is not None:
        user.display_name = str(name)[:40]
        user.save()
    page = opened(browser, user, "/en/", (width, 800))
    height, wide = box(page, ".site-bar")["height"], page.evaluate("document.documentElement.scrollWidth")
    page.close()
    assert (height <= TWO_ROWS, wide) == (True, width)


def test_the_steps_of_the_desk_stand_in_one_line(browser: Browser, club: Club, organiser: User) -> None:
    event, _matches = world.begun(organiser, club, world.people(club, "ana", "bob"))
    page = opened(browser, organiser, reverse("events:desk", args=[event.slug]), DESK)
    tops = {box(page, f".btn:text-is('{words}')")["y"] for words in ("Next round", "Finish the event")}
    page.close()
    assert len(tops) == 1


def test_the_present_round_stands_out(browser: Browser, club: Club, organiser: User) -> None:
    event, (match, *_others) = world.begun(organiser, club, world.people(club, "ana", "bob", "eva"))
    close_match(organiser, event.pk, match.pk, 0, How.RULING, "late", world.NOW)
    world.worked()
    world.published(organiser, event)
    page = opened(browser, None, reverse("events:event", args=[event.slug]), DESK)
    present, other = (
        page.eval_on_selector(f".chip{which}", BACKGROUND) for which in ("[aria-current]", ":not([aria-current])")
    )
    page.close()
    assert present != other


def test_heading_and_tabs_stay_where_they_are_beside_a_wide_bracket(
    browser: Browser, club: Club, organiser: User
) -> None:
    event = knockout_of(club, organiser, 20)
    places = []
    for name in ("event", "bracket"):
        page = opened(browser, None, reverse(f"events:{name}", args=[event.slug]), DESK)
        places.append((box(page, "h1")["x"], box(page, ".tabs")["width"]))
        if name == "bracket":
            assert box(page, ".bracket")["width"] > box(page, ".tabs")["width"]
            assert page.evaluate("document.documentElement.scrollWidth") == DESK[0]
        page.close()
    assert places[0] == places[1]


def knockout_of(club: Club, organiser: User, entrants: int) -> Event:
    names = [f"player{number}" for number in range(entrants)]
    event, _matches = world.begun(organiser, club, world.people(club, *names), kind="knockout")
    return event
