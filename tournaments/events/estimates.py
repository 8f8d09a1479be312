"""How long an event will take, and what it has left: what the rules need is gathered here; nothing here writes.

How long people take for a match is learned from the club's own: at tables of the site from its beginning to its end,
with real cards from the moment the round was out to the moment the result was written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import median
from typing import Any

from django.utils import timezone

from games.clocks import control_of
from games.rules.clock import UNTIMED
from games.rules.errors import BadOption
from games.rules.registry import GAMES
from tournaments.events import cups
from tournaments.events.choices import Kind, MatchStage, Presence, Stage
from tournaments.events.models import Event, Match, Timing
from tournaments.events.rules import knockout, sizes
from tournaments.events.rules.cup.single import single_elimination
from tournaments.events.rules.duration import Estimate, MatchLength, RoundTimes, duration, learned, remaining
from tournaments.events.timings import timing_of
from tournaments.records.rules.counting import How

USUAL_FIELD = 16  # for a club that has run no event yet
MOST_LEARNED_FROM = 60  # the latest matches
EVENTS_LOOKED_AT = 5
TARGETS = ("deals", "deals_to_win", "points_to_coto")


@dataclass(frozen=True, slots=True)
class Field:
    """How many entrants are reckoned with, and whence: "expected", "entered", "usual" (of the club), "guess"."""

    entrants: int
    whence: str


@dataclass(frozen=True, slots=True)
class Outlook:
    """An estimate with what it was reckoned from; `learned_from` is the number of the club's own matches, or 0."""

    estimate: Estimate
    field: Field
    learned_from: int
    timing: Timing
    starts_at: datetime | None


def outlook_of(event: Event, timing: Timing, now: datetime) -> Outlook | None:
    """How long the event takes; it need not be saved. None where nothing can be said.

    An event without a date, or one that should have begun, is taken to begin now.
    """
    found = field_of(event, timing)
    length = _length(event)
    rounds = _sizes(event, found.entrants)
    if length is None or not rounds:
        return None
    past = _past_matches(event)
    estimate = duration(
        rounds,
        length,
        control_of(event.time_control) if event.online else UNTIMED,
        max(event.starts_at or now, now) if event.state != Stage.RUNNING else event.starts_at or now,
        unit_s=learned(past),
        tables=timing.tables,
        bell_s=None if timing.minutes is None else timing.minutes * 60.0,
    )
    if estimate is None:
        return None
    return Outlook(estimate, found, len(past) if estimate.is_learned else 0, timing, event.starts_at)


def field_of(event: Event, timing: Timing) -> Field:
    """How many entrants the event has, or is thought to get."""
    entered = _entered(event)
    if event.state in (Stage.RUNNING, Stage.CLOSED) and entered:
        return Field(entered, "entered")
    if timing.expected:
        return Field(max(timing.expected, entered), "expected" if timing.expected >= entered else "entered")
    if entered >= knockout.FEWEST:
        return Field(entered, "entered")
    before = Event.objects.filter(club_id=event.club_id, state=Stage.CLOSED).order_by("-pk")[:EVENTS_LOOKED_AT]
    fields = [had for had in map(_entered, before) if had >= knockout.FEWEST]
    return Field(round(median(fields)), "usual") if fields else Field(USUAL_FIELD, "guess")


def _entered(event: Event) -> int:
    if event.pk is None:
        return 0
    if event.state in (Stage.RUNNING, Stage.CLOSED):
        return event.entrants.filter(number__isnull=False).count()
    return event.entrants.exclude(state=Presence.WITHDRAWN).count()


def _length(event: Event) -> MatchLength | None:
    """What a match is; None for rules that the game doesn't have."""
    if event.game not in GAMES or event.seats not in GAMES[event.game].seat_counts:
        return None
    try:
        options = GAMES[event.game].read_options(event.options)
    except BadOption:
        return None
    targets = {name: getattr(options, name) for name in TARGETS if hasattr(options, name)}
    return MatchLength(event.game, event.seats, targets, event.format_kind, event.format_units)


def _sizes(event: Event, entrants: int) -> sizes.Sizes:
    """Matches by round; empty for a field that makes no event of its kind."""
    try:
        return _of_kind(event, entrants)
    except ValueError:
        return ()


def _of_kind(event: Event, entrants: int) -> sizes.Sizes:
    match event.kind:
        case Kind.ROUND_ROBIN:
            return sizes.round_robin_sizes(entrants, double=event.meets_twice)
        case Kind.SWISS:
            return sizes.swiss_sizes(entrants, event.rounds_planned)
        case Kind.KNOCKOUT:
            return sizes.cup_sizes(single_elimination(entrants, third_place=event.third_place))
        case "groups":
            return _groups(event, entrants)
        case "evening":
            return sizes.evening_sizes(entrants, event.evening_rounds)
    return sizes.cup_sizes(cups.cup_of(event, max(entrants, cups.fewest_for(event)))) if cups.has_cup(event) else ()


def _groups(event: Event, entrants: int) -> sizes.Sizes:
    going_on = -(-entrants // event.group_size) * event.group_through + event.group_best_next
    options: dict[str, Any] = {"double": event.meets_twice, "third_place": event.third_place}
    return sizes.groups_sizes(entrants, event.group_size, min(going_on, entrants), **options)


def _past_matches(event: Event) -> list[tuple[float, int]]:
    """Seconds and units of the club's latest matches of the same game, seats and way of playing."""
    rows = Match.objects.filter(
        round__event__club_id=event.club_id,
        round__event__game=event.game,
        round__event__format=event.format,
        round__event__options=event.options,
        round__event__online=event.online,
        state=MatchStage.DONE,
        how=How.PLAYED.value,
    )
    if event.online:
        rows = rows.filter(table__started_at__isnull=False, table__finished_at__isnull=False, twin=None)
        spans = rows.values_list("table__started_at", "table__finished_at", "units_first", "units_second")
    else:
        rows = rows.filter(reports__is_extra=False, reports__state="confirmed")
        spans = rows.values_list("round__published_at", "reports__made_at", "units_first", "units_second")
    latest = spans.order_by("-pk")[:MOST_LEARNED_FROM]
    return [((end - begin).total_seconds(), max(first + second, 1)) for begin, end, first, second in latest]


def remaining_of(event: Event, now: datetime) -> tuple[datetime, ...]:
    """When the round that is played, and each one after it, will end; empty where nothing can be said."""
    outlook = outlook_of(event, timing_of(event), now)
    if outlook is None:
        return ()
    return remaining(outlook.estimate, _rounds_played(event), now)


def _rounds_played(event: Event) -> tuple[RoundTimes, ...]:
    rounds = event.rounds.order_by("number").prefetch_related("matches__result")
    return tuple(RoundTimes(one.published_at, _finished(tuple(one.matches.all()))) for one in rounds)


def _finished(matches: Sequence[Match]) -> datetime | None:
    """When the last of them was finished; None while one is not."""
    if any(match.state != MatchStage.DONE for match in matches):
        return None
    ends = [match.result.ended_at for match in matches if match.result is not None]
    return max(ends, default=timezone.now())
