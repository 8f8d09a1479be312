"""Double clicks, two tabs of one player, pages that are out of date: nothing counts twice, and the page says why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from games.models import LogEntry
from games.rules.game import Seat
from tests.e2e.elsewhere import elsewhere
from tests.e2e.player import LONGEST_MS
from tests.games.tables import Evening, deck_with, person, stacked
from tests.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

HANDS = {0: "AS TS KS QS JS", 1: "7S 8S 9S 7D 8D"}
MOVED_ON = "The table has moved on"


@pytest.fixture
def evening(site: Site) -> Evening:
    """Ana (seat 0) is to lead a spade, and Bob holds the lowest ones."""
    evening = Evening("chouine", person("ana"), person("bob"))
    evening.now = timezone.now()
    deck = deck_with("chouine", HANDS, 1, 2, 1, 5, then="7C")
    elsewhere(lambda: stacked(evening, deck, 1))
    return evening


@pytest.fixture
def tabs(come, site: Site, evening: Evening) -> tuple[Page, Page]:
    """Two tabs of one browser in which Ana is logged in."""
    first: Page = come(site.url, evening.people[0])
    second = first.context.new_page()
    for tab in (first, second):
        tab.goto(f"{site.url}/en/play/{evening.code}/")
    return first, second


def plays(evening: Evening, seat: int) -> list[str]:
    entries = LogEntry.objects.filter(table__code=evening.code, seat=seat, text__contains=" play ").order_by("number")
    return [text.split()[2] for text in entries.values_list("text", flat=True)]


def answered_by_bob(evening: Evening) -> None:
    """Bob follows, and the trick has been seen."""
    evening.now = timezone.now()
    elsewhere(lambda: evening.act(1, "play 7S"))


def test_double_click_plays_one_card(come, site: Site, evening: Evening) -> None:
    page: Page = come(site.url, evening.people[0])
    page.goto(f"{site.url}/en/play/{evening.code}/")
    page.click("#c-AS")
    page.dblclick("#play")
    page.wait_for_selector("#c-AS", state="detached", timeout=LONGEST_MS)
    answered_by_bob(evening)
    page.wait_for_selector("#table[data-turn='1'][data-held='0']:not(.is-locked) #c-TS", timeout=LONGEST_MS)
    page.dblclick("#c-TS")  # choose and play, as fast as it goes
    page.wait_for_selector("#c-TS", state="detached", timeout=LONGEST_MS)
    assert plays(evening, 0) == ["AS", "TS"]


def test_two_tabs_of_one_player_show_the_same_and_play_once(tabs: tuple[Page, Page], evening: Evening) -> None:
    first, second = tabs
    for tab, card in ((first, "AS"), (second, "TS")):
        tab.click(f"#c-{card}")
    first.click("#play")
    first.wait_for_selector("#c-AS", state="detached", timeout=LONGEST_MS)
    second.wait_for_selector("#c-AS", state="detached", timeout=LONGEST_MS)  # by itself
    assert plays(evening, 0) == ["AS"]
    assert not second.locator("#play").is_visible()  # what was chosen there fits no longer
    answered_by_bob(evening)
    second.wait_for_selector("#table[data-turn='1'][data-held='0'] #play:not([hidden])", timeout=LONGEST_MS)
    second.click("#play")
    for tab in tabs:
        tab.wait_for_selector("#c-TS", state="detached", timeout=LONGEST_MS)
    assert plays(evening, 0) == ["AS", "TS"]


class SlowLine:
    """What the site says to a page, kept back until `deliver()`; what the page says goes through."""

    def __init__(self, page: Page) -> None:
        self.kept: list[tuple[WebSocketRoute, str | bytes]] = []
        self.is_open = False
        page.route_web_socket("**/ws/**", self.connect)

    def connect(self, route: WebSocketRoute) -> None:
        site = route.connect_to_server()
        site.on_message(lambda message: route.send(message) if self.is_open else self.kept.append((route, message)))

    def deliver(self) -> None:
        self.is_open = True
        for route, message in self.kept:
            route.send(message)


def test_tab_that_comes_second_is_told_so(come, site: Site, evening: Evening) -> None:
    first: Page = come(site.url, evening.people[0])
    second = first.context.new_page()
    line = SlowLine(second)
    for tab, card in ((first, "AS"), (second, "TS")):
        tab.goto(f"{site.url}/en/play/{evening.code}/")
        tab.click(f"#c-{card}")
    first.click("#play")
    first.wait_for_selector("#c-AS", state="detached", timeout=LONGEST_MS)
    second.click("#play")  # it doesn't know yet
    line.deliver()
    second.wait_for_selector(f"#banner:has-text('{MOVED_ON}')", timeout=LONGEST_MS)
    second.wait_for_selector("#c-AS", state="detached", timeout=LONGEST_MS)
    assert plays(evening, 0) == ["AS"]


def test_page_out_of_date_changes_nothing_and_says_so(come, site: Site, evening: Evening) -> None:
    old: Page = come(site.url, evening.people[0], java_script_enabled=False)
    url = f"{site.url}/en/play/{evening.code}/"
    old.goto(url)
    new = old.context.new_page()
    new.goto(url)
    new.click("#c-AS")
    assert plays(evening, 0) == ["AS"]
    old.click("#c-TS")
    assert plays(evening, 0) == ["AS"]
    assert MOVED_ON in old.inner_text(".note.bad")
    assert old.query_selector("#c-AS") is None  # and shows the table as it is


def test_back_button_shows_no_old_page_and_plays_no_card_again(come, site: Site, evening: Evening) -> None:
    page: Page = come(site.url, evening.people[0], java_script_enabled=False)
    page.goto(f"{site.url}/en/play/")
    page.goto(f"{site.url}/en/play/{evening.code}/")
    page.click("#c-AS")
    page.wait_for_selector("#c-AS", state="detached")
    assert evening.course.game.to_act(evening.state) == {Seat(1)}
    page.go_back()
    page.go_forward()
    assert page.query_selector("#c-AS") is None
    assert plays(evening, 0) == ["AS"]


def test_the_same_form_sent_twice_counts_once(come, site: Site, evening: Evening) -> None:
    page: Page = come(site.url, evening.people[0], java_script_enabled=False)
    page.goto(f"{site.url}/en/play/{evening.code}/")
    fields = {
        name: page.get_attribute(f"#act input[name={name}]", "value") or ""
        for name in ("csrfmiddlewaretoken", "n", "request_id")
    }
    act = site.url + str(page.get_attribute("#act", "action"))
    for card, is_told in (("AS", False), ("AS", False), ("TS", True)):
        answer = page.request.post(act, form=fields | {"action": f"play {card}"})
        assert (MOVED_ON in answer.text()) is is_told, card
    assert plays(evening, 0) == ["AS"]
