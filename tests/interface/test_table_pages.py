"""The table in a real browser: no accessibility violation, nothing too small to tap, no sideways scrolling."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.utils import translation

from games.presenters.fragments import fragments_of, table_html
from tests.games.presenters.gallery import PAGE
from tests.games.presenters.samples import SAMPLES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

ORIGIN = "http://table.test"
TYPES = {".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
FEW = ["chouine", "piquet-call", "guinote", "guinote-tally", "guinote-away"]
PHONE, DESK = (390, 844), (1280, 800)
TOO_SMALL = """() => [...document.querySelectorAll('#table :is(button, a, summary, label, .hand-card)')]
  .map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
  .filter(([_, box]) => box.width && (box.width < 44 || box.height < 44)).map(([html]) => html)"""


MANY = [name if name in FEW else pytest.param(name, marks=pytest.mark.full) for name in SAMPLES]


@pytest.fixture(params=MANY)
def sample(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def opened(browser: Browser, name: str, size: tuple[int, int], scheme: str = "light", script: str = "js") -> Page:
    """The sample `name` on a page of its own, its style sheets and pictures served from static/."""
    board = SAMPLES[name]
    with translation.override("en"):
        table = table_html(fragments_of(board, "en"), board)
    html = PAGE.format(language="en", script=script, name=name, table=table)

    def serve(route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        if path == "/":
            return route.fulfill(body=html, content_type="text/html; charset=utf-8")
        file = settings.BASE_DIR / path.lstrip("/")
        return route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])

    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)  # type: ignore[arg-type]
    page.route(f"{ORIGIN}/**", serve)
    page.goto(f"{ORIGIN}/")
    return page


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone-dark", "desk-light"])
def test_no_accessibility_rule_is_broken(browser: Browser, sample: str, size: tuple[int, int], scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = opened(browser, sample, size, scheme)
    found = Axe().run(page, options={"runOnly": STANDARDS}).response["violations"]
    page.close()
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


@pytest.mark.parametrize("script", ["js", ""], ids=["script", "plain"])
def test_on_a_phone_everything_is_large_enough_to_tap(browser: Browser, sample: str, script: str) -> None:
    page = opened(browser, sample, PHONE, script=script)
    small = page.evaluate(TOO_SMALL)
    page.close()
    assert small == []


@pytest.mark.parametrize("width", [320, 768])
def test_the_page_never_scrolls_sideways(browser: Browser, sample: str, width: int) -> None:
    page = opened(browser, sample, (width, 700))
    wide = page.evaluate("document.documentElement.scrollWidth")
    page.close()
    assert wide <= width


@pytest.mark.parametrize("name", ["chouine", "piquet", "piquet-discard", "guinote", "guinote-arrastre"])
def test_hand_and_buttons_stand_on_a_phone_without_scrolling(browser: Browser, name: str) -> None:
    page = opened(browser, name, PHONE)
    bottom = page.evaluate("document.querySelector('#choices').getBoundingClientRect().bottom")
    top = page.evaluate("document.querySelector('#bar').getBoundingClientRect().top")
    height = page.evaluate("document.documentElement.scrollHeight")
    page.close()
    assert top >= 0
    assert bottom <= PHONE[1]
    assert height <= PHONE[1]


def test_choosing_a_card_does_not_move_the_hand(browser: Browser) -> None:
    page = opened(browser, "piquet", PHONE)
    where = "document.querySelector('#c-QH').getBoundingClientRect().top"
    before = page.evaluate(where)
    page.evaluate("document.querySelector('#play').hidden = false")
    page.evaluate("document.querySelector('#play').textContent = 'Play the queen of hearts'")
    after = page.evaluate(where)
    page.close()
    assert after == before
