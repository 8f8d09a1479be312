"""A player calls the organiser from the table; he comes, rules, and everybody reads why and plays on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from playwright.sync_api import expect

from games.course import Stage
from games.models import Table
from games.selectors import snapshot
from games.services import play
from tests.e2e.elsewhere import elsewhere
from tests.site import Site
from tests.tournaments.events import world
from tournaments.members.choices import Role

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE_MS = 20_000
PHONE, SCREEN = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
SIZES = (PHONE, SCREEN, PHONE)


def pictured(page: Page, name: str) -> None:
    """Keep a picture of the page, where `PICTURES` names a folder."""
    folder = os.environ.get("PICTURES")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"))


def evening() -> tuple[Any, ...]:
    """An organiser, two players, and the table of their match with its first deal on it."""
    club = world.club_of_oaks()
    olga = world.person("olga", club, Role.ORGANISER)
    ana, bob = world.people(club, "ana", "bob")
    event, (match,) = world.begun(olga, club, [ana, bob], online=True, time_control="reserve 25 75 180")
    return olga, ana, bob, event, match.table


def both_ready(table: Table, *people: Any) -> None:
    from django.utils import timezone

    for who in people:
        seen = snapshot(table.code).n
        if snapshot(table.code).stage is Stage.PAUSED:
            play.ready(table.code, who.pk, seen=seen, request_id=f"ready{who.pk}{seen}", now=timezone.now())


def test_call_ruling_and_playing_on(come: Any, own_site: Site) -> None:
    olga, ana, bob, event, table = elsewhere(evening)
    own_site.start_daphne()
    url = own_site.url
    player, other, desk = (come(url, who, viewport=size) for who, size in zip((ana, bob, olga), SIZES, strict=True))
    elsewhere(lambda: both_ready(table, ana, bob))
    at_table = f"{url}/en/play/{table.code}/"
    desk.goto(f"{url}/en/events/{event.slug}/desk/")
    expect(desk.get_by_text("Calls from the tables")).to_have_count(0)
    for page in (player, other):
        page.goto(at_table)
        expect(page.locator("#hand .hand-card").first).to_be_visible()

    player.goto(f"{at_table}call/")
    call_the_organiser(player, "I saw one of his cards")
    expect(other.locator("#status .call")).to_have_text("The organiser has been called.", timeout=PATIENCE_MS)
    expect(desk.get_by_text("I saw one of his cards")).to_be_visible(timeout=PATIENCE_MS)
    pictured(desk, "desk")
    pictured(player, "called")
    answer_the_call(desk, "I am looking at it")
    expect(player.locator("#status .call")).to_have_text(
        "The organiser answers: I am looking at it", timeout=PATIENCE_MS
    )

    stop_the_clocks(desk, "one moment")
    expect(player.locator("#status .ruling")).to_contain_text("one moment", timeout=PATIENCE_MS)
    expect(player.locator("#hand button[type=submit]")).to_have_count(0)
    pictured(player, "stopped")
    pictured(other, "stopped-wide")
    cancel_the_deal(desk, "a card was seen")
    for page in (player, other):
        expect(page.locator("#side .log")).to_contain_text("a card was seen", timeout=PATIENCE_MS)
    pictured(other, "void")
    elsewhere(lambda: both_ready(table, ana, bob))
    for page in (player, other):
        expect(page.locator("#hand .hand-card").first).to_be_visible(timeout=PATIENCE_MS)
    assert elsewhere(lambda: snapshot(table.code).course.deals_dealt) == 2


def call_the_organiser(player: Page, reason: str) -> None:
    pictured(player, "call")
    player.fill("[name=reason]", reason)
    player.click("main button.primary")
    expect(player.locator("#status .call")).to_have_text("The organiser has been called.")


def answer_the_call(desk: Page, answer: str) -> None:
    desk.click("text=Go to the table")
    desk.fill("[name=answer-answer]", answer)
    pictured(desk, "director")
    desk.click("text=Answer the call")


def stop_the_clocks(desk: Page, reason: str) -> None:
    desk.click("#stop > summary")
    desk.fill("#stop [name=stop-reason]", reason)
    desk.click("#stop button")
    pictured(desk, "preview")
    desk.click("button[name=sure]")


def cancel_the_deal(desk: Page, reason: str) -> None:
    """Cancel the first deal, as it was looked at before, and let the clocks go on."""
    desk.click("#void > summary")
    desk.fill("#void [name=void-reason]", reason)
    desk.click("#void button")
    expect(desk.get_by_text(f"The organiser cancelled deal 1: it is dealt again. Reason: {reason}")).to_be_visible()
    desk.click("button[name=sure]")
    desk.click("#start > summary")
    desk.fill("#start [name=start-reason]", "play on")
    desk.click("#start button")
    desk.click("button[name=sure]")


def test_real_cards_in_two_browsers_without_a_script(come: Any, own_site: Site) -> None:
    olga, ana, bob, _event, table = elsewhere(evening)
    own_site.start_daphne()
    url = own_site.url
    desk, player, other = (come(url, who, java_script_enabled=False, viewport=PHONE) for who in (olga, ana, bob))
    elsewhere(lambda: both_ready(table, ana, bob))
    desk.goto(f"{url}/en/play/{table.code}/director/")
    desk.click("#hand > summary")
    desk.fill("[name=hand-reason]", "the line is bad")
    desk.click("#hand button")
    desk.click("button[name=sure]")
    for page in (player, other):
        page.goto(f"{url}/en/play/{table.code}/")
        expect(page).to_have_url(f"{url}{reverse('games:score', args=[table.code])}".replace("/es/", "/en/"))
    player.check("[name=deal-how][value=resigned]")
    player.check("[name=deal-winner][value='0']")
    pictured(player, "writing")
    player.click("text=Write it down")
    other.reload()
    pictured(other, "agreeing")
    other.click("text=Yes, that is right")
    expect(other.get_by_text("Score: 1 – 0.")).to_be_visible()
    desk.goto(f"{url}/en/play/{table.code}/director/")
    desk.click("#screen > summary")
    desk.check("[name=screen-dealer][value='1']")
    desk.fill("[name=screen-reason]", "the line is back")
    pictured(desk, "screen")
    desk.click("#screen button")
    desk.click("button[name=sure]")
    player.goto(f"{url}/en/play/{table.code}/")
    expect(player.locator("#table")).to_be_visible()
