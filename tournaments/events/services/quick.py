"""What the desk types in one line about a match of the latest round, done and taken back.

Nothing that anybody else said is overwritten here: a result that is known, reported otherwise or being played at a
table of the site is a matter for the page of the match, which asks for a reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from games.models import LogEntry
from tournaments.events.choices import Act, Decks, MatchStage, ReportStage, Stage
from tournaments.events.desk_errors import (
    BeingPlayed,
    LineUnread,
    NobodyCalled,
    NoSuchTable,
    NothingToUndo,
    ResultKnown,
    RulingNeeded,
    SeveralCalled,
)
from tournaments.events.errors import BadReport, LaterRoundOut, MatchNotOpen, WinnerNeeded
from tournaments.events.models import Event, Match, Report
from tournaments.events.rules.quick import Line, Unreadable, named, read_line
from tournaments.events.selectors import last_round
from tournaments.events.services.desk import match_in, note, run_by, seen
from tournaments.events.services.naming import BETWEEN_SIDES
from tournaments.events.services.ranking import store_standings
from tournaments.events.services.results import (
    Ruling,
    confirm,
    has_deciding_unit,
    may_be_nobodys,
    rule,
    waits_for_deciding_unit,
)
from tournaments.events.services.ruling import Outcome, is_sent, read_sheet, won_by
from tournaments.events.services.settling import key_of, withdrawn
from tournaments.events.services.undoing import forget_match, is_forfeit, reopen_match, take_forfeit_back
from tournaments.members.models import User
from tournaments.members.names import in_order
from tournaments.records.models import Submission
from tournaments.records.rules import sheets
from tournaments.records.rules.counting import How
from tournaments.records.rules.sheets import BadSheet, MatchFormat


@dataclass(frozen=True, slots=True)
class Done:
    """What a line did: to which match, what is recorded of it now (None: taken back), whether the deals are missing."""

    match: Match
    outcome: Outcome | None
    lacks_deals: bool = False


@transaction.atomic
def write_line(user: User, event_id: int, text: str, now: datetime) -> Done:
    """Do what the line says. The same line twice is said once.

    Raises NotAllowed, WrongState, LineUnread, NoSuchTable, NobodyCalled, SeveralCalled, BadReport, ResultKnown,
    RulingNeeded, BeingPlayed, MatchNotOpen, WinnerNeeded, NothingToUndo, LaterRoundOut.
    """
    event = run_by(user, event_id, Stage.RUNNING)
    try:
        line = read_line(text)
    except Unreadable as error:
        raise LineUnread(error.slip) from error
    found, line = _meant(event, line)
    match = match_in(event, found.pk)
    if line.is_undo:
        return Done(take_back(user, event_id, match.pk, now), None)
    outcome = _outcome(event, match, line)
    _write(user, event, match, outcome, now)
    return Done(match, outcome, _lacks_deals(outcome))


def _meant(event: Event, line: Line) -> tuple[Match, Line]:
    """The match that the line is about, and the line as its first side would say it."""
    matches = [match for match in last_round(event) if match.second is not None]
    if line.table is not None:
        there = next((match for match in matches if match.position + 1 == line.table), None)
        if there is None:
            raise NoSuchTable(line.table)
        return there, line
    words = [in_order(word) for word in line.words]
    pairs = [(in_order(str(match.first)), in_order(str(match.second))) for match in matches]
    meant = named(words, pairs)
    if not meant:
        raise NobodyCalled(" ".join(line.words))
    if len(meant) > 1:
        raise SeveralCalled(" ".join(line.words), [_named(matches[place], side) for place, side in meant])
    place, side = meant[0]
    return matches[place], line.turned() if side else line


def _named(match: Match, side: int) -> str:
    """The match as the line means it: whose side it names first."""
    sides = (str(match.first), str(match.second))
    return f"{sides[side]}{BETWEEN_SIDES}{sides[1 - side]}"


def _outcome(event: Event, match: Match, line: Line) -> Outcome:
    """What is to be recorded of the match. Raises BadReport, WinnerNeeded."""
    if line.present is not None:
        winner = line.present.index(True) if any(line.present) else None
        if winner is None and not may_be_nobodys(event, match):
            raise WinnerNeeded
        return won_by(winner, How.FORFEIT)
    is_extra = waits_for_deciding_unit(match)
    units = 1 if is_extra else event.format_units
    if event.game != "piquet" and len(line.scores) >= min(units, 2):
        return read_sheet(event, [[score] for score in line.scores], is_extra=is_extra)
    agreed = MatchFormat("fixed", 1) if is_extra else MatchFormat(event.format_kind, event.format_units)
    try:
        return _known_by_totals(event, line, agreed)
    except BadSheet as error:
        raise BadReport(error.fault, error.unit) from error


def _known_by_totals(event: Event, line: Line, agreed: MatchFormat) -> Outcome:
    """What the totals of parties, or the units won alone, amount to."""
    if agreed.number > 1 and len(line.scores) == 1:
        score = sheets.of_units(line.scores[0], agreed, may_draw=event.game == "piquet")
        return Outcome(score, How.PLAYED)
    units = tuple(sheets.counted(totals) for totals in line.scores)
    return Outcome(sheets.match(units, agreed), How.PLAYED, units, ((),) * len(units))


def _lacks_deals(outcome: Outcome) -> bool:
    """Whether only the units won are known, so that the margin says nothing."""
    return outcome.how is How.PLAYED and not outcome.units


def _write(user: User, event: Event, match: Match, outcome: Outcome, now: datetime) -> None:
    number = match.position + 1
    if match.state in (MatchStage.PENDING, MatchStage.DONE):
        if is_sent(match, outcome, is_extra=has_deciding_unit(match)):
            return
        raise ResultKnown(number)
    if match.state == MatchStage.DISPUTED:
        raise RulingNeeded(number)
    if event.decks == Decks.MIRROR and outcome.how is How.PLAYED:
        raise MatchNotOpen
    report = match.reports.filter(state=ReportStage.PROPOSED).first()
    if report is not None:
        if read_sheet(event, report.units, is_extra=report.is_extra).score != outcome.score:
            raise RulingNeeded(number)
        confirm(user, event.pk, match.pk, report.pk, now)
        return
    if _is_being_played(match):
        raise BeingPlayed(number)
    act = Act.WRITTEN if outcome.how is How.PLAYED else Act.NOT_COME
    rule(event, match, Ruling(outcome, act, "", has_deciding_unit(match), None), user, now)


def _is_being_played(match: Match) -> bool:
    """Whether a card has been played at the table at which the match, or what it waits for, is decided."""
    return bool(_played_at([match.extra_id] if waits_for_deciding_unit(match) else [match.table_id, match.twin_id]))


def _played_at(table_ids: Sequence[int | None]) -> frozenset[int]:
    """The tables of these at which a card has been played."""
    rows = LogEntry.objects.filter(table__in=[pk for pk in table_ids if pk], text__contains=" play ")
    return frozenset(rows.values_list("table_id", flat=True).distinct())


@transaction.atomic
def take_back(user: User, event_id: int, match_id: int, now: datetime) -> Match:
    """Let a match of the latest round whose result the desk alone wrote be open again. Open already, nothing changes.

    Raises NotAllowed, WrongState, NoSuchMatch, LaterRoundOut, NothingToUndo, NotAForfeit.
    """
    event = run_by(user, event_id, Stage.RUNNING)
    match = match_in(event, match_id)
    if is_forfeit(match):
        return take_forfeit_back(user, event_id, match_id, now)
    if match.state == MatchStage.OPEN:
        return match
    if event.rounds.filter(number__gt=match.round.number).exists():
        raise LaterRoundOut
    if match.pk not in of_desk_alone(event, [match]):
        raise NothingToUndo(match.position + 1)
    before = seen(match)
    forget_match(event, match, Act.UNWRITTEN.value, now)
    reopen_match(event, match, now)
    store_standings(event)
    note(event, user, Act.UNWRITTEN, now, subject=match, before=before)
    return match


def of_desk_alone(event: Event, matches: Sequence[Match]) -> frozenset[int]:
    """The matches of which all that is known is what the desk wrote down once: opening them again loses nothing."""
    if event.online and event.decks != Decks.OWN:
        return frozenset()
    over = (MatchStage.PENDING, MatchStage.DONE)
    plain = [m for m in matches if m.state in over and not (m.corrected_at or m.steps or withdrawn(m))]
    own = {key_of(match): match for match in plain}
    sent = Submission.objects.filter(key__in=own, withdrawn_at=None, content__how__in=[How.PLAYED, How.FORFEIT])
    written = [own[key] for key in sent.values_list("key", flat=True)]
    reported = set(Report.objects.filter(match__in=written).values_list("match_id", flat=True))
    played = _played_at([match.table_id for match in written])
    return frozenset(m.pk for m in written if m.pk not in reported and m.table_id not in played)
