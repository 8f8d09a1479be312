"""Results written by hand: one player reports, the other side confirms or disputes, the organiser has the last word.

Both reports stay visible. Nothing here computes a standing: what is agreed or ruled goes to the worker.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import transaction

from tournaments.events.choices import Act, Decks, Kind, MatchStage, ReportStage, Stage
from tournaments.events.desk_errors import BadPoints, TooMuchAwarded
from tournaments.events.errors import (
    MatchChanged,
    MatchNotOpen,
    NotYourMatch,
    OwnReport,
    ReportChanged,
    WinnerNeeded,
)
from tournaments.events.models import EntrantPlayer, Event, Match, Report
from tournaments.events.permissions import may_run
from tournaments.events.rules.late import Counts, when_it_counts
from tournaments.events.rules.states import MatchState
from tournaments.events.services.desk import (
    locked,
    match_in,
    move_match,
    note,
    reason_of,
    require_state,
    run_by,
    seen,
)
from tournaments.events.services.later_rounds import check_later, take_back
from tournaments.events.services.ruling import Outcome, Written, is_sent, read_sheet, send, won_by
from tournaments.events.services.settling import withdrawn
from tournaments.events.tidings import tell_report
from tournaments.members.models import User
from tournaments.records.rules.counting import How
from tournaments.records.rules.rubicon import PerSide

Points = tuple[Decimal, Decimal]


def waits_for_deciding_unit(match: Match) -> bool:
    """Whether what is played now is the one more unit that decides a level knockout match."""
    return match.state != MatchStage.DONE and bool(match.steps) and match.steps[-1][0] == "extra"


def has_deciding_unit(match: Match) -> bool:
    """Whether a level knockout match came to the one more unit, played or not."""
    return any(step[0] == "extra" for step in match.steps)


def mark_of(match: Match) -> str:
    """What a page shows of the match, for its forms to send back: with another mark, something happened meanwhile."""
    recorded = (f"{result.pk}.{result.version}" if result else "" for result in (match.result, match.extra_result))
    tables = (table.status if table else "" for table in (match.table, match.twin, match.extra))
    last = match.reports.last()
    return "-".join([match.state, *recorded, *tables, f"{last.pk}.{last.state}" if last else ""])


def side_of(match: Match, user: User) -> int | None:
    """The side that `user` plays on; None for everybody else."""
    entrant = EntrantPlayer.objects.filter(user=user, entrant__in=[match.first_id, match.second_id]).first()
    return None if entrant is None else int(entrant.entrant_id == match.second_id)


def _own_side(match: Match, user: User) -> int:
    side = side_of(match, user)
    if side is None:
        raise NotYourMatch
    return side


@transaction.atomic
def report_result(
    user: User, event_id: int, match_id: int, written: Written, now: datetime, *, is_extra: bool | None = None
) -> Report:
    """Report a result as one of the players.

    The same result from the other side confirms the first report, another one disputes it; another report
    of the same side takes the first one's place. The same words twice are said once. `is_extra` says whether
    they are about the unit that decides a level match; None leaves it to what the match waits for. Raises
    WrongState, NoSuchMatch, NotYourMatch, MatchNotOpen, BadReport, and ReportChanged where it waits for the other.
    """
    event, match = _running_match(event_id, match_id)
    side = _own_side(match, user)
    said = _said_already(match, user, side, written, is_extra)
    if said is not None:
        return said
    if match.state not in (MatchStage.OPEN, MatchStage.REPORTED) or event.decks == Decks.MIRROR:
        raise MatchNotOpen
    if is_extra is not None and is_extra != waits_for_deciding_unit(match):
        raise ReportChanged
    is_extra = waits_for_deciding_unit(match)
    outcome = read_sheet(event, written, is_extra=is_extra or match.round.is_playoff)
    earlier = match.reports.filter(state=ReportStage.PROPOSED).first()
    if earlier is not None and earlier.side != side:
        return _second_report(event, match, earlier, user, written, outcome, now)
    match.reports.filter(state=ReportStage.PROPOSED).update(state=ReportStage.REPLACED)
    report = _written(match, user, side, written, now, is_extra=is_extra)
    move_match(match, MatchState.REPORTED)
    match.save(update_fields=["state"])
    note(event, user, Act.REPORTED, now, subject=match, after=report.units)
    tell_report(event, match, report, now)
    return report


def _said_already(match: Match, user: User, side: int, written: Written, is_extra: bool | None) -> Report | None:
    """The report by which the match came to its present state, if all that it says is what `user` says again."""
    last = match.reports.last()
    if last is None or last.units != _units(written):
        return None
    if is_extra is not None and is_extra != last.is_extra:
        return None
    is_level = is_extra is False and waits_for_deciding_unit(match)  # by that report, and it goes on
    match match.state, last.state:
        case MatchStage.REPORTED, ReportStage.PROPOSED:
            return last if last.side == side else None
        case MatchStage.DISPUTED, ReportStage.DISPUTED:
            return last if last.by_id == user.pk else None
        case state, ReportStage.CONFIRMED if state in (MatchStage.PENDING, MatchStage.DONE) or is_level:
            return last if last.answered_by_id == user.pk and match.corrected_at is None else None
    return None


def _units(written: Written) -> list[list[list[int]]]:
    """What was written, as a report keeps it."""
    return [[list(pair) for pair in unit] for unit in written]


def _running_match(event_id: int, match_id: int) -> tuple[Event, Match]:
    event = locked(event_id)
    require_state(event, Stage.RUNNING)
    return event, match_in(event, match_id)


def _written(match: Match, user: User, side: int, written: Written, now: datetime, *, is_extra: bool) -> Report:
    return Report.objects.create(match=match, by=user, side=side, units=_units(written), is_extra=is_extra, made_at=now)


def _second_report(
    event: Event, match: Match, earlier: Report, user: User, written: Written, outcome: Outcome, now: datetime
) -> Report:
    if earlier.units == _units(written):
        return _confirmed(event, match, earlier, user, outcome, now)
    _answered(earlier, ReportStage.DISPUTED, user, now)
    report = _written(match, user, 1 - earlier.side, written, now, is_extra=earlier.is_extra)
    _answered(report, ReportStage.DISPUTED, None, now)
    _disputed(event, match, user, now, before=earlier.units, after=report.units)
    return report


def _answered(report: Report, state: ReportStage, user: User | None, now: datetime, reason: str = "") -> None:
    report.state, report.answered_by, report.answered_at, report.reason = state, user, now, reason
    report.save(update_fields=["state", "answered_by", "answered_at", "reason"])


def _disputed(event: Event, match: Match, user: User, now: datetime, **said: object) -> None:
    move_match(match, MatchState.DISPUTED)
    match.save(update_fields=["state"])
    note(event, user, Act.DISPUTED, now, subject=match, **said)  # type: ignore[arg-type]


@transaction.atomic
def confirm(user: User, event_id: int, match_id: int, report_id: int, now: datetime) -> Report:
    """Agree to the other side's report that one has seen; the organiser may too (a signed slip).

    Raises OwnReport, and ReportChanged where another one took its place.
    """
    event, match, report = _reported(user, event_id, match_id, report_id, ReportStage.CONFIRMED)
    if report.state == ReportStage.CONFIRMED:
        return report
    is_single = report.is_extra or match.round.is_playoff
    return _confirmed(event, match, report, user, read_sheet(event, report.units, is_extra=is_single), now)


def _reported(
    user: User, event_id: int, match_id: int, report_id: int, answer: ReportStage
) -> tuple[Event, Match, Report]:
    """The report that waits for the answer, or to which this person has given that `answer` already."""
    event, match = _running_match(event_id, match_id)
    report = match.reports.filter(pk=report_id).first()
    if not may_run(user, event) or side_of(match, user) is not None:
        own = _own_side(match, user)
        if report is not None and report.side == own:
            raise OwnReport
    if report is None:
        raise ReportChanged
    if report.state != ReportStage.PROPOSED and not (report.state == answer and _is_last_word(match, report, user)):
        raise ReportChanged
    return event, match, report


def _is_last_word(match: Match, report: Report, user: User) -> bool:
    """Whether the person has answered the report, and nobody has said anything since."""
    return report.answered_by_id == user.pk and report == match.reports.last() and match.corrected_at is None


def _confirmed(event: Event, match: Match, report: Report, user: User, outcome: Outcome, now: datetime) -> Report:
    _answered(report, ReportStage.CONFIRMED, user, now)
    send(event, match, outcome, now, reason="reported by hand", is_extra=report.is_extra)
    note(event, user, Act.CONFIRMED, now, subject=match, after=report.units)
    return report


@transaction.atomic
def dispute(user: User, event_id: int, match_id: int, report_id: int, reason: str, now: datetime) -> Report:
    """Say that the report that one has seen is wrong; the organiser decides. Raises as `confirm`, and ReasonNeeded."""
    event, match, report = _reported(user, event_id, match_id, report_id, ReportStage.DISPUTED)
    if report.state == ReportStage.DISPUTED:
        return report
    why = reason_of(reason)
    _answered(report, ReportStage.DISPUTED, user, now, why)
    _disputed(event, match, user, now, why=why, before=report.units)
    return report


@transaction.atomic
def correct(
    user: User,
    event_id: int,
    match_id: int,
    written: Written,
    reason: str,
    now: datetime,
    *,
    is_extra: bool | None = None,
    seen_as: str | None = None,
    awarded: PerSide = (0, 0),
) -> Match:
    """The organiser writes the result of a match, or writes it anew; the reason stays in the record.

    `is_extra` says that the unit that decides a level match is meant; None leaves it to what the match waits for.
    `seen_as` is the `mark_of` the match that the organiser looked at; what came meanwhile is not overwritten.
    `awarded` is how much of the score of each side the referee gave. Raises NotAllowed, WrongState, NoSuchMatch,
    ReasonNeeded, BadReport, TooMuchAwarded, LaterRoundDepends, MatchNotOpen, MatchChanged.
    """
    event = run_by(user, event_id, Stage.RUNNING)
    match = match_in(event, match_id)
    why = reason_of(reason)
    is_extra = waits_for_deciding_unit(match) if is_extra is None else is_extra
    outcome = read_sheet(event, written, is_extra=is_extra or match.round.is_playoff)
    if any(much > most for much, most in zip(awarded, may_be_awarded(event, written), strict=True)):
        raise TooMuchAwarded
    ruling = Ruling(outcome, Act.CORRECTED, why, is_extra, seen_as, awarded=awarded)
    rule(event, match, ruling, user, now)
    return match


@transaction.atomic
def close_match(
    user: User,
    event_id: int,
    match_id: int,
    winner: int | None,
    how: How,
    reason: str,
    now: datetime,
    *,
    seen_as: str | None = None,
    points: Points | None = None,
) -> Match:
    """The organiser ends a match that can't be played out: a forfeit, or a ruling, for a side or for nobody.

    Of a level match it is the deciding unit that is closed; what was played before stays. `points` are given to the
    sides in the place of what the ruling is worth, where points count. Raises as `correct`, WinnerNeeded where a
    knockout would have no winner though somebody is there to be it, and BadPoints.
    """
    event = run_by(user, event_id, Stage.RUNNING)
    match = match_in(event, match_id)
    why = reason_of(reason)
    if winner is None and not may_be_nobodys(event, match):
        raise WinnerNeeded
    if points is not None and (how is not How.RULING or not may_have_points(event, match, points)):
        raise BadPoints
    ruling = Ruling(won_by(winner, how), Act.DECIDED, why, has_deciding_unit(match), seen_as, points)
    rule(event, match, ruling, user, now)
    return match


def may_be_nobodys(event: Event, match: Match) -> bool:
    """Whether the match may end without a winner: in a knockout only where both sides have withdrawn."""
    return not match.must_be_won or len(withdrawn(match)) == 2


def may_have_points(event: Event, match: Match, points: Points) -> bool:
    """Whether both sides can be given so many points, each at most what a win is worth."""
    counts = not event.is_knockout and match.fixture is None and not match.round.is_playoff
    return counts and all(0 <= given <= event.points_win for given in points)


def may_be_awarded(event: Event, written: Written) -> PerSide:
    """The most of each side's score that can have come from the referee: all of it, or in piquet each deal."""
    if event.game == "piquet":
        deals = sum(len(unit) for unit in written)
        return deals, deals
    return sum(a for unit in written for a, _ in unit), sum(b for unit in written for _, b in unit)


def counts_from(event: Event, match: Match) -> Counts:
    """From when a correction of the match counts in the event."""
    latest = event.rounds.filter(playoff=None).order_by("-number").values_list("number", flat=True).first() or 0
    by_results = event.kind == Kind.SWISS and not match.round.is_playoff
    return when_it_counts(match.round.number, latest, pairs_by_results=by_results)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the organiser decides, of the match or of its deciding unit, having seen it with the mark `seen_as`."""

    outcome: Outcome
    act: Act
    why: str
    is_extra: bool
    seen_as: str | None
    points: Points | None = None
    awarded: PerSide = (0, 0)


def rule(event: Event, match: Match, ruling: Ruling, user: User, now: datetime) -> None:
    """Let the ruling stand, once. Raises MatchChanged, MatchNotOpen, LaterRoundDepends."""
    outcome, why, is_extra = ruling.outcome, ruling.why, ruling.is_extra
    if ruling.seen_as is not None and ruling.seen_as != mark_of(match):
        if is_sent(match, outcome, is_extra=is_extra) and _is_given(match, ruling):
            return
        raise MatchChanged
    if match.state == MatchStage.PENDING or (is_extra and not has_deciding_unit(match)):
        raise MatchNotOpen
    needless = check_later(event, match, outcome, is_extra=is_extra)
    before = seen(match)
    if match.state == MatchStage.DONE:
        match.corrected_at, match.is_late = now, counts_from(event, match) is Counts.RECORDS_ONLY
    give(match, ruling)
    match.save(update_fields=["corrected_at", "is_late", "points_first", "points_second", "awarded"])
    for report in match.reports.filter(state=ReportStage.PROPOSED):
        _answered(report, ReportStage.REPLACED, user, now, why)
    send(event, match, outcome, now, reason=why, is_extra=is_extra)
    for final in needless:
        take_back(event, final, user, why, now)
    note(event, user, ruling.act, now, subject=match, why=why, before=before, after=after_told(ruling))


def after_told(ruling: Ruling) -> dict[str, Any]:
    """What the record keeps of a ruling."""
    score = ruling.outcome.score
    after: dict[str, Any] = {"units": list(score.units), "margin": score.margin, "winner": score.winner}
    after |= {"points": [str(given) for given in ruling.points]} if ruling.points else {}
    return after | ({"awarded": list(ruling.awarded)} if any(ruling.awarded) else {})


def give(match: Match, ruling: Ruling) -> None:
    """Let the match have what the organiser gave; one that is corrected too late keeps what it had."""
    if not match.is_late:
        match.points_first, match.points_second = ruling.points or (None, None)
        match.awarded = list(ruling.awarded) if any(ruling.awarded) else []


def _is_given(match: Match, ruling: Ruling) -> bool:
    kept = (match.points_first, match.points_second)
    return kept == (ruling.points or (None, None)) and tuple(match.awarded or (0, 0)) == ruling.awarded
