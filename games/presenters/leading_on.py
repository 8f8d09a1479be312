"""The step between two deals: tapping on, cutting, and who is waited for."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.log import Stage
from games.presenters.board import Choice, Facts, Style
from games.presenters.phrases import waiting_for
from games.rules.game import Seat

PLACES = {"fr": (8, 16, 24), "es": (10, 20, 30)}  # after how many cards the three cuts are


def choices(facts: Facts, pack: str, next_unit: str = "") -> tuple[Choice, ...]:
    """What the viewer may tap under a score sheet or the draw; empty when he has, or only watches.

    `next_unit` is the label where another manche, partie or coto follows.
    """
    if facts.stage is not Stage.PAUSED or facts.viewer is None or facts.people[facts.viewer].is_ready:
        return ()
    if not facts.may_cut:
        label = _("Deal the cards") if facts.after is None else _("Next deal")
        if next_unit and facts.after is not None and facts.after.over:
            label = next_unit
        return (Choice(label, "ready", Style.PRIMARY),)
    high, middle, low = PLACES[pack]
    return (
        Choice(_("Cut near the top"), f"ready {high}"),
        Choice(_("Cut in the middle"), f"ready {middle}", Style.PRIMARY),
        Choice(_("Cut near the bottom"), f"ready {low}"),
    )


def waiting(facts: Facts) -> str:
    """Who hasn't tapped yet, once the viewer has."""
    if facts.stage is not Stage.PAUSED or (facts.viewer is not None and not facts.people[facts.viewer].is_ready):
        return ""
    return waiting_for(
        facts, (Seat(i) for i, person in enumerate(facts.people) if not person.is_ready and not person.is_house)
    )
