"""Stepping through a deal in a browser: by keys, by itself, by links alone, and from the table that one watches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from games.replay import deals
from games.replayable import source_of
from tests.e2e.elsewhere import elsewhere
from tests.games import replays
from tests.games.replays import kept, played
from tests.games.tables import Evening, person
from tests.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page


AT_LEAST = "step => Number(location.pathname.split('/').at(-2)) >= step"


def a_match() -> Evening:
    return kept("chouine", played("chouine", 2), person("ana"), person("bob"))


def in_a_second_deal() -> Evening:
    return kept("chouine", played("chouine", 2, until=replays.in_the_second_deal), person("ana"), person("bob"))


def reached(page: Page, step: int, deal: int = 1) -> None:
    page.wait_for_url(f"**/replay/{deal}/{step}/*")
    page.wait_for_function("document.querySelectorAll('#moves [aria-current=step]').length === 1")
    assert page.get_attribute("#moves [aria-current=step]", "href").split("?")[0].endswith(f"/{deal}/{step}/")  # type: ignore[union-attr]


def test_a_deal_is_stepped_through_by_keys_without_loading_the_page_again(come, site: Site) -> None:
    evening = elsewhere(a_match)
    deal = elsewhere(lambda: deals(source_of(evening.table_now))[0])
    page = come(site.url)
    page.goto(f"{site.url}/en/play/{evening.code}/replay/1/0/")
    page.evaluate("window.stays = true")
    second = deal.tricks[1]
    for key, step in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("PageDown", deal.tricks[0]),
        ("ArrowDown", second),
        ("ArrowUp", deal.tricks[0]),
        ("PageUp", 0),
        ("End", deal.last),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        reached(page, step)
    page.keyboard.press("End")
    reached(page, deal.last)
    assert page.is_visible("#tally .outcome")
    assert page.query_selector("#tally cite") is not None
    page.click("#eyes a:last-child")
    page.wait_for_url("**?as=1")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**/replay/1/{deal.last - 1}/?as=1")
    assert page.evaluate("window.stays") is True
    assert page.input_value("#link") == page.url


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_four_hands_and_the_ways_to_step_stand_on_one_screen(come, site: Site, width: int, height: int) -> None:
    names = ("marie-lefevre", "nuno-pena", "zoe-ashcombe", "tom-hartley")
    evening = elsewhere(lambda: kept("guinote", played("guinote", 4), *map(person, names)))
    page = come(site.url, viewport={"width": width, "height": height})
    page.goto(f"{site.url}/en/play/{evening.code}/replay/1/0/")
    bottom = (
        "Math.max(...[...document.querySelectorAll('#hand .card')].map(card => card.getBoundingClientRect().bottom))"
    )
    assert page.evaluate(bottom) <= page.evaluate("document.querySelector('#stepping').getBoundingClientRect().top")


def test_a_deal_plays_by_itself_until_it_is_paused(come, site: Site) -> None:
    evening = elsewhere(a_match)
    page = come(site.url)
    page.goto(f"{site.url}/en/play/{evening.code}/replay/1/0/")
    page.click("#run")
    assert page.get_attribute("#run", "aria-pressed") == "true"
    page.wait_for_function(AT_LEAST, arg=2)
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#run[aria-pressed=false]")
    assert page.inner_text("#run") == "Play"


def test_every_position_can_be_reached_by_links_alone(come, site: Site) -> None:
    evening = elsewhere(a_match)
    page = come(site.url, java_script_enabled=False)
    page.goto(f"{site.url}/en/play/{evening.code}/")
    page.goto(f"{site.url}/en/play/{evening.code}/replay/")
    page.click(".rows a")
    for name, step in (("on", 1), ("on", 2), ("back", 1), ("last", None), ("first", 0)):
        page.click(f"#step-{name}")
        if step is not None:
            assert f"/replay/1/{step}/" in page.url
    page.click("#moves li:nth-child(2) a >> nth=0")
    page.click("#eyes a >> nth=1")
    assert page.url.endswith("?as=0")
    assert not page.is_visible("#run")
    assert page.query_selector("#hand button") is None


def test_an_onlooker_comes_from_the_table_to_the_last_deal_played_with_all_hands(come, site: Site) -> None:
    evening = elsewhere(in_a_second_deal)
    page = come(site.url)
    page.goto(f"{site.url}/en/play/{evening.code}/")
    page.click("text=The last deal with all hands")
    page.wait_for_url("**/replay/1/**")
    page.wait_for_selector("#run[aria-pressed=true]")
    page.wait_for_function(AT_LEAST, arg=1)
    assert page.is_visible("#laid .open-hand")


def test_who_wants_nothing_to_move_starts_the_deal_himself(come, site: Site) -> None:
    evening = elsewhere(in_a_second_deal)
    page = come(site.url, reduced_motion="reduce")
    page.goto(f"{site.url}/en/play/{evening.code}/replay/last/")
    page.wait_for_url("**/replay/1/0/*")
    page.wait_for_load_state("networkidle")
    assert page.get_attribute("#run", "aria-pressed") == "false"
