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
