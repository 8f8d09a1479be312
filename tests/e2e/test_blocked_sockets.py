"""A network that refuses web sockets: the game goes on by POST and by asking again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from games.models import LogEntry
from tests.e2e.cable import Cable
from tests.e2e.elsewhere import elsewhere
from tests.e2e.player import LONGEST_MS, Player, play_on
from tests.games.tables import Evening, person
from tests.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

CARDS = 4
FELT = "() => [...document.querySelectorAll('#felt .felt-card')].map((card) => card.dataset.card).join(' ')"


@pytest.fixture
def old_network(site: Site) -> Iterator[Cable]:
    made = Cable(site.port, takes_sockets=False)
    yield made
    made.close()


def cards_played(code: str) -> list[str]:
    entries = LogEntry.objects.filter(table__code=code, text__contains=" play ").order_by("number")
    return list(entries.values_list("text", flat=True))


@pytest.mark.sqlite  # about the network alone
def test_game_goes_on_where_sockets_are_refused(come, site: Site, old_network: Cable) -> None:
    people = (person("ana"), person("bob"))
    evening = Evening("chouine", *people)
    evening.now = timezone.now()
    elsewhere(evening.dealt)
    ana = Player(come(site.url, people[0]), "ana")
    bob = Player(come(old_network.url, people[1]), "bob")
    bob.page.on("websocket", lambda socket: socket.on("framereceived", lambda _frame: heard.append(socket.url)))
    heard: list[str] = []
    for player, url in ((ana, site.url), (bob, old_network.url)):
        player.page.goto(f"{url}/en/play/{evening.code}/")

    play_on([ana, bob], lambda: len(cards_played(evening.code)) >= CARDS)
    assert heard == []
    assert old_network.refused > 0
    seats = {text.split()[0] for text in cards_played(evening.code)}
    assert seats == {"0", "1"}
    for player in (ana, bob):
        shows_the_end(player.page, evening.n)


def shows_the_end(page: Page, number: int) -> None:
    page.wait_for_function(
        "(number) => Number(document.querySelector('#table').dataset.n) >= number", arg=number, timeout=LONGEST_MS
    )
