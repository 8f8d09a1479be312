"""What both packs share: the box of a card, its colours as custom properties, its back, and the sprite.

Every colour is a CSS custom property with a fallback and crosses into a `<use>` by inheritance, so themes
(four colours, colour-blind, dark) are CSS alone. Units: a card is 100 wide and 150 high.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

WIDTH, HEIGHT, RADIUS = 100, 150, 8

LINE = "var(--ck,#2b2118)"
PAPER = "var(--card,#fffdf6)"
EDGE = "var(--edge,#8a8172)"
GOLD = "var(--gold,#e9b93c)"


def ink(name: str, fallback: str) -> str:
    """A colour that a theme may change."""
    return f"var(--{name},{fallback})"


def paper() -> str:
    """The empty card."""
    return (
        f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="{RADIUS}" fill="{PAPER}" stroke="{EDGE}"/>'
    )


def twice(drawing: str) -> str:
    """`drawing` and the same turned round the middle of the card."""
    return f'{drawing}<g transform="rotate(180 50 75)">{drawing}</g>'


def placed(ref: str, x: float, y: float, scale: float, extra: str = "") -> str:
    """A reference to `ref` around (x, y)."""
    return f'<use href="#{ref}" transform="translate({x:.4g} {y:.4g}) scale({scale:.3g}){extra}"/>'


def back() -> str:
    """The back of either pack: a lattice of lozenges round a star; its colour is the player's choice."""
    colour = ink("back", "#7a2434")
    lattice = "".join(f"M{x} 9 {x + 132} 141M{x + 132} 9 {x} 141" for x in range(-127, 95, 12))
    return (
        f'{paper()}<svg x="6" y="6" width="88" height="138" viewBox="6 6 88 138">'
        f'<rect x="6" y="6" width="88" height="138" rx="4" fill="{colour}"/>'
        f'<path d="{lattice}" stroke="#fff" stroke-opacity=".22" stroke-width="1.2" fill="none"/></svg>'
        f'<rect x="9.500" y="9.500" width="81" height="131" rx="2.500" fill="none" stroke="#fff" stroke-opacity=".55"/>'
        f'<circle cx="50" cy="75" r="18" fill="{colour}" stroke="#fff" stroke-opacity=".8" stroke-width="1.200"/>'
        '<path d="M50 60.5l4.2 10.3 10.3 4.2-10.3 4.2-4.2 10.3-4.2-10.3-10.3-4.2 10.3-4.2z" '
        'fill="#fff" fill-opacity=".9"/>'
    )


def sprite(symbols: Iterable[tuple[str, str]], definitions: str) -> str:
    """One SVG file: `symbols` are (id, drawing)."""
    body = "".join(
        f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{drawing}</symbol>\n' for name, drawing in symbols
    )
    text = f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{definitions}</defs>\n{body}</svg>\n'
    text = re.sub(r"(\.\d*?[1-9])0+(?=[^\d])", r"\1", text)  # 1.100 is 1.1
    return re.sub(r"\.0+(?=[^\d])", "", text)
