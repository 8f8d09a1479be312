"""Cards and suit signs as ready strings of markup; built once a process, since a table shows a dozen at a time.

A picture says nothing to a screen reader: the element around it has the name. A face-down card has no other
trace than the back.
"""

from __future__ import annotations

from functools import lru_cache

from django.templatetags.static import static
from markupsafe import Markup

from games.drawing.french import SIGNS as FRENCH_SIGNS

SPRITES = {("fr", True): "cards/fr-vdr.svg", ("fr", False): "cards/fr.svg"}
BACK = "back"


@lru_cache(maxsize=512)
def picture(pack: str, card: str, language: str) -> Markup:
    """The picture of `card` (or `BACK`) of `pack`; French readers get V D R on the courts."""
    sprite = SPRITES.get((pack, language == "fr"), "cards/es.svg")
    return Markup('<svg class="card" viewBox="0 0 100 150" aria-hidden="true"><use href="{}#{}-{}"/></svg>').format(
        static(sprite), pack, card
    )


@lru_cache(maxsize=16)
def sign(pack: str, suit: str) -> Markup:
    """The sign of `suit`, as high as the text around it."""
    if pack == "fr":
        mark = Markup('<svg class="suit suit-{}" viewBox="-12 -13 24 26" aria-hidden="true"><path d="{}"/></svg>')
        return mark.format(suit.lower(), FRENCH_SIGNS[suit])
    return Markup('<svg class="suit" viewBox="-13 -13 26 26" aria-hidden="true"><use href="{}#p-{}"/></svg>').format(
        static("cards/es.svg"), suit
    )
