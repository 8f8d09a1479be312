"""The clock of a round in a browser: counted down whatever the device's clock says, and told at five and one minute."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.events import world
from tournaments.events.models import Event, RoundClock
from tournaments.events.services import announcing
from tournaments.members.choices import Role
from tournaments.members.models import User

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.django_db

ORIGIN = "http://site.test"
SAID = "() => document.querySelector('body > p[role=status].vh').textContent"


@pytest.fixture
def organiser() -> User:
    return world.person("olga", world.club_of_oaks(), Role.ORGANISER)


@pytest.fixture
def event(organiser: User) -> Event:
    club = organiser.memberships.get().club
    return world.begun(organiser, club, world.people(club, "ana", "bob"))[0]


def clock_of(event: Event, left: timedelta, *, runs: bool = True) -> RoundClock:
    ends_at = timezone.now() + left if runs else None
    return RoundClock.objects.create(
        round=event.rounds.get(), length_s=1200, left_s=int(left.total_seconds()), ends_at=ends_at
    )


def html_of(event: Event) -> str:
    return Client().get(reverse("events:event", args=[event.slug])).content.decode()


def opened(browser: Browser, event: Event) -> Page:
    """The event's page with its clock's script alone, in a browser that lives in another year."""
    html = html_of(event)

    def serve(route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        if path == "/":
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
        elif path.endswith("js/hall.js"):
            script = (settings.BASE_DIR / "static/js/hall.js").read_bytes()
            route.fulfill(body=script, content_type="text/javascript")
        else:
            route.abort()

    page = browser.new_page()
    page.clock.install(time="2001-05-05T05:05:05")
    page.route(f"{ORIGIN}/**", serve)
    page.goto(f"{ORIGIN}/")
    return page


def said_after(page: Page, seconds: int) -> str:
    page.clock.run_for(seconds * 1000)
    return str(page.evaluate(SAID))


def seconds_shown(page: Page) -> int:
    minutes, seconds = page.locator("#hall-clock").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def test_it_counts_down_and_is_told_at_five_minutes_one_and_the_end(browser: Browser, event: Event) -> None:
    clock_of(event, timedelta(minutes=6))
    page = opened(browser, event)
    assert said_after(page, 1) == ""
    before = seconds_shown(page)
    assert 330 < before <= 360
    assert said_after(page, 70) == "Five minutes left in this round."
    assert abs(before - seconds_shown(page) - 70) <= 1
    assert said_after(page, 240) == "One minute left in this round."
    assert said_after(page, 60) == "The bell of the round has rung."
    assert page.locator("#hall-clock").inner_text() == "The bell of the round has rung."
    page.close()


def test_one_that_stands_is_not_counted_down(browser: Browser, event: Event) -> None:
    clock_of(event, timedelta(minutes=6), runs=False)
    page = opened(browser, event)
    assert said_after(page, 600) == ""
    assert page.locator("#hall-clock").inner_text() == "6:00"
    page.close()


def test_after_a_swap_it_goes_on_from_what_the_server_says(browser: Browser, event: Event) -> None:
    clock = clock_of(event, timedelta(minutes=20))
    page = opened(browser, event)
    clock.ends_at = timezone.now() + timedelta(minutes=2)
    clock.save()
    part = html_of(event).partition('<section class="stack" id="hall"')
    swapped = part[1] + part[2].partition("</section>")[0] + "</section>"
    page.evaluate("html => { document.getElementById('hall').outerHTML = html; }", swapped)
    page.clock.run_for(1000)
    assert 90 < seconds_shown(page) <= 120
    page.close()


def test_what_is_announced_meanwhile_is_read_out_and_what_stood_there_before_is_not(
    browser: Browser, event: Event, organiser: User
) -> None:
    announcing.announce(organiser, event.pk, "Soup at nine", timezone.now())
    page = opened(browser, event)
    assert said_after(page, 2) == ""
    announcing.announce(organiser, event.pk, "Table 3 moves to the <small> room", timezone.now())
    part = html_of(event).partition('<section class="stack" id="hall"')
    swapped = part[1] + part[2].partition("</section>")[0] + "</section>"
    page.evaluate("html => { document.getElementById('hall').outerHTML = html; }", swapped)
    assert said_after(page, 2) == "Table 3 moves to the <small> room"
    page.close()
