"""Four people in four browsers, two of them on phones, one a guest; a fifth looks on and never sees a hidden card."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from games import selectors
from games.models import LogEntry
from games.rules.game import Seat
from tests.e2e.elsewhere import elsewhere
from tests.e2e.guinote_hand import sings_and_exchanges
from tests.e2e.hidden import leaks
from tests.e2e.player import LONGEST_MS, Player, play_on
from tests.e2e.seeds import prepare, seed_where
from tests.games.tables import person
from tests.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE = {"width": 390, "height": 844}
FIRST_CUT = 10  # what the first of the three buttons lifts
LOWEST = """() => [...document.querySelectorAll("#hand button[type=submit]")]
  .sort((one, other) => (one.dataset.card < other.dataset.card ? -1 : 1))[0]"""
ARM = "() => { for (const chip of document.querySelectorAll('#choices button[name=arm]')) { chip.click(); return 1; } }"


class Singer(Player):
    """Plays his lowest card, and prepares every song and exchange as soon as he is offered it."""

    def act(self) -> bool:
        if self.page.evaluate(ARM):
            self.page.wait_for_selector("#choices button[name=disarm]", timeout=LONGEST_MS)
        self.page.evaluate(f"""() => {{
          const card = ({LOWEST})();
          const table = document.querySelector('#table[data-turn="1"][data-held="0"]:not(.is-locked)');
          if (table && card && card.getAttribute("aria-pressed") === "false") card.click();
        }}""")
        return Player.act(self)


@pytest.fixture
def party(come, site: Site) -> tuple[list[Player], str]:
    """Ana opens a table for four by link; Bob, a guest and Dan come by it, and they begin. Players in seat order."""
    ana = Singer(come(site.url, person("ana")), "ana")
    ana.page.goto(f"{site.url}/en/play/open/guinote/")
    ana.page.check("input[name=seats][value='4']")
    ana.page.check("input[name=visibility][value=link]")
    ana.page.check("input[name=clock][value='']")
    ana.page.click("main form.form button.primary")
    link = ana.page.input_value("#link")
    code = re.search(r"/play/(\w+)/", link)[1]  # type: ignore[index]
    players = [ana]
    for name, who in (("bob", person("bob")), ("Clea", None), ("dan", person("dan"))):
        page = come(site.url, who, viewport=PHONE) if name != "dan" else come(site.url, who)
        page.goto(link)
        if who is None:
            page.fill("input[name=name]", name)
        page.click("main form.form button.primary")
        page.wait_for_selector("#waiting")
        players.append(Singer(page, name))
    prepare(code, seed_where("guinote", FIRST_CUT, 4, sings_and_exchanges))
    ana.page.click("#waiting form[action$='/start/'] button")
    for player in players:
        player.page.wait_for_selector("#table", timeout=LONGEST_MS)
    return players, code


def hands_over(code: str) -> int:
    course = selectors.snapshot(code).course
    return len(course.unit.deals) if course.unit is not None else len(course.units)


def log(code: str) -> list[str]:
    return list(LogEntry.objects.filter(table__code=code).order_by("number").values_list("text", flat=True))


def test_a_hand_of_guinote_for_four_with_an_onlooker(come, site: Site, party: tuple[list[Player], str]) -> None:
    players, code = party
    onlooker: Page = come(site.url)
    onlooker.goto(f"{site.url}/en/play/{code}/")
    found: dict[str, set[str]] = {name: set() for name in ("ana", "bob", "Clea", "dan", "the onlooker")}

    def looked_at() -> bool:
        for seat, player in enumerate(players):
            found[player.name].update(leaks(player.page, code, seat))
        found["the onlooker"].update(leaks(onlooker, code, None))
        return hands_over(code) == 1

    play_on(players, looked_at)
    assert {name: cards for name, cards in found.items() if cards} == {}
    assert any(" sing " in text for text in log(code))
    assert any(text.endswith(" exchange") for text in log(code))
    assert sum(" play " in text for text in log(code)) <= 40
    assert onlooker.query_selector("#hand .hand-card, #choices button, #tally button") is None

    score = elsewhere(lambda: selectors.snapshot(code).course.deal.result)  # type: ignore[union-attr]
    assert score is not None
    for page in (*(player.page for player in players), onlooker):
        page.wait_for_selector("#tally:not([hidden]) cite", timeout=LONGEST_MS)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert selectors.snapshot(code).seat_of(None) is None
    assert selectors.snapshot(code).seats[Seat(2)].name == "Clea"
