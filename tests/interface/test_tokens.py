"""The colours of app.css can be read and told apart: contrast by WCAG, suits by distance under colour blindness."""

from __future__ import annotations

import gzip
import re
from itertools import combinations

import pytest
from django.conf import settings

CSS = settings.BASE_DIR / "static" / "css"
APP = (CSS / "app.css").read_text(encoding="utf-8")
TABLE = (CSS / "table.css").read_text(encoding="utf-8")
# Gzipped: what any page loads, what a table's page loads, and what a replay's does.
MOST_BYTES, MOST_AT_A_TABLE, MOST_AT_A_REPLAY = 12 * 1024, 14 * 1024, 16 * 1024
HEX = r"#[0-9a-f]{6}"
RGB = tuple[float, float, float]

# Machado, Oliveira and Fernandes (2009), severity 1, over linear RGB.
DEFICIENCIES = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def themes(css: str) -> tuple[dict[str, str], dict[str, str]]:
    """The colour tokens as they are in the light and in the dark theme."""
    both = dict(re.findall(rf"--([\w-]+): ({HEX});", css))
    light, dark = dict(both), dict(both)
    for name, by_day, by_night in re.findall(rf"--([\w-]+): light-dark\(({HEX}), ({HEX})\);", css):
        light[name], dark[name] = by_day, by_night
    return light, dark


ROOT = APP[APP.index(":root {") : APP.index("--space-1")]
LIGHT, DARK = themes(ROOT)
AT_TABLE = themes(re.search(r"\.at-table \{[^}]*\}", TABLE)[0])  # type: ignore[index]
DARK_FELT = {**DARK, **AT_TABLE[1]}


def linear(colour: str) -> RGB:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return red, green, blue


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def lab(rgb: RGB) -> RGB:
    red, green, blue = rgb
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen(colour: str, matrix: tuple[RGB, RGB, RGB]) -> RGB:
    rgb = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * channel for weight, channel in zip(row, rgb, strict=True)))) for row in matrix
    )
    return lab((red, green, blue))


def distance(one: RGB, two: RGB) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, two, strict=True)) ** 0.5


PAIRS = [
    *((text, surface) for text in ("text", "text-soft", "accent", "accent-strong", "ok", "warn", "bad")
      for surface in ("surface", "surface-raised")),
    ("text", "surface-sunken"), ("text-soft", "surface-sunken"), ("text", "accent-soft"), ("accent", "accent-soft"),
    ("text-soft", "accent-soft"), ("on-accent", "accent"), ("on-accent", "accent-strong"), ("on-bad", "bad"),
    ("ok", "ok-soft"), ("warn", "warn-soft"), ("bad", "bad-soft"), ("text", "ok-soft"), ("text", "warn-soft"),
    ("text", "bad-soft"), ("on-gold", "gold"), ("felt-text", "felt"), ("felt-text", "felt-deep"),
    ("felt-soft", "felt"), ("felt-soft", "felt-deep"), ("felt-text", "felt-edge"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "surface"), PAIRS)
@pytest.mark.parametrize("theme", [LIGHT, DARK, DARK_FELT], ids=["light", "dark", "dark felt"])
def test_text_is_readable_on_its_surface(theme: dict[str, str], text: str, surface: str) -> None:
    assert contrast(theme[text], theme[surface]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_edges_of_controls_and_the_focus_ring_stand_out(theme: dict[str, str]) -> None:
    for surface in ("surface", "surface-raised"):
        assert contrast(theme["line-strong"], theme[surface]) >= 3
        assert contrast(theme["focus"], theme[surface]) >= 3
    assert contrast(theme["gold"], theme["felt"]) >= 3
    assert contrast(theme["felt-line"], theme["felt-deep"]) >= 3


def test_suits_are_readable_on_the_card() -> None:
    four = dict(re.findall(rf"--([\w-]+): ({HEX});", APP[APP.index(".four-colour {") : APP.index(".colour-blind {")]))
    for paper in (LIGHT["card"], DARK_FELT["card"]):
        for colour in (LIGHT["suit-s"], LIGHT["suit-h"], *four.values()):
            assert contrast(colour, paper) >= 4.5, colour


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_four_colours_stay_four_under_colour_blindness(deficiency: str) -> None:
    four = dict(re.findall(rf"--([\w-]+): ({HEX});", APP[APP.index(".four-colour {") : APP.index(".colour-blind {")]))
    suits = [LIGHT["suit-s"], *four.values()]
    assert len(suits) == 4
    matrix = DEFICIENCIES[deficiency]
    assert min(distance(seen(a, matrix), seen(b, matrix)) for a, b in combinations(suits, 2)) >= 30


def test_the_style_sheets_stay_small() -> None:
    sizes = {sheet.stem: len(gzip.compress(sheet.read_bytes(), 9)) for sheet in CSS.glob("*.css")}
    desk = sizes.pop("desk")  # which only an event's desk loads, in the place of a table's
    assert sizes["app"] + sizes["print"] + desk <= MOST_BYTES
    apart = sizes["replay"] + sizes["times"] + sizes["rounds"]  # which no table loads
    assert sum(sizes.values()) - apart <= MOST_AT_A_TABLE
    assert sum(sizes.values()) <= MOST_AT_A_REPLAY


def test_every_custom_property_used_is_defined() -> None:
    text = "".join(sheet.read_text(encoding="utf-8") for sheet in CSS.glob("*.css"))
    used = set(re.findall(r"var\((--[\w-]+)[),]", text))
    assert used <= set(re.findall(r"(--[\w-]+):", text)) | {"--card-width"}
