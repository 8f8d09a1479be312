"""Cards inside a picture that stands alone: only the cards that it shows, in fixed colours, without any reference."""

from __future__ import annotations

import re
from collections.abc import Iterable

from games.drawing import french, spanish
from games.drawing.card import HEIGHT, WIDTH, back
from games.rules.cards import Card

BACK = "back"
VARIABLE = re.compile(r"var\(--[\w-]+,([^()]*)\)")


def definitions(pack: str, cards: Iterable[str], *, french_letters: bool) -> str:
    """What a picture that uses these cards, `BACK` among them, needs to have defined; symbols are `card-QH`."""
    letters = french.FRENCH_LETTERS if french_letters else {}
    shapes = french.definitions() if pack == "fr" else spanish.definitions()
    symbols = "".join(
        f'<symbol id="card-{card}" viewBox="0 0 {WIDTH} {HEIGHT}">{_face(pack, card, letters)}</symbol>'
        for card in sorted(set(cards))
    )
    return fixed(f"<defs>{shapes}{symbols}</defs>")


def fixed(drawing: str) -> str:
    """`drawing` with each colour that a theme may change as it is without a theme."""
    return VARIABLE.sub(r"\1", drawing)


def _face(pack: str, card: str, letters: dict[str, str]) -> str:
    if card == BACK:
        return back()
    return french.drawing(Card(card), letters) if pack == "fr" else spanish.drawing(Card(card))
