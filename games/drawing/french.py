"""The French pack of 32: a large index in two corners, pips, and a headgear for each court.

A feathered cap, a coronet and a crown differ in outline, so that no court is told by its letter alone.
"""

from __future__ import annotations

from games.drawing.card import GOLD, LINE, PAPER, back, ink, paper, placed, sprite, twice
from games.drawing.glyphs import outlines, spelled
from games.rules.cards import FRENCH_PACK, Card

COLOURS = {
    "S": ink("fr-s", "#15181c"),
    "H": ink("fr-h", "#c21f2f"),
    "D": ink("fr-d", "#c21f2f"),
    "C": ink("fr-c", "#15181c"),
}
SIGNS = {
    "S": "M0-11C3-6 10-2.5 10 3.2 10 8 4.2 9.6 1.5 5.8 1.7 8.6 2.8 10.3 4.6 11.5H-4.6C-2.8 10.3-1.7 8.6-1.5 5.8"
    "-4.2 9.6-10 8-10 3.2-10-2.5-3-6 0-11z",
    "H": "M0 11C-2.5 6-10.5 1-10.5-4.8-10.5-11.3-2.3-12 0-6.2 2.3-12 10.5-11.3 10.5-4.8 10.5 1 2.5 6 0 11z",
    "D": "M0-11.8 8.6 0 0 11.8-8.6 0z",
    "C": "M0-11.3A4.9 4.9 0 0 1 4.3-4 4.9 4.9 0 1 1 1.5 4.3C1.7 7.9 2.7 10.2 4.6 11.4H-4.6C-2.7 10.2-1.7 7.9-1.5 4.3"
    "A4.9 4.9 0 1 1-4.3-4 4.9 4.9 0 0 1 0-11.3z",
}
LEFT, MIDDLE, RIGHT = 39.5, 50.0, 60.5
FOUR_ROWS = tuple((x, y) for x in (LEFT, RIGHT) for y in (30.0, 60.0, 90.0, 120.0))
THREE_ROWS = tuple((x, y) for x in (LEFT, RIGHT) for y in (32.0, 75.0, 118.0))
PIPS = {
    "7": (*THREE_ROWS, (MIDDLE, 53.5)),
    "8": (*THREE_ROWS, (MIDDLE, 53.5), (MIDDLE, 96.5)),
    "9": (*FOUR_ROWS, (MIDDLE, 75.0)),
    "T": (*FOUR_ROWS, (MIDDLE, 45.0), (MIDDLE, 105.0)),
}
FRENCH_LETTERS = {"J": "V", "Q": "D", "K": "R"}  # valet, dame, roi


def index(card: Card, letters: dict[str, str]) -> str:
    """Rank over suit, in both corners. A court has both its letters: a page may ask for the other one."""
    own = letters.get(card.rank, card.rank)
    other = card.rank if letters else FRENCH_LETTERS.get(card.rank, own)
    if other == own:
        rank = spelled_rank(own)
    else:
        rank = (
            f'<g display="var(--own-letters,inline)">{spelled_rank(own)}</g>'
            f'<g display="var(--other-letters,none)">{spelled_rank(other)}</g>'
        )
    return twice(rank + placed(f"f-{card.suit}", 16, 44.5, 0.84))


def spelled_rank(rank: str) -> str:
    """The rank as it stands in the upper left corner."""
    if rank == "T":
        return spelled("10", 16, 29, 21, centred=True, squeeze=0.72)
    return spelled(rank, 16, 29, 21, centred=True, squeeze=0.95)


def crown(kind: str) -> str:
    """The headgear of a jack, a queen or a king, about 36 wide round the origin."""
    line = f'stroke="{LINE}" stroke-width="1.2" stroke-linejoin="round"'
    if kind == "K":
        beads = "".join(f'<circle cx="{x}" cy="{y}" r="2.2"/>' for x, y in ((-18, -11), (0, -16), (18, -11)))
        return (
            f'<g {line}><path fill="{GOLD}" d="M-15 8-18-10-8.5-3 0-15 8.5-3 18-10 15 8z"/>'
            f'<path d="M-15 8h30v4.5h-30z"/>{beads}</g>'
        )
    if kind == "Q":
        pearls = "".join(
            f'<circle fill="{PAPER}" cx="{x}" cy="{y}" r="1.9"/>'
            for x, y in ((-15, -10), (-4, -13), (4, -13), (15, -10))
        )
        return (
            f'<g {line}><path fill="{GOLD}" d="M-14 8Q-17-2-15-9L-8-3-4-12 0-5 4-12 8-3 15-9Q17-2 14 8z"/>'
            f'<path d="M-14 8h28v4.5h-28z"/>{pearls}</g>'
        )
    return (
        f'<g {line}><path fill="{GOLD}" d="M-16 6Q-15-11 2-11 15-11 16 6 0 0-16 6z"/>'
        '<path d="M-17 7Q0 0 17 7v4Q0 4-17 11z"/><path d="M6-9Q10-20 18-17 20-9 9-4z"/></g>'
    )


def court(card: Card) -> str:
    """A tall panel: headgear, large sign, both mirrored below the middle line."""
    colour = COLOURS[card.suit]
    half = f'<g transform="translate(50 42.5) scale(.86)">{crown(card.rank)}</g>'
    return (
        f'<rect x="31.5" y="11" width="37" height="128" rx="6" fill="{ink("court", "#f6efdd")}" stroke="{colour}" '
        f'stroke-width="1.3"/>{twice(half)}'
        f'<path d="M35.500 59.500h29M35.500 90.500h29" stroke="{colour}" stroke-width="1.200"/>'
        + placed(f"f-{card.suit}", 50, 75, 1.12)
    )


def face(card: Card) -> str:
    """What stands between the corners."""
    if card.rank == "A":
        return placed(f"f-{card.suit}", 50, 75, 2.7)
    if card.rank in "JQK":
        return court(card)
    return "".join(placed(f"f-{card.suit}", x, y, 0.8, " scale(1 -1)" if y > 76 else "") for x, y in PIPS[card.rank])


def drawing(card: Card, letters: dict[str, str]) -> str:
    """A whole card."""
    return f'{paper()}<g fill="{COLOURS[card.suit]}">{index(card, letters)}{face(card)}</g>'


def definitions() -> str:
    """What the drawings refer to: characters and signs."""
    return outlines("01789AJQKVDR") + "".join(f'<path id="f-{suit}" d="{path}"/>' for suit, path in SIGNS.items())


def pack(letters: dict[str, str]) -> str:
    """The sprite, its symbols `fr-QH` after the record's notation, and `fr-back`; `letters` renames courts."""
    symbols = [(f"fr-{card}", drawing(card, letters)) for card in FRENCH_PACK]
    return sprite([*symbols, ("fr-back", back())], definitions())
