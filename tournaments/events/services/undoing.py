"""Taking back what was played: the latest round of an event, or the forfeit of one match.

What would be lost is listed first, and only that is taken back. Results stay in the log and count nowhere; standings
follow at once, ratings as soon as the worker comes by.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import DeckGroup, LogEntry
from tournaments.events.choices import Act, Decks, DraftStage, MatchStage, Stage
from tournaments.events.errors import LaterRoundOut, MatchNotOpen, NotAForfeit, NotTogether, RoundDrawn, RoundMoved
from tournaments.events.models import Entrant, Event, Match, Round, RoundDraft
from tournaments.events.rules.states import DraftState, MatchState
from tournaments.events.services.desk import match_in, move_event, move_match, note, one_line, reason_of, run_by, seen
from tournaments.events.services.drafts import move_draft
from tournaments.events.services.forgetting import forget_match, tables_of
from tournaments.events.services.naming import BETWEEN_SIDES
from tournaments.events.services.ranking import store_standings
from tournaments.events.services.results import Ruling, has_deciding_unit, mark_of, rule
from tournaments.events.services.ruling import is_sent, won_by
from tournaments.events.services.settling import key_of, settle, withdrawn
from tournaments.events.services.tables import open_tables
from tournaments.members.models import User
from tournaments.records.models import Submission
from tournaments.records.rules.counting import How

MARK = re.compile(r"([0-9]{1,18})\.[0-9a-f]{16}")  # a round's row, and what was seen of it


@dataclass(frozen=True, slots=True)
class Consequences:
    """What taking the latest round back would change. `mark` names exactly this.

    `results` are matches with a result, or one on its way; `reported` wait for a word or a ruling; at the tables of
    `begun` cards have been played. `rated` are the people whose ratings are computed anew.
    """

    round: Round
    results: tuple[Match, ...]
    reported: tuple[Match, ...]
    begun: tuple[Match, ...]
    rated: tuple[str, ...]
    mark: str

    @property
    def is_nothing(self) -> bool:
        """Whether nothing was played: the publication alone is withdrawn."""
        return not (self.results or self.reported or self.begun)


def consequences(event: Event) -> Consequences:
    """What taking the latest round of `event` back would change. Raises RoundDrawn where none is out."""
    last = event.rounds.order_by("-number").first()
    if last is None:
        raise RoundDrawn
    rows = last.matches.filter(second__isnull=False).select_related(
        "first", "second", "table", "twin", "extra", "result", "extra_result"
    )
    matches = list(rows.order_by("position"))
    results = tuple(m for m in matches if m.result_id or m.state in (MatchStage.DONE, MatchStage.PENDING))
    reported = tuple(m for m in matches if m.state in (MatchStage.REPORTED, MatchStage.DISPUTED))
    begun = tuple(m for m in matches if m not in results and m not in reported and _is_begun(m))
    shown = [(match.pk, mark_of(match), match in begun) for match in matches]
    mark = f"{last.pk}.{sha256(repr(shown).encode()).hexdigest()[:16]}"
    return Consequences(last, results, reported, begun, _rated(results), mark)


def _is_begun(match: Match) -> bool:
    return LogEntry.objects.filter(table__in=tables_of(match), text__contains=" play ").exists()


def _rated(matches: Iterable[Match]) -> tuple[str, ...]:
    """Who has a rated result among `matches`, by name."""
    results = [result for match in matches for result in (match.result, match.extra_result) if result is not None]
    return tuple(sorted({player.name for result in results if result.rated for player in result.players.all()}))


@transaction.atomic
def undo_round(user: User, event_id: int, mark: str, reason: str, now: datetime) -> None:
    """Take the latest round back, knowing what that changes (`mark`); sent twice, it is done once.

    A Swiss round is a draft again, as it was published. With the first round entry opens again. Raises NotAllowed,
    WrongState, RoundDrawn, RoundMoved, and ReasonNeeded where something was played.
    """
    event = run_by(user, event_id, Stage.ENTRY, Stage.RUNNING)
    if _was_undone(event, mark):
        return
    found = consequences(event)
    if found.mark != mark:
        raise RoundMoved
    why = one_line(reason) if found.is_nothing else reason_of(reason)
    lost = {_named(match): _score(match) for match in found.results}
    for match in found.round.matches.all():
        forget_match(event, match, why or _("The round is taken back."), now)
    _remove(event, found.round, now)
    store_standings(event)
    note(event, user, Act.UNDONE, now, subject=str(found.round.number), why=why, before=lost or None)


def _was_undone(event: Event, mark: str) -> bool:
    """Whether the mark is of a round that is there no more, in an event of which one was taken back."""
    row = MARK.fullmatch(mark)
    is_gone = row is not None and not Round.objects.filter(pk=int(row[1])).exists()
    return is_gone and event.audit.filter(act=Act.UNDONE).exists()


def _named(match: Match) -> str:
    return f"{match.first}{BETWEEN_SIDES}{match.second}"


def _score(match: Match) -> str:
    return f"{match.units_first} : {match.units_second}" if match.state == MatchStage.DONE else "–"


def _remove(event: Event, last: Round, now: datetime) -> None:
    """The round goes; its decks, which people have seen, are no other round's."""
    key = f"event {event.pk} round {last.number}"
    DeckGroup.objects.filter(key=key).update(key=f"{key}, undone {last.pk}")
    pairs = [side for match in last.matches.all() for side in (match.first_id, match.second_id)]
    number, draft = last.number, RoundDraft.objects.filter(round=last).first()
    last.delete()
    Entrant.objects.filter(event=None, pk__in=pairs).delete()
    if draft is not None:
        draft.refresh_from_db()
        move_draft(draft, DraftState.READY)
        draft.save()
    for match in Match.objects.filter(round__event=event, round__number=number - 2, is_late=True):
        match.is_late = False  # its correction is no longer too late
        match.save(update_fields=["is_late"])
        settle(event, match_in(event, match.pk), now)
    if number == 1:
        event.entrants.update(number=None, group=None)
        move_event(event, Stage.ENTRY)
    if not event.rounds.filter(matches__fixture__isnull=False).exists():
        event.entrants.update(cup_seed=None)
    event.drafts.filter(number__gt=number).exclude(stage=DraftStage.OUT).delete()


@transaction.atomic
def not_come(user: User, event_id: int, match_id: int, absent: Collection[int], now: datetime) -> Match:
    """Give the match to who is there, as the entrants `absent` have not come; to nobody where neither has.

    Said once; a match of which something is known is ruled on its own page. Raises NotAllowed, WrongState, NoSuchMatch,
    MatchNotOpen, NotTogether.
    """
    event = run_by(user, event_id, Stage.RUNNING)
    match = match_in(event, match_id)
    there = [side for side, who in enumerate((match.first_id, match.second_id)) if who not in absent]
    if len(there) == 2:
        raise NotTogether
    outcome = won_by(there[0] if there else None, How.FORFEIT)
    if is_forfeit(match) and is_sent(match, outcome, is_extra=has_deciding_unit(match)):
        return match
    if match.state != MatchStage.OPEN:
        raise MatchNotOpen
    rule(event, match, Ruling(outcome, Act.NOT_COME, "", has_deciding_unit(match), None), user, now)
    return match


@transaction.atomic
def take_forfeit_back(user: User, event_id: int, match_id: int, now: datetime) -> Match:
    """Let a match of the latest round be played after all; online at a new table. Open already, nothing changes.

    Raises NotAllowed, WrongState, NoSuchMatch, LaterRoundOut, NotAForfeit.
    """
    event = run_by(user, event_id, Stage.RUNNING)
    match = match_in(event, match_id)
    if match.state == MatchStage.OPEN:
        return match
    if event.rounds.filter(number__gt=match.round.number).exists():
        raise LaterRoundOut
    if not is_forfeit(match) or match.steps or withdrawn(match) or (event.online and event.decks != Decks.OWN):
        raise NotAForfeit
    before = seen(match)
    forget_match(event, match, _("The forfeit is taken back: the match is to be played."), now)
    reopen_match(event, match, now)
    store_standings(event)
    note(event, user, Act.REOPENED, now, subject=match, before=before)
    return match


def is_forfeit(match: Match) -> bool:
    """Whether the match ended by a forfeit, recorded or on its way."""
    if match.state == MatchStage.DONE:
        return match.how == How.FORFEIT
    sent = Submission.objects.filter(key=key_of(match), withdrawn_at=None).first()
    return match.state == MatchStage.PENDING and sent is not None and bool(sent.content["how"] == How.FORFEIT)


def reopen_match(event: Event, match: Match, now: datetime) -> None:
    move_match(match, MatchState.OPEN)
    match.result, match.winner, match.how, match.table, match.twin = None, None, "", None, None
    match.units_first, match.units_second, match.margin = 0, 0, 0
    match.points_first, match.points_second, match.awarded = None, None, []
    match.save()
    if event.online:
        open_tables(event, match, now)
