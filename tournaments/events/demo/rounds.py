"""An event's evenings: entering, drawing, playing a round out, and the worker's part of it, done at once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from games.models import Table
from tournaments.events.choices import Act
from tournaments.events.demo.people import Cast
from tournaments.events.demo.playing import play_on
from tournaments.events.errors import NoMoreRounds
from tournaments.events.models import AuditEntry, Event, Match, Round
from tournaments.events.services import closing, entry, planning, results
from tournaments.events.services.rounds import preview_round, publish_round
from tournaments.events.services.ruling import Written
from tournaments.members.models import User
from tournaments.records.models import Submission
from tournaments.records.tasks import record_submission, record_table

MINUTE = timedelta(minutes=1)


def planned(cast: Cast, starts_at: datetime, **wanted: Any) -> Event:
    """An event open for entry since a week before it starts; without a clock, so that its tables wait for visitors."""
    made = min(starts_at - timedelta(days=7), cast.now - MINUTE)
    event = planning.create_event(
        cast.organiser, cast.club, {"starts_at": starts_at, "time_control": "", **wanted}, made
    )
    return planning.open_entry(cast.organiser, event.pk, made)


def entered(cast: Cast, event: Event, people: Sequence[User], at: datetime) -> None:
    """Let `people` enter with seeds in their order, and be here."""
    seeds = {entry.enter(user, event.pk, at).pk: seed for seed, user in enumerate(people, start=1)}
    entry.set_seeds(cast.organiser, event.pk, seeds, at)
    entry.check_in_all(cast.organiser, event.pk, at)


def next_round(cast: Cast, event: Event, at: datetime) -> tuple[Match, ...]:
    """Publish the next round; its matches that have two sides. Raises NoMoreRounds."""
    event.refresh_from_db()
    published: Round = publish_round(cast.organiser, event.pk, preview_round(event).digest, at)
    return tuple(published.matches.filter(second__isnull=False).select_related("table", "first", "second"))


def played_to_the_end(cast: Cast, event: Event, evenings: Sequence[datetime]) -> None:
    """Play a round on each of `evenings` until none is left, and close the event."""
    for evening in evenings:
        try:
            matches = next_round(cast, event, evening)
        except NoMoreRounds:
            break
        for match in matches:
            played(cast, match, evening)
    closing.close_event(cast.organiser, event.pk, evenings[-1] + timedelta(hours=2))


def played(cast: Cast, match: Match, start: datetime) -> None:
    """Play a match at its table, and once more where it has to be decided."""
    assert match.table is not None
    _over(cast, match.table, start)
    match.refresh_from_db()
    if match.extra is not None:
        _over(cast, match.extra, match.extra.moved_at or start)


def _over(cast: Cast, table: Table, start: datetime) -> None:
    ended_at = play_on(table, start)
    record_table(table.pk)
    recorded_at(cast, ended_at)


def casually_played(cast: Cast, table: Table, start: datetime) -> None:
    """Play a table of no event out."""
    _over(cast, table, start)


def on_paper(cast: Cast, match: Match, written: Written, at: datetime) -> None:
    """The match is played with real cards: the first side writes its result down, the second agrees."""
    event_id = match.round.event_id
    first, second = (players(match, side)[0] for side in (0, 1))
    report = results.report_result(first, event_id, match.pk, written, at)
    results.confirm(second, event_id, match.pk, report.pk, at + MINUTE)
    for submission_id in list(Submission.objects.filter(done_at=None).values_list("pk", flat=True)):
        record_submission(submission_id)
    if match.table is not None:
        record_table(match.table.pk)  # it was closed, as nobody plays there any more
    recorded_at(cast, at + MINUTE)


def players(match: Match, side: int) -> tuple[User, ...]:
    entrant = (match.first, match.second)[side]
    assert entrant is not None
    return tuple(player.user for player in entrant.players.select_related("user").order_by("place"))


def recorded_at(cast: Cast, ended_at: datetime) -> None:
    """The worker writes its line at the time at which it works; here it worked at `ended_at`."""
    AuditEntry.objects.filter(event__club=cast.club, act=Act.RECORDED, at__gt=cast.now).update(at=ended_at)
