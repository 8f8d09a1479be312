"""Who is waited for, how long, and what the others may do then: the countdown, claims, and what the page offers."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation

from games import presence as where
from games import records, selectors
from games.log import Stage
from games.models import Patience, Seat, Sign, Status, Table
from games.presence import Whereabouts
from games.presenters import board_of
from games.rules.game import Seat as Place
from games.services import errors, play, presence
from games.services.desk import locked
from tests.games.attendance import absent_on_turn, claims, comes, goes, line, page_of, playing, row, seen
from tests.games.tables import START, Evening, person

pytestmark = pytest.mark.django_db


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
