"""The table's script in a real browser, and the table without any: keys, the hold, blocked sockets, plain forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.utils import timezone

from games.models import DealSeed
from tests.e2e.player import LONGEST_MS, NUMBER
from tests.games.tables import Evening, deck_with, person, session_of, stacked
from tests.site import Site, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

NO_CONNECTION = "No connection – plays have to wait."
MY_TURN = "#table[data-turn='1'] #hand button[type=submit]"


def against_the_house(page: Page, site: Site, language: str = "en") -> None:
    """A match of chouine against the house, on to the first card."""
    page.goto(f"{site.url}/{language}/")
    page.click("form:has(input[value=chouine]) button")
    page.wait_for_load_state()  # without the script the form goes as it is
    page.click("button[name=action][value^=ready]")


def moves_on(page: Page, number: int) -> None:
    page.wait_for_function(f"(before) => ({NUMBER})() > before", arg=number, timeout=LONGEST_MS)


def play_first_card(page: Page) -> None:
    page.wait_for_selector(MY_TURN, timeout=LONGEST_MS)
    number = page.evaluate(NUMBER)
    page.click("#table:not(.is-locked) #hand button[type=submit]")
    page.click("#play")
    moves_on(page, number)


def test_card_is_chosen_and_played_by_keys_and_the_focus_stays_in_the_hand(page: Page, site: Site) -> None:
    hands = {0: "KH QS JC 9D 8D", 1: "7D TH 7C 8C 9S"}  # nothing to announce, which would be asked about
    evening = stacked(Evening("chouine", person("ana"), None), deck_with("chouine", hands, 1, 2, 1, 5, "AC"), 1)
    log_in(page, site, evening.people[0])
    page.goto(f"{site.url}/en/play/{evening.code}/")
    page.wait_for_selector(MY_TURN, timeout=LONGEST_MS)
    number = page.evaluate(NUMBER)
    page.focus("#hand button[type=submit]")
    first = page.evaluate("document.activeElement.id")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.id")
    assert second != first
    page.keyboard.press("Enter")
    assert page.get_attribute(f"#{second}", "aria-pressed") == "true"
    page.keyboard.press("Escape")
    assert page.get_attribute(f"#{second}", "aria-pressed") == "false"
    assert page.evaluate(NUMBER) == number
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    moves_on(page, number)
    page.wait_for_selector(f"#{second}", state="detached", timeout=LONGEST_MS)
    assert page.evaluate("document.activeElement.closest('#hand') !== null")


def test_letters_of_rank_and_suit_go_to_a_card(page: Page, site: Site) -> None:
    ana = person("ana")
    hands = {0: "KH KS QS 9C TD", 1: "7D 8D 7C 8C 9S"}
    evening = stacked(Evening("chouine", ana, None), deck_with("chouine", hands, 1, 2, 1, 5, "AC"), 1)
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session_of(ana), "url": site.url}
    page.context.add_cookies([cookie])
    page.goto(f"{site.url}/en/play/{evening.code}/")
    page.wait_for_selector(MY_TURN, timeout=LONGEST_MS)
    for keys, card in (("kh", "KH"), ("ks", "KS"), ("q", "QS"), ("9", "9C")):
        for key in keys:
            page.keyboard.press(key)
        assert page.evaluate("document.activeElement.id") == f"c-{card}"


def test_lead_during_the_hold_goes_out_by_itself_at_its_end(page: Page, site: Site) -> None:
    evening = Evening("chouine", person("ana"), None)
    evening.now = timezone.now()
    hands = {0: "AS TS KS QS JS", 1: "7S 8S 9S 7D 8D"}  # ana leads, and whatever she leads wins
    stacked(evening, deck_with("chouine", hands, 1, 2, 1, 5, then="7C"), 1)
    log_in(page, site, evening.people[0])
    page.goto(f"{site.url}/en/play/{evening.code}/")
    page.wait_for_selector(MY_TURN)
    page.click("#c-AS")
    page.click("#play")
    page.wait_for_selector("#table[data-turn='1'][data-held='1'] #c-TS", timeout=LONGEST_MS)
    number = page.evaluate(NUMBER)
    page.focus("#c-TS")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    moves_on(page, number)
    page.wait_for_selector("#c-TS", state="detached", timeout=LONGEST_MS)
    assert "0 play TS" in evening.texts


@pytest.mark.parametrize("one_tap", [False, True])
def test_a_card_that_may_be_announced_is_not_played_by_a_second_press(page: Page, site: Site, *, one_tap: bool) -> None:
    ana, bob = person("ana"), person("bob")
    ana.one_tap = one_tap
    ana.save()
    evening = Evening("chouine", ana, bob)
    evening.now = timezone.now()
    deck = deck_with("chouine", {0: "KC QC JC 8D 7D", 1: "7S 8S 9S JS QS"}, 1, 2, 1, 5, "KD")
    stacked(evening, deck, 1)
    evening.act(0, "play 8D")
    evening.act(1, "play 7S")
    log_in(page, site, ana)
    page.goto(f"{site.url}/en/play/{evening.code}/")
    page.wait_for_selector("#table[data-held='0']")
    for _ in range(2):
        page.click("#c-JC")
    assert page.evaluate("() => document.activeElement.dataset.for") == "JC"
    assert evening.texts[-1] == "1 play 7S"
    number = page.evaluate(NUMBER)
    page.keyboard.press("Enter")
    moves_on(page, number)
    assert "0 play JC tierce" in evening.texts


def log_in(page: Page, site: Site, who: Any) -> None:
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session_of(who), "url": site.url}])


def test_the_browser_adds_to_the_chance_of_the_deck_and_keeps_what_it_added(page: Page, site: Site) -> None:
    against_the_house(page, site)
    code = page.url.rsplit("/", 2)[1]
    page.wait_for_selector("#hand .hand-card")
    (added,) = page.evaluate("(code) => JSON.parse(localStorage.getItem('added-' + code))", code)
    assert added in DealSeed.objects.get(table__code=code, deal=1).contributions


def test_game_goes_on_where_sockets_are_blocked(page: Page, site: Site) -> None:
    page.route_web_socket("**/ws/**", lambda socket: socket.close())
    against_the_house(page, site)
    for _ in range(2):
        play_first_card(page)


def test_a_press_that_did_not_get_through_goes_out_again_by_itself(page: Page, site: Site) -> None:
    page.route_web_socket("**/ws/**", lambda socket: socket.close())
    against_the_house(page, site)
    refused: list[str] = []

    def cut(route: Route) -> None:
        refused.append(route.request.url)
        route.abort()

    page.route("**/act", cut)
    number = page.evaluate(NUMBER)
    page.wait_for_selector(MY_TURN)
    page.click(MY_TURN)
    page.click("#play")
    page.wait_for_function("(said) => document.querySelector('#banner').textContent === said", arg=NO_CONNECTION)
    page.unroute("**/act")
    moves_on(page, number)
    assert len(refused) == 1


def test_an_answer_that_cannot_be_read_is_told_and_the_card_can_be_played_again(page: Page, site: Site) -> None:
    page.route_web_socket("**/ws/**", lambda socket: socket.close())
    against_the_house(page, site)
    page.route("**/act", lambda route: route.fulfill(status=403, content_type="text/html", body="<p>No."))
    number = page.evaluate(NUMBER)
    page.wait_for_selector(MY_TURN)
    page.click(MY_TURN)
    page.click("#play")
    page.wait_for_function("() => document.querySelector('#banner').textContent.includes('load the page again')")
    page.unroute("**/act")
    page.click("#play")
    moves_on(page, number)


def test_table_is_playable_without_a_script(browser: Browser, site: Site) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    against_the_house(page, site, "fr")
    for _ in range(2):
        wait_for(lambda: is_my_turn(page), "one's turn")
        card = page.query_selector(MY_TURN)
        assert card is not None
        name = card.get_attribute("id")
        with page.expect_navigation():
            card.click()
        wait_for(lambda: is_my_turn(page), "one's turn again")
        assert page.query_selector(f"#{name}") is None
    context.close()


def is_my_turn(page: Page) -> bool:
    """Whether one may play now; looks again as the page would by itself, only sooner."""
    page.reload()
    return page.query_selector(MY_TURN) is not None and page.query_selector("#table[data-held='1']") is None
