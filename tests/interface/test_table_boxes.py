"""Where the parts of a table lie: nothing over anything that is needed, whole tricks, hands whose cards can be hit."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.games.ends import brought_to, is_possible
from tests.games.tables import Evening
from tests.interface import test_site_pages as pages
from tests.interface.test_table_pages import DESK, PHONE, opened
from tournaments.members.models import User

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

LOW_PHONE, LOW_DESK = (390, 667), (1280, 640)
COLUMN = ("bar", "seat-top", "felt", "seat-bottom", "status", "hand")
BOXES = """(selector) => [...document.querySelectorAll(selector)].filter(e => e.getClientRects().length)
  .map(e => e.getBoundingClientRect()).map(({left, top, right, bottom}) => ({left, top, right, bottom}))"""
BROKEN_WORDS = """() => [...document.querySelectorAll("#seat-left strong, #seat-right strong")].flatMap(name => {
  const text = name.firstChild, words = [...text.data.matchAll(/\\S+/g)];
  return words.filter(word => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(line => line.top)).size > 1;
  }).map(word => word[0]);
})"""
COLOUR = "e => getComputedStyle(e).backgroundColor"
LIFT = """() => {
  document.querySelector("[data-for]").classList.add("is-offered");
  document.querySelector("#play").hidden = false;
}"""
LOSE = """() => {
  const banner = document.querySelector("#banner");
  banner.hidden = false;
  banner.textContent = banner.dataset.lost;
  document.querySelector("#table").classList.add("is-offline");
}"""
OPEN_CHAT = """() => {
  document.documentElement.classList.add("js");
  document.body.classList.add("chat-open");
  document.querySelector("#table").append(document.querySelector("#chat"));
}"""
TOPMOST = """(selector) => {
  const {left, top, width, height} = document.querySelector(selector).getBoundingClientRect();
  return Boolean(document.elementFromPoint(left + width / 2, top + height / 2).closest(selector));
}"""


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.evaluate(BOXES, selector)
    return found


def box(page: Page, selector: str) -> dict[str, float]:
    found = boxes(page, selector)
    assert found, selector
    return found[0]


def resized(page: Page, *sizes: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The page in one size after the other."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def overlaps(page: Page) -> list[tuple[str, str]]:
    """Neighbours in the column of the table of which one begins before the other ends."""
    shown = [(name, box(page, f"#{name}")) for name in COLUMN if boxes(page, f"#{name}")]
    return [(one, two) for (one, above), (two, below) in pairwise(shown) if below["top"] < above["bottom"] - 0.5]


# ---- The column.


@pytest.mark.parametrize("script", ["js", ""], ids=["script", "plain"])
@pytest.mark.parametrize("name", ["chouine", "piquet", "guinote-full"])
def test_no_part_of_the_table_lies_over_another(browser: Browser, name: str, script: str) -> None:
    page = opened(browser, name, DESK, script=script)
    found = [(size, overlaps(page)) for size in resized(page, DESK, LOW_DESK, LOW_PHONE)]
    page.close()
    assert [(size, pairs) for size, pairs in found if pairs] == []


@pytest.mark.django_db
@pytest.mark.parametrize("is_over", [False, True], ids=["in play", "over"])
def test_the_banner_stands_below_the_bar_and_covers_no_line(browser: Browser, is_over: bool) -> None:
    evening = Evening("chouine", User.objects.create_user("ana"), User.objects.create_user("bob"))
    evening.now = timezone.now() - timedelta(seconds=5)
    evening.dealt()
    if is_over:
        evening.act(0, "resign match")
    page = pages.opened(browser, evening.people[0], reverse("games:table", args=[evening.code]), DESK)
    page.evaluate(LOSE)
    for _size in resized(page, DESK, PHONE):
        bar, banner, seat = (box(page, selector) for selector in ("#bar", "#banner", "#seat-top"))
        assert bar["bottom"] <= banner["top"] + 0.5
        assert banner["bottom"] <= seat["top"] + 0.5
        assert page.evaluate(TOPMOST, "[data-open=menu]")
    page.close()


@pytest.mark.django_db
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("wish", ["offer claim", "offer pause", None])
def test_no_button_covers_the_hand_under_what_is_asked_on_a_phone(
    browser: Browser, seats: int, wish: str | None
) -> None:
    people = [User.objects.create_user(f"player-{number}") for number in range(seats)]
    evening = Evening("guinote", *people)
    evening.now = timezone.now()
    claimer = brought_to(evening, is_possible)
    if wish is not None:
        evening.act(claimer, wish)
    other = people[(claimer + 1) % seats]
    page = pages.opened(browser, other, reverse("games:table", args=[evening.code]), PHONE)
    page.evaluate("document.documentElement.classList.add('js')")
    assert boxes(page, ".offer"), "the choice of rows is asked for on the first visit"
    hand, buttons = box(page, "#hand"), boxes(page, "#choices")
    page.close()
    assert [below["top"] for below in buttons if below["top"] < hand["bottom"] - 0.5] == []


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["chouine", "piquet", "guinote"])
def test_the_chat_on_a_phone_leaves_the_hand_in_sight(browser: Browser, game: str) -> None:
    people = [User.objects.create_user(name) for name in ("ana", "bob")]
    evening = Evening(game, *people).dealt()
    page = pages.opened(browser, people[0], reverse("games:table", args=[evening.code]), PHONE)
    page.evaluate(OPEN_CHAT)
    hand, chat = box(page, "#hand"), box(page, "#chat")
    is_whole = page.evaluate(TOPMOST, "#chat-form button")
    page.close()
    assert chat["bottom"] <= hand["top"]
    assert hand["bottom"] <= PHONE[1]
    assert is_whole


# ---- The felt.


@pytest.mark.parametrize("name", ["guinote-full", "chouine", "chouine-closed", "piquet-proof"])
def test_a_trick_lies_whole_on_the_felt_and_under_nothing(browser: Browser, name: str) -> None:
    page = opened(browser, name, DESK)
    for size in resized(page, PHONE, LOW_PHONE, DESK, LOW_DESK):
        felt, cards = box(page, "#felt"), boxes(page, ".felt-card")
        assert all(card["top"] >= felt["top"] and card["bottom"] <= felt["bottom"] for card in cards), size
        over = boxes(page, ".notice, .shown, .corner, .stock > *")
        assert [card for card in cards for other in over if meet(card, other)] == [], size
    page.close()


def meet(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes have any room in common."""
    across = one["left"] < other["right"] and other["left"] < one["right"]
    return across and one["top"] < other["bottom"] and other["top"] < one["bottom"]


def test_names_at_the_sides_break_between_words_alone(browser: Browser) -> None:
    page = opened(browser, "guinote-full", PHONE)
    broken = [page.evaluate(BROKEN_WORDS) for _size in resized(page, PHONE, (320, 700))]
    page.close()
    assert broken == [[], []]


# ---- Piquet: sheets, hands, demands.


def test_all_three_categories_and_what_was_left_show_whole(browser: Browser) -> None:
    page = opened(browser, "piquet-sheet", DESK)
    for size in resized(page, DESK, PHONE):
        sheet, shown = box(page, ".asked"), boxes(page, "#prompt :is(fieldset, .laid .card)")
        assert len(shown) == 3 + 4
        cut = [one for one in shown if one["top"] < sheet["top"] - 0.5 or one["bottom"] > sheet["bottom"] + 0.5]
        assert cut == [], size
    page.close()


def test_a_low_screen_shows_one_category_whole_and_that_more_follows(browser: Browser) -> None:
    page = opened(browser, "piquet-sheet", LOW_PHONE)
    for size in resized(page, LOW_PHONE, (390, 600)):
        sheet, (first, second, _third) = box(page, ".asked"), boxes(page, "#prompt fieldset")
        assert first["bottom"] <= sheet["bottom"], size
        assert second["top"] + 20 <= sheet["bottom"], size
    page.close()


def test_who_may_play_has_two_rows_of_six_and_sees_the_card_that_was_led(browser: Browser) -> None:
    page = opened(browser, "piquet-late", PHONE)
    cards, led, sheet = boxes(page, ".hand-card"), box(page, ".felt-card"), box(page, "#prompt")
    page.close()
    assert [sum(card["top"] == top for card in cards) for top in sorted({card["top"] for card in cards})] == [6, 6]
    assert min(right["left"] - left["left"] for left, right in pairwise(cards[:6])) >= 44
    assert led["bottom"] <= sheet["top"]


def test_a_hand_is_under_a_button_only_once_a_card_was_lifted(browser: Browser) -> None:
    page = opened(browser, "piquet-late", LOW_PHONE)
    hand, buttons = box(page, "#hand"), box(page, "#choices")
    page.evaluate("document.querySelector('#play').hidden = false")
    play, moved = box(page, "#play"), box(page, "#hand")
    page.close()
    assert hand["bottom"] <= buttons["top"]
    assert play["bottom"] <= LOW_PHONE[1]
    assert moved == hand


def test_demands_of_proof_stay_on_the_screen_of_a_phone(browser: Browser) -> None:
    page = opened(browser, "piquet-late", PHONE)
    buttons = boxes(page, "#seat-top button")
    page.close()
    assert len(buttons) == 3
    assert [button for button in buttons if button["right"] > PHONE[0]] == []


# ---- Chouine, and the cards of a table.


def test_the_announcement_that_a_lifted_card_offers_is_the_golden_button(browser: Browser) -> None:
    page = opened(browser, "chouine", PHONE)
    before = page.eval_on_selector("#play", COLOUR)
    page.evaluate(LIFT)
    colours = [page.eval_on_selector(selector, COLOUR) for selector in (".is-offered", "#play")]
    page.close()
    assert (colours[0], colours[1] == before) == (before, False)


@pytest.mark.django_db
def test_seeds_are_read_on_a_phone_without_scrolling_sideways(browser: Browser) -> None:
    ana: Any = User.objects.create_user("ana")
    evening = Evening("chouine", ana, User.objects.create_user("bob")).dealt()
    evening.act(0, "resign match")
    page = pages.opened(browser, ana, reverse("games:cards", args=[evening.code]), PHONE)
    width = page.evaluate("document.documentElement.scrollWidth")
    seeds = page.locator("code").count()
    page.close()
    assert (width, seeds > 0) == (PHONE[0], True)
