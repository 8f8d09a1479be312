"""Pages of an event that lie open: what changes comes by itself, and what somebody is writing stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.elsewhere import elsewhere
from tests.site import Site
from tests.tournaments.events import world
from tournaments.events.models import Event
from tournaments.events.services import entry, results
from tournaments.members.choices import Role
from tournaments.members.models import Club, User

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE_MS = 14_000  # less than the pause between two looks of a page without a socket


@pytest.fixture
def club(transactional_db: None) -> Club:
    return world.club_of_oaks()


@pytest.fixture
def olga(club: Club) -> User:
    return world.person("olga", club, Role.ORGANISER)


@pytest.fixture
def users(club: Club) -> list[User]:
    return world.people(club, "ana", "bob")


def opened(page: Page, address: str) -> Page:
    """The page, once it listens."""
    with page.expect_response(lambda answer: answer.request.headers.get("hx-request") == "true"):
        page.goto(address)
    return page


@pytest.mark.parametrize("kind", ["round_robin", "knockout"])
def test_the_event_page_shows_the_first_round_when_it_comes_out(
    come, site: Site, club: Club, olga: User, users: list[User], kind: str
) -> None:
    event = world.planned(olga, club, kind=kind, online=True)
    world.entered(event, users)
    page = opened(come(site.url, users[0]), f"{site.url}/en/events/{event.slug}/")
    expect(page.locator("#event-part")).to_contain_text("Entrants")
    elsewhere(lambda: (entry.check_in_all(olga, event.pk, world.NOW), world.published(olga, event)))
    expect(page.locator("#event-part .pairing")).to_contain_text("Bob", timeout=PATIENCE_MS)
    expect(page.locator("#event-head .badge.live")).to_have_text("being played")
    expect(page.locator("#event-head a.primary")).to_have_text("To the table")
    expect(page.locator("#event-head [aria-current=page]")).to_have_text("Pairings")


def test_the_match_page_brings_the_report_and_spares_what_is_being_written(
    come, site: Site, club: Club, olga: User, users: list[User]
) -> None:
    event, (match,) = world.begun(olga, club, users)
    address = f"{site.url}/en/events/{event.slug}/matches/{match.pk}/"
    writing, waiting, ruling = (opened(come(site.url, who), address) for who in (users[1], users[1], olga))
    writing.fill("[name=u1_1_a]", "1")
    ruling.click("#correcting-ruling > summary")
    elsewhere(lambda: results.report_result(users[0], event.pk, match.pk, world.WON, world.NOW))
    for page in (writing, waiting):
        expect(page.locator("#reports .score")).to_have_text("3 : 1", timeout=PATIENCE_MS)
        expect(page.locator("#confirming")).to_be_visible()
    expect(waiting.locator("#own-report")).to_be_hidden()
    expect(writing.locator("[name=u1_1_a]").first).to_have_value("1")
    expect(ruling.locator("#ruling_u1_1_a")).to_have_value("3", timeout=PATIENCE_MS)
    expect(ruling.locator("#ruling_u1_1_a")).to_be_visible()
    elsewhere(lambda: results.report_result(users[0], event.pk, match.pk, [[(3, 0)]], world.NOW))
    expect(waiting.locator("#reports .score").last).to_have_text("3 : 0", timeout=PATIENCE_MS)
    waiting.click("#confirming")
    expect(waiting.locator("#match")).to_contain_text("Ana won.", timeout=PATIENCE_MS)


def test_the_desk_follows_another_desk(come, site: Site, club: Club, olga: User, users: list[User]) -> None:
    event: Event = world.planned(olga, club)
    first, second = world.entered(event, users)
    page = opened(come(site.url, olga), f"{site.url}/en/events/{event.slug}/desk/")
    expect(page.locator("#entrants .chip").first).to_have_text("0 of 2 here")
    page.fill("[name=player]", "dor")
    elsewhere(lambda: entry.check_in(users[0], event.pk, first.pk, world.NOW))
    expect(page.locator("#entrants .chip").first).to_have_text("1 of 2 here", timeout=PATIENCE_MS)
    expect(page.locator("[name=player]")).to_have_value("dor")
    elsewhere(lambda: entry.check_in(users[1], event.pk, second.pk, world.NOW))
    elsewhere(lambda: world.published(olga, event))
    expect(page.locator("#steps a.primary")).to_have_text("Next round", timeout=PATIENCE_MS)
    expect(page.locator("#round")).to_contain_text("Ana")
