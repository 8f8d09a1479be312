"""Files go in and out by hand on a phone: a list of players, and an event from another site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.site import Site
from tests.tournaments.events import world
from tests.tournaments.events.archives import taken_away
from tournaments.events.models import Event
from tournaments.members.choices import Role
from tournaments.members.models import Club, User

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def club(transactional_db: None) -> Club:
    return world.club_of_oaks()


@pytest.fixture
def olga(club: Club) -> User:
    return world.person("olga", club, Role.ORGANISER)


@pytest.fixture
def users(club: Club) -> list[User]:
    return world.people(club, "ana", "bob", "carla", "dora")


def chosen(page: Page, name: str, content: str) -> None:
    page.locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": content.encode()}
    )


def fits(page: Page) -> bool:
    """Whether nothing has to be pushed sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_list_of_players_is_looked_at_and_entered(
    come, site: Site, club: Club, olga: User, users: list[User]
) -> None:
    event = world.planned(olga, club)
    page = come(site.url, olga)
    page.set_viewport_size(PHONE)
    page.goto(f"{site.url}/en/events/{event.slug}/desk/files/")
    assert fits(page)
    chosen(page, "players.csv", "name;seed\nBob;first\n")
    page.get_by_role("button", name="Look at the list").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 2: “first” is no seed")
    chosen(page, "players.csv", "name;seed\nBob;1\nSomebody new;2\n")
    page.get_by_role("button", name="Look at the list").click()
    expect(page.locator(".rows")).to_contain_text("new guest")
    assert fits(page)
    page.get_by_role("button", name="Enter 2").click()
    expect(page.locator("#entrants")).to_contain_text("Somebody new")


def test_an_event_of_another_site_is_brought_in(
    come, own_site: Site, club: Club, olga: User, users: list[User]
) -> None:
    own_site.start_daphne()  # and no worker, which would write results down while they are taken away
    event, matches = world.begun(olga, club, users, name="Winter cup")
    world.agreed(event, matches[0], world.WON)
    text = taken_away(event)
    page = come(own_site.url, olga)
    page.set_viewport_size(PHONE)
    page.goto(f"{own_site.url}/en/events/new/{club.slug}/file/")
    assert fits(page)
    chosen(page, "event.json", text)
    page.get_by_role("button", name="Look at the file").click()
    expect(page.get_by_role("heading", name="Winter cup")).to_be_visible()
    assert fits(page)
    page.get_by_label("Dora").fill("")
    page.get_by_role("button", name="Bring the event in").click()
    expect(page.locator("#event-head")).to_contain_text("brought in")
    again = Event.objects.get()
    assert again.players.filter(user__is_guest=True).count() == 1
