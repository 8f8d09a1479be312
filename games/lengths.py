"""How long a match can be, game by game, in the language in force."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

LENGTHS = {
    "chouine": (("best_of:1", _("one manche")), ("best_of:3", _("best of three manches"))),
    "piquet": (
        ("best_of:1", _("one partie")),
        ("best_of:3", _("best of three parties")),
        ("fixed:2", _("two parties")),
    ),
    "guinote": (("best_of:1", _("one coto")), ("best_of:3", _("best of three cotos"))),
}
LONGER = {
    ("chouine", "best_of"): _("best of %(units)d manches"),
    ("chouine", "fixed"): _("%(units)d manches"),
    ("piquet", "best_of"): _("best of %(units)d parties"),
    ("piquet", "fixed"): _("%(units)d parties"),
    ("guinote", "best_of"): _("best of %(units)d cotos"),
    ("guinote", "fixed"): _("%(units)d cotos"),
}


def length_words(game: str, kind: str, units: int) -> str:
    """How long a match of `units` is: "one manche", "best of three parties", "best of 7 cotos"."""
    known = dict(LENGTHS[game])
    words = known.get("best_of:1" if units == 1 else f"{kind}:{units}")
    return str(LONGER[game, kind]) % {"units": units} if words is None else str(words)
