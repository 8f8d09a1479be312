"""The card pictures: what is committed is what is drawn, every card is there, and no two look alike."""

from __future__ import annotations

import base64
import re
from typing import TYPE_CHECKING

import pytest
from django.conf import settings

from games.management.commands.draw_cards import SPRITES
from games.rules.cards import FRENCH_PACK, SPANISH_PACK

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CARDS = settings.BASE_DIR / "static" / "cards"
PACKS = {"es.svg": ("es", SPANISH_PACK), "fr.svg": ("fr", FRENCH_PACK), "fr-vdr.svg": ("fr", FRENCH_PACK)}


@pytest.mark.parametrize("name", PACKS)
def test_the_committed_sprite_is_the_drawn_one(name: str) -> None:
    assert (CARDS / name).read_text(encoding="utf-8") == SPRITES[name]()


@pytest.mark.parametrize("name", PACKS)
def test_every_card_and_the_back_have_a_symbol_and_every_reference_is_met(name: str) -> None:
    prefix, pack = PACKS[name]
    text = (CARDS / name).read_text(encoding="utf-8")
    assert set(re.findall(r'<symbol id="([^"]+)"', text)) == {f"{prefix}-{card}" for card in pack} | {f"{prefix}-back"}
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(re.findall(r' id="([^"]+)"', text))


def test_no_drawing_needs_a_font_or_a_style() -> None:
    for name in PACKS:
        text = (CARDS / name).read_text(encoding="utf-8")
        assert "<text" not in text
        assert "style=" not in text


@pytest.mark.parametrize(("name", "own", "other"), [("fr.svg", "JQK", "VDR"), ("fr-vdr.svg", "VDR", "JQK")])
def test_a_court_shows_its_own_letter_and_keeps_the_other_ready(name: str, own: str, other: str) -> None:
    text = (CARDS / name).read_text(encoding="utf-8")
    for court, shown, kept in zip("JQK", own, other, strict=True):
        (symbol,) = re.findall(rf'<symbol id="fr-{court}H".*?</symbol>', text)
        assert re.findall(r'"var\(--own-letters,inline\)"><use href="#g-(\w)"', symbol) == [shown, shown]
        assert re.findall(r'"var\(--other-letters,none\)"><use href="#g-(\w)"', symbol) == [kept, kept]


# The pixels under each element, as one text each.
PIXELS = """async ([shot, ids]) => {
  const image = await createImageBitmap(await (await fetch("data:image/png;base64," + shot)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d", {willReadFrequently: true});
  canvas.drawImage(image, 0, 0);
  return ids.map(id => {
    const box = document.getElementById(id).getBoundingClientRect();
    return canvas.getImageData(box.x, box.y, box.width, box.height).data.join();
  });
}"""


@pytest.mark.parametrize("width", [44, 58, 90])
@pytest.mark.parametrize("name", PACKS)
def test_no_two_cards_look_alike(name: str, width: int, browser: Browser) -> None:
    pictures = pictured(browser, name, width)
    assert len(set(pictures)) == len(PACKS[name][1]) + 1


def test_asking_for_the_other_letters_gives_the_other_sprite(browser: Browser) -> None:
    assert pictured(browser, "fr.svg", 58, "--own-letters:none;--other-letters:inline") == pictured(
        browser, "fr-vdr.svg", 58
    )


def pictured(browser: Browser, name: str, width: int, style: str = "") -> list[str]:
    """Every card of a sprite, and the back, as pixels."""
    prefix, pack = PACKS[name]
    ids = [*pack, "back"]
    cards = "".join(
        f'<svg id="{one}" width="{width}" height="{width * 3 // 2}"><use href="#{prefix}-{one}"/></svg>' for one in ids
    )
    page = browser.new_page(viewport={"width": 900, "height": 1000})
    sprite = (CARDS / name).read_text(encoding="utf-8")
    page.set_content(f"<!doctype html><body style='margin:0;line-height:0;{style}'>{cards}<div hidden>{sprite}</div>")
    shot = base64.b64encode(page.screenshot()).decode()
    pictures: list[str] = page.evaluate(PIXELS, [shot, ids])
    page.close()
    return pictures
