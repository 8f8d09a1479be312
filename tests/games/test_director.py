"""What a director does at a table: every ruling with its reason, its refusals, and what the record makes of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import translation

from games import records
from games.course import Stage, Word
from games.models import LogEntry, Seat, Table
from games.presenters import board_of, render
from games.rules.game import Seat as Place
from games.services import director, errors
from games.services.director import Order
from tests.games.directing import GAMES, Club, club, own_result
from tests.games.tables import person
from tests.games.test_adjusting import resigned

pytestmark = pytest.mark.django_db


# ---- The clocks


def test_nothing_falls_due_and_nobody_acts_while_the_clocks_are_stopped() -> None:
    evening = club("chouine", time_control="reserve 25 75 60")
    evening.dealt()
    evening.rule(Word.STOPPED, "power cut")
    n = evening.n
    assert evening.later(10_000).n == n
    seat = evening.turn()
    with pytest.raises(errors.Halted):
        evening.act(seat, "resign")
    evening.rule(Word.STARTED, "power is back")
    assert evening.later(84.9).n == n + 1
    evening.later(0.2)
    assert f"late {seat}" in evening.texts
    assert {
        "The organiser stopped the clocks. Reason: power cut",
        "The organiser started the clocks again. Reason: power is back",
    } <= set(evening.log())


def test_time_used_before_the_stop_is_charged_and_the_rest_is_kept() -> None:
    evening = club("guinote", time_control="reserve 25 75 60")
    evening.dealt()
    seat = evening.turn()
    evening.later(35).rule(Word.STOPPED)
    evening.later(500).rule(Word.STARTED)
    assert Seat.objects.get(table=evening.table, index=seat).spent_ms == 10_000


def test_stopped_pause_begins_anew() -> None:
    evening = club("chouine").start()
    evening.rule(Word.STOPPED)
    evening.later(500)
    assert evening.course.stage is Stage.PAUSED
    evening.rule(Word.STARTED)
    assert evening.later(44).course.stage is Stage.PAUSED
    assert evening.later(2).course.stage is Stage.DEALT


def test_clocks_can_be_neither_stopped_nor_started_twice() -> None:
    evening = club("chouine").dealt()
    with pytest.raises(errors.NotNow):
        evening.rule(Word.STARTED)
    evening.rule(Word.STOPPED)
    with pytest.raises(errors.NotNow):
        evening.rule(Word.STOPPED)


def test_match_that_is_ended_while_the_clocks_are_stopped_is_over_like_any_other() -> None:
    evening = club("chouine").dealt()
    evening.rule(Word.STOPPED, "power cut")
    evening.rule("ended", "no power any more", winner=0)
    with translation.override("en"):
        assert "stopped" not in board_of(evening.snapshot, 0).status
    with pytest.raises(errors.WrongStatus):
        evening.rule(Word.STARTED)


# ---- Another person


@pytest.mark.parametrize(("game", "seats"), [("chouine", 2), ("piquet", 2), ("guinote", 2), ("guinote", 4)])
def test_who_is_replaced_has_no_seat_any_more_and_the_deal_is_void(game: str, seats: int) -> None:
    evening = club(game, seats).dealt()
    Seat.objects.filter(table=evening.table, index=1).update(preferences={"truthful": True})
    eva, gone = person("eva"), evening.people[1]
    evening.rule(Word.REPLACED, "feels unwell", seat=1, user=eva)
    assert evening.snapshot.seat_of(gone.pk) is None
    assert evening.snapshot.seat_of(eva.pk) == 1
    assert Seat.objects.get(table=evening.table, index=1).preferences == {}
    assert evening.texts[-1] == "replaced 1 person feels unwell"
    assert "eva takes over a seat. Reason: feels unwell" in evening.log(0)
    evening.people = (evening.people[0], eva, *evening.people[2:])
    evening.finish()
    played = records.match_of(Table.objects.get(pk=evening.table.pk))
    assert (played.players[1], played.names[1], played.is_replaced) == (eva.pk, "eva", True)
    assert evening.judged().match == played.units[0].result


def test_between_two_deals_nothing_is_void() -> None:
    evening = resigned(club("chouine").start(), [1])
    evening.rule(Word.REPLACED, seat=0, user=person("eva"))
    assert not any(text.startswith("void") for text in evening.texts)
    assert evening.course.unit.standing.score == (1, 0)


def test_the_house_takes_a_seat_and_plays() -> None:
    evening = club("chouine").dealt()
    evening.rule(Word.REPLACED, seat=1, user=None)
    evening.people = (evening.people[0], None)
    assert "The house takes over a seat. Reason: as seen" in evening.log(0)
    evening.everybody_ready()
    assert evening.course.stage is Stage.DEALT


@pytest.mark.parametrize(("maker", "other"), [(0, 1), (1, 0)])
@pytest.mark.parametrize("kind", ["stop", "pause"])
def test_what_was_offered_falls_with_who_offered_it_or_was_asked(kind: str, maker: int, other: int) -> None:
    evening = club("chouine").dealt()
    while not any(" play " in text for text in evening.texts):
        evening.act_by_house_rules()
    evening.act(maker, f"offer {kind}")
    carla = person("carla")
    evening.rule(Word.REPLACED, seat=0, user=carla)
    evening.people = (carla, evening.people[1])
    assert not evening.course.offers
    with pytest.raises(errors.NotNow):
        evening.act(other, f"accept {kind}")


def test_who_takes_a_seat_has_let_no_time_run_out() -> None:
    evening = club("chouine", time_control="reserve 25 75 0", at_zero="third")
    evening.dealt()
    while evening.course.late.count(0) < 2:
        evening.later(4)  # the last trick has been seen
        if evening.turn() == 1:
            evening.act_by_house_rules()
        else:
            evening.later(26)
    evening.rule(Word.REPLACED, seat=0, user=person("carla"))
    assert 0 not in evening.course.late
    assert evening.course.stage is Stage.PAUSED


def test_nothing_is_agreed_beside_real_cards_that_was_offered_before() -> None:
    evening = club("chouine").dealt()
    while not any(" play " in text for text in evening.texts):
        evening.act_by_house_rules()
    evening.act(0, "offer pause")
    evening.rule(Word.REAL_CARDS)
    with pytest.raises(errors.NotNow):
        evening.act(1, "accept pause")
    assert evening.course.stage is Stage.BY_HAND


def test_nobody_takes_a_second_seat_nor_the_director_one() -> None:
    evening = club("chouine").dealt()
    with pytest.raises(errors.NoRuling, match="sits_here"):
        evening.rule(Word.REPLACED, seat=1, user=evening.people[0])
    with pytest.raises(errors.OwnTable):
        evening.rule(Word.REPLACED, seat=1, user=evening.director)
    for seat in (None, 2, -1):
        with pytest.raises(errors.NotNow):
            evening.rule(Word.REPLACED, seat=seat, user=person(f"x{seat}"))


def test_who_was_replaced_can_do_nothing() -> None:
    evening = club("chouine").dealt()
    seat = evening.turn()
    evening.rule(Word.REPLACED, seat=seat, user=person("eva"))
    with pytest.raises(errors.NotSeated):
        evening.ready(seat)


# ---- Every ruling


def orders(evening: Club) -> dict[str, dict[str, Any]]:
    return {
        Word.STOPPED: {},
        Word.VOID: {},
        Word.REPLACED: {"seat": 0, "user": person("eva")},
        Word.REAL_CARDS: {},
        Word.OPENED: {},
        "ended": {"winner": 0},
    }


@pytest.mark.parametrize("word", [Word.STOPPED, Word.VOID, Word.REPLACED, Word.REAL_CARDS, Word.OPENED, "ended"])
def test_a_ruling_needs_a_reason_and_the_present_number_and_is_made_once(word: str) -> None:
    evening = club("chouine").dealt()
    more, n = orders(evening)[word], evening.n
    with pytest.raises(errors.NoRuling) as caught:
        evening.rule(word, " \x00 ", **more)
    assert caught.value.why == "no_reason"
    if word != Word.STOPPED:
        with pytest.raises(errors.StaleAction):
            evening.rule(word, seen=n - 1, **more)
    assert evening.n == n
    first = evening.rule(word, key="once", seen=n, **more)
    again = evening.rule(word, key="once", seen=n, **more)
    assert again.again
    assert [entry.director_id for entry in LogEntry.objects.filter(director=evening.director)][:1] == [
        evening.director.pk
    ]
    assert evening.n == first.n


def test_who_plays_there_does_not_direct() -> None:
    evening = club("chouine").dealt()
    n = evening.n
    for word in (Word.STOPPED, Word.OPENED, "ended"):
        with pytest.raises(errors.OwnTable):
            director.rule(
                evening.code, evening.people[0].pk, Order(word, "mine"), seen=n, request_id="x", now=evening.now
            )
    assert evening.n == n


def test_players_read_that_the_organiser_looked_at_the_cards() -> None:
    evening = club("chouine").dealt()
    evening.rule(Word.OPENED, "is the pack complete?")
    assert evening.log(1)[-1] == "The organiser looked at all the cards. Reason: is the pack complete?"


def test_director_ends_the_match() -> None:
    evening = club("chouine").dealt()
    evening.rule("ended", "left the hall", winner=1)
    assert (evening.course.stage, evening.course.winner) == (Stage.OVER, 1)
    assert evening.judged().match["winner"] == 1


def test_a_long_reason_is_cut_and_a_ruling_of_piquet_fits_into_the_log() -> None:
    evening = club("piquet").dealt()
    evening.play_deal()
    result = own_result(evening) | {"scores": [9999, -9999]}
    evening.rule(Word.ADJUSTED, "é" * 5000, deal=1, result=result)
    assert len(evening.texts[-1]) <= 600


@pytest.mark.parametrize("game", GAMES)
def test_stopped_table_shows_no_way_to_play(game: str) -> None:
    evening = club(game).dealt()
    for _ in range(6):
        evening.rule(Word.STOPPED, "power cut")
        for seat in (0, 1):
            parts = render(evening.snapshot, Place(seat), "en")
            shown = "".join(parts[name] for name in parts if name not in ("side", "reviews"))
            assert not re.findall(r'name="action" value="([^"]+)"', shown)
            assert "The clocks are stopped: the table waits for the organiser." in parts["status"]
            assert "power cut" in parts["status"]
        evening.rule(Word.STARTED)
        evening.act_by_house_rules()
        evening.later(4)
