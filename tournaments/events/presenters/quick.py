"""What a line of quick entry did, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.events.models import Match
from tournaments.events.services.quick import Done
from tournaments.records.rules.counting import How


def done_told(done: Done) -> str:
    """What was understood, and is done."""
    facts = {"table": done.match.position + 1, "first": done.match.first, "second": done.match.second}
    outcome = done.outcome
    if outcome is None:
        return _("Table %(table)d, %(first)s – %(second)s: taken back. The match is to be played.") % facts
    if outcome.how is How.FORFEIT:
        if outcome.score.winner is None:
            return _("Table %(table)d, %(first)s – %(second)s: neither has come, lost for both.") % facts
        facts |= {"winner": _named(done.match, outcome.score.winner)}
        return _("Table %(table)d, %(first)s – %(second)s: %(winner)s wins by forfeit.") % facts
    facts |= dict(zip(("one", "other"), _score(done), strict=True))
    if outcome.score.winner is None:
        return _("Table %(table)d, %(first)s – %(second)s: %(one)d to %(other)d, drawn.") % facts
    facts |= {"winner": _named(done.match, outcome.score.winner)}
    return _("Table %(table)d, %(first)s – %(second)s: %(one)d to %(other)d. %(winner)s won.") % facts


def _score(done: Done) -> tuple[int, int]:
    """The numbers by which people call the result: of an only unit its points."""
    assert done.outcome is not None
    units = done.outcome.units
    return units[0].score if len(units) == 1 else done.outcome.score.units


def _named(match: Match, winner: int) -> str:
    return str((match.first, match.second)[winner])
