"""A club at play: people, events with everybody here, and matches played out at their tables."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from games.models import Table
from games.services.tables import close_table
from tournaments.events.models import Entrant, Event, Match, Standing
from tournaments.events.services.entry import check_in_all, enter
from tournaments.events.services.planning import create_event, open_entry
from tournaments.events.services.results import confirm, report_result
from tournaments.events.services.rounds import preview_round, publish_round
from tournaments.members.choices import Language, Role
from tournaments.members.models import Club, Membership, User
from tournaments.members.services.founding import open_club
from tournaments.records.models import Submission
from tournaments.records.tasks import record_submission, record_table

NOW = datetime(2026, 11, 30, 19, 0, tzinfo=UTC)
LATER = NOW + timedelta(minutes=40)

WON, LOST = [[(3, 1)]], [[(1, 3)]]  # a manche, as written by hand


def person(name: str, club: Club | None = None, role: Role = Role.MEMBER, **fields: Any) -> User:
    user = User.objects.create_user(name, password=None, display_name=name.capitalize(), **fields)
    if club is not None:
        Membership.objects.create(club=club, user=user, role=role, joined=NOW)
    return user


def club_of_oaks() -> Club:
    return open_club("Club of the Oaks", "oaks", Language.ENGLISH, person("ada"), NOW).club


def people(club: Club, *names: str) -> list[User]:
    return [person(name, club) for name in names]


def planned(organiser: User, club: Club, **wanted: Any) -> Event:
    """An event open for entry: chouine, one manche a match, with real cards unless told otherwise."""
    event = create_event(organiser, club, {"name": "Oak cup", "game": "chouine", "online": False} | wanted, NOW)
    return open_entry(organiser, event.pk, NOW)


def entered(event: Event, users: Sequence[User]) -> list[Entrant]:
    return [enter(user, event.pk, NOW) for user in users]


def published(organiser: User, event: Event) -> list[Match]:
    """Publish the next round as previewed; its matches in order."""
    event.refresh_from_db()
    shown = publish_round(organiser, event.pk, preview_round(event).digest, NOW)
    return list(shown.matches.select_related("first", "second", "table"))


def begun(organiser: User, club: Club, users: Sequence[User], **wanted: Any) -> tuple[Event, list[Match]]:
    """An event of `users` with its first round out, drawn in the order of `users`."""
    event = planned(organiser, club, **wanted)
    for seed, entrant in enumerate(entered(event, users), start=1):
        entrant.seed = seed
        entrant.save()
    check_in_all(organiser, event.pk, NOW)
    return event, published(organiser, event)


def user_of(entrant: Entrant | None) -> User:
    assert entrant is not None
    return entrant.players.get(place=0).user


def proposed(match: Match) -> int:
    """The report of the match that waits for the other side."""
    return match.reports.get(state="proposed").pk


def worked() -> None:
    """Do what the worker would do with everything submitted so far."""
    for submission in Submission.objects.filter(done_at=None).order_by("pk"):
        record_submission(submission.pk)


def ended(table: Table, winner: int | None, how: str = "forfeit") -> None:
    """End the table for a side, and do what the worker would do."""
    close_table(table.code, winner=winner, reason="over", how=how, now=LATER)
    record_table(table.pk)


def lines(event: Event) -> list[tuple[int, str]]:
    return [(line.rank, line.entrant.name) for line in Standing.objects.filter(event=event).select_related("entrant")]


def agreed(event: Event, match: Match, written: object) -> None:
    """Both players say the same, and the worker has come by."""
    report_result(user_of(match.first), event.pk, match.pk, written, LATER)
    confirm(user_of(match.second), event.pk, match.pk, proposed(match), LATER)
    worked()
