"""A page that keeps itself up to date: two hints in quick succession, the second while the first is being answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from games.services.tables import open_table
from tests.e2e.elsewhere import elsewhere
from tests.games.tables import person
from tests.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

PATIENCE_MS = 14_000  # less than the pause between two looks of a page without a socket


def test_hint_during_an_answer_is_not_lost(come, site: Site) -> None:
    ana, bob, carla = (person(name) for name in ("ana", "bob", "carla"))
    page: Page = come(site.url, ana)
    page.goto(f"{site.url}/en/play/")
    page.wait_for_function("() => window.htmx && !document.querySelector('.htmx-request')")
    late: list[object] = []

    def answer_and_meanwhile(route: Route) -> None:
        """The first answer is made before the second table is opened, and comes after it."""
        answer = route.fetch()
        if not late and "bob" in answer.text():
            late.append(elsewhere(lambda: open_table(game="piquet", opener=carla)))
        route.fulfill(response=answer)

    page.route("**/en/play/", answer_and_meanwhile)
    elsewhere(lambda: open_table(game="chouine", opener=bob))
    expect(page.locator("#tables")).to_contain_text("bob", timeout=PATIENCE_MS)
    expect(page.locator("#tables")).to_contain_text("carla", timeout=PATIENCE_MS)
