"""Who is at the table: sockets, several tabs and processes, pages without a script, restarts."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import presence as where
from games import selectors
from games.models import Connection, Sign
from games.presence import Whereabouts
from games.services import presence
from tests.games.attendance import comes, goes, line, page_of, playing, row, seen
from tests.games.tables import START, Evening, person

pytestmark = pytest.mark.django_db


# ------------------------------------------------------------------------------------------ whereabouts


def test_person_with_an_open_socket_is_here() -> None:
    assert seen(playing(), 0) is Whereabouts.HERE


def test_lost_connection_is_first_coming_back_and_then_lost() -> None:
    evening = playing()
    goes(evening, 1)
    assert seen(evening, 1) is Whereabouts.RECONNECTING
    assert seen(evening, 1, after=9.9) is Whereabouts.RECONNECTING
    assert seen(evening, 1, after=10) is Whereabouts.LOST


def test_who_leaves_on_purpose_is_told_from_who_was_lost_after_the_time_to_load_a_page_again() -> None:
    evening = playing()
    goes(evening, 1, left=True)
    assert seen(evening, 1, after=2.9) is Whereabouts.HERE
    assert seen(evening, 1, after=3) is Whereabouts.LEFT


def test_of_two_tabs_the_last_one_counts() -> None:
    evening = playing()
    comes(evening, 1, "second tab")
    goes(evening, 1, left=True)
    assert seen(evening, 1, after=30) is Whereabouts.HERE
    goes(evening, 1, "second tab")
    assert seen(evening, 1, after=10) is Whereabouts.LOST


def test_rows_of_a_killed_process_go_stale_and_keep_nobody_here() -> None:
    evening = playing()
    comes(evening, 1, "of a process that is killed")
    evening.now += timedelta(seconds=41)
    comes(evening, 1, "of another process")
    goes(evening, 1, "of another process")
    assert seen(evening, 1, after=10) is Whereabouts.LOST


def test_silence_of_a_killed_process_is_noticed_without_a_word() -> None:
    evening = playing()
    assert seen(evening, 1, after=39.9) is Whereabouts.HERE
    assert seen(evening, 1, after=40) is Whereabouts.RECONNECTING
    assert seen(evening, 1, after=50) is Whereabouts.LOST


def test_open_socket_keeps_its_person_here() -> None:
    evening = playing()
    for _ in range(10):
        evening.now += timedelta(seconds=15)
        presence.still_open([(evening.table.pk, 1, "1")], evening.now)
    assert seen(evening, 1) is Whereabouts.HERE
    assert Connection.objects.get(channel="1").seen_at == evening.now


def test_row_that_others_took_for_stale_comes_back_with_the_next_sign() -> None:
    evening = playing()
    evening.now += timedelta(seconds=60)
    comes(evening, 1, "new")
    assert not Connection.objects.filter(channel="1").exists()
    presence.still_open([(evening.table.pk, 1, "1")], evening.now)
    goes(evening, 1, "new")
    assert seen(evening, 1, after=20) is Whereabouts.HERE


def test_who_never_came_is_missed_since_the_match_began() -> None:
    evening = Evening("chouine", person("ana"), person("bob")).start()
    assert seen(evening, 0) is Whereabouts.RECONNECTING
    assert seen(evening, 0, after=10) is Whereabouts.LOST


def test_house_is_always_here() -> None:
    evening = Evening("chouine", person("ana"), None).dealt()
    assert seen(evening, 1, after=1_000_000) is Whereabouts.HERE


def test_after_a_restart_everybody_is_coming_back(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = playing()
    monkeypatch.setattr(where, "STARTED", evening.now + timedelta(seconds=600))
    assert seen(evening, 1, after=601) is Whereabouts.RECONNECTING
    assert seen(evening, 1, after=611) is Whereabouts.LOST
    comes(evening, 1)
    evening.now += timedelta(seconds=605)
    comes(evening, 1)
    assert seen(evening, 1) is Whereabouts.HERE


def test_restart_doesnt_bring_back_who_had_left(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = playing()
    goes(evening, 1, left=True)
    monkeypatch.setattr(where, "STARTED", evening.now + timedelta(seconds=600))
    assert seen(evening, 1, after=601) is Whereabouts.LEFT


# ------------------------------------------------------------------------------- pages without a script


@pytest.mark.parametrize("name", ["games:table", "games:fragments"])
def test_page_that_is_asked_for_counts_for_half_a_minute(name: str) -> None:
    evening = Evening("chouine", person("ana"), person("bob")).dealt()
    page_of(evening, 1).get(reverse(name, args=[evening.code]))
    evening.now = timezone.now()
    assert seen(evening, 1, after=28) is Whereabouts.HERE
    assert seen(evening, 1, after=31) is Whereabouts.RECONNECTING
    assert seen(evening, 1, after=41) is Whereabouts.LOST
    assert row(evening, 0).here_until is None


def test_pages_are_noted_at_most_every_ten_seconds() -> None:
    evening = Evening("chouine", person("ana"), person("bob")).dealt()
    noted = []
    for _ in range(13):
        presence.visited(selectors.snapshot(evening.code), 1, evening.now)
        noted.append(row(evening, 1).here_until)
        evening.now += timedelta(seconds=2.5)
    assert len(set(noted)) == 3


def test_page_of_somebody_with_a_socket_takes_nothing_from_him() -> None:
    evening = playing()
    evening.now += timedelta(seconds=35)
    presence.visited(selectors.snapshot(evening.code), 1, evening.now)
    assert row(evening, 1).sign == Sign.SOCKET
    goes(evening, 1)
    presence.visited(selectors.snapshot(evening.code), 1, evening.now)
    assert seen(evening, 1, after=29) is Whereabouts.HERE


def test_onlooker_is_nobodys_presence() -> None:
    evening = playing()
    goes(evening, 1)
    Client().get(reverse("games:table", args=[evening.code]))
    assert seen(evening, 1, after=10) is Whereabouts.LOST


def test_own_form_is_a_sign_of_life() -> None:
    evening = Evening("chouine", person("ana"), person("bob")).dealt()
    page_of(evening, 1).post(reverse("games:act", args=[evening.code]), {"action": "nonsense"})
    evening.now = timezone.now()
    assert seen(evening, 1) is Whereabouts.HERE


# ------------------------------------------------------------------------------------- what pages show


@pytest.mark.parametrize("audience", [0, None])
def test_line_of_the_seat_says_where_its_person_is(audience: int | None, now_is: Any) -> None:
    evening = playing()
    now_is(START)
    assert line(evening, audience, 1) == ("here", "")
    goes(evening, 1)
    assert line(evening, audience, 1) == ("reconnecting", "reconnecting")
    now_is(START + timedelta(seconds=45))
    assert line(evening, audience, 1) == ("lost", "away 0:45")
    assert line(evening, 1, 1) == ("here", "")  # to himself


def test_line_tells_who_left(now_is: Any) -> None:
    evening = playing()
    goes(evening, 1, left=True)
    now_is(START + timedelta(seconds=75))
    assert line(evening, 0, 1) == ("left", "left 1:15 ago")
