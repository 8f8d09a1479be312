"""The demo club: everything in it was played by the rules, is counted, and is where its people are told it is."""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.management.commands.referee import examined
from games.models import FinishedTable, Status, Table
from games.records import NothingDealt, match_of, record_of
from games.selectors import open_tables, tables_to_watch, waiting_for
from tests.tournaments.events.world import club_of_oaks, person
from tournaments.events.choices import MatchStage, Presence
from tournaments.events.choices import Stage as EventStage
from tournaments.events.demo.people import SLUG
from tournaments.events.demo.welcome import log_ins
from tournaments.events.models import AuditEntry, Event, Match, UnplayedRound
from tournaments.members.models import Club, User
from tournaments.members.services.founding import first_link
from tournaments.records.models import LeaderboardRow, Result, Submission


def said(**options: object) -> str:
    out = StringIO()
    call_command("demo", stdout=out, **options)
    return out.getvalue()


@pytest.mark.django_db
def test_the_demo_is_a_club_in_the_middle_of_its_season(tmp_path: Path) -> None:
    began = timezone.now()
    first = said()
    assert_everybody_can_log_in(first)
    assert_four_events_are_finished()
    assert_a_knockout_follows_its_groups()
    assert_a_round_is_in_the_middle()
    assert_a_swiss_is_in_its_third_round()
    assert_an_event_takes_entries()
    assert_people_have_a_move()
    assert_nothing_waits_for_the_worker()
    assert_every_record_is_legal(tmp_path)
    assert_times_go_forward(began)
    counted = Table.objects.count(), Result.objects.count(), User.objects.count()
    again = said()
    assert (Table.objects.count(), Result.objects.count(), User.objects.count()) == counted
    assert again.splitlines()[1:] == first.splitlines()[1:]
    assert again.splitlines()[0] != first.splitlines()[0]


def assert_everybody_can_log_in(welcome: str) -> None:
    for user in User.objects.all():
        (line,) = (line for line in welcome.splitlines() if line.startswith(f"  {user.username} "))
        assert user.check_password(line.split()[1])
    assert {username for username, _ in log_ins()} == set(User.objects.values_list("username", flat=True))
    club = Club.objects.get()
    assert f"/club/join/{club.invitations.first().token}/" in welcome


def assert_a_knockout_follows_its_groups() -> None:
    event = Event.objects.get(kind="groups")
    assert event.entrants.filter(cup_seed__isnull=False).count() == 6
    assert {match.state for match in event.rounds.get(number=4).matches.all()} == {MatchStage.OPEN}
    assert event.round_dates.count() == 3


def assert_four_events_are_finished() -> None:
    closed = Event.objects.filter(state=EventStage.CLOSED)
    assert sorted((event.game, event.kind, event.format) for event in closed) == [
        ("chouine", "double", "solo"),
        ("chouine", "round_robin", "solo"),
        ("guinote", "round_robin", "pairs"),
        ("piquet", "knockout", "solo"),
    ]
    for event in closed:
        matches = Match.objects.filter(round__event=event, second__isnull=False)
        assert {(match.state, match.how) for match in matches} == {(MatchStage.DONE, "played")}
        assert event.standings.count() == event.entrants.count()
    assert Match.objects.filter(round__event__kind="knockout", is_third_place=True).count() == 1
    boards = set(LeaderboardRow.objects.values_list("game", "format"))
    assert boards == {("chouine", "solo"), ("guinote", "solo"), ("guinote", "pairs"), ("piquet", "solo")}


def assert_a_round_is_in_the_middle() -> None:
    event = Event.objects.get(state=EventStage.RUNNING, kind="round_robin")
    last = event.rounds.get(number=2)
    assert [match.state for match in last.matches.order_by("position")] == [
        MatchStage.DONE,
        MatchStage.OPEN,
        MatchStage.OPEN,
        MatchStage.REPORTED,
        MatchStage.DISPUTED,
    ]
    assert Result.objects.filter(event_key=event.slug, by_hand=True).count() == 3


def assert_a_swiss_is_in_its_third_round() -> None:
    event = Event.objects.get(kind="swiss")
    assert [out.number for out in event.rounds.all()] == [1, 2, 3]
    assert {row.kind for row in UnplayedRound.objects.filter(round__event=event)} == {
        "late",
        "pairing_bye",
        "requested_half",
    }
    states = [match.state for match in event.rounds.get(number=3).matches.order_by("position")]
    assert states == [MatchStage.DONE, MatchStage.REPORTED, MatchStage.OPEN, MatchStage.OPEN]
    assert event.standings.count() == 9


def assert_an_event_takes_entries() -> None:
    event = Event.objects.get(state=EventStage.ENTRY)
    assert sorted(event.entrants.values_list("state", flat=True)) == sorted(
        [Presence.CHECKED_IN, Presence.CHECKED_IN, Presence.ENTERED, Presence.INVITED]
    )
    assert len(open_tables()) == 3


def assert_people_have_a_move() -> None:
    """Whom the welcome promises a move has one, at a table of the game that it names."""
    for username, game in (("begona", "piquet"), ("elodie", "piquet"), ("anais", "chouine"), ("harriet", "guinote")):
        user = User.objects.get(username=username)
        assert [table.game for table in waiting_for(user.pk)] == [game]
    assert {table.game for table in tables_to_watch()} == {"chouine", "guinote", "piquet"}


def assert_nothing_waits_for_the_worker() -> None:
    assert not FinishedTable.objects.filter(done_at=None).exists()
    assert not Submission.objects.filter(done_at=None).exists()
    finished = Table.objects.filter(status=Status.FINISHED)
    assert Result.objects.exclude(table_code="").count() == finished.count()


def assert_every_record_is_legal(folder: Path) -> None:
    """The referee finds nothing in the record of any unit, finished or not, of which a card was dealt."""
    tables = [(table, match_of(table)) for table in Table.objects.exclude(number=0)]
    units = [(table, unit) for table, played in tables for unit in range(1, len(played.units) + 2 - played.is_over)]
    records = list(dealt_records(units))
    for number, record in enumerate(records):
        (folder / f"{number}.json").write_text(json.dumps(record))
    judged = [examined(str(folder / f"{number}.json")) for number in range(len(records))]
    assert [fault for fault in judged if not isinstance(fault, tuple)] == []
    assert len(judged) >= 40


def dealt_records(units: Iterable[tuple[Table, int]]) -> Iterator[dict[str, Any]]:
    for table, unit in units:
        with suppress(NothingDealt):
            yield record_of(table, unit)


def assert_times_go_forward(until: datetime) -> None:
    """In every log, and nothing happens after the demo was asked for."""
    for table in Table.objects.exclude(number=0):
        times = [table.created_at, *table.log.order_by("number").values_list("received_at", flat=True), until]
        assert times == sorted(times)
    assert AuditEntry.objects.latest("at").at <= until
    assert Result.objects.latest("ended_at").ended_at <= until


@pytest.mark.django_db
def test_a_site_with_a_club_of_its_own_is_left_alone() -> None:
    club_of_oaks()
    with pytest.raises(CommandError, match="club of its own"):
        said()
    assert Club.objects.count() == 1


@pytest.mark.django_db
def test_a_site_with_a_person_of_one_of_the_names_is_left_alone() -> None:
    person("marie")
    with pytest.raises(CommandError, match="empty site"):
        said()
    assert not Club.objects.filter(slug=SLUG).exists()


@pytest.mark.django_db
def test_a_public_site_gets_no_demo(settings: Any) -> None:
    settings.HTTPS, settings.DEBUG = True, False
    with pytest.raises(CommandError, match="public site"):
        said()
    assert first_link()
