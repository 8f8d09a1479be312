"""The bell that ends a round while a match goes on: what it means at a table, told from the course of the match.

Games knows no rounds. What a bell means is the event's, and the event's rule says what becomes of a match that is not
over then: `settings.TABLE_BELL` names the function that judges a course, `judge(course) -> Verdict`.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from games.course import Course, Stage
from games.manners import RUNG
from games.rules.game import Side

TABLE_BELL = "tournaments.events.bells.judge"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the match is over by the bell, and whose it is then (None: level)."""

    is_over: bool
    winner: Side | None = None


def ending(course: Course) -> str | None:
    """The entry that ends the match at the bell; None where the bell hasn't rung, or play goes on.

    Nothing is ended where real cards lie on the table or while the match is adjourned: the site can't see what is on.
    """
    if course.bell is None or course.stage not in (Stage.CHOOSING, Stage.PAUSED, Stage.DEALT):
        return None
    verdict: Verdict = import_string(getattr(settings, "TABLE_BELL", TABLE_BELL))(course)
    if not verdict.is_over:
        return None
    return f"ended agreed {'-' if verdict.winner is None else verdict.winner} {RUNG}"


def margin(course: Course) -> int:
    """Side 0's margin of the unit that the bell cut short; a partie of piquet has none (piquet §8.6)."""
    if course.ended is None or course.ended.reason != RUNG or course.unit is None or course.unit.standing.over:
        return 0
    standing = course.unit.standing
    has_own = "margin" in course.game.match_result(standing)
    return 0 if has_own else standing.score[0] - standing.score[1]


def sentence(course: Course) -> str:
    """What the players have to know since the bell rang; empty before, and once the match is over."""
    if course.bell is None or course.stage is Stage.OVER:
        return ""
    if course.stage is Stage.BY_HAND:
        return _("The bell has rung. Finish the deal that is on the table; the organiser says how the match ends.")
    if course.stage is Stage.ADJOURNED:
        return _("The bell has rung. The match ends by the rule of the bell as soon as it goes on.")
    if course.stage is not Stage.DEALT:
        return _("The bell has rung, and the match is level: one more deal is played.")
    if course.deal is not None and course.dealt_at > course.bell_at:
        return _("The bell has rung. This deal decides, or the match goes on until one does.")
    return _(
        "The bell has rung. This deal is played to its end; then the leader wins, and if level one more is played."
    )
