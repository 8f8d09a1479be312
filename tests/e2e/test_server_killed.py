"""The server is killed in the middle of a trick and started again: both pages come back, and nothing is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from games.models import LogEntry
from tests.e2e.elsewhere import elsewhere
from tests.e2e.player import LONGEST_MS, Player, play_on
from tests.games.tables import Evening, person
from tests.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

OUTAGE_MS = 30_000
HAND = "() => [...document.querySelectorAll('#hand .hand-card')].map((card) => card.dataset.card).join(' ')"
FELT = "() => [...document.querySelectorAll('#felt .felt-card')].map((card) => card.dataset.card).join(' ')"


def log(code: str) -> list[tuple[int, str]]:
    return list(LogEntry.objects.filter(table__code=code).order_by("number").values_list("number", "text"))


def plays(code: str) -> int:
    return LogEntry.objects.filter(table__code=code, text__contains=" play ").count()


def is_away(page: Page) -> None:
    page.wait_for_selector("#banner:not([hidden]):not(:empty)", timeout=OUTAGE_MS)


def is_back(page: Page) -> None:
    page.wait_for_selector("#table:not(.is-offline)", timeout=OUTAGE_MS)


def test_killed_in_mid_trick_and_started_again(come, own_site: Site) -> None:
    own_site.start_daphne()
    people = (person("ana"), person("bob"))
    evening = Evening("chouine", *people)
    evening.now = timezone.now()
    elsewhere(evening.dealt)
    code = evening.code
    players = [Player(come(own_site.url, who), who.username) for who in people]
    for player in players:
        player.page.goto(f"{own_site.url}/en/play/{code}/")
    play_on(players, lambda: plays(code) % 2 == 1 and plays(code) > 2)
    for player in players:
        player.page.wait_for_function(
            f"() => ({FELT})().length === 2 && document.querySelector('#table').dataset.n === '{evening.n}'",
            timeout=LONGEST_MS,
        )
    before = log(code)
    cards = [player.page.evaluate(HAND) for player in players]

    own_site.kill("daphne")
    for player, shown in zip(players, cards, strict=True):
        is_away(player.page)
        assert player.page.evaluate(HAND) == shown  # the hand stays to be seen
    answering = next(player for player in players if player.can_act)
    chosen = press_a_card(answering.page)
    assert log(code) == before  # it waits

    own_site.start_daphne()
    for player in players:
        is_back(player.page)
    answering.page.wait_for_selector(f"#c-{chosen}", state="detached", timeout=OUTAGE_MS)
    after = log(code)
    assert after[: len(before)] == before
    assert [text for _number, text in after if text.endswith(f"play {chosen}")] == [after[len(before)][1]]
    waiting = next(player for player in players if player is not answering)
    kept = cards[players.index(waiting)].split()
    waiting.page.wait_for_function(f"(kept) => kept.every((card) => ({HAND})().includes(card))", arg=kept)
    play_on(players, lambda: plays(code) >= len([1 for _n, text in before if " play " in text]) + 3)


def press_a_card(page: Page) -> str:
    """Choose the first card that may be played, and play it."""
    card = page.locator("#hand button[type=submit]").first
    name = str(card.get_attribute("data-card"))
    if card.get_attribute("aria-pressed") == "false":
        card.press("Enter")
    page.wait_for_selector(f"#c-{name}[aria-pressed=true]")
    page.locator("#play").press("Enter")
    return name
