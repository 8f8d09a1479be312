"""The bell of a round at a table: what is played on, when the match is over, and what it comes to."""

from __future__ import annotations

import pytest

from games.course import Stage
from games.presenters import board_of
from games.presenters.board import Board
from games.records import match_of
from games.rules.game import Seat
from games.selectors import snapshot
from games.services import ringing
from tests.games.directing import club
from tests.games.tables import Evening, person

pytestmark = pytest.mark.django_db


def evening_of(game: str = "chouine", **opening: object) -> Evening:
    return Evening(game, person("ana"), person("bob"), **opening).dealt()


def ring(evening: Evening, meaning: str = "finish_deal") -> bool:
    return ringing.ring(evening.table.pk, meaning, evening.now)


def lose(evening: Evening, seat: int) -> None:
    evening.everybody_ready()
    evening.act(seat, "resign")


def board(evening: Evening, seat: int) -> Board:
    return board_of(snapshot(evening.code), Seat(seat))


def test_deal_on_the_table_is_finished_and_then_the_leader_wins() -> None:
    evening = evening_of()
    assert ring(evening)
    assert evening.course.stage is Stage.DEALT
    lose(evening, 0)
    assert (evening.course.stage, evening.course.winner) == (Stage.OVER, 1)
    assert evening.texts[-1] == "ended agreed 1 bell"


def test_who_is_level_plays_one_more_deal_and_another_while_that_changes_nothing() -> None:
    evening = evening_of()
    lose(evening, 0)
    evening.everybody_ready()
    ring(evening)
    lose(evening, 1)
    assert (evening.course.stage, evening.course.unit.standing.score) == (Stage.PAUSED, (1, 1))
    lose(evening, 1)
    assert (evening.course.stage, evening.course.winner) == (Stage.OVER, 0)


def test_between_two_deals_the_leader_has_won_at_once() -> None:
    evening = evening_of()
    lose(evening, 0)
    ring(evening)
    assert (evening.course.stage, evening.course.winner) == (Stage.OVER, 1)


def test_stopped_at_once_the_deal_on_the_table_counts_for_nothing() -> None:
    evening = evening_of()
    lose(evening, 1)
    evening.everybody_ready()
    ring(evening, "stop")
    assert (evening.course.stage, evening.course.winner) == (Stage.OVER, 0)
    assert evening.course.unit.standing.score == (1, 0)


def test_level_and_stopped_at_once_is_a_draw_without_a_margin() -> None:
    evening = evening_of()
    ring(evening, "stop")
    played = match_of(evening.table_now)
    assert (played.is_over, played.winner, played.margin) == (True, None, 0)


def test_units_won_come_before_the_score_of_the_one_going_on() -> None:
    evening = evening_of(options={"deals_to_win": 2}, match_format=("best_of", 3))
    for loser in (0, 0, 1):  # a manche for bob, then a deal for ana
        lose(evening, loser)
    ring(evening)
    assert (evening.course.stage, evening.course.winner) == (Stage.OVER, 1)
    assert match_of(evening.table_now).margin == 2 - 1


def test_the_bell_rings_once_and_not_at_a_table_that_is_over() -> None:
    evening = evening_of()
    assert ring(evening)
    assert not ring(evening)
    lose(evening, 0)
    assert not ring(evening)
    assert sum(text.startswith("bell") for text in evening.texts) == 1


def test_a_card_chosen_before_the_bell_is_not_stale_after_it() -> None:
    evening = evening_of()
    seen, seat = evening.n, evening.turn()
    ring(evening)
    card = evening.course.game.write(evening.course.game.legal_actions(evening.state, seat)[0]).partition(" ")[2]
    evening.act(seat, card, seen=seen)
    assert evening.course.deal is not None
    assert len(evening.course.deal.actions) == 1


def test_while_the_clocks_are_stopped_nothing_ends() -> None:
    evening = club("chouine").dealt()
    evening.rule("stopped", "a quarrel")
    ring(evening, "stop")
    assert evening.course.stage is Stage.DEALT
    evening.rule("started", "settled")
    assert evening.course.stage is Stage.OVER


def test_an_adjourned_match_ends_by_the_bell_once_it_goes_on() -> None:
    evening = evening_of()
    lose(evening, 0)
    evening.act(0, "offer pause")
    evening.act(1, "accept pause")
    assert evening.course.stage is Stage.ADJOURNED
    ring(evening)
    assert evening.course.stage is Stage.ADJOURNED
    evening.act(0, "offer resume")
    evening.act(1, "accept resume")
    assert (evening.course.stage, evening.course.winner) == (Stage.OVER, 1)


def test_with_real_cards_the_bell_is_told_and_ends_nothing() -> None:
    evening = club("chouine").dealt()
    evening.rule("real-cards", "no network")
    ring(evening)
    assert evening.course.stage is Stage.BY_HAND
    assert "the organiser says how the match ends" in board(evening, 0).ruling


def test_a_partie_of_piquet_cut_short_has_no_margin() -> None:
    evening = evening_of("piquet")
    evening.act_by_house_rules()
    ring(evening, "stop")
    assert (evening.course.stage, match_of(evening.table_now).margin) == (Stage.OVER, 0)


def test_players_read_what_the_bell_means_and_how_it_ended() -> None:
    evening = club("chouine").dealt()
    ring(evening)
    assert board(evening, 0).ruling.startswith("The bell has rung.")
    assert evening.log(1)[-1] == "The bell of the round rings."
    evening.act(0, "resign")
    assert "The match ended at the bell: p1 led, and has won." in str(board(evening, 1))


def test_the_record_of_a_match_ended_by_the_bell_is_one_that_the_referee_reads() -> None:
    evening = club("chouine").dealt()
    ring(evening)
    evening.act(1, "resign")
    assert evening.judged().match["winner"] == 0
    assert snapshot(evening.code).course.ended.how == "agreed"
