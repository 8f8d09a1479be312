"""From a recorded result to the match, to what decided it, to the standings. Always all of it again.

Called by the worker through `records.signals.result_recorded`, within the transaction that wrote the result.
"""

from __future__ import annotations

import re
from datetime import datetime

from django.db.models import Q

from tournaments.events.choices import Act, Decks, MatchStage, Presence, ReportStage
from tournaments.events.models import Entrant, Event, Match, UndoneTable
from tournaments.events.rules.deciders import Decider, Step, by_sum, steps, waits_for_extra
from tournaments.events.rules.lots import drawn
from tournaments.events.rules.states import MatchState
from tournaments.events.services.desk import locked, match_in, move_match, note, seen
from tournaments.events.services.ranking import UNPLAYED, store_standings
from tournaments.events.services.tables import open_extra
from tournaments.records.models import Result
from tournaments.records.rules.counting import How
from tournaments.records.services.recording import attribute
from tournaments.records.services.submitting import is_submitted

OWN_KEY = re.compile(r"match (\d+)( extra)?")


def key_of(match: Match, *, is_extra: bool = False) -> str:
    """The key of a result that this match submits itself."""
    return f"match {match.pk} extra" if is_extra else f"match {match.pk}"


def take_result(result: Result, now: datetime) -> None:
    """Let the match that `result` belongs to, if any, follow from it."""
    found = None if _is_taken_back(result) else _match_of(result)
    if found is None:
        return
    match_id, is_extra = found
    event = locked(Match.objects.values_list("round__event_id", flat=True).get(pk=match_id))
    match = match_in(event, match_id)
    if result.superseded or _is_overruled(match, result, is_extra=is_extra):
        return
    attribute(result, club_id=event.club_id, event_key=event.slug, event_name=event.name)
    before, known = seen(match), (match.result_id, match.extra_result_id)
    if is_extra:
        match.extra_result = result
    else:
        match.result = result
    is_repeated = result.pk in known and _has_word_of_extra(match)
    settle(event, match, now, is_repeated=is_repeated)
    if not is_repeated or match.state == MatchStage.DONE:
        match.reports.filter(state=ReportStage.PROPOSED).update(state=ReportStage.REPLACED, answered_at=now)
    store_standings(event)
    if (before, known) != (seen(match), (match.result_id, match.extra_result_id)):
        note(event, None, Act.RECORDED, now, subject=match, before=before, after=seen(match))


def _is_taken_back(result: Result) -> bool:
    """Whether the match was taken back, so that the result counts nowhere, however late its news come."""
    own = OWN_KEY.fullmatch(result.key) is not None and not is_submitted(result.key)
    if own or (result.table_code and UndoneTable.objects.filter(table__code=result.table_code).exists()):
        result.superseded = True
        result.save(update_fields=["superseded"])
        return True
    return False


def _has_word_of_extra(match: Match) -> bool:
    """Whether the deciding unit of a level match was written down and is not recorded yet."""
    waits = bool(match.steps) and match.steps[-1][0] == Decider.EXTRA and match.steps[-1][2] is None
    is_on_its_way = match.state == MatchStage.PENDING and is_submitted(key_of(match, is_extra=True))
    return waits and (match.state in (MatchStage.REPORTED, MatchStage.DISPUTED) or is_on_its_way)


def _match_of(result: Result) -> tuple[int, bool] | None:
    """The match and whether this is its deciding unit; None for a result of no event."""
    own = OWN_KEY.fullmatch(result.key)
    if own:
        match_id = int(own[1])
        return (match_id, own[2] is not None) if Match.objects.filter(pk=match_id).exists() else None
    if not result.table_code or mirror_of(result):
        return None
    match = Match.objects.filter(table__code=result.table_code).first()
    if match is not None:
        return match.pk, False
    match = Match.objects.filter(extra__code=result.table_code).first()
    return None if match is None else (match.pk, True)


def mirror_of(result: Result) -> tuple[int, int] | None:
    """The event and the mirror match of which the result's table is one of two; by itself it says nothing of either."""
    if not result.table_code:
        return None
    rows = Match.objects.filter(Q(table__code=result.table_code) | Q(twin__code=result.table_code), twin__isnull=False)
    return rows.values_list("round__event_id", "pk").first()


def _is_overruled(match: Match, result: Result, *, is_extra: bool) -> bool:
    """Whether something was submitted for the match, which then stands before this result of its table."""
    own = key_of(match, is_extra=is_extra)
    if result.key == own or not is_submitted(own):
        return False
    result.superseded = True
    result.save(update_fields=["superseded"])
    return True


def settle(event: Event, match: Match, now: datetime, *, is_repeated: bool = False) -> None:
    """Decide the match by its results. A level knockout match stays open for its deciding unit.

    A result that is only repeated takes back nothing that was said of the deciding unit meanwhile.

    No table is opened for somebody who has withdrawn: the organiser closes such a match.
    """
    result = match.result
    if result is None:
        return
    if match.is_late:  # the event keeps what it had; ratings and histories follow the result
        move_match(match, MatchState.DONE)
        match.save(update_fields=["state", "result"])
        return
    match.units_first, match.units_second = result.units
    match.margin, match.how = result.margin, result.how
    compared = decided(event, match)
    _count_extra(match, compared)
    match.steps = [[step.decider.value, list(step.values), step.winner] for step in compared]
    waits = waits_for_extra(compared)
    side = compared[-1].winner if compared else result.winner
    match.winner = None if side is None else (match.first, match.second)[side]
    if waits and match.state != MatchStage.OPEN and not is_repeated:
        move_match(match, MatchState.OPEN)
    elif not waits:
        move_match(match, MatchState.DONE)
    if waits and event.online and match.extra is None and not withdrawn(match):
        match.extra = open_extra(event, match, now)
    match.save()


def _count_extra(match: Match, compared: tuple[Step, ...]) -> None:
    """The deciding unit counts only while the match before it is level, which a correction may have changed."""
    extra = match.extra_result
    is_needless = all(step.decider is not Decider.EXTRA for step in compared)
    if extra is not None and extra.superseded != is_needless:
        extra.superseded = is_needless
        extra.save(update_fields=["superseded"])


def withdrawn(match: Match) -> tuple[Entrant, ...]:
    """The sides of the match that have left the event."""
    sides = [match.first, match.second]
    return tuple(side for side in sides if side is not None and side.state == Presence.WITHDRAWN)


def decided(event: Event, match: Match) -> tuple[Step, ...]:
    """What was compared in a knockout match; nothing where the result itself says who won, or that nobody did."""
    result, extra = match.result, match.extra_result
    assert result is not None, "an undecided match has nothing to compare"
    if not match.must_be_won or (result.how != How.PLAYED.value and result.winner is not None):
        return ()
    if any(given is not None and given.how in UNPLAYED and given.winner is None for given in (result, extra)):
        return ()
    first, second = match.first_id, match.second_id
    winner_by_lot = drawn(f"{event.lots_seed} {match.pk}", [first, second])[0]
    lots = (int(winner_by_lot == first), int(winner_by_lot == second))
    if event.decks == Decks.MIRROR:
        return () if result.winner is not None else by_sum(result.margin, lots)
    return steps(result.units, result.margin, _extra_score(match), lots)


def _extra_score(match: Match) -> tuple[int, int] | None:
    """The deciding unit, by side: who won it and by how much; level when it was drawn."""
    extra = match.extra_result
    if extra is None:
        return None
    if extra.winner is None:
        return 0, 0
    won = max(abs(extra.margin), 1)
    return (won, 0) if extra.winner == 0 else (0, won)
