"""What the bell of a round means at a table of the site: `rules.bell` asked about the course of its match.

`settings.TABLE_BELL` names `judge`, which the table asks when the bell rings and again after each deal.
"""

from __future__ import annotations

from games.course import Course, Stage
from games.ringing import Verdict
from games.rules.game import Side
from tournaments.events.rules.bell import Bell, Then, Unfinished, at_bell


def judge(course: Course) -> Verdict:
    """Whether the match is over by the bell, and whose it is."""
    ruling = at_bell(Bell(course.bell or ""), unfinished(course))
    return Verdict(ruling.then is Then.OVER, None if ruling.winner is None else Side(ruling.winner))


def unfinished(course: Course) -> Unfinished:
    """The match as it stands. Its margin is reckoned elsewhere (`games.records`), with the result."""
    standing = None if course.unit is None or course.unit.standing.over else course.unit.standing
    return Unfinished(
        game=course.game.name,
        units=course.units_won,
        score=(0, 0) if standing is None else standing.score,
        is_dealt=course.stage is Stage.DEALT,
        vueltas=standing is not None and standing.vueltas,
    )
