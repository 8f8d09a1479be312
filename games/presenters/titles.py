"""What the games and their units are called."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.presenters.board import Facts


def game_title(game: str) -> str:
    """The game's own name."""
    return {"chouine": _("Chouine"), "piquet": _("Piquet"), "guinote": _("Guiñote")}[game]


def match_standing(facts: Facts, first: int) -> str:
    """Units won, where a match has more than one; the side `first` first. Empty otherwise."""
    if facts.units < 2:
        return ""
    return _("match %(own)d – %(theirs)d") % {"own": facts.units_won[first], "theirs": facts.units_won[1 - first]}
