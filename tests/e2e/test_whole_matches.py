"""Whole matches in two and four browsers, to each of which something happens on the way.

A whole partie of piquet, with a cut, is in `test_piquet_partie`; the server is killed in `test_server_killed`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone

from games.models import LogEntry, Status, Table
from tests.e2e.cable import Cable
from tests.e2e.elsewhere import elsewhere
from tests.e2e.player import LONGEST_MS, Player, play_on
from tests.e2e.test_plain_forms import PlainPlayer
from tests.games.tables import Evening, person
from tests.site import Site, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Page

HOUR_AHEAD = "{ const now = Date.now; Date.now = () => now() + 3_600_000; }"
AWAY_S = 40
TWICE = """() => {
  const play = document.querySelector("#play:not([hidden])");
  if (play) { play.click(); play.click(); }
  return Boolean(play);
}"""
OUTAGE_MS = 30_000
SHORT = {"chouine": {"deals_to_win": 1}, "guinote": {"points_to_coto": 1}}


@pytest.fixture
def cable(site: Site) -> Iterator[Cable]:
    cable = Cable(site.port)
    yield cable
    cable.close()


class Match:
    """A table of one short match with a browser for each seat; `urls` are the ways by which they come."""

    def __init__(self, come: Callable[..., Page], game: str, urls: list[str], **contexts: Any) -> None:
        people = tuple(person(f"p{seat}") for seat in range(len(urls)))
        evening = elsewhere(lambda: begun(game, people))
        self.code, self.people = evening.code, people
        self.path = f"/en/play/{self.code}/"
        self.players = []
        for seat, (who, url) in enumerate(zip(people, urls, strict=True)):
            page = come(url, who, **contexts.get(f"seat{seat}", {}))
            page.goto(url + self.path)
            self.players.append(Player(page, who.username))

    def log(self) -> list[str]:
        return list(LogEntry.objects.filter(table__code=self.code).order_by("number").values_list("text", flat=True))

    def cards(self) -> int:
        return sum(" play " in text for text in self.log())

    def is_over(self) -> bool:
        return Table.objects.get(code=self.code).status == Status.FINISHED

    def play_until(self, until: Callable[[], bool]) -> None:
        play_on(self.players, until)

    def check_all_the_same(self) -> None:
        """Every card was played once, and every page shows the same number and the score sheet."""
        plays = [text.split(" ")[2] for text in self.log() if " play " in text]
        deals = sum(text.startswith("deal ") for text in self.log())
        assert len(plays) <= len(set(plays)) * deals
        number = len(self.log())
        for player in self.players:
            player.page.wait_for_selector(f"#table[data-n='{number}']", timeout=OUTAGE_MS)
            player.page.wait_for_selector("#tally:not([hidden])", timeout=LONGEST_MS)


def begun(game: str, people: tuple[Any, ...]) -> Evening:
    evening = Evening(game, *people, options=SHORT[game], time_control="reserve 25 75 900")
    evening.now = timezone.now()
    return evening.dealt()


def minutes_in(text: str) -> int:
    """The minutes of a clock that shows minutes and seconds."""
    return int(re.search(r"(\d+):\d\d", text)[1])  # type: ignore[index]


@pytest.mark.full
def test_chouine_with_a_half_open_socket_and_a_clock_that_is_wrong(come, site: Site, cable: Cable) -> None:
    match = Match(come, "chouine", [cable.url, site.url])
    first, second = match.players
    second.page.add_init_script(HOUR_AHEAD)
    second.page.reload()
    match.play_until(lambda: match.cards() >= 6)
    for clock in (first.page.locator(".clock"), second.page.locator(".clock")):
        shown = [minutes_in(text) for text in clock.all_inner_texts()]
        assert len(shown) == 2
        assert all(14 <= minutes <= 15 for minutes in shown)
    cable.is_silent = True  # nobody says so: the page has to find out
    first.page.wait_for_selector("#banner:not([hidden]):not(:empty)", timeout=OUTAGE_MS)
    if second.can_act:
        second.act()
    cable.is_silent = False
    first.page.wait_for_selector("#table:not(.is-offline)", timeout=OUTAGE_MS)
    match.play_until(match.is_over)
    match.check_all_the_same()


@pytest.mark.full
@pytest.mark.sqlite
def test_chouine_with_a_telephone_that_sleeps(come, site: Site) -> None:
    """The page is frozen as a telephone freezes it in a pocket, longer than the server waits for a word."""
    match = Match(come, "chouine", [site.url, site.url])
    first, second = match.players
    match.play_until(lambda: match.cards() >= 4)
    before = match.log()
    devtools = first.page.context.new_cdp_session(first.page)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    second.page.wait_for_timeout(AWAY_S * 1000)  # the sleep is what is tested
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    first.page.wait_for_selector("#table:not(.is-offline)", timeout=OUTAGE_MS)
    assert match.log()[: len(before)] == before
    match.play_until(match.is_over)
    match.check_all_the_same()


@pytest.mark.full
def test_guinote_with_the_back_button_and_a_page_that_is_old(come, site: Site) -> None:
    match = Match(come, "guinote", [site.url, site.url])
    first, second = match.players
    match.play_until(lambda: match.cards() >= 4)
    first.page.goto(f"{site.url}/en/play/")
    if second.can_act:
        second.act()
    first.page.go_back()
    first.page.wait_for_selector("#table", timeout=LONGEST_MS)
    match.play_until(lambda: match.cards() >= 10 and first.can_act)
    stale = come(site.url, match.people[0], java_script_enabled=False)
    stale.goto(site.url + match.path)
    wait_for(lambda: stale.reload() and stale.locator("#hand button[name=action]").count(), "the end of a hold")
    stale.route("**/*", lambda route: route.abort("aborted"))  # it stays as it is while the others go on
    match.play_until(lambda: match.cards() >= 14)
    played = match.cards()
    stale.unroute("**/*")
    with stale.expect_navigation():
        stale.click("#hand button[name=action]")
    assert "The table has moved on" in stale.inner_text("body")
    assert match.cards() == played
    match.play_until(match.is_over)
    match.check_all_the_same()


@pytest.mark.full
def test_guinote_in_two_tabs_of_one_player(come, site: Site) -> None:
    match = Match(come, "guinote", [site.url, site.url])
    first, second = match.players
    other_tab = Player(first.page.context.new_page(), "p0 again")
    other_tab.page.goto(site.url + match.path)
    tabs = [first, other_tab]
    turns = 0
    while not match.is_over() and turns < 400:
        turns += 1
        acted = [tabs[turns % 2].act(), second.act()]
        if not any(acted):
            wait_for(lambda: match.is_over() or any(p.can_act for p in (*tabs, second)), "somebody to act", 15)
    assert match.is_over()
    match.check_all_the_same()
    other_tab.page.wait_for_selector(f"#table[data-n='{len(match.log())}']", timeout=LONGEST_MS)


def test_guinote_for_four_with_double_clicks_a_cut_and_no_javascript(come, site: Site, cable: Cable) -> None:
    match = Match(come, "guinote", [cable.url, site.url, site.url, site.url], seat3={"java_script_enabled": False})
    plain = PlainPlayer(match.players[3].page)
    scripted = match.players[:3]
    doubled = scripted[1]

    def go_on(until: Callable[[], bool]) -> None:
        for _ in range(800):
            if until():
                return
            acted = [player.act() for player in scripted]
            twice = doubled.page.evaluate(TWICE)
            if not any(acted) and not twice:
                press_plainly(plain)
        raise AssertionError("the match does not end")

    go_on(lambda: match.cards() >= 6)
    cable.cut()
    scripted[0].page.wait_for_selector("#banner:not([hidden]):not(:empty)", timeout=OUTAGE_MS)
    cable.mend()
    scripted[0].page.wait_for_selector("#table:not(.is-offline)", timeout=OUTAGE_MS)
    go_on(match.is_over)
    plain.page.reload()
    match.check_all_the_same()


def press_plainly(player: PlainPlayer) -> None:
    """What a person without a script does: look again, and press what there is."""
    player.page.reload()
    button = player.button()
    if button is not None:
        with player.page.expect_navigation():
            button.click()
