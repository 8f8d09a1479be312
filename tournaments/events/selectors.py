"""What is read of events; nothing here writes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Prefetch, Q, QuerySet

from games.models import Call, Status
from tournaments.events import cups, groups
from tournaments.events.choices import Kind, MatchStage, ReportStage, Stage
from tournaments.events.models import (
    AuditEntry,
    ByeRequest,
    Entrant,
    EntrantPlayer,
    Event,
    ForbiddenMeeting,
    Match,
    Penalty,
    Report,
    Round,
    Standing,
    UnplayedRound,
)
from tournaments.events.rules import knockout
from tournaments.members.choices import Role
from tournaments.members.models import User
from tournaments.records.models import LeaderboardRow

PAGE = 30


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a list: its rows and the numbers of the pages beside it, None where there is none."""

    rows: tuple[object, ...]
    earlier: int | None
    later: int | None


def page_of(rows: QuerySet, number: int, size: int = PAGE) -> Page:
    """Page `number`, from 1, without ever counting the whole list."""
    start = (number - 1) * size
    found = tuple(rows[start : start + size + 1])
    return Page(found[:size], number - 1 if number > 1 else None, number + 1 if len(found) > size else None)


def events_for(user: User | AnonymousUser, club: str = "", state: str = "") -> QuerySet[Event]:
    """The events that `user` may see, the latest first; of the club with that slug and in that state."""
    rows = Event.objects.select_related("club").annotate(entered=Count("entrants"))
    rows = rows.filter(~Q(state=Stage.DRAFT) | _run_by(user))
    if club:
        rows = rows.filter(club__slug=club)
    if state in Stage.values:
        rows = rows.filter(state=state)
    return rows.order_by("-pk")


def _run_by(user: User | AnonymousUser) -> Q:
    if not user.is_authenticated:
        return Q(pk__in=[])
    roles = (Role.ORGANISER, Role.ADMINISTRATOR)
    clubs = user.memberships.filter(active=True, role__in=roles).values("club_id")
    return Q(club_id__in=clubs) | Q(pk__in=user.organised_events.values("event_id"))


def event_of(slug: str) -> Event:
    """The event with that slug and its club. Raises Event.DoesNotExist."""
    return Event.objects.select_related("club", "brought").get(slug=slug)


@dataclass(frozen=True, slots=True)
class Called:
    """A call that waits, and the match at whose table it was made."""

    call: Call
    match: Match


def calls_of(event: Event) -> tuple[Called, ...]:
    """The calls at the event's tables that nobody has answered, the oldest first."""
    tables = {
        table_id: match
        for match in _matches().filter(round__event=event)
        for table_id in (match.table_id, match.extra_id, match.twin_id)
        if table_id is not None
    }
    waiting = Call.objects.filter(answered_at=None, table_id__in=tables).select_related("table", "user")
    return tuple(Called(call, tables[call.table_id]) for call in waiting.order_by("made_at"))


def event_of_table(code: str) -> Event | None:
    """The event one of whose matches is played at that table."""
    played = Q(rounds__matches__table__code=code) | Q(rounds__matches__twin__code=code)
    played |= Q(rounds__matches__extra__code=code) | Q(undone_tables__table__code=code)
    return Event.objects.filter(played).first()


def match_at_table(event: Event, code: str) -> Match | None:
    """The match of the event that is played at that table."""
    played = Q(table__code=code) | Q(twin__code=code) | Q(extra__code=code)
    return Match.objects.filter(played, round__event=event).select_related("round__event").first()


def entry_of(event: Event, user: User | AnonymousUser) -> EntrantPlayer | None:
    """The person's part in the event, with the entrant."""
    if not user.is_authenticated:
        return None
    return EntrantPlayer.objects.select_related("entrant").filter(event=event, user_id=user.pk).first()


def entrants_of(event: Event) -> tuple[Entrant, ...]:
    """Everybody who has entered, by number, seed and time of entry, with the players."""
    rows = event.entrants.prefetch_related(Prefetch("players", EntrantPlayer.objects.select_related("user")))
    unseeded = 10**6
    return tuple(sorted(rows, key=lambda e: (e.number or unseeded, e.seed or unseeded, e.pk)))


def ratings_in(event: Event) -> Mapping[int, int]:
    """The rating, whole, of each player of the event who has one in its game and format; by user id."""
    people = event.players.values("user_id")
    rows = LeaderboardRow.objects.filter(game=event.game, format=event.format, user_id__in=people)
    return {user_id: round(value) for user_id, value in rows.values_list("user_id", "value")}


def rounds_total(event: Event) -> int:
    """How many rounds the event has, as far as it is drawn; 0 before."""
    field = event.entrants.filter(number__isnull=False).count()
    if field < knockout.FEWEST:
        return 0
    if event.kind == Kind.SWISS:
        return event.rounds_planned
    if event.kind == Kind.KNOCKOUT:
        return knockout.rounds_needed(field)
    if event.kind == Kind.EVENING:
        return event.evening_rounds
    if event.kind == Kind.GROUPS:
        return groups.rounds_of(event)
    if cups.has_cup(event):
        now = cups.stored_cup(event)
        return 0 if now is None else event.rounds.count() + now.rounds_left
    return (field - 1 + field % 2) * (2 if event.meets_twice else 1)


def rounds_out(event: Event) -> tuple[int, int]:
    """How many rounds are out, and how many there will be: fewer than drawn where nobody is left to go on."""
    out, total = event.rounds.filter(playoff=None).count(), rounds_total(event)
    last = Match.objects.filter(round__event=event, round__number=out)
    may_go_on = event.kind != Kind.KNOCKOUT or last.exclude(state=MatchStage.DONE, winner=None).exists()
    return out, total if may_go_on else out


def round_of(event: Event, number: int | None) -> Round | None:
    """The round with that number, or the latest; None where there is none."""
    rounds = event.rounds.select_related("idle", "draft").prefetch_related(Prefetch("matches", _matches()))
    if event.kind == Kind.SWISS:
        rounds = rounds.prefetch_related("unplayed__entrant")
    if number is None:
        return rounds.order_by("-number").first()
    return rounds.filter(number=number).first()


def round_numbers(event: Event) -> tuple[int, ...]:
    return tuple(event.rounds.order_by("number").values_list("number", flat=True))


def rounds_to_come(event: Event) -> tuple[int, ...]:
    """The numbers of a Swiss's rounds that aren't out, while it can still be entered or is played."""
    if event.kind != Kind.SWISS or event.state not in (Stage.ENTRY, Stage.RUNNING):
        return ()
    return tuple(range(event.rounds.count() + 1, event.rounds_planned + 1))


def byes_asked(event: Event) -> Mapping[int, tuple[ByeRequest, ...]]:
    """The rounds off that were asked for and aren't out yet, by the entrant's row."""
    rows = ByeRequest.objects.filter(entrant__event=event, number__gt=event.rounds.count()).order_by("number")
    found: dict[int, tuple[ByeRequest, ...]] = {}
    for row in rows:
        found[row.entrant_id] = (*found.get(row.entrant_id, ()), row)
    return found


def unplayed_of(event: Event) -> tuple[UnplayedRound, ...]:
    """Every round of somebody who had no match in it, and why."""
    rows = UnplayedRound.objects.filter(round__event=event).select_related("round", "entrant")
    return tuple(rows.order_by("round__number", "entrant__number"))


def last_round(event: Event) -> tuple[Match, ...]:
    """The matches of the latest round."""
    return tuple(_matches().filter(round__event=event, round__number=event.rounds.count(), second__isnull=False))


def forbidden_of(event: Event) -> tuple[ForbiddenMeeting, ...]:
    """Who is not to meet whom."""
    return tuple(event.forbidden_meetings.select_related("first", "second"))


def matches_of(event: Event) -> tuple[Match, ...]:
    """Every match that is out, round by round."""
    return tuple(_matches().filter(round__event=event).order_by("round__number", "position"))


def match_of(event: Event, match_id: int) -> Match:
    """A match of two entrants. Raises Match.DoesNotExist."""
    return _matches().get(round__event=event, pk=match_id, second__isnull=False)


def open_match_of(entry: EntrantPlayer) -> Match | None:
    """The match that the person is to play now, with its table; None once it is over, and between rounds."""
    own = Q(first__players__user=entry.user_id) | Q(second__players__user=entry.user_id)
    rows = Match.objects.filter(own, round__event=entry.event_id, second__isnull=False)
    over = Q(extra=None, table__status=Status.FINISHED, result=None)
    over |= Q(extra__status=Status.FINISHED, extra_result=None)
    rows = rows.filter(state=MatchStage.OPEN).exclude(over)
    return rows.select_related("table", "twin", "extra").order_by("-round__number").first()


def _matches() -> QuerySet[Match]:
    rows = Match.objects.select_related(
        "round", "first", "second", "winner", "table", "twin", "extra", "result", "extra_result"
    )
    return rows.prefetch_related("first__players", "second__players").order_by("position")


def penalties_of(event: Event) -> tuple[Penalty, ...]:
    """What the organisers deducted, the latest first, also what they have lifted since."""
    rows = Penalty.objects.filter(entrant__event=event).select_related("entrant", "by")
    return tuple(rows.order_by("-made_at", "-pk"))


def standings_of(event: Event) -> tuple[Standing, ...]:
    return tuple(event.standings.select_related("entrant").prefetch_related("entrant__players").order_by("line"))


def to_do(event: Event) -> Mapping[str, tuple[Match, ...]]:
    """What the organiser has to look at: matches by state, without those finished."""
    rows = _matches().filter(round__event=event).exclude(state=MatchStage.DONE).order_by("round__number", "position")
    found: dict[str, list[Match]] = {}
    for match in rows:
        found.setdefault(match.state, []).append(match)
    return {state: tuple(matches) for state, matches in found.items()}


def asked_as_partner(user_id: int) -> tuple[EntrantPlayer, ...]:
    """The person's parts in pairs that somebody else entered and to which the person has not agreed yet."""
    rows = EntrantPlayer.objects.filter(user_id=user_id, accepted=False, event__state=Stage.ENTRY)
    rows = rows.select_related("event", "entrant").prefetch_related("entrant__players__user")
    return tuple(rows.order_by("event__starts_at", "pk"))


def reports_to_answer(user_id: int) -> tuple[Report, ...]:
    """Results that the other side wrote down and that wait for the person's word, the oldest first."""
    mine = EntrantPlayer.objects.filter(user_id=user_id).values("entrant_id")
    theirs = Q(side=1, match__first__in=mine) | Q(side=0, match__second__in=mine)
    rows = Report.objects.filter(theirs, state=ReportStage.PROPOSED, match__state=MatchStage.REPORTED)
    rows = rows.filter(match__round__event__state=Stage.RUNNING)
    return tuple(rows.select_related("by", "match__round__event", "match__first", "match__second"))


def tables_beside_reports(user_id: int) -> frozenset[int]:
    """The tables of the person's matches whose result was written down by hand: nobody need play on there."""
    mine = EntrantPlayer.objects.filter(user_id=user_id).values("entrant_id")
    rows = Match.objects.filter(Q(first__in=mine) | Q(second__in=mine))
    rows = rows.filter(state__in=(MatchStage.REPORTED, MatchStage.DISPUTED))
    return frozenset(pk for pair in rows.values_list("table_id", "extra_id") for pk in pair if pk is not None)


def audit_of(event: Event) -> QuerySet[AuditEntry]:
    """The record of the event, the latest first."""
    return AuditEntry.objects.filter(event=event).select_related("who")
