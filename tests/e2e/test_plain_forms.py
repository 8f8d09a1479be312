"""A whole deal of chouine against the house in a browser without JavaScript: cut, cards, score sheet, next deal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from games import selectors
from games.models import LogEntry
from tests.site import Site, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import ElementHandle, Page

ALLOWED = ":not([aria-disabled])"  # an answer that isn't allowed now says why instead
ANSWERS = (f"#tally button[name=action]{ALLOWED}", f"#prompt button[name=action]{ALLOWED}")
CARDS = (f"#choices button[data-for]{ALLOWED}", f"#hand button[name=action]{ALLOWED}")


class PlainPlayer:
    """Presses buttons of forms and reads the page that comes back. `pressed` are the buttons' values in order."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed: list[str] = []

    @property
    def code(self) -> str:
        return re.search(r"/play/(\w+)/", self.page.url)[1]  # type: ignore[index]

    def button(self) -> ElementHandle | None:
        """What can be pressed on the page as it stands."""
        is_my_turn = self.page.query_selector("#table[data-turn='1'][data-held='0']")
        for selector in (*ANSWERS, *(CARDS if is_my_turn else ())):
            found = self.page.query_selector(selector)
            if found is not None and found.is_visible():
                return found
        return None

    def looks_again(self) -> bool:
        """What the page does by itself every ten seconds; whether there is something to press now."""
        self.page.reload()
        return self.button() is not None

    def press(self) -> None:
        if self.button() is None:
            wait_for(self.looks_again, "something to press")
        button = self.button()
        assert button is not None
        value = button.get_attribute("value") or ""
        with self.page.expect_navigation():
            button.click()
        assert self.page.query_selector(".note.bad") is None, self.page.inner_text(".note.bad")
        self.pressed.append(value)


def deals(code: str) -> int:
    return LogEntry.objects.filter(table__code=code, text__startswith="deal ").count()


def test_a_whole_deal_of_chouine_without_javascript(come, site: Site) -> None:
    page = come(site.url, java_script_enabled=False)
    page.goto(f"{site.url}/en/")
    with page.expect_navigation():
        page.click("form:has(input[value=chouine]) button")
    player = PlainPlayer(page)
    code = player.code
    assert page.evaluate("document.documentElement.className") == ""  # no script ran

    while page.query_selector("#tally .answers") is None:
        player.press()
        if player.button() is None:
            wait_for(player.looks_again, "one's turn, or the sheet")
    course = selectors.snapshot(code).course
    assert course.deal is not None
    assert course.deal.result is not None
    sheet = page.inner_text("#tally")
    for points in course.deal.result.get("scores", ()):  # a chouine ends a deal without a count
        assert re.search(rf"\b{points}\b", sheet), sheet
    assert page.query_selector("#tally cite") is not None  # the sheet names its clauses

    while deals(code) < 2 or not any(re.fullmatch(r"ready \d+", value) for value in player.pressed):
        player.press()
    assert "Deal 2" in page.inner_text("#bar") or deals(code) > 2
    mine = LogEntry.objects.filter(table__code=code, seat=0).order_by("number").values_list("text", flat=True)
    assert [text.partition(" ")[2] for text in mine] == player.pressed
