"""Somebody drops out: the other sees it, may claim the match, or sees him come back; and two tabs of one player."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from games.models import LogEntry, Table
from tests.e2e.cable import Cable
from tests.e2e.elsewhere import elsewhere
from tests.e2e.player import LONGEST_MS
from tests.games.tables import Evening, deck_with, person, stacked
from tests.site import Site, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Page

HANDS = {0: "AS TS KS QS JS", 1: "7S 8S 9S 7D 8D"}
THEIRS = "#seat-top"
LISTEN = """() => {
  const hear = () => { window.heard = (window.heard || '') + say.textContent; };
  new MutationObserver(hear).observe(say, { childList: true, subtree: true, characterData: true });
}"""
WATCH = """() => {
  const line = document.querySelector('#seat-top'), look = () => seen.add(line.dataset.presence);
  window.seen = new Set();
  new MutationObserver(look).observe(line, { attributes: true });
  look();
}"""
KEEP_TOLD = """() => {
  const keep = () => told.push(banner.textContent);
  window.told = [];
  new MutationObserver(keep).observe(banner, { childList: true });
}"""
Come = Callable[..., "Page"]


@pytest.fixture
def evening(site: Site) -> Evening:
    """Ana (seat 0) is to lead."""
    evening = Evening("chouine", person("ana"), person("bob"))
    evening.now = timezone.now()
    deck = deck_with("chouine", HANDS, 1, 2, 1, 5, then="7C")
    Table.objects.filter(pk=evening.table.pk).update(started_at=evening.now)
    elsewhere(lambda: stacked(evening, deck, 1))
    return evening


@pytest.fixture
def cable(site: Site) -> Iterator[Cable]:
    cable = Cable(site.port)
    yield cable
    cable.close()


def at(come: Come, url: str, evening: Evening, seat: int, **options: object) -> Page:
    page = come(url, evening.people[seat], **options)
    page.goto(f"{url}/en/play/{evening.code}/")
    return page


def shows(page: Page, presence: str) -> None:
    page.wait_for_selector(f"{THEIRS}[data-presence='{presence}']", timeout=LONGEST_MS)


def log(evening: Evening) -> list[str]:
    return list(LogEntry.objects.filter(table=evening.table).order_by("number").values_list("text", flat=True))


def both(come: Come, site: Site, cable: Cable, evening: Evening) -> tuple[Page, Page]:
    """Ana behind the cable, Bob beside the site."""
    ana, bob = at(come, cable.url, evening, 0), at(come, site.url, evening, 1)
    shows(bob, "here")
    shows(ana, "here")
    return ana, bob


def test_who_drops_out_is_reconnecting_then_away_and_loses_the_match(
    come: Come, site: Site, cable: Cable, evening: Evening
) -> None:
    ana, bob = both(come, site, cable, evening)
    bob.evaluate(LISTEN)
    cable.cut()
    shows(bob, "reconnecting")
    shows(bob, "lost")
    assert bob.inner_text(f"{THEIRS} .away").startswith("away 0:0")
    first = bob.inner_text(f"{THEIRS} .away")
    bob.wait_for_function(f"(first) => document.querySelector('{THEIRS} .away').textContent !== first", arg=first)
    assert "you may claim the match" in bob.inner_text(".absence")
    bob.click(".absence summary", timeout=LONGEST_MS)
    bob.click(".absence .sure")
    bob.wait_for_selector("#after:not([hidden])", timeout=LONGEST_MS)
    assert log(evening)[-1] == "ended forfeit 1 left"
    assert bob.evaluate("window.heard").count("Ana is away.") == 1
    cable.mend()
    ana.wait_for_selector("#after:not([hidden])", timeout=LONGEST_MS)


def drops_out_and_misses_a_card(come: Come, site: Site, cable: Cable, evening: Evening) -> tuple[Page, Page]:
    """Ana leads, her line breaks, and Bob follows. Ana's page keeps in `window.told` what its banner says from here."""
    ana, bob = both(come, site, cable, evening)
    ana.click("#c-AS")
    ana.click("#play")
    bob.wait_for_selector("#table[data-turn='1']", timeout=LONGEST_MS)
    cable.cut()
    shows(bob, "lost")
    ana.wait_for_selector("#table.is-offline", timeout=LONGEST_MS)
    ana.evaluate(KEEP_TOLD)
    bob.click("#c-7S")
    bob.click("#play")
    bob.wait_for_selector("#c-7S", state="detached", timeout=LONGEST_MS)
    return ana, bob


def is_told_what_happened(page: Page) -> None:
    page.wait_for_function("() => told.some((text) => text.includes('while you were away'))", timeout=LONGEST_MS)


def test_who_is_back_in_time_plays_on_and_is_told_what_happened(
    come: Come, site: Site, cable: Cable, evening: Evening
) -> None:
    ana, bob = drops_out_and_misses_a_card(come, site, cable, evening)
    cable.mend()
    shows(bob, "here")
    is_told_what_happened(ana)
    assert not bob.is_visible(".absence")


def test_what_a_fetch_brought_before_the_socket_was_back_is_told_too(
    come: Come, site: Site, cable: Cable, evening: Evening
) -> None:
    ana, _bob = drops_out_and_misses_a_card(come, site, cable, evening)
    before = ana.get_attribute("#table", "data-n")
    cable.takes_sockets = False
    cable.mend()
    ana.wait_for_selector(f"#table.is-offline:not([data-n='{before}'])", timeout=LONGEST_MS)
    cable.takes_sockets = True
    is_told_what_happened(ana)


def test_who_follows_a_link_has_left_and_comes_back_by_the_back_button(
    come: Come, site: Site, cable: Cable, evening: Evening
) -> None:
    ana, bob = both(come, site, cable, evening)
    ana.goto(f"{cable.url}/en/play/")
    shows(bob, "left")
    assert "ago" in bob.inner_text(f"{THEIRS} .away")
    ana.go_back()
    shows(bob, "here")


def test_loading_the_page_again_is_no_absence(come: Come, site: Site, cable: Cable, evening: Evening) -> None:
    ana, bob = both(come, site, cable, evening)
    bob.evaluate(WATCH)
    ana.reload()
    shows(ana, "here")
    ana.click("#c-AS")
    ana.click("#play")
    bob.wait_for_selector("#table[data-turn='1']", timeout=LONGEST_MS)
    assert bob.evaluate("[...seen]") == ["here"]


def test_server_that_starts_again_finds_nobody_gone(come: Come, own_site: Site) -> None:
    own_site.start_daphne()
    evening = Evening("chouine", person("ana"), person("bob"))
    evening.now = timezone.now()
    elsewhere(evening.dealt)
    pages = [at(come, own_site.url, evening, seat) for seat in (0, 1)]
    for page in pages:
        shows(page, "here")
        page.evaluate(WATCH)
    own_site.kill("daphne")
    for page in pages:
        page.wait_for_selector("#table.is-offline", timeout=LONGEST_MS)
    own_site.start_daphne()
    for page in pages:
        page.wait_for_selector("#table:not(.is-offline)", timeout=LONGEST_MS)
        shows(page, "here")
        assert set(page.evaluate("[...seen]")) <= {"here", "reconnecting"}
    signs = evening.table.seats.order_by("index").values_list("sign", flat=True)
    wait_for(lambda: list(signs.all()) == ["socket", "socket"], "both sockets to be written down")


def test_house_plays_on_until_the_person_is_back(come: Come, site: Site, cable: Cable, evening: Evening) -> None:
    _ana, bob = both(come, site, cable, evening)
    cable.cut()
    bob.click(".absence button[value='absent house 0']", timeout=LONGEST_MS)
    bob.wait_for_selector("#table[data-turn='1']", timeout=LONGEST_MS)
    assert "the house plays on" in bob.inner_text(f"{THEIRS} .away")
    cable.mend()
    shows(bob, "here")
    wait_for(lambda: not evening.table.seats.filter(stands_in=True).exists(), "the person to take over")


def test_older_tab_says_so_and_can_take_over(come: Come, site: Site, evening: Evening) -> None:
    first = at(come, site.url, evening, 0)
    first.wait_for_selector("#elsewhere", state="hidden")
    shows_nothing = first.is_visible("#elsewhere")
    second = first.context.new_page()
    second.goto(f"{site.url}/en/play/{evening.code}/")
    first.wait_for_selector("#elsewhere", state="visible", timeout=LONGEST_MS)
    first.click("#elsewhere button")
    first.wait_for_selector("#elsewhere", state="hidden", timeout=LONGEST_MS)
    second.wait_for_selector("#elsewhere", state="visible", timeout=LONGEST_MS)
    second.click("#c-AS")
    second.click("#play")
    first.wait_for_selector("#c-AS", state="detached", timeout=LONGEST_MS)
    assert (shows_nothing, [text for text in log(evening) if "play" in text]) == (False, ["0 play AS"])


def test_claim_without_script(come: Come, site: Site, cable: Cable, evening: Evening) -> None:
    ana = at(come, cable.url, evening, 0)
    bob = at(come, site.url, evening, 1, java_script_enabled=False)
    wait_for(lambda: evening.table.seats.get(index=0).sign == "socket", "Ana's socket")
    ana.close()
    wait_for(lambda: bob.reload() and bob.locator(".absence summary").count(), "the countdown to end")
    bob.click(".absence summary")
    bob.click(".absence .sure")
    assert log(evening)[-1] == "ended forfeit 1 left"
    assert "was away, and the match was given to" in bob.inner_text("#table")


def test_orders_are_given_in_the_menu_and_followed(come: Come, site: Site, evening: Evening) -> None:
    bob = at(come, site.url, evening, 0)
    bob.click("[data-open='menu']")
    bob.click("#orders summary")
    bob.check("#orders input[value='forced']")
    bob.click("#orders button")
    wait_for(lambda: evening.table.seats.get(index=0).preferences.get("orders") == ["forced"], "the order")
