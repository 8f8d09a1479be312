"""Calls and rulings as the event sees them: on its desk at once, on the match's page, in its record and results."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.course import Stage as Step
from games.course import Word
from games.models import FinishedTable, Table
from games.selectors import snapshot
from games.services import calls, director, errors, play
from games.services.dealing import deal_next
from games.services.desk import locked
from games.services.director import Order
from games.services.due import settle_due
from tests.tournaments.events.world import LATER, begun, lines, published, user_of
from tournaments.events.choices import Act, Kind, Stage
from tournaments.events.models import AuditEntry, Event, Match
from tournaments.events.services.closing import close_event
from tournaments.members.models import Club, User
from tournaments.records.models import Result
from tournaments.records.tasks import record_table

RESIGNED = {0: {"winner": 0, "resigned": True}, 1: {"winner": 1, "resigned": True}}


@pytest.fixture
def match(organiser: User, club: Club, six: list[User]) -> Match:
    return begun(organiser, club, six[:2], online=True)[1][0]


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def desk_of(event: Event, user: User) -> str:
    return client_of(user).get(reverse("events:desk", args=[event.slug])).content.decode()


def table_of(match: Match) -> Table:
    match.refresh_from_db()
    assert match.table is not None
    return match.table


def rule(match: Match, director_: User, word: str, **more: Any) -> None:
    code = table_of(match).code
    play.settle(table_of(match).pk, LATER)
    seen = snapshot(code).n
    director.rule(code, director_.pk, Order(word, "as seen", **more), seen=seen, request_id=f"{word}{seen}", now=LATER)


@transaction.atomic
def given_up(match: Match, *losers: int) -> None:
    """Deals of chouine given up by these sides."""
    desk = locked(LATER, code=table_of(match).code)
    for loser in losers:
        while desk.course.stage is not Step.DEALT:
            deal_next(desk)
        desk.write(f"{loser} resign", seat=loser, request_id=f"{loser}:{desk.course.number}")
    settle_due(desk)
    desk.save()


def test_call_is_on_the_desk_at_once_and_goes_when_it_is_answered(
    organiser: User, match: Match, django_capture_on_commit_callbacks: Any
) -> None:
    event, table = match.round.event, table_of(match)
    assert "Calls from the tables" not in desk_of(event, organiser)
    with django_capture_on_commit_callbacks(execute=True) as told:
        calls.call(table.code, user_of(match.first).pk, "He sees my cards", now=LATER, request_id="c1")
    assert told
    page = desk_of(event, organiser)
    assert "He sees my cards" in page
    assert str(user_of(match.first)) in page
    assert reverse("games:director", args=[table.code]) in page
    calls.answer(table.code, organiser.pk, "", now=LATER)
    assert "He sees my cards" not in desk_of(event, organiser)


def test_desk_leads_to_every_table_that_is_played_at(organiser: User, match: Match) -> None:
    assert reverse("games:director", args=[table_of(match).code]) in desk_of(match.round.event, organiser)
    pairings = client_of(user_of(match.first)).get(reverse("events:event", args=[match.round.event.slug]))
    assert reverse("games:director", args=[table_of(match).code]) not in pairings.content.decode()


def test_ruling_is_in_the_record_of_the_event_and_on_the_page_of_the_match(
    organiser: User, match: Match, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        rule(match, organiser, Word.STOPPED)
    entry = AuditEntry.objects.get(act=Act.RULED)
    assert (entry.who, entry.why, entry.after) == (organiser, "as seen", {"ruling": "stopped"})
    event = match.round.event
    record = client_of(organiser).get(reverse("events:record", args=[event.slug])).content.decode()
    assert "stopped the clocks" in record
    assert "Reason: as seen" in record
    page = client_of(user_of(match.first)).get(reverse("events:match", args=[event.slug, match.pk])).content.decode()
    assert "The organiser stopped the clocks. Reason: as seen" in page


def test_adjusting_after_the_end_changes_result_match_and_standings(organiser: User, match: Match) -> None:
    event = match.round.event
    given_up(match, 1, 1, 0, 0, 1)
    record_table(table_of(match).pk)
    assert lines(event)[0][1] == match.first.name
    rule(match, organiser, Word.ADJUSTED, deal=5, result=RESIGNED[1])
    assert FinishedTable.objects.get().done_at is None
    record_table(table_of(match).pk)
    match.refresh_from_db()
    assert match.winner == match.second
    assert (match.units_first, match.units_second) == (0, 1)
    assert lines(event)[0][1] == match.second.name
    assert Result.objects.get().winner == 1
    assert AuditEntry.objects.filter(act=Act.RECORDED).count() == 2


def test_who_plays_in_a_round_that_is_out_stays(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:4], online=True, kind=Kind.KNOCKOUT)
    for match in matches:
        given_up(match, 1, 1, 0, 0, 1)
        record_table(table_of(match).pk)
    published(organiser, event)
    n = snapshot(table_of(matches[0]).code).n
    with pytest.raises(errors.ResultStands):
        rule(matches[0], organiser, Word.ADJUSTED, deal=5, result=RESIGNED[1])
    assert snapshot(table_of(matches[0]).code).n == n
    rule(matches[0], organiser, Word.ADJUSTED, deal=5, result={"winner": 0, "chouine": True})


def test_in_a_finished_event_nothing_is_adjusted(organiser: User, match: Match) -> None:
    event = match.round.event
    given_up(match, 1, 1, 1)
    record_table(table_of(match).pk)
    close_event(organiser, event.pk, LATER)
    event.refresh_from_db()
    assert event.state == Stage.CLOSED
    with pytest.raises(errors.ResultStands):
        rule(match, organiser, Word.ADJUSTED, deal=3, result=RESIGNED[0] | {"winner": 0})


def test_match_with_a_substitute_counts_for_the_entrant_and_for_no_rating(
    organiser: User, match: Match, six: list[User]
) -> None:
    rule(match, organiser, Word.REPLACED, seat=1, user=six[3])
    given_up(match, 0, 0, 0)
    record_table(table_of(match).pk)
    match.refresh_from_db()
    assert match.winner == match.second
    result = Result.objects.get()
    assert not result.rated
    assert [player.user_id for player in result.players.order_by("side")] == [user_of(match.first).pk, six[3].pk]
