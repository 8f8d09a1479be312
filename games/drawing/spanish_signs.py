"""The four signs of the Spanish pack. Outline alone tells the suit; colour only helps."""

# ruff: noqa: E501 (outlines are long)
from __future__ import annotations

from games.drawing.card import LINE, ink

OROS, OROS_LIGHT = ink("es-o1", "#e3a712"), ink("es-o2", "#ffe08a")
COPAS, COPAS_LIGHT = ink("es-c1", "#c8322b"), ink("es-c2", "#f6c453")
ESPADAS, ESPADAS_LIGHT = ink("es-e1", "#2f6fb0"), ink("es-e2", "#cfe4f5")
BASTOS, BASTOS_LIGHT = ink("es-b1", "#3f8a3a"), ink("es-b2", "#b07a3e")

# The two inks of each suit's clothes.
INKS = {
    "O": (OROS, OROS_LIGHT),
    "C": (COPAS, COPAS_LIGHT),
    "E": (ESPADAS, ESPADAS_LIGHT),
    "B": (BASTOS, BASTOS_LIGHT),
}


def oros() -> str:
    """The sign of oros: a coin, in a box of 24 by 24 round the origin."""
    petals = "".join(f'<ellipse rx="1.7" ry="3.1" cy="-4.3" transform="rotate({a})"/>' for a in range(0, 360, 60))
    return (
        f'<circle r="11" fill="{OROS}" stroke="{LINE}" stroke-width="1.1"/>'
        f'<circle r="8.6" fill="{OROS_LIGHT}" stroke="{LINE}" stroke-width=".6"/>'
        f'<g fill="{OROS}" stroke="{LINE}" stroke-width=".35">{petals}</g>'
        f'<circle r="1.9" fill="{COPAS}" stroke="{LINE}" stroke-width=".5"/>'
    )


def copas() -> str:
    """The sign of copas: a cup, in a box of 24 by 24 round the origin."""
    return (
        f'<g stroke="{LINE}" stroke-width="1.1" stroke-linejoin="round">'
        f'<path fill="{COPAS_LIGHT}" d="M-6.4 11.3h12.8c0-2.6-3-3.2-4.6-4.2V3h-3.6v4.1c-1.6 1-4.6 1.6-4.6 4.2z"/>'
        f'<path fill="{COPAS}" d="M-9-9.2h18C9.6-2.600 6.600 4.200 0 4.200S-9.600-2.600-9-9.200z"/>'
        f'<ellipse fill="{COPAS_LIGHT}" cy="-9.2" rx="9" ry="2.2"/></g>'
        f'<path fill="none" stroke="{COPAS_LIGHT}" stroke-width="1.3" d="M-8-3.400Q0 0 8-3.400"/>'
    )


def espadas() -> str:
    """The sign of espadas: a sword, in a box of 24 by 24 round the origin."""
    return (
        f'<g stroke="{LINE}" stroke-width="1" stroke-linejoin="round">'
        f'<path fill="{ESPADAS_LIGHT}" d="M0-12.800 3.600-8.600V4.600H-3.600V-8.600z"/>'
        f'<path fill="{ESPADAS}" d="M0-12.800V4.600H-3.600V-8.600z"/>'
        f'<path fill="{COPAS_LIGHT}" d="M-8.600 3.600q0 3.200 2.600 3.200h12q2.600 0 2.600-3.200-2.200.900-4.300.9h-8.600q-2.100 0-4.300-.9z"/>'
        f'<rect fill="{COPAS}" x="-1.900" y="6.800" width="3.800" height="3.200"/>'
        f'<circle fill="{COPAS_LIGHT}" cy="11" r="2"/></g>'
    )


def bastos() -> str:
    """The sign of bastos: a knotty cudgel, lying at a slant, in a box of 24 by 24 round the origin."""
    return (
        f'<g transform="rotate(24)"><g stroke="{LINE}" stroke-width="1.050" stroke-linejoin="round">'
        f'<path fill="{BASTOS}" d="M-1.500-7.500-6.600-8.600-7.200-6.200-2.600-3zM1.500 1.200 6-.8 7 1.600 2.200 4.800z"/>'
        f'<path fill="{BASTOS_LIGHT}" d="M-2.300 11.800C-2.600 6-4.600 0-4.700-6-4.700-9-4.400-10.500-4-11.500H4C4.600-10 4.800-8 4.600-6 4.300 0 2.600 6 2.300 11.800z"/>'
        f'<ellipse fill="{COPAS_LIGHT}" cy="-11.400" rx="4" ry="1.500"/>'
        f'<path fill="{BASTOS}" d="M4.400-7Q6-11.500 10.200-10.600 9.800-6.400 4.500-5.200z"/></g>'
        f'<ellipse fill="{COPAS_LIGHT}" cx="-.8" cy="-4" rx="1.200" ry="1.800" stroke="{LINE}" stroke-width=".6"/>'
        f'<path fill="none" stroke="{LINE}" stroke-width=".7" d="M1.800-8q.8 3 .2 6M-1.600 1.500q1 3 .8 6.500"/></g>'
    )


SIGNS = {"O": oros, "C": copas, "E": espadas, "B": bastos}
