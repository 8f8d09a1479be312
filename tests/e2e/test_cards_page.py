"""The page of a table's cards: a browser computes the decks again, and finds a changed one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from games.models import DealSeed
from tests.e2e.elsewhere import elsewhere
from tests.games.tables import Evening, person
from tests.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_decks_are_computed_again_in_the_browser(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/en/")
    page.click("form:has(input[value=chouine]) button")
    page.wait_for_load_state()  # without the script the form goes as it is, and adds nothing
    page.click("button[name=action][value^=ready]")
    page.wait_for_selector("#hand .hand-card")
    code = page.url.rsplit("/", 2)[1]
    page.click("[data-open=menu]")
    page.click("#menu summary:has-text('Give up the match')")
    page.click("#menu .sure:visible")
    page.click("#after a:has-text('Check the cards')")
    page.click("#check")
    page.wait_for_selector("#check-said:has-text('1 / 1')")
    assert page.inner_text("[data-deal='1']") == "follows from its seal, with what this browser added"

    row = DealSeed.objects.get(table__code=code, deal=1)
    changed = [added and "0" * 64 for added in row.contributions]
    elsewhere(lambda: DealSeed.objects.filter(pk=row.pk).update(contributions=changed))
    page.reload()
    page.click("#check")
    page.wait_for_selector("#check-said:has-text('0 / 1')")
    assert page.inner_text("[data-deal='1']") == "does not follow from its seal!"


def test_another_players_decks_are_good_without_ones_own_additions(page: Page, site: Site) -> None:
    evening = Evening("chouine", person("ana"), person("bob"))
    evening.now = timezone.now()
    elsewhere(evening.dealt)
    elsewhere(lambda: evening.act(0, "resign match"))
    page.goto(f"{site.url}/es/play/{evening.code}/cards/")
    page.click("#check")
    page.wait_for_selector("#check-said:has-text('1 / 1')")
    assert page.locator("[data-deal='1'].ok").count() == 1
