"""Pages that lie open while a match ends at its table: worker, hint, and the page fetches its part again."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from django.db import connection
from django.test import Client

from tests.site import Site
from tests.tournaments.events import world
from tournaments.members.choices import Role
from tournaments.members.models import User

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE_MS = 40_000


def elsewhere(act: Callable[[], object]) -> None:
    """Do `act` in a thread of its own, as another process would; the browser's loop runs in this one."""

    def acted() -> None:
        act()
        connection.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(acted).result()


def test_open_standings_and_an_open_bracket_change_when_a_match_ends(site: Site, page: "Page") -> None:
    from playwright.sync_api import expect

    club = world.club_of_oaks()
    organiser = world.person("olga", club, Role.ORGANISER)
    users = world.people(club, "ana", "bob")
    robin, (first,) = world.begun(organiser, club, users, online=True, name="Robin")
    knockout, (final,) = world.begun(organiser, club, users, online=True, name="Knockout", kind="knockout")

    page.goto(f"{site.url}/en/events/{robin.slug}/standings/")
    expect(page.locator("tbody tr").first.locator(".points")).to_have_text("0")
    elsewhere(lambda: world.close_table(first.table.code, winner=1, reason="over", how="forfeit", now=world.LATER))
    expect(page.locator("tbody tr").first).to_contain_text("Bob", timeout=PATIENCE_MS)
    expect(page.locator("tbody tr").first.locator(".points")).to_have_text("1")

    page.goto(f"{site.url}/en/events/{knockout.slug}/bracket/")
    expect(page.locator("svg .is-winner")).to_have_count(0)
    expect(page.locator("#bracket-list")).to_have_attribute("open", "")
    page.locator("#bracket-list > summary").click()
    elsewhere(lambda: world.close_table(final.table.code, winner=0, reason="over", how="forfeit", now=world.LATER))
    expect(page.locator("svg .is-winner")).to_have_text("Ana", timeout=PATIENCE_MS)
    expect(page.locator("#bracket-rounds .is-winner")).to_have_text("Ana")
    expect(page.locator("#bracket-list")).not_to_have_attribute("open", "")


def test_the_sheet_counts_while_it_is_written(site: Site, page: "Page") -> None:
    from playwright.sync_api import expect

    club = world.club_of_oaks()
    organiser = world.person("olga", club, Role.ORGANISER)
    users = world.people(club, "ana", "bob")
    event, (match,) = world.begun(organiser, club, users, game="piquet")
    log_in(page, site, users[0])
    page.goto(f"{site.url}/en/events/{event.slug}/matches/{match.pk}/")
    for deal, (a, b) in enumerate([(24, 15), (31, 12), (18, 28), (40, 9), (22, 21), (35, 14)], start=1):
        page.fill(f"[name=u1_{deal}_a]", str(a))
        page.fill(f"[name=u1_{deal}_b]", str(b))
    expect(page.locator(".totals")).to_contain_text("Ana wins by 369.", timeout=PATIENCE_MS)
    page.fill("[name=u1_6_b]", "15")
    expect(page.locator(".totals")).to_contain_text("Ana wins by 170.", timeout=PATIENCE_MS)
    expect(page.locator(".totals [aria-current] .badge")).to_have_text("applies")


def log_in(page: "Page", site: Site, user: User) -> None:
    client = Client()
    client.force_login(user)
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site.url}])
