"""One evening of a Swiss: a walk-in, somebody late, a bye, a swap by hand, a no-show, and a round taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Locator, expect

from tests.e2e.elsewhere import elsewhere
from tests.site import Site, wait_for
from tests.tournaments.events import world
from tournaments.events.models import Event, Match
from tournaments.events.services import entry, results
from tournaments.members.choices import Role
from tournaments.members.models import User

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE_MS = 40_000
PHONE = {"width": 390, "height": 844}


def make_event(page: Page, url: str) -> Event:
    page.goto(f"{url}/en/events/")
    page.click("a[href*='/events/new/']")
    page.locator("#presets a").last.click()
    page.fill("[name=name]", "Acorn Swiss")
    page.check("[name=game][value=chouine]")
    page.check("[name=kind][value=swiss]")
    page.uncheck("[name=online]")
    unfolded(page, "rounds_planned").fill("3")
    page.click("main form.form button.primary")
    page.click("form[action$='/desk/open/'] button")
    return Event.objects.get(name="Acorn Swiss")


def unfolded(page: Page, name: str) -> Locator:
    """The field of that name, its part of the form open."""
    part = page.locator(f"details:has([name={name}])")
    if part.get_attribute("open") is None:
        part.locator("> summary").click()
    return page.locator(f"[name={name}]")


def to_the_draft(page: Page, url: str, event: Event) -> None:
    page.goto(f"{url}/en/events/{event.slug}/desk/")
    page.click("#steps a[href$='/desk/round/']")


def all_but_the_last_are_here(olga: User, event: Event, members: list[User]) -> None:
    seeds = {entry.enter(user, event.pk, world.NOW).pk: seed for seed, user in enumerate(members, start=1)}
    entry.set_seeds(olga, event.pk, seeds, world.NOW)
    for entrant_id in list(seeds)[:-1]:
        entry.check_in(olga, event.pk, entrant_id, world.NOW)


def swap(page: Page, one: str, other: str) -> None:
    """Let two change places, having seen what that changes."""
    page.click("#changing > summary")
    page.locator("[name=one]").select_option(label=one)
    page.locator("[name=other]").select_option(label=other)
    page.click("#changing button")
    expect(page.locator("main")).to_contain_text("2 pairings change.")
    page.click("form:has([name=digest]) button.primary")


def has_not_come(page: Page, url: str, event: Event, name: str) -> None:
    page.goto(f"{url}/en/events/{event.slug}/desk/")
    waits = page.locator("#round .row", has_text=name)
    waits.locator("details summary", has_text="not come").click()
    waits.get_by_label(name, exact=True).check()
    waits.get_by_role("button", name="Has not come").click()
    expect(page.locator("#round .row", has_text=name)).to_contain_text("forfeit")


def write_results(olga: User, event: Event) -> None:
    """Everybody who was named first wins, and the worker comes by."""
    for match in Match.objects.filter(round__event=event, state="open").order_by("pk"):
        results.correct(olga, event.pk, match.pk, world.WON, "as seen", world.LATER)
    wait_for(lambda: not Match.objects.filter(round__event=event).exclude(state="done").exists(), "every result")


def fits(page: Page) -> None:
    """Nothing is wider than the page."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def taken_back_and_out_again(desk: Page, site: Site, event: Event) -> None:
    to_the_draft(desk, site.url, event)
    desk.get_by_role("button", name="Draw the round").click()
    desk.get_by_role("button", name="Publish the round").click()
    assert event.rounds.count() == 2
    desk.get_by_role("link", name="Take the round back").click()
    expect(desk.locator("main")).to_contain_text("Nothing was played in this round.")
    fits(desk)
    desk.get_by_role("button", name="Take the round back").click()
    assert event.rounds.count() == 1
    to_the_draft(desk, site.url, event)
    desk.get_by_role("button", name="Publish the round").click()
    assert event.rounds.count() == 2


def on_the_phone(come, site: Site, event: Event, olga: User, ana_herself: User) -> None:
    ana: Page = come(site.url, ana_herself, viewport=PHONE)
    ana.goto(f"{site.url}/en/events/{event.slug}/")
    why = ana.locator(".pairing.is-me details.why")
    why.locator("summary").click()
    expect(why).to_contain_text("score")
    fits(ana)
    for page in ("standings", "crosstable", "info"):
        ana.goto(f"{site.url}/en/events/{event.slug}/{page}/")
        fits(ana)
    expect(ana.locator("#off-" + str(event.players.get(user=ana_herself).entrant_id))).to_be_visible()
    phone_desk: Page = come(site.url, olga, viewport=PHONE)
    phone_desk.goto(f"{site.url}/en/events/{event.slug}/desk/")
    fits(phone_desk)


def test_an_evening_of_a_swiss(come, site: Site) -> None:
    club = world.club_of_oaks()
    olga = world.person("olga", club, Role.ORGANISER)
    members = world.people(club, "ana", "bob", "carla", "dora", "eva", "felix", "gil")
    desk: Page = come(site.url, olga)
    event = make_event(desk, site.url)
    elsewhere(lambda: all_but_the_last_are_here(olga, event, members[:6]))

    to_the_draft(desk, site.url, event)
    expect(desk.locator("#draft")).to_contain_text("Not marked as here, and so not in the draw: Felix.")
    desk.get_by_role("button", name="Draw the round").click()
    expect(desk.locator("#draft")).to_contain_text("Eva has nobody to meet and gets the points of a win.")
    fits(desk)
    swap(desk, "1 · Ana", "2 · Bob")
    expect(desk.locator("#draft")).to_contain_text("by hand")
    desk.get_by_role("button", name="Publish the round").click()
    pairs = [
        {match.first.name, match.second.name} for match in Match.objects.filter(round__event=event) if match.second
    ]
    assert len(pairs) == 2
    assert {"Ana", "Eva"} not in pairs

    desk.fill("#entering [name=player]", "gil")
    desk.click("#entering button")
    row = desk.locator("#entrants .row", has_text="Felix")
    row.get_by_role("button", name="Has come now").click()
    assert sorted(event.entrants.filter(number__gt=5).values_list("name", flat=True)) == ["Felix", "Gil"]
    has_not_come(desk, site.url, event, "Dora")
    fits(desk)
    elsewhere(lambda: write_results(olga, event))

    taken_back_and_out_again(desk, site, event)
    on_the_phone(come, site, event, olga, members[0])
