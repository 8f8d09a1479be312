"""A deal of piquet against the house with nothing but the keyboard."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from games import selectors
from games.models import LogEntry
from tests.e2e.player import LONGEST_MS, NUMBER
from tests.site import Site, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Page

FURTHEST = 80  # no control is further away by Tab
# what asks first may be left aside; what isn't allowed now says why instead
ASKED = "#prompt button[name=action]:not(details button):not([aria-disabled])"
AT = "(selector) => document.activeElement.matches(selector)"
FOCUS = "() => document.activeElement.id || document.activeElement.outerHTML.slice(0, 90)"
IN_HAND = "() => Boolean(document.activeElement.closest('#hand'))"
LOST = "() => document.activeElement === document.body"
MINE = "#table[data-turn='1'][data-held='0']:not(.is-locked)"
SOMETHING = f"""() => Boolean(document.querySelector("#tally .answers button[name=action][value^=ready],"
  + "#prompt button[name=action][value^=ready], #prompt button[name=action][value^=choose], {MINE} #hand"))"""
OVER = "() => Boolean(document.querySelector('#tally .answers button'))"


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the element has the focus, as somebody does who cannot point."""
    for _ in range(FURTHEST):
        if page.evaluate(AT, selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached; the focus is on {page.evaluate(FOCUS)}")


def press(page: Page, selector: str, key: str = "Enter") -> None:
    """Go to a control by Tab and press it, and wait until the table has moved on."""
    tab_to(page, selector)
    number = page.evaluate(NUMBER)
    page.keyboard.press(key)
    page.wait_for_function(f"(before) => ({NUMBER})() > before", arg=number, timeout=LONGEST_MS)


def my_turn(page: Page) -> None:
    page.wait_for_function(SOMETHING, timeout=LONGEST_MS)


def change(page: Page) -> None:
    """Put back as few cards as one may, chosen by arrows, Enter and the space bar."""
    least = int(page.get_attribute("#hand", "data-min") or 0)
    tab_to(page, "#hand input[name=with]")
    for place in range(least):
        page.keyboard.press("End" if place == 0 else "ArrowLeft")
        page.keyboard.press("Enter" if place == 0 else "Space")
    assert page.locator("#hand input:checked").count() == least
    press(page, "#choices [data-picking]")


def play_a_card(page: Page) -> str:
    """Choose the first card that may be played: arrows, Enter, Esc and Enter, Enter again."""
    tab_to(page, "#hand .hand-card")
    for _ in range(12):
        if page.evaluate(AT, "button[type=submit]"):
            break
        page.keyboard.press("ArrowRight")
    card = page.evaluate("document.activeElement.id")
    page.keyboard.press("Enter")
    assert page.get_attribute(f"#{card}", "aria-pressed") == "true"
    page.keyboard.press("Escape")
    assert page.get_attribute(f"#{card}", "aria-pressed") == "false"
    assert page.evaluate("document.activeElement.id") == card
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#{card}", state="detached", timeout=LONGEST_MS)
    return str(card)


def look_round(page: Page) -> None:
    """The keys that only tell something; each leaves the focus where it was."""
    focus = page.evaluate(FOCUS)
    said = page.locator("#say")
    for key, expected in (("w", page.get_attribute("#say", "data-where")), ("h", None)):
        page.keyboard.press(key)
        wait_for(lambda: said.inner_text().strip() != "", f"{key} to be answered")
        if expected is not None:
            wait_for(lambda: said.inner_text().strip() == expected, "where we are")  # noqa: B023
        else:
            names = page.locator("#hand .hand-card").evaluate_all(
                "cards => cards.map((card) => card.getAttribute('aria-label').split('.')[0])"
            )
            wait_for(lambda: all(name in said.inner_text() for name in names), "the hand to be read")  # noqa: B023
    page.keyboard.press("l")
    assert page.locator("#look").is_visible()
    assert page.locator("#look .tricks li, #look .cards, #look p").count() > 0
    page.keyboard.press("Escape")
    assert not page.locator("#look").is_visible()
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#keys").is_visible()
    assert page.evaluate(FOCUS) == focus


def test_a_deal_of_piquet_by_the_keyboard_alone(come, site: Site) -> None:
    page: Page = come(site.url)
    page.goto(f"{site.url}/en/")
    tab_to(page, "form:has(input[value=piquet]) button")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table", timeout=LONGEST_MS)
    code = re.search(r"/play/(\w+)/", page.url)[1]  # type: ignore[index]

    played: list[str] = []
    strayed: list[str] = []
    acted = False
    while not page.evaluate(OVER):
        my_turn(page)
        if page.evaluate(OVER):
            break
        if (acted and page.evaluate(LOST)) or (played and not page.evaluate(IN_HAND)):
            strayed.append(f"{len(played)} cards played: {page.evaluate(FOCUS)}")
        acted = True
        if page.locator(ASKED).count():
            press(page, ASKED)
        elif page.locator("#hand[data-min]").count():
            change(page)
        else:
            played.append(play_a_card(page))
            if len(played) == 3:
                my_turn(page)
                look_round(page)
    assert strayed == []
    assert len(played) == 12
    assert page.locator("#tally cite").count() > 0
    before = LogEntry.objects.filter(table__code=code, text__startswith="deal ").count()
    press(page, "#tally .answers button[name=action]")
    wait_for(
        lambda: LogEntry.objects.filter(table__code=code, text__startswith="deal ").count() > before, "the next deal"
    )
    assert selectors.snapshot(code).course.deals_dealt == 2
