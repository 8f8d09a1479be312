"""A match that its players adjourn: it lies still, loses no time, and goes on when all of them are there."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import records
from games.course import Kind, Stage
from games.log import Course, opening, told
from games.models import LogEntry
from games.services import errors
from tests.games.offering import (
    KINDS,
    evening_of,
    everybody_else,
    legal_record,
    offers,
    play_one,
    refused,
    row,
)
from tests.games.tables import Evening

pytestmark = pytest.mark.django_db


@pytest.fixture(params=KINDS, ids=lambda kind: f"{kind[0]}-{kind[1]}")
def evening(request: pytest.FixtureRequest) -> Evening:
    """A table of each kind at which a card has been played."""
    return play_one(evening_of(*request.param))


def adjourned(evening: Evening) -> Evening:
    evening.act(0, "offer pause")
    for seat in everybody_else(evening, 0):
        evening.act(seat, "accept pause")
    return evening


def test_an_adjourned_match_lies_still(evening: Evening) -> None:
    adjourned(evening)
    assert row(evening).adjourned_at == evening.now
    assert row(evening).due_at is None
    before = evening.texts
    evening.later(86_400 * 3)
    assert evening.texts == before
    game = evening.course.game
    seat = min(game.to_act(evening.state))
    text = game.write(game.legal_actions(evening.state, seat)[0]).partition(" ")[2]
    for refusal in (text, "resign match", "offer stop", "offer pause", "offer claim", "abort", "end adjourned"):
        refused(evening, seat, refusal)
    with pytest.raises(errors.NotNow):
        evening.ready(0)


def test_it_goes_on_when_all_want_to_at_the_same_time(evening: Evening) -> None:
    state = adjourned(evening).state
    evening.later(86_400)
    evening.act(1, "offer resume")
    for seat in everybody_else(evening, 1):
        evening.act(seat, "accept resume")
    assert evening.texts[-1] == "resumed"
    assert evening.course.stage is Stage.DEALT
    assert (evening.state, row(evening).adjourned_at) == (state, None)
    evening.act_by_house_rules()


def test_a_wish_to_go_on_is_forgotten_after_ten_minutes() -> None:
    evening = adjourned(evening_of())
    evening.later(86_400)
    evening.act(1, "offer resume")
    evening.later(601)
    evening.act(0, "accept resume")
    assert offers(evening) == [(Kind.RESUME, 0)]
    evening.later(599)
    evening.act(1, "accept resume")
    assert evening.course.stage is Stage.DEALT


def test_no_time_is_lost_by_adjourning() -> None:
    evening = evening_of(time_control="reserve 25 75 300")
    play_one(evening)
    seat = evening.turn()
    evening.now = max(row(evening).moved_at, row(evening).hold_until or row(evening).moved_at)
    evening.later(30)
    adjourned(evening)
    spent = row(evening).seats.get(index=seat).spent_ms
    assert spent == 5_000
    evening.later(86_400)
    evening.act(0, "offer resume")
    evening.act(1, "accept resume")
    evening.later(20)
    evening.act_by_house_rules()
    assert row(evening).seats.get(index=seat).spent_ms == spent


def test_the_pause_between_two_deals_begins_again() -> None:
    evening = evening_of()
    play_one(evening)
    evening.act(0, "resign")
    adjourned(evening)
    evening.later(3600)
    evening.act(0, "offer resume")
    evening.act(1, "accept resume")
    assert evening.course.stage is Stage.PAUSED
    evening.later(44)
    assert evening.course.stage is Stage.PAUSED
    evening.later(2)
    assert evening.course.stage is Stage.DEALT


def test_what_nobody_takes_up_for_thirty_days_may_be_ended_by_anybody() -> None:
    evening = adjourned(evening_of())
    evening.now += timedelta(days=29)
    refused(evening, 1, "end adjourned")
    evening.now += timedelta(days=1, seconds=1)
    evening.act(1, "end adjourned")
    assert evening.texts[-1] == "ended agreed - abandoned"
    assert records.match_of(row(evening)).winner is None


def test_a_restart_changes_nothing_of_an_adjourned_match(evening: Evening) -> None:
    adjourned(evening)
    game = evening.course.game
    again: Course = opening(game, row(evening).options, len(evening.people), row(evening).match_format)
    for text in evening.texts:
        again = told(again, text)
    assert again == evening.course


def test_asides_are_no_part_of_the_record(evening: Evening) -> None:
    adjourned(evening)
    evening.act(0, "offer resume")
    for seat in everybody_else(evening, 0):
        evening.act(seat, "accept resume")
    evening.act(0, "offer stop")
    for seat in everybody_else(evening, 0):
        evening.act(seat, "accept stop")
    actions = legal_record(evening)["deals"][0]["actions"]
    assert not [text for text in actions if "offer" in text or "accept" in text]
    assert LogEntry.objects.filter(table=evening.table, text="resumed").exists()
