"""Whatever is typed into any form of the site, the answer is an answer, never a broken page.

The forms are found on the pages themselves: every page that a row of the matrix lets the administrator see.
"""

from html.parser import HTMLParser

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.matrix import World
from tests.test_matrix import rows, world  # noqa: F401 - a fixture

BAD = ("", "\x00", "x" * 5000, "9" * 40)
MORE_BAD = ("-1", "' OR 1=1 --", "\u202e😀", "../..", "1e999", "[]")
FIELDS = ("input", "textarea", "button")


class Forms(HTMLParser):
    """The forms of a page: where each goes, and what its fields would send untouched."""

    def __init__(self, page: str, address: str) -> None:
        super().__init__()
        self.address = address
        self.select = ""
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((given.get("action") or self.address, {}))
        elif tag == "select":
            self.select = given.get("name", "")
        elif self.found and tag in FIELDS and given.get("name"):
            self.found[-1][1].setdefault(given["name"], given.get("value", "x"))
        elif self.found and tag == "option" and ("selected" in given or self.select not in self.found[-1][1]):
            self.found[-1][1][self.select] = given.get("value", "")


def spoilt(fields: dict[str, str], bad: str) -> list[dict[str, str]]:
    """Everything bad at once, and each field alone among good ones."""
    return [dict.fromkeys(fields, bad), *(fields | {name: bad} for name in fields)]


def pages() -> list[str]:
    """The addresses of which an administrator sees a page."""
    return sorted(name for name, row in rows().items() if row.get.split()[-1] == "200")


def breaks(client: Client, action: str, sent: dict[str, str]) -> bool:
    with transaction.atomic():
        status = client.post(action, sent).status_code
        transaction.set_rollback(True)
    return status >= 500


@pytest.mark.parametrize("name", pages())
def test_no_form_of_the_page_can_be_broken(name: str, world: World, settings, full: bool) -> None:  # noqa: F811
    settings.ACCOUNT_RATE_LIMITS = False
    worst = BAD + MORE_BAD if full else BAD
    client = Client(raise_request_exception=False)
    client.force_login(world.people["administrator"])
    everywhere = {reverse("set_language")} if name != "home" else set()
    address = reverse(name, kwargs=rows()[name].arguments(world, world.own))
    forms = [form for form in Forms(client.get(address).content.decode(), address).found if form[0] not in everywhere]
    tries = [(action, sent) for action, fields in forms for bad in worst for sent in spoilt(fields, bad)]
    assert [(action, sent) for action, sent in tries if breaks(client, action, sent)] == []


@pytest.mark.parametrize("name", pages())
def test_no_query_of_the_page_can_break_it(name: str, world: World) -> None:  # noqa: F811
    client = Client(raise_request_exception=False)
    client.force_login(world.people["administrator"])
    address = reverse(name, kwargs=rows()[name].arguments(world, world.own))
    names = ("page", "next", "q", "sort", "game", "club", "since", "m", "seat", "format", "period")
    assert max(client.get(address, dict.fromkeys(names, bad)).status_code for bad in BAD + MORE_BAD) < 500


@pytest.mark.django_db
def test_a_form_in_an_alphabet_that_nobody_reads_is_a_bad_request() -> None:
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    client.get("/en/accounts/login/")  # for the cookie
    answer = client.post("/en/play/house/", b"game=chouine", "application/x-www-form-urlencoded; charset=utf-16")
    assert answer.status_code == 400
    assert "understood" in answer.content.decode()
