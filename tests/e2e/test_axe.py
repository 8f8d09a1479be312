"""No page breaks a rule of WCAG 2.2 A or AA that a program can check: three languages, two widths, light and dark.

By default every page is looked at in one of the twelve ways, each in the next one; with `--full` in all of them.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import translation

from tests.e2e.elsewhere import elsewhere
from tests.e2e.scene import View, views
from tests.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
WAYS = list(product(("en", "es", "fr"), (390, 1280), ("light", "dark")))
HEIGHT = 844


def violations(page: Page) -> list[str]:
    found = Axe().run(page, options={"runOnly": STANDARDS, "resultTypes": ["violations"]}).response["violations"]
    return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


def ways(place: int, full: bool) -> list[tuple[str, int, str]]:
    return WAYS if full else [WAYS[place % len(WAYS)]]


def address(view: View, language: str) -> str:
    with translation.override(language):
        return view.address()


@pytest.mark.sqlite  # what a page looks like doesn't depend on the database
def test_no_rule_of_accessibility_is_broken(come, own_site: Site, full: bool) -> None:
    looked_at = elsewhere(views)  # with no worker that would go on at its tables meanwhile
    own_site.start_daphne()
    pages: dict[tuple[object, int, str], Page] = {}
    found: dict[str, list[str]] = {}
    for place, view in enumerate(looked_at):
        for language, width, scheme in ways(place, full):
            key = (view.who, width, scheme)
            if key not in pages:
                pages[key] = come(
                    own_site.url, view.who, viewport={"width": width, "height": HEIGHT}, color_scheme=scheme
                )
            page = pages[key]
            answer = page.goto(own_site.url + address(view, language))
            assert answer is not None
            assert answer.status == 200, view.name
            broken = violations(page)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                broken.append("the page scrolls sideways")
            if broken:
                found[f"{view.name} ({language}, {width}, {scheme})"] = broken
    assert found == {}
