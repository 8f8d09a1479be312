"""What the games and the lengths of their matches are called, in the language in force."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

TITLES = {"chouine": _("Chouine"), "piquet": _("Piquet"), "guinote": _("Guiñote")}

LENGTHS = {
    "chouine": (("best_of:1", _("one manche")), ("best_of:3", _("best of three manches"))),
    "piquet": (
        ("best_of:1", _("one partie")),
        ("best_of:3", _("best of three parties")),
        ("fixed:2", _("two parties")),
    ),
    "guinote": (("best_of:1", _("one coto")), ("best_of:3", _("best of three cotos"))),
}


def title(game: str) -> str:
    """The name of `game`."""
    return str(TITLES[game])
