"""From the tables of a mirror match to the match: once both are over, their sum is its result."""

from __future__ import annotations

from datetime import datetime

from tournaments.events.choices import MatchStage
from tournaments.events.models import Match
from tournaments.events.services.desk import locked, match_in
from tournaments.events.services.ruling import Outcome, is_sent, send
from tournaments.events.services.settling import mirror_of
from tournaments.events.services.sharing import mirror_score
from tournaments.records.models import Result
from tournaments.records.rules.counting import How
from tournaments.records.services.recording import attribute


def take_table(result: Result, now: datetime) -> None:
    """Let the mirror match that `result` is one table of, if any, follow from both; a ruling on the match stands."""
    found = mirror_of(result)
    if found is None:
        return
    event = locked(found[0])
    match = match_in(event, found[1])
    attribute(result, club_id=event.club_id, event_key=event.slug, event_name=event.name)
    if not _may_follow(match):
        return
    came = mirror_score(match)
    if came is None:
        return
    outcome = Outcome(*came, at_tables=True)
    if not is_sent(match, outcome, is_extra=False):
        send(event, match, outcome, now, reason="")


def _may_follow(match: Match) -> bool:
    """Whether nobody has ruled on the match, nor written its result by hand."""
    if match.state in (MatchStage.OPEN, MatchStage.REPORTED, MatchStage.DISPUTED):
        return True
    result = match.result
    is_summed = result is not None and result.how == How.PLAYED and not result.by_hand
    return match.state == MatchStage.DONE and is_summed
