"""Time: what an action may take, the reserve, what is nobody's, and what happens to whoever is late."""

from __future__ import annotations

import pytest
from django.utils import translation

from games import records, selectors
from games.log import Stage
from games.models import Seat, Table
from games.presenters import board_of
from games.rules.game import Seat as Place
from games.services import errors
from tests.games.tables import Evening, person

pytestmark = pytest.mark.django_db


def timed(game: str, **opening: object) -> Evening:
    return Evening(game, person("ana"), person("bob"), time_control="reserve 25 75 60", **opening).dealt()


def spent(evening: Evening, seat: int) -> int:
    return Seat.objects.get(table=evening.table, index=seat).spent_ms


def plays_after(evening: Evening, seconds: float) -> int:
    seat = evening.turn()
    evening.later(seconds)
    evening.act_by_house_rules()
    return seat


def test_action_in_its_own_time_costs_nothing() -> None:
    evening = timed("guinote")
    assert spent(evening, plays_after(evening, 25)) == 0


def test_time_beyond_comes_off_the_reserve() -> None:
    evening = timed("guinote")
    assert spent(evening, plays_after(evening, 35)) == 10_000


def test_hold_is_nobodys_time() -> None:
    evening = timed("chouine")
    while len(evening.course.game.view(evening.state, None).reviewable) == 0:
        plays_after(evening, 0)
    assert spent(evening, plays_after(evening, 26.6)) == 0


def test_exchange_of_piquet_has_more_time() -> None:
    evening = timed("piquet")
    elder = evening.turn()
    evening.later(75)
    evening.act_by_house_rules()
    assert spent(evening, elder) == 0


def test_house_acts_for_whoever_is_late() -> None:
    evening = timed("chouine")
    seat, before = evening.turn(), evening.n
    assert evening.later(84.9).n == before
    evening.later(0.1)
    assert evening.texts[before] == f"late {seat}"
    assert evening.texts[before + 1].startswith(f"{seat} ")
    assert spent(evening, seat) == 60_000
    assert evening.course.stage is Stage.DEALT


@pytest.mark.parametrize("game", ["chouine", "piquet", "guinote"])
def test_everybody_reads_in_the_log_that_the_house_acted(game: str) -> None:
    evening = timed(game)
    seat = evening.turn()
    evening.later(135)
    name = str(evening.people[seat])
    told = {
        Place(seat): "You ran out of time, and the house acted for you.",
        Place(1 - seat): f"{name.capitalize()} ran out of time, and the house acted.",
        None: f"{name.capitalize()} ran out of time, and the house acted.",
    }
    with translation.override("en"):
        for audience, line in told.items():
            assert board_of(selectors.snapshot(evening.code), audience).log[1] == line


def test_time_out_that_loses_the_match_is_in_the_log_too() -> None:
    evening = timed("guinote", at_zero="third")
    while evening.course.stage is Stage.DEALT:
        evening.later(90)
    with translation.override("en"):
        assert board_of(selectors.snapshot(evening.code), None).log[-1].endswith("ran out of time.")


def test_command_that_comes_too_late_finds_that_the_house_has_acted() -> None:
    from datetime import timedelta

    evening = timed("chouine")
    seat, seen = evening.turn(), evening.n
    card = evening.course.game.view(evening.state, seat).hand[0]
    evening.now += timedelta(seconds=90)
    with pytest.raises(errors.StaleAction):
        evening.act(seat, f"play {card}", seen=seen)
    assert f"late {seat}" in evening.texts


def test_third_time_loses_the_match_where_that_was_said() -> None:
    evening = timed("chouine", at_zero="third")
    late: list[int] = []
    while evening.course.stage is Stage.DEALT:
        late.append(evening.turn())
        evening.later(90)
    loser = late[-1]
    assert late.count(loser) == 3
    assert evening.course.ended is not None
    assert (evening.course.ended.how, evening.course.winner) == ("forfeit", 1 - loser)


def test_question_with_a_default_runs_on_no_clock() -> None:
    evening = timed("piquet")
    for _ in range(2):
        evening.act_by_house_rules()
    elder = evening.turn()
    hand = evening.course.game.view(evening.state, elder).hand
    evening.act(elder, f"point {hand[0].suit}")
    evening.later(24)
    assert spent(evening, 1 - elder) == 0
    evening.later(1)
    assert "late" not in " ".join(evening.texts)


def test_table_without_a_clock_waits_for_ever() -> None:
    evening = Evening("chouine", person("ana"), person("bob")).dealt()
    before = evening.n
    assert evening.later(100_000).n == before


def test_reserve_of_a_seat_is_shown_to_everybody() -> None:
    from games import selectors

    evening = timed("chouine")
    seat = plays_after(evening, 35)
    while evening.turn() == seat:  # the house may have exchanged the seven before its card
        evening.act_by_house_rules()
    clocks = [one.clock for one in selectors.snapshot(evening.code).facts(None).people]
    assert clocks[seat] is not None
    assert (clocks[seat].reserve_ms, clocks[seat].runs) == (50_000, False)


def test_table_that_lay_for_two_months_goes_on() -> None:
    evening = Evening("chouine", person("ana"), person("bob")).dealt()
    evening.later(60 * 86_400).act_by_house_rules()
    assert evening.table.log.latest("number").elapsed_ms == 2**31 - 1


def test_what_the_house_played_for_somebody_who_never_came_is_not_his() -> None:
    evening = timed("guinote", at_zero="third")
    present = evening.turn()
    while evening.course.stage is Stage.DEALT:
        if evening.later(4).turn() == present:
            evening.act_by_house_rules()
        else:
            evening.later(90)
    played = records.match_of(Table.objects.get(pk=evening.table.pk))
    assert (played.how, played.winner) == ("forfeit", present)
    assert not played.cards_played


def test_who_resigns_was_there() -> None:
    evening = timed("chouine")
    seat = evening.turn()
    while evening.turn() == seat:
        evening.act_by_house_rules()
    evening.act(1 - seat, "resign match")
    played = records.match_of(Table.objects.get(pk=evening.table.pk))
    assert (played.how, played.cards_played) == ("resigned", True)
