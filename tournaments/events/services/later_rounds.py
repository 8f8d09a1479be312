"""What a correction does to matches of later rounds that are out: nothing, but for a second grand final."""

from __future__ import annotations

from datetime import datetime

from tournaments.events.choices import Act
from tournaments.events.cups import built_on, is_second_final
from tournaments.events.errors import LaterRoundDepends
from tournaments.events.models import Event, Match
from tournaments.events.rules.deciders import waits_for_extra
from tournaments.events.services.desk import note, seen
from tournaments.events.services.forgetting import forget_match
from tournaments.events.services.ruling import Outcome
from tournaments.events.services.settling import decided
from tournaments.members.models import User
from tournaments.records.models import Result


def take_back(event: Event, final: Match, user: User, why: str, now: datetime) -> None:
    """Take a second grand final back that is no longer to be played, with whatever came of it."""
    forget_match(event, final, why, now)
    note(event, user, Act.UNDONE, now, subject=final, why=why, before=seen(final))
    final.round.delete()


def check_later(event: Event, match: Match, outcome: Outcome, *, is_extra: bool) -> tuple[Match, ...]:
    """A knockout's published round stays as it is: the correction may not change who won before it.

    But a second grand final, which alone follows from the first, is needless then, and returned. Raises
    LaterRoundDepends.
    """
    later = built_on(event, match) if match.must_be_won and match.winner is not None else ()
    if not later:
        return ()
    score = outcome.score
    result = Result(
        how=outcome.how.value, units_0=score.units[0], units_1=score.units[1], margin=score.margin, winner=score.winner
    )
    setattr(match, "extra_result" if is_extra else "result", result)
    compared = decided(event, match)
    match.refresh_from_db(fields=["result", "extra_result"])
    side = compared[-1].winner if compared else score.winner
    winner = None if side is None or waits_for_extra(compared) else (match.first_id, match.second_id)[side]
    if winner == match.winner_id:
        return ()
    if not all(is_second_final(event, one) for one in later):
        raise LaterRoundDepends
    return later
