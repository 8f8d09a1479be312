"""The Spanish pack of 40: frames with the pinta, signs, figures, and an index that a fanned hand still shows.

La pinta: the frame is unbroken for oros, broken once for copas, twice for espadas, three times for bastos, top
and bottom, so that the edge of a card tells its suit without any colour. Figures carry their number and their
letter: the sota outranks the caballo in guiñote, against the printed numbers.
"""

from __future__ import annotations

from games.drawing.card import HEIGHT, LINE, WIDTH, back, paper, placed, sprite, twice
from games.drawing.figures import FIGURES
from games.drawing.glyphs import outlines, spelled
from games.drawing.spanish_signs import INKS, SIGNS
from games.rules.cards import SPANISH_PACK, Card

BREAKS: dict[str, tuple[float, ...]] = {"O": (), "C": (50,), "E": (40, 60), "B": (32, 50, 68)}
PRINTED = {"S": "10", "C": "11", "R": "12"}
SIGN_SCALE = {"O": 0.9, "C": 0.9, "E": 1.02, "B": 0.98}
PIPS: dict[str, tuple[float, tuple[tuple[float, float], ...]]] = {
    "2": (1.35, ((50, 47), (50, 103))),
    "3": (1.15, ((50, 38), (50, 75), (50, 112))),
    "4": (1.15, ((38, 50), (66, 50), (34, 100), (62, 100))),
    "5": (1.05, ((38, 46), (66, 46), (50, 75), (34, 104), (62, 104))),
    "6": (1.02, ((38, 44), (64, 44), (37, 75), (63, 75), (36, 106), (62, 106))),
    "7": (0.95, ((38, 41), (64, 41), (51, 58), (37, 75), (63, 75), (36, 109), (62, 109))),
}
INSET, CORNER = 5.0, 4.0


def frame(suit: str) -> str:
    """The inner frame with the pinta of `suit`."""
    left, right, top, bottom = INSET, WIDTH - INSET, INSET, HEIGHT - INSET
    edges = [left + CORNER, *(x for gap in BREAKS[suit] for x in (gap - 4, gap + 4)), right - CORNER]
    lines = "".join(f"M{a:g} {y:g}H{b:g}" for y in (top, bottom) for a, b in zip(edges[::2], edges[1::2], strict=True))
    sides = f"M{left:g} {top + CORNER:g}V{bottom - CORNER:g}M{right:g} {top + CORNER:g}V{bottom - CORNER:g}"
    corners = (
        f"M{left:g} {top + CORNER:g}q0-4 4-4M{right - CORNER:g} {top:g}q4 0 4 4"
        f"M{left:g} {bottom - CORNER:g}q0 4 4 4M{right - CORNER:g} {bottom:g}q4 0 4-4"
    )
    return f'{paper()}<path d="{lines}{sides}{corners}" fill="none" stroke="{LINE}"/>'


def index(card: Card) -> str:
    """Number over sign; in both corners but for figures, which have one way up and carry their letter."""
    number = spelled(PRINTED.get(card.rank, card.rank), 9.5, 27, 16.5, squeeze=0.86)
    one = f'<g fill="{LINE}">{number}</g>' + placed(f"p-{card.suit}", 16.5, 39, 0.66)
    if card.rank not in FIGURES:
        return twice(one)
    return one + f'<g fill="{LINE}">{spelled(card.rank, 16.5, 62, 12.5, centred=True)}</g>'


def face(card: Card) -> str:
    """What stands between the corners."""
    if card.rank in FIGURES:
        figure, shift = FIGURES[card.rank]
        return f'<g transform="translate({shift + 3} 5)">{figure(card.suit)}</g>'
    if card.rank == "1":
        return (
            f'<circle cx="50" cy="75" r="32" fill="none" stroke="{INKS[card.suit][0]}"/>'
            f'<circle cx="50" cy="75" r="29.5" fill="none" stroke="{LINE}" stroke-width=".5" stroke-dasharray="1 2"/>'
            + placed(f"p-{card.suit}", 50, 75, 2.1)
        )
    scale, places = PIPS[card.rank]
    return "".join(placed(f"p-{card.suit}", x, y, scale * SIGN_SCALE[card.suit]) for x, y in places)


def drawing(card: Card) -> str:
    """A whole card."""
    return frame(card.suit) + face(card) + index(card)


def definitions() -> str:
    """What the drawings refer to: characters and signs."""
    return outlines("01234567SCR") + "".join(f'<g id="p-{suit}">{sign()}</g>' for suit, sign in SIGNS.items())


def pack() -> str:
    """The sprite, its symbols `es-SO` after the record's notation, and `es-back`."""
    symbols = [(f"es-{card}", drawing(card)) for card in SPANISH_PACK]
    return sprite([*symbols, ("es-back", back())], definitions())
