"""The card pictures: what is committed is what is drawn, every card is there, and no two look alike."""

from __future__ import annotations

import base64
import re
from typing import TYPE_CHECKING

import pytest
from django.conf import settings

from games.drawing.french import FRENCH_LETTERS
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


def test_french_letters_are_those_of_valet_dame_and_roi() -> None:
    text = (CARDS / "fr-vdr.svg").read_text(encoding="utf-8")
    assert {f"#g-{letter}" for letter in FRENCH_LETTERS.values()} <= set(re.findall(r"#g-\w", text))
    assert "#g-K" not in text


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
    prefix, pack = PACKS[name]
    ids = [*pack, "back"]
    cards = "".join(
        f'<svg id="{one}" width="{width}" height="{width * 3 // 2}"><use href="#{prefix}-{one}"/></svg>' for one in ids
    )
    page = browser.new_page(viewport={"width": 900, "height": 1000})
    sprite = (CARDS / name).read_text(encoding="utf-8")
    page.set_content(f"<!doctype html><body style='margin:0;line-height:0'>{cards}<div hidden>{sprite}</div>")
    shot = base64.b64encode(page.screenshot()).decode()
    pictures = page.evaluate(PIXELS, [shot, ids])
    page.close()
    assert len(set(pictures)) == len(ids)
