"""What comes up from the tables of an event while they are directed: calls, rulings, results that may not change."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from games.broadcast import announce_page
from games.services.errors import ResultStands
from tournaments.events.choices import Act, Stage
from tournaments.events.cups import built_on
from tournaments.events.models import Match
from tournaments.events.services.desk import locked, note
from tournaments.members.models import User


def match_at(table_id: int) -> Match | None:
    """The match that is played at the table, whole or in part."""
    at = Q(table_id=table_id) | Q(extra_id=table_id) | Q(twin_id=table_id)
    return Match.objects.filter(at).select_related("round__event", "first", "second").first()


def tell_called(table_id: int) -> None:
    """Let the desk of the event show who calls."""
    match = match_at(table_id)
    if match is not None:
        announce_page(match.round.event.topic)


@transaction.atomic
def note_ruling(table_id: int, user_id: int, word: str, reason: str, now: datetime) -> None:
    """Write what a director ruled at a table into the record of its event."""
    match = match_at(table_id)
    if match is not None:
        event = locked(match.round.event_id)
        who = User.objects.filter(pk=user_id).first()
        note(event, who, Act.RULED, now, subject=match, why=reason, after={"ruling": word})


def check_result_may_change(table_id: int, winner: int | None) -> None:
    """Raises ResultStands where the event has built on who won the match at the table, or is finished.

    Who won a mirror match follows from both tables deck by deck, so there no result changes after that.
    """
    match = match_at(table_id)
    if match is None:
        return
    event = match.round.event
    if event.state != Stage.RUNNING:
        raise ResultStands
    is_built_on = match.must_be_won and bool(built_on(event, match))
    sides = (match.first_id, match.second_id)
    is_other = match.twin_id is not None or winner is None or sides[winner] != match.winner_id
    if is_built_on and is_other:
        raise ResultStands
