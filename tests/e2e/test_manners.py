"""Two people agree on things at a table, each in a browser: adjourning and going on, a claim, the same seats again."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from tests.e2e.elsewhere import elsewhere
from tests.games.ends import brought_to, is_possible, is_proven
from tests.games.tables import Evening, person
from tests.site import Site

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def people() -> tuple[Any, Any]:
    return person("ana"), person("bob")


def table_of(people: tuple[Any, Any], game: str = "chouine") -> Evening:
    evening: Evening = elsewhere(lambda: Evening(game, *people))
    evening.now = timezone.now()
    return evening


def choose(page: Any, command: str, *, script: bool = True) -> None:
    """Open the menu, choose what sends `command`, and be sure of it."""
    if script:
        page.click("[data-open=menu]")
    page.locator("#menu details", has=page.locator(f"[value='{command}']")).locator("summary").click()
    page.click(f"#menu [value='{command}']")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_match_is_adjourned_and_goes_on(come, site: Site, people: tuple[Any, Any], *, script: bool) -> None:
    evening = table_of(people)
    elsewhere(evening.dealt)
    address = f"{site.url}/en/play/{evening.code}/"
    ana, bob = (come(site.url, who, java_script_enabled=script, **PHONE) for who in people)
    for page in (ana, bob):
        page.goto(address)
    choose(ana, "offer pause", script=script)
    if not script:
        bob.reload()
    bob.wait_for_selector("#offers:has-text('ana proposes to adjourn the match to another day.')")
    assert not covers(bob, "#offers", "#hand")
    bob.click("#offers [value='accept pause']")
    for page in (ana, bob):
        if not script:
            page.reload()
        page.wait_for_selector("#status:has-text('The match is adjourned.')")
        assert page.locator("#hand button[name=action]").count() == 0
    ana.goto(f"{site.url}/en/play/")
    assert ana.locator("section:has(h2:text-is('Adjourned')) a").get_attribute("href") == f"/en/play/{evening.code}/"
    ana.goto(address)
    ana.click("#offers [value='offer resume']")
    if not script:
        bob.reload()
    bob.wait_for_selector("#offers:has-text('ana would like to go on now.')")
    bob.click("#offers [value='accept resume']")
    for page in (ana, bob):
        if not script:
            page.reload()
        page.wait_for_selector("#offers", state="hidden")
    assert sum(page.locator("#hand button[name=action]").count() for page in (ana, bob)) == 5


def test_a_second_press_meets_no_other_question(come, site: Site, people: tuple[Any, Any]) -> None:
    evening = table_of(people, "guinote")
    seat = elsewhere(lambda: brought_to(evening, is_possible))
    page = come(site.url, people[seat], **PHONE)
    page.goto(f"{site.url}/en/play/{evening.code}/")
    choose(page, "offer pause")
    page.wait_for_selector("#menu [value='offer pause']", state="detached")
    assert page.locator("#menu details[open]").count() == 0
    assert page.evaluate("document.activeElement.dataset.open") == "menu"
    page.keyboard.press("Enter")
    page.wait_for_selector("#menu.is-open")
    page.keyboard.press("Escape")
    page.wait_for_selector("#menu", state="hidden")
    assert page.evaluate("document.activeElement.dataset.open") == "menu"


def test_a_question_that_is_open_stays_the_one_that_was_asked(come, site: Site, people: tuple[Any, Any]) -> None:
    evening = table_of(people, "guinote")
    seat = elsewhere(lambda: brought_to(evening, is_possible))
    page = come(site.url, people[seat], **PHONE)
    page.goto(f"{site.url}/en/play/{evening.code}/")
    page.click("[data-open=menu]")
    page.click("#menu summary:has-text('Propose to adjourn')")
    elsewhere(lambda: evening.act(1 - seat, "offer pause"))
    page.wait_for_selector("#menu [value='offer pause']", state="detached")
    assert page.locator("#menu details[open]").count() == 0


def covers(page: Any, one: str, other: str) -> bool:
    first, second = (page.locator(selector).bounding_box() for selector in (one, other))
    return bool(first["y"] < second["y"] + second["height"] and second["y"] < first["y"] + first["height"])


def test_a_claim_that_is_proved_is_granted_at_once(come, site: Site, people: tuple[Any, Any]) -> None:
    evening = table_of(people, "piquet")
    seat = elsewhere(lambda: brought_to(evening, is_proven))
    claimant, other = come(site.url, people[seat]), come(site.url, people[1 - seat])
    for page in (claimant, other):
        page.goto(f"{site.url}/en/play/{evening.code}/")
    choose(claimant, "offer claim")
    for page in (claimant, other):
        page.wait_for_selector("#tally .outcome")
    assert "The rest is played out: you take every trick." in claimant.locator("#side .log").text_content()


def test_who_is_asked_for_the_rest_sees_the_cards(come, site: Site, people: tuple[Any, Any]) -> None:
    evening = table_of(people, "guinote")
    seat = elsewhere(lambda: brought_to(evening, is_possible))
    claimant, other = come(site.url, people[seat], **PHONE), come(site.url, people[1 - seat], **PHONE)
    for page in (claimant, other):
        page.goto(f"{site.url}/en/play/{evening.code}/")
    cards = claimant.locator("#hand .hand-card").count()
    choose(claimant, "offer claim")
    other.wait_for_selector("#offers .laid")
    assert other.locator("#offers .laid svg.card").count() == cards
    assert not covers(other, "#offers", "#hand")
    other.click("#offers [value='accept claim']")
    for page in (claimant, other):
        page.wait_for_selector("#tally .outcome")


def test_the_return_match_keeps_the_seats_that_the_first_asked_for(come, site: Site, people: tuple[Any, Any]) -> None:
    evening = table_of(people)
    elsewhere(evening.dealt)
    elsewhere(lambda: evening.act(0, "resign match"))
    ana, bob = (come(site.url, who) for who in people)
    for page in (ana, bob):
        page.goto(f"{site.url}/en/play/{evening.code}/")
    ana.click("#after button[value=keep]")
    ana.wait_for_url(lambda url: evening.code not in url)
    bob.wait_for_selector("#after strong")
    bob.click("#after button[value=swap]")
    bob.wait_for_url(lambda url: evening.code not in url)
    assert bob.url == ana.url
    assert "had been chosen already" in bob.locator("body").text_content()
