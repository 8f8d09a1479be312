"""The clock of a round, and the bell at its end: who sets it, when it rings, and what that does at the tables."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from games.course import Stage as Step
from games.models import Status
from games.selectors import snapshot
from games.services import play
from tests.tournaments.events.world import NOW, begun, planned, user_of
from tournaments.events.choices import Act, Decks
from tournaments.events.errors import BadMinutes, BellHasRung, NoClock, NoRound, NotAllowed, WrongState
from tournaments.events.models import AuditEntry, Event, Match, RoundClock
from tournaments.events.running_choices import BellRule
from tournaments.events.services import round_clock as clocks
from tournaments.events.services.entry import check_in_all, enter_others
from tournaments.events.services.rounds import preview_round, publish_round
from tournaments.events.services.timing import set_timing
from tournaments.events.timings import clock_of
from tournaments.members.models import Club, User
from tournaments.records.tasks import record_table

pytestmark = pytest.mark.django_db


def after(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


@pytest.fixture
def event(organiser: User, club: Club, six: list[User]) -> Event:
    event, _matches = begun(organiser, club, six[:4], online=True)
    set_timing(organiser, event.pk, {"minutes": 20}, NOW)
    return event


def tables(event: Event) -> list[Match]:
    return list(Match.objects.filter(round__event=event).select_related("table").order_by("position"))


def left(event: Event, now: datetime) -> timedelta:
    clock = clock_of(event)
    assert clock is not None
    return clock.left_at(now)


def test_clock_runs_from_its_start_as_long_as_the_event_says(organiser: User, event: Event) -> None:
    clocks.start_clock(organiser, event.pk, NOW)
    assert left(event, after(5)) == timedelta(minutes=15)
    assert left(event, after(50)) == timedelta()


def test_clock_started_twice_goes_on_as_it_is(organiser: User, event: Event) -> None:
    clocks.start_clock(organiser, event.pk, NOW)
    clocks.start_clock(organiser, event.pk, after(5))
    assert left(event, after(5)) == timedelta(minutes=15)
    assert AuditEntry.objects.filter(event=event, act=Act.CLOCK_SET).count() == 1


def test_paused_clock_keeps_what_was_left(organiser: User, event: Event) -> None:
    clocks.start_clock(organiser, event.pk, NOW)
    clocks.pause_clock(organiser, event.pk, after(5))
    clocks.pause_clock(organiser, event.pk, after(7))
    assert left(event, after(60)) == timedelta(minutes=15)
    assert clocks.ring_due(after(60)) == 0
    clocks.start_clock(organiser, event.pk, after(60))
    assert left(event, after(61)) == timedelta(minutes=14)


def test_minutes_are_added_to_a_clock_that_runs_and_to_one_that_stands(organiser: User, event: Event) -> None:
    clocks.start_clock(organiser, event.pk, NOW)
    clocks.add_minutes(organiser, event.pk, 5, NOW)
    clocks.pause_clock(organiser, event.pk, NOW)
    clocks.add_minutes(organiser, event.pk, -10, NOW)
    assert left(event, NOW) == timedelta(minutes=15)


@pytest.mark.parametrize("minutes", [0, -20, 10**9])
def test_a_clock_takes_no_number_that_is_none(organiser: User, event: Event, minutes: int) -> None:
    clocks.start_clock(organiser, event.pk, NOW)
    with pytest.raises(BadMinutes):
        clocks.add_minutes(organiser, event.pk, minutes, NOW)
    assert left(event, NOW) == timedelta(minutes=20)


def test_only_who_runs_the_event_sets_its_clock(event: Event, six: list[User], organiser: User) -> None:
    with pytest.raises(NotAllowed):
        clocks.start_clock(six[0], event.pk, NOW)
    clocks.start_clock(organiser, event.pk, NOW)
    for act in (clocks.pause_clock, clocks.drop_clock, clocks.ring_now):
        with pytest.raises(NotAllowed):
            act(six[0], event.pk, NOW)
    with pytest.raises(NotAllowed):
        clocks.add_minutes(six[0], event.pk, 5, NOW)


def test_no_clock_without_a_round_nor_without_minutes(organiser: User, club: Club, event: Event) -> None:
    with pytest.raises(WrongState):
        clocks.start_clock(organiser, planned(organiser, club).pk, NOW)
    with pytest.raises(NoClock):
        clocks.pause_clock(organiser, event.pk, NOW)
    set_timing(organiser, event.pk, {"minutes": None}, NOW)
    with pytest.raises(BadMinutes):
        clocks.start_clock(organiser, event.pk, NOW)
    Match.objects.filter(round__event=event).delete()
    event.rounds.all().delete()
    with pytest.raises(NoRound):
        clocks.start_clock(organiser, event.pk, NOW, minutes=10)


def test_at_its_end_the_bell_rings_once_at_every_table(organiser: User, event: Event) -> None:
    clocks.start_clock(organiser, event.pk, NOW)
    assert clocks.ring_due(after(19)) == 0
    assert clocks.ring_due(after(20)) == 1
    assert clocks.ring_due(after(20)) == 0
    for match in tables(event):
        assert match.table is not None
        assert list(match.table.log.filter(text="bell finish_deal").values_list("received_at", flat=True)) == [
            after(20)
        ]
    (line,) = AuditEntry.objects.filter(event=event, act=Act.RANG)
    assert (line.who, line.after) == (None, {"bell": "finish_deal"})


def test_stopped_at_once_level_matches_are_drawn_and_the_standings_follow(organiser: User, event: Event) -> None:
    set_timing(organiser, event.pk, {"bell": BellRule.STOP}, NOW)
    clocks.start_clock(organiser, event.pk, NOW)
    clocks.ring_due(after(21))
    for match in tables(event):
        assert match.table is not None
        assert match.table.status == Status.FINISHED
        record_table(match.table.pk)
    assert [(row.values[0][1], row.drawn) for row in event.standings.all()] == [("1/2", 1)] * 4


def test_the_leader_wins_when_the_deal_on_the_table_is_over(organiser: User, event: Event) -> None:
    match = tables(event)[0]
    assert match.table is not None
    table = match.table
    play.settle(table.pk, after(15))  # nobody tapped: dealt by itself
    clocks.start_clock(organiser, event.pk, after(15))
    clocks.ring_now(organiser, event.pk, after(16))
    assert snapshot(table.code).course.stage is Step.DEALT
    play.act(table.code, user_of(match.first).pk, "resign", seen=snapshot(table.code).n, request_id="r", now=after(16))
    record_table(table.pk)
    match.refresh_from_db()
    assert (match.winner, match.how, match.margin) == (match.second, "agreed", -1)


def test_mirror_matches_are_played_to_their_end(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club, online=True, format="pairs", decks=Decks.MIRROR)
    for one, other in ((six[0], six[1]), (six[2], six[3])):
        enter_others(organiser, event.pk, NOW, player=one.username, partner=other.username)
    check_in_all(organiser, event.pk, NOW)
    event.refresh_from_db()
    publish_round(organiser, event.pk, preview_round(event).digest, NOW)
    clocks.start_clock(organiser, event.pk, NOW, minutes=10)
    assert clocks.ring_due(after(10)) == 1
    (match,) = tables(event)
    assert match.table is not None
    assert not match.table.log.filter(text__startswith="bell").exists()
    assert RoundClock.objects.get().told_at == after(10)


def test_after_the_bell_its_clock_takes_nothing_more(organiser: User, event: Event) -> None:
    clocks.start_clock(organiser, event.pk, NOW)
    for now in (after(20), after(21)):  # run out, and rung
        for act in (clocks.pause_clock, clocks.drop_clock, clocks.ring_now):
            with pytest.raises(BellHasRung):
                act(organiser, event.pk, now)
        clocks.ring_due(after(20))
    with pytest.raises(BellHasRung):
        clocks.start_clock(organiser, event.pk, after(21))


def test_a_clock_that_was_lengthened_meanwhile_does_not_ring(organiser: User, event: Event) -> None:
    clock = clocks.start_clock(organiser, event.pk, NOW)
    clocks.add_minutes(organiser, event.pk, 5, after(19))
    assert clocks._rung(clock.pk, after(20)) is False
    assert RoundClock.objects.get().rung_at is None


def test_the_round_can_go_on_without_its_clock(organiser: User, event: Event) -> None:
    clocks.start_clock(organiser, event.pk, NOW)
    clocks.drop_clock(organiser, event.pk, after(1))
    assert clock_of(event) is None
    assert clocks.ring_due(after(30)) == 0


def test_how_long_rounds_are_can_be_changed_while_they_are_played(organiser: User, event: Event) -> None:
    set_timing(organiser, event.pk, {"minutes": 25, "bell": BellRule.STOP}, NOW)
    line = AuditEntry.objects.filter(event=event, act=Act.CHANGED).first()
    assert line is not None
    assert (line.before, line.after) == (
        {"minutes": "20", "bell": "finish_deal"},
        {"minutes": "25", "bell": "stop"},
    )
