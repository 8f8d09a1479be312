"""The three figures of the Spanish pack: three silhouettes that differ at 30 pixels.

The paths are hand-drawn in the card's own units.
"""

# ruff: noqa: E501 (outlines are long)
from __future__ import annotations

from games.drawing.card import LINE, PAPER, ink
from games.drawing.spanish_signs import COPAS, COPAS_LIGHT, INKS

SKIN, HAIR, HORSE = ink("skin", "#f0c9a0"), ink("hair", "#5b3a21"), ink("horse", "#efe7da")


def n(value: float) -> str:
    """A coordinate with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def head(cx: float, cy: float, r: float = 8) -> str:
    """A face with hair, `r` in radius."""
    return (
        f'<path fill="{HAIR}" d="M{n(cx - r - 1)} {n(cy + r)}v{n(-r)}a{n(r + 1)} {n(r + 1)} 0 0 1 {n(2 * r + 2)} 0v{n(r)}z"/>'
        f'<circle cx="{cx}" cy="{cy}" r="{r}" fill="{SKIN}"/>'
        f'<circle cx="{n(cx - 2.8)}" cy="{n(cy - 0.3)}" r=".9" fill="{LINE}" stroke="none"/>'
        f'<circle cx="{n(cx + 2.8)}" cy="{n(cy - 0.3)}" r=".9" fill="{LINE}" stroke="none"/>'
        f'<path d="M{n(cx - 2.2)} {n(cy + 3.6)}q2.200 1.400 4.400 0" fill="none"/>'
    )


def sota(suit: str) -> str:
    """A page, standing, with a flat cap and a feather."""
    main, light = INKS[suit]
    return (
        f'<g stroke="{LINE}" stroke-width="1.100" stroke-linejoin="round">'
        # legs and shoes
        f'<path fill="{light}" d="M41 96h8l-.5 28h-6zM51 96h8l-1.500 28h-6z"/>'
        f'<path fill="{HAIR}" d="M42 122h7v6H37q0-4 5-6zM51 122h7q5 2 5 6H51z"/>'
        # tunic
        f'<path fill="{main}" d="M39 61h22l6 38q-17 6-34 0z"/>'
        f'<path fill="{light}" d="M46 61h8l1.500 40h-11z"/>'
        f'<path fill="{LINE}" d="M37 81h26l.5 4h-27z"/>'
        # arms
        f'<path fill="{main}" d="M39 61q-9 3-11 15l7 2 6-7zM61 61q7 0 12-9l-6-4-6 5z"/>'
        f'<circle cx="31" cy="78.500" r="3" fill="{SKIN}"/><circle cx="71" cy="49" r="3" fill="{SKIN}"/>'
        + head(50, 50)
        +
        # flat cap with feather
        f'<path fill="{main}" d="M38 44q2-9 13-9t12 9q-12-3-25 0z"/>'
        f'<path fill="{light}" d="M58 36q6-6 10-3-1 6-8 7z"/></g>'
        f'<use href="#p-{suit}" transform="translate(74 34) scale(.92)"/>'
    )


def caballo(suit: str) -> str:
    """A rider on a horse that faces left."""
    main, light = INKS[suit]
    return (
        f'<g stroke="{LINE}" stroke-width="1.100" stroke-linejoin="round">'
        # tail
        f'<path fill="{HAIR}" d="M77 86q12 4 8 26-6-8-11-14z"/>'
        # horse body + legs + neck + head, facing left
        f'<path fill="{HORSE}" d="M24 62l7-8 4 4q7 4 10 16l2 8h24q9 1 10 12l-1 14 2 20h-7l-5-22-3-8q-9 4-20 2l-3 6 2 22h-7l-4-20-12-7-6 8-5-4 8-13 13 3q-4-9-2-18l-4 4-7 1q-4-3 4-10z"/>'
        # mane
        f'<path fill="{HAIR}" d="M31 54l5-2q11 5 13 20l-2 10q-5-20-16-28z"/>'
        f'<circle cx="29.500" cy="62" r="1.100" fill="{LINE}" stroke="none"/>'
        # rein, saddle cloth
        f'<path fill="none" d="M25 68q14 8 25 6"/>'
        f'<path fill="{light}" d="M50 81h17l3 14q-11 3-21 0z"/>'
        # rider leg, body, arm
        f'<path fill="{main}" d="M49 58h18l3 26q-10 5-22 0z"/>'
        f'<path fill="{light}" d="M54 82h9l-1 18h-7z"/><path fill="{HAIR}" d="M54 98h8v6H48q0-4 6-6z"/>'
        f'<path fill="{main}" d="M66 58q6-1 10-8l-5-4-6 5z"/>'
        f'<circle cx="74" cy="47" r="3" fill="{SKIN}"/>'
        + head(57, 47, 7.5)
        + f'<path fill="{main}" d="M46 41q1-9 12-9t11 8q-12-3-23 1z"/>'
        f'<path fill="{light}" d="M48 36q-6-6-11-3 2 6 9 7z"/></g>'
        f'<use href="#p-{suit}" transform="translate(77 32) scale(.85)"/>'
    )


def rey(suit: str) -> str:
    """A king in a robe to the ground, crowned and bearded."""
    main, light = INKS[suit]
    return (
        f'<g stroke="{LINE}" stroke-width="1.100" stroke-linejoin="round">'
        # robe to the ground
        f'<path fill="{main}" d="M37 60h26l13 66q-26 6-52 0z"/>'
        f'<path fill="{light}" d="M45 60h10l6 68q-11 1.500-22 0z"/>'
        f'<path fill="{PAPER}" d="M26 117q24 6 48 0l2 9q-26 6-52 0z"/>'
        f'<g fill="{LINE}" stroke="none"><path d="M33 121l1.300 3h-2.600zM42 122.500l1.300 3h-2.600zM50 123l1.300 3h-2.600zM58 122.500l1.300 3h-2.600zM67 121l1.300 3h-2.600z"/></g>'
        # ermine collar
        f'<path fill="{PAPER}" d="M34 62q16-9 32 0l3 8q-19 8-38 0z"/>'
        # arms
        f'<path fill="{main}" d="M33 66q-8 6-8 22l8 1 6-14zM66 66q6-3 9-12l-6-4-7 9z"/>'
        f'<circle cx="29" cy="90" r="3" fill="{SKIN}"/><circle cx="73" cy="51" r="3" fill="{SKIN}"/>'
        + head(50, 50, 8.5)
        +
        # beard
        f'<path fill="{HAIR}" d="M41.500 51q1 12 8.500 15 7.500-3 8.500-15-2 5-5 4.500-3.500-1.500-7 0-3 .5-5-4.500z"/>'
        # crown
        f'<path fill="{COPAS_LIGHT}" d="M38.500 44 36 29l7 6 7-9 7 9 7-6-2.500 15q-11.500-3-23 0z"/>'
        f'<g fill="{COPAS}" stroke-width=".6"><circle cx="36" cy="28.500" r="1.800"/><circle cx="50" cy="25.500" r="2"/><circle cx="64" cy="28.500" r="1.800"/></g></g>'
        f'<use href="#p-{suit}" transform="translate(76.500 36) scale(.88)"/>'
    )


FIGURES = {"S": (sota, 2), "C": (caballo, -2), "R": (rey, 1)}  # with the shift that centres each
