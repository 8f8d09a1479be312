"""The house plays on for somebody who is away, until the person is back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.log import Stage
from games.models import Table
from games.services import errors, presence
from tests.games.attendance import absent_on_turn, comes, goes, playing, row
from tests.games.offering import play_one, sayable
from tests.games.tables import Evening

pytestmark = pytest.mark.django_db


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
