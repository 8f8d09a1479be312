"""Who is at the table: sockets, several tabs and processes, pages without a script, restarts, claims and returns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from games import presence as where
from games import records, selectors
from games.log import Stage
from games.models import Connection, Patience, Seat, Sign, Status, Table
from games.presence import Whereabouts
from games.presenters import board_of
from games.rules.game import Seat as Place
from games.services import errors, play, presence
from games.services.desk import locked
from tests.games.offering import play_one, sayable
from tests.games.tables import START, Evening, person
from tests.games.test_consumers import IN_MEMORY, at, socket

pytestmark = pytest.mark.django_db


def playing(game: str = "chouine", seats: int = 2, **opening: Any) -> Evening:
    """A table at which everybody's socket is open."""
    names = ("ana", "bob", "carla", "dora")[:seats]
    evening = Evening(game, *map(person, names), **opening).dealt()
    for seat in range(seats):
        comes(evening, seat)
    return evening


def comes(evening: Evening, seat: int, tab: str = "") -> None:
    presence.opened(evening.table.pk, seat, f"{seat}{tab}", evening.now)


def goes(evening: Evening, seat: int, tab: str = "", *, left: bool = False) -> None:
    presence.closed(evening.table.pk, seat, f"{seat}{tab}", evening.now, left=left)


def seen(evening: Evening, seat: int, after: float = 0) -> Whereabouts:
    snapshot = selectors.snapshot(evening.code)
    return where.presence(snapshot, seat, evening.now + timedelta(seconds=after)).kind


def row(evening: Evening, seat: int) -> Seat:
    return Seat.objects.get(table=evening.table, index=seat)


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
        presence.still_open(evening.table.pk, 1, "1", evening.now)
    assert seen(evening, 1) is Whereabouts.HERE
    assert Connection.objects.get(channel="1").seen_at == evening.now


def test_row_that_others_took_for_stale_comes_back_with_the_next_sign() -> None:
    evening = playing()
    evening.now += timedelta(seconds=60)
    comes(evening, 1, "new")
    assert not Connection.objects.filter(channel="1").exists()
    presence.still_open(evening.table.pk, 1, "1", evening.now)
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


def page_of(evening: Evening, seat: int) -> Client:
    client = Client()
    client.force_login(evening.people[seat])
    return client


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


@pytest.fixture
def now_is(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Set the clock that pages are drawn by."""
    return lambda moment: monkeypatch.setattr(timezone, "now", lambda: moment)


def line(evening: Evening, audience: int | None, seat: int) -> tuple[str, str]:
    with translation.override("en"):
        board = board_of(selectors.snapshot(evening.code), None if audience is None else Place(audience))
    panel = next(panel for panel in board.seats if panel.seat == seat)
    return panel.presence, panel.away.replace("{time}", panel.away_time)


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


# ---------------------------------------------------------------------------- patience and the countdown


def ended_tables(who: Any, walked_out: int, stayed: int) -> None:
    for number in range(walked_out + stayed):
        table = Table.objects.create(game="chouine", status=Status.FINISHED, finished_at=START)
        Seat.objects.create(table=table, index=0, user=who, walked_out=number < walked_out)


@pytest.mark.parametrize(
    ("walked_out", "stayed", "patience"),
    [
        (0, 9, Patience.USUAL),
        (0, 10, Patience.LONG),
        (1, 19, Patience.USUAL),
        (1, 20, Patience.LONG),
        (1, 3, Patience.USUAL),
        (1, 4, Patience.SHORT),
        (2, 48, Patience.LONG),
        (10, 40, Patience.SHORT),
    ],
)
def test_patience_follows_the_record(walked_out: int, stayed: int, patience: Patience) -> None:
    bob = person("bob")
    ended_tables(bob, walked_out, stayed)
    assert presence.patience_with(bob.pk) is patience


def test_patience_is_taken_when_the_person_comes() -> None:
    evening = Evening("chouine", person("ana"), person("bob")).dealt()
    ended_tables(evening.people[1], 0, 10)
    comes(evening, 1)
    assert row(evening, 1).patience == Patience.LONG


def waited(evening: Evening) -> float:
    """In how many seconds the table's opponent may claim."""
    snapshot = selectors.snapshot(evening.code)
    ahead = evening.now + timedelta(seconds=20)
    found = where.claimable_at(snapshot, evening.turn(), ahead)
    assert found is not None
    return (found - evening.now).total_seconds()


@pytest.mark.parametrize(
    ("sign", "patience", "seconds"),
    [
        (Sign.SOCKET, Patience.USUAL, 60),
        (Sign.SOCKET, Patience.LONG, 180),
        (Sign.SOCKET, Patience.SHORT, 30),
        (Sign.LEFT, Patience.LONG, 30),
        (Sign.PAGE, Patience.SHORT, 180),
    ],
)
def test_countdown(sign: Sign, patience: Patience, seconds: int) -> None:
    evening = playing()
    Seat.objects.filter(table=evening.table).update(sign=sign, patience=patience, here_until=evening.now)
    assert waited(evening) == seconds


def test_countdown_begins_with_the_turn() -> None:
    evening = playing()
    absent = 1 - evening.turn()
    goes(evening, absent)
    while evening.turn() != absent:
        evening.now += timedelta(seconds=300)
        comes(evening, 1 - absent)
        evening.act_by_house_rules()
    assert waited(evening) == 60


def test_nobody_is_waited_for_out_of_turn() -> None:
    evening = playing()
    other = 1 - evening.turn()
    goes(evening, other)
    snapshot = selectors.snapshot(evening.code)
    assert where.claimable_at(snapshot, other, evening.now + timedelta(seconds=500)) is None


# ------------------------------------------------------------------------------------------------ claims


def absent_on_turn(evening: Evening, *, left: bool = False) -> int:
    seat = evening.turn()
    goes(evening, seat, left=left)
    return seat


def claims(evening: Evening, seat: int, absent: int, request_id: str = "") -> play.Answer:
    return presence.claim(
        evening.code, evening.people[seat].pk, absent, request_id=request_id or uuid4().hex, now=evening.now
    )


@pytest.mark.parametrize(("game", "seats"), [("chouine", 2), ("piquet", 2), ("guinote", 2), ("guinote", 4)])
def test_claim_ends_the_match_for_the_claimants_side(game: str, seats: int) -> None:
    evening = playing(game, seats)
    absent = absent_on_turn(evening)
    evening.now += timedelta(seconds=61)
    claims(evening, (absent + 1) % seats, absent)
    assert evening.texts[-1] == f"ended forfeit {1 - absent % 2} left"
    played = records.match_of(Table.objects.get(pk=evening.table.pk))
    assert (played.how, played.winner, played.reason) == ("forfeit", 1 - absent % 2, "left")
    assert row(evening, absent).walked_out
    assert Seat.objects.filter(table=evening.table, walked_out=True).count() == 1


def test_claim_sent_twice_counts_once() -> None:
    evening = playing()
    absent = absent_on_turn(evening)
    evening.now += timedelta(seconds=61)
    first = claims(evening, 1 - absent, absent, "one")
    assert claims(evening, 1 - absent, absent, "one") == play.Answer(first.n, again=True)


def test_whoever_is_back_wins_against_a_claim() -> None:
    evening = playing()
    absent = absent_on_turn(evening)
    evening.now += timedelta(seconds=61)
    comes(evening, absent)
    refused(evening, 1 - absent, absent, errors.NotAway)


def refused(evening: Evening, seat: int, absent: int, error: type[Exception]) -> None:
    before = evening.texts
    for do in (presence.claim, presence.let_house_play):
        with pytest.raises(error):
            do(evening.code, evening.people[seat].pk, absent, request_id=uuid4().hex, now=evening.now)
    assert evening.texts == before
    assert not Seat.objects.filter(table=evening.table, stands_in=True).exists()


def test_claim_before_the_countdown_is_over_is_refused() -> None:
    evening = playing()
    absent = absent_on_turn(evening)
    evening.now += timedelta(seconds=59)
    refused(evening, 1 - absent, absent, errors.TooEarly)


def test_who_is_only_coming_back_is_not_away() -> None:
    evening = playing()
    absent = absent_on_turn(evening)
    evening.now += timedelta(seconds=9)
    refused(evening, 1 - absent, absent, errors.NotAway)


def test_match_of_an_event_is_not_claimed() -> None:
    evening = playing(origin="event 7 table 3")
    absent = absent_on_turn(evening)
    evening.now += timedelta(seconds=600)
    refused(evening, 1 - absent, absent, errors.NotNow)


def test_partner_may_not_claim_and_nobody_against_himself() -> None:
    evening = playing("guinote", 4)
    absent = absent_on_turn(evening)
    evening.now += timedelta(seconds=600)
    refused(evening, (absent + 2) % 4, absent, errors.NotNow)
    refused(evening, absent, absent, errors.NotNow)


def test_claim_against_somebody_whose_turn_it_isnt_is_refused() -> None:
    evening = playing()
    other = 1 - evening.turn()
    goes(evening, other)
    evening.now += timedelta(seconds=600)
    refused(evening, 1 - other, other, errors.NotNow)


def test_stranger_may_not_claim() -> None:
    evening = playing()
    absent = absent_on_turn(evening)
    evening.now += timedelta(seconds=600)
    with pytest.raises(errors.NotSeated):
        presence.claim(evening.code, person("eve").pk, absent, request_id="x", now=evening.now)


def test_claim_at_a_finished_table_is_refused() -> None:
    evening = playing()
    absent = absent_on_turn(evening)
    evening.act(1 - absent, "resign match")
    evening.now += timedelta(seconds=600)
    refused(evening, 1 - absent, absent, errors.NotNow)


def test_adjourned_match_misses_nobody_and_is_not_claimed() -> None:
    evening = playing()
    absent = absent_on_turn(evening)
    with transaction.atomic():
        desk = locked(evening.now, code=evening.code)
        desk.write("adjourned")
        desk.save()
    evening.now += timedelta(days=3)
    assert seen(evening, absent) is Whereabouts.HERE
    refused(evening, 1 - absent, absent, errors.NotNow)


def test_with_days_for_each_action_people_are_online_or_nothing_is_said(now_is: Any) -> None:
    evening = playing(time_control="days 2")
    now_is(START + timedelta(seconds=1))
    assert line(evening, 0, 1) == ("online", "online now")
    goes(evening, 1, left=True)
    now_is(START + timedelta(hours=30))
    assert line(evening, 0, 1) == ("here", "")
    assert strip(evening, 0) == strip(evening, 1) == ("", [])
    evening.now += timedelta(hours=30)
    refused(evening, 0, 1, errors.NotNow)


def test_house_plays_on_only_where_it_acts_for_who_is_late(now_is: Any) -> None:
    evening = playing(time_control="reserve 600 600 600", at_zero="match")
    absent = absent_on_turn(evening)
    now_is(START + timedelta(seconds=61))
    assert strip(evening, 1 - absent)[1] == [f"absent claim {absent}"]


def test_nobody_is_missed_once_the_match_is_over() -> None:
    evening = playing()
    goes(evening, 0)
    evening.act(1, "resign match")
    assert seen(evening, 0, after=1_000_000) is Whereabouts.HERE


def test_time_out_that_loses_the_match_while_away_is_a_walk_out() -> None:
    evening = playing(time_control="reserve 25 75 60", at_zero="third")
    absent = absent_on_turn(evening)
    while evening.course.stage is Stage.DEALT:
        if evening.turn() == absent:
            evening.later(90)
        else:
            comes(evening, 1 - absent)
            evening.later(3).act_by_house_rules()
    assert row(evening, absent).walked_out
    assert not row(evening, 1 - absent).walked_out


def test_time_out_that_loses_the_match_at_the_table_is_no_walk_out() -> None:
    evening = playing(time_control="reserve 25 75 60", at_zero="third")
    Seat.objects.filter(table=evening.table).update(here_until=evening.now + timedelta(days=1))
    while evening.course.stage is Stage.DEALT:
        evening.later(90)
    assert evening.course.ended is not None
    assert not Seat.objects.filter(table=evening.table, walked_out=True).exists()


# ----------------------------------------------------------------------------------- the house plays on


def stood_in(evening: Evening) -> int:
    absent = absent_on_turn(evening)
    evening.now += timedelta(seconds=61)
    other = evening.people[1 - absent].pk
    presence.let_house_play(evening.code, other, absent, request_id="house", now=evening.now)
    return absent


def test_house_plays_on_until_the_person_is_back() -> None:
    evening = playing()
    absent = stood_in(evening)
    while evening.turn() == absent:
        before = evening.n
        evening.later(0.8)
        assert evening.n > before
    comes(evening, 1 - absent)
    evening.later(2)
    while evening.turn() != absent:
        if is_held(evening):
            evening.later(1.6)
        else:
            evening.act_by_house_rules()
    comes(evening, absent)
    before = evening.n
    evening.later(20)
    assert evening.n == before


def test_house_plays_the_whole_match_and_taps_between_the_deals() -> None:
    evening = playing()
    absent = stood_in(evening)
    for _ in range(2_000):
        if evening.course.stage is Stage.OVER:
            break
        if evening.course.stage is Stage.PAUSED and 1 - absent not in evening.course.ready:
            evening.ready(1 - absent)
        elif evening.course.stage is Stage.DEALT and evening.turn() == 1 - absent and not is_held(evening):
            evening.act_by_house_rules()
        else:
            evening.later(1)
    assert evening.course.stage is Stage.OVER
    assert row(evening, absent).walked_out


@pytest.mark.parametrize(("kind", "last"), [("stop", "ended agreed - stopped"), ("pause", "adjourned")])
def test_house_answers_offers_for_whom_it_plays(kind: str, last: str) -> None:
    evening = playing()
    play_one(evening)
    absent = stood_in(evening)
    evening.act(1 - absent, f"offer {kind}")
    assert evening.texts[-2:] == [f"{absent} accept {kind}", last]


def test_partner_for_whom_the_house_plays_is_not_asked_about_giving_up() -> None:
    evening = playing("guinote", 4)
    play_one(evening)
    absent = evening.turn()
    goes(evening, absent)
    evening.now += timedelta(seconds=61)
    other, partner = evening.people[(absent + 1) % 4].pk, (absent + 2) % 4
    assert "resign match" not in sayable(evening, partner)
    presence.let_house_play(evening.code, other, absent, request_id="house", now=evening.now)
    assert "offer resign" not in sayable(evening, partner)
    evening.act(partner, "resign match")
    assert evening.texts[-1] == f"ended resigned {1 - partner % 2}"


def is_held(evening: Evening) -> bool:
    until = Table.objects.get(pk=evening.table.pk).hold_until
    return until is not None and evening.now < until


def test_rated_match_is_not_played_by_the_house() -> None:
    evening = playing(rated=True)
    absent = absent_on_turn(evening)
    evening.now += timedelta(seconds=61)
    with pytest.raises(errors.NotNow):
        stood_in_again(evening, absent)


def stood_in_again(evening: Evening, absent: int) -> None:
    other = evening.people[1 - absent].pk
    presence.let_house_play(evening.code, other, absent, request_id="again", now=evening.now)


# ---------------------------------------------------------------------------------------------- the strip


def strip(evening: Evening, audience: int | None) -> tuple[str, list[str]]:
    with translation.override("en"):
        board = board_of(selectors.snapshot(evening.code), None if audience is None else Place(audience))
    if board.absence is None:
        return ("", [])
    text = board.absence.text.replace("{time}", board.absence.claim_time)
    return (text, [choice.text for choice in board.absence.choices])


def test_opponent_sees_how_long_to_wait_and_then_what_he_may_do(now_is: Any) -> None:
    evening = playing()
    absent = absent_on_turn(evening)
    name = str(evening.people[absent]).capitalize()
    now_is(START + timedelta(seconds=5))
    assert strip(evening, 1 - absent) == ("", [])
    now_is(START + timedelta(seconds=17))
    assert strip(evening, 1 - absent) == (f"{name} is away. In 0:43 you may claim the match.", [])
    now_is(START + timedelta(seconds=60.5))
    said, choices = strip(evening, 1 - absent)
    assert said == f"{name} is away. You may claim the match, or wait."
    assert choices == [f"absent claim {absent}", f"absent house {absent}"]
    assert strip(evening, None) == strip(evening, absent) == ("", [])


def test_at_an_event_the_organiser_is_named_instead(now_is: Any) -> None:
    evening = playing(origin="event 7 table 3")
    absent = absent_on_turn(evening)
    now_is(START + timedelta(seconds=100))
    assert strip(evening, 1 - absent)[0].endswith("is away. The organiser can help.")
    board = board_of(selectors.snapshot(evening.code), Place(1 - absent))
    assert board.absence is not None
    assert board.absence.link is not None
    assert board.absence.link.page == "games:call"


def test_claim_works_by_a_plain_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(where, "STARTED", START)
    evening = playing()
    absent = evening.turn()
    evening.now = timezone.now() - timedelta(seconds=100)
    Table.objects.filter(pk=evening.table.pk).update(moved_at=evening.now, started_at=evening.now)
    goes(evening, absent)
    page, address = page_of(evening, 1 - absent), reverse("games:table", args=[evening.code])
    assert f'value="absent claim {absent}"' in page.get(address).content.decode()
    form = {"n": evening.n, "request_id": "one", "action": f"absent claim {absent}"}
    answer = page.post(reverse("games:act", args=[evening.code]), form, follow=True)
    assert "was away, and the match was given to" in answer.content.decode()


@pytest.mark.parametrize("action", ["absent", "absent claim", "absent claim 9", "absent rob 1", "absent claim 1 1"])
def test_nonsense_is_refused_with_words(action: str) -> None:
    evening = playing()
    form = {"n": evening.n, "request_id": "one", "action": action}
    answer = page_of(evening, 0).post(
        reverse("games:act", args=[evening.code]), form, headers={"Accept": "application/json"}
    )
    assert answer.status_code == 422
    assert answer.json()["say"]


# ----------------------------------------------------------------------------------------------- sockets


@pytest.fixture
def live(settings: Any) -> None:
    settings.CHANNEL_LAYERS = IN_MEMORY
    settings.NEXT_DEAL_MS = 3_600_000
    settings.RECONNECT_MS, settings.LEAVE_MS = 300, 200


@sync_to_async
def now_playing() -> Evening:
    evening = Evening("chouine", person("ana"), person("bob"))
    evening.now = timezone.now()
    return evening.dealt()


async def presence_in(page: Any, seat_line: str = "seat-top") -> str:
    """The presence that the next fragment of that seat's line shows."""
    while True:
        html = (await page.hear_fragments(0))["html"]
        _, found, rest = html.partition(f'id="{seat_line}"')
        if found:
            return str(rest.partition('data-presence="')[2].partition('"')[0])


async def until(page: Any, wanted: str) -> None:
    while await presence_in(page) != wanted:
        pass


@pytest.mark.full
@pytest.mark.django_db(transaction=True)
async def test_others_see_at_once_that_a_socket_was_lost_and_that_it_is_back(live: None) -> None:
    evening = await now_playing()
    ana, bob = evening.people
    async with socket(at(evening), ana) as mine, socket(at(evening)) as onlooker:
        async with socket(at(evening), bob):
            for page in (mine, onlooker):
                await page.say(sync=0)
                await until(page, "here")
        for page in (mine, onlooker):
            await until(page, "reconnecting")
            await until(page, "lost")
        n = await sync_to_async(lambda: evening.n)()
        async with socket(at(evening), bob):
            for page in (mine, onlooker):
                await until(page, "here")
        assert await sync_to_async(lambda: evening.n)() == n


@pytest.mark.django_db(transaction=True)
async def test_farewell_is_told_from_a_lost_line(live: None) -> None:
    evening = await now_playing()
    ana, bob = evening.people
    async with socket(at(evening), ana) as mine:
        await mine.say(sync=0)
        async with socket(at(evening), bob) as theirs:
            await theirs.say(bye=True)
        await until(mine, "left")


@pytest.mark.django_db(transaction=True)
async def test_page_that_stays_after_its_farewell_has_not_left(live: None) -> None:
    evening = await now_playing()
    ana, bob = evening.people
    async with socket(at(evening), ana) as mine:
        await mine.say(sync=0)
        async with socket(at(evening), bob) as theirs:
            await theirs.say(bye=True)
            await theirs.say(ping=1)
            await theirs.hear(pong=1)
        await until(mine, "lost")


@pytest.mark.django_db(transaction=True)
async def test_logging_out_is_leaving(live: None) -> None:
    from games import broadcast
    from tests.games.tables import session_of

    evening = await now_playing()
    ana, bob = evening.people
    key = await sync_to_async(session_of)(bob)
    async with socket(at(evening), ana) as mine:
        await mine.say(sync=0)
        async with socket(at(evening), bob, key=key) as theirs:
            await sync_to_async(broadcast.session_ended)(key)
            while (await theirs.receive_output(timeout=5))["type"] != "websocket.close":
                pass
        await until(mine, "left")


@pytest.mark.django_db(transaction=True)
async def test_every_sixth_ping_is_written_down(live: None) -> None:
    evening = await now_playing()
    async with socket(at(evening), evening.people[0]) as mine:
        opened = await Connection.objects.aget(table=evening.table)
        for _ in range(6):
            await mine.say(ping=1)
            await mine.hear(pong=1)
        for _ in range(500):
            if (await Connection.objects.aget(table=evening.table)).seen_at > opened.seen_at:
                break
            await asyncio.sleep(0.01)
        else:
            pytest.fail("the sign was not written down")
    assert not await Connection.objects.filter(table=evening.table).aexists()


@pytest.mark.django_db(transaction=True)
async def test_onlooker_has_no_row(live: None) -> None:
    evening = await now_playing()
    async with socket(at(evening)) as onlooker:
        await onlooker.say(sync=0)
        await onlooker.hear_fragments(0)
        assert not await Connection.objects.aexists()


@pytest.mark.django_db(transaction=True)
async def test_older_tab_is_told_that_the_player_goes_on_in_another(live: None) -> None:
    evening = await now_playing()
    ana, bob = evening.people
    async with socket(at(evening), ana) as first, socket(at(evening), ana) as second, socket(at(evening), bob) as his:
        await second.say(here=True)
        await first.hear(elsewhere=True)
        await second.hear(elsewhere=False)
        await first.say(here=True)
        await first.hear(elsewhere=False)
        await second.hear(elsewhere=True)
        await his.say(ping=3)
        assert await his.hear() == {"pong": 3}


@pytest.mark.django_db(transaction=True)
async def test_both_tabs_play_and_a_command_counts_once(live: None) -> None:
    from tests.games.test_consumers import a_play

    evening = await now_playing()
    seat, text, n = await a_play(evening)
    who = evening.people[seat]
    async with socket(at(evening), who) as first, socket(at(evening), who) as second:
        await second.say(here=True)
        await first.hear(elsewhere=True)
        for page in (first, second):
            await page.say(id="one", n=n, fields=[["action", text]])
            assert (await page.hear(id="one"))["ok"]
    assert await sync_to_async(lambda: evening.n)() == n + 1


# ---------------------------------------------------------------------------------- at the same moment


def at_once(*doing: Callable[[], object]) -> list[object]:
    """Do all of it in threads that start together; what each gave back or raised."""
    barrier = Barrier(len(doing))

    def one(do: Callable[[], object]) -> object:
        barrier.wait()
        try:
            return do()
        except errors.TableError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(doing)) as threads:
        return list(threads.map(one, doing))


@pytest.mark.full
@pytest.mark.django_db(transaction=True)
def test_either_the_claim_or_the_return_is_first() -> None:
    for number in range(5):
        people = [person(f"ana{number}"), person(f"bob{number}")]
        evening = Evening("chouine", *people).dealt()
        comes(evening, 0)
        comes(evening, 1)
        absent = absent_on_turn(evening)
        evening.now += timedelta(seconds=61)
        result, _ = at_once(
            partial(claims, evening, 1 - absent, absent, "one"),
            partial(presence.opened, evening.table.pk, absent, f"back{number}", evening.now),
        )
        is_claimed = evening.texts[-1].startswith("ended forfeit")
        assert is_claimed == isinstance(result, play.Answer)
        assert is_claimed or isinstance(result, errors.NotAway)


@pytest.mark.django_db(transaction=True)
def test_last_of_two_sockets_that_close_together_counts() -> None:
    evening = playing()
    comes(evening, 1, "second")
    at_once(*(partial(goes, evening, 1, tab) for tab in ("", "second")))
    assert seen(evening, 1) is Whereabouts.RECONNECTING
    assert not Connection.objects.filter(table=evening.table, index=1).exists()
