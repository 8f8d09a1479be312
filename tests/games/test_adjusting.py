"""A director changes what a deal counts, or cancels it: scores, units and the record follow."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from games import records
from games.course import Stage, Word
from games.models import FinishedTable, Status, Table
from games.presenters import board_of
from games.services import errors
from tests.games.directing import GAMES, Club, club, other_result, own_result
from tests.games.offering import play_one, sayable

pytestmark = pytest.mark.django_db


# ---- The score


@pytest.mark.parametrize("game", GAMES)
def test_adjusted_deal_counts_as_ruled_and_the_referee_agrees(game: str) -> None:
    evening = club(game).dealt()
    evening.play_deal()
    own = own_result(evening)
    ruled = other_result(game, own)
    before = evening.course.unit.standing
    evening.rule(Word.ADJUSTED, "a revoke", deal=1, result=ruled)
    after = evening.course.unit.standing
    assert after.score != before.score
    assert evening.course.deal.result == own
    evening.finish()
    verdict = evening.judged()
    assert verdict.deals[0].adjusted == ruled
    assert verdict.deals[0].result == own
    assert verdict.match == records.match_of(Table.objects.get(pk=evening.table.pk)).units[0].result


@pytest.mark.parametrize("game", GAMES)
def test_players_read_on_the_sheet_what_was_changed_and_why(game: str) -> None:
    evening = club(game).dealt()
    evening.play_deal()
    evening.rule(Word.ADJUSTED, "a revoke", deal=1, result=other_result(game, own_result(evening)))
    with translation.override("en"):
        for audience in (0, 1, None):
            board = board_of(evening.snapshot, audience)
            assert board.ruling == "The organiser changed the result of deal 1. Reason: a revoke"
            assert board.alarm == board.ruling
            assert board.ruling in board.log
            assert board.match.lines[0].note.endswith("changed by the organiser: a revoke")


def test_adjusting_during_a_later_deal_changes_its_score_and_nothing_of_its_cards() -> None:
    evening = club("piquet").dealt()
    evening.play_deal()
    own = own_result(evening)
    evening.everybody_ready()
    state = evening.state
    evening.rule(Word.ADJUSTED, deal=1, result=own | {"scores": [77, 1]})
    assert evening.course.unit.standing.score == (77, 1)
    assert evening.course.deal.before.score == (77, 1)
    assert evening.state == state
    evening.finish()
    assert evening.judged().deals[0].counted["scores"] == [77, 1]


def test_a_deal_that_goes_on_is_not_adjusted_nor_one_that_is_not_there() -> None:
    evening = club("chouine").dealt()
    for number, why in ((1, "unfinished"), (2, "no_deal"), (0, "no_deal")):
        with pytest.raises(errors.NoRuling) as caught:
            evening.rule(Word.ADJUSTED, deal=number, result={"winner": 0, "resigned": True})
        assert caught.value.why == why


@pytest.mark.parametrize("result", [{}, {"winner": 2, "resigned": True}, {"scores": [1, 2]}, None, {"winner": "0"}])
def test_only_a_result_of_the_game_adjusts(result: Any) -> None:
    evening = club("chouine").dealt()
    evening.act(evening.turn(), "resign")
    n = evening.n
    with pytest.raises(errors.NoRuling) as caught:
        evening.rule(Word.ADJUSTED, deal=1, result=result)
    assert (caught.value.why, evening.n) == ("bad_result", n)


def test_a_result_that_would_have_let_another_deal_is_refused_once_a_later_deal_lies_there() -> None:
    evening = club("chouine").dealt()
    evening.act(evening.turn(), "resign")
    evening.everybody_ready()
    drawn = {"winner": None, "scores": [80, 80], "cards": [60, 60], "announcements": [10, 20], "last_trick": 0,
             "chouine": False}  # fmt: skip
    with pytest.raises(errors.NoRuling) as caught:
        evening.rule(Word.ADJUSTED, deal=1, result=drawn)
    assert caught.value.why == "later_deal"
    evening.rule(Word.ADJUSTED, deal=1, result={"winner": evening.turn(), "resigned": True})


def test_carried_points_of_a_later_hand_are_kept() -> None:
    evening = club("guinote").dealt()
    evening.act(evening.turn(), "resign")
    evening.everybody_ready()
    vueltas = {"cards": [60, 50], "cantes": [20, 0], "last_trick": 0, "carried": [0, 0], "totals": [90, 50],
               "tute": False, "point_to": None}  # fmt: skip
    with pytest.raises(errors.NoRuling) as caught:
        evening.rule(Word.ADJUSTED, deal=1, result=vueltas)
    assert caught.value.why == "later_deal"


def test_hand_made_one_de_vueltas_carries_into_the_next() -> None:
    evening = club("guinote").dealt()
    evening.act(evening.turn(), "resign")
    vueltas = {"cards": [60, 50], "cantes": [20, 0], "last_trick": 0, "carried": [0, 0], "totals": [90, 50],
               "tute": False, "point_to": None}  # fmt: skip
    evening.rule(Word.ADJUSTED, deal=1, result=vueltas)
    assert evening.course.unit.standing.score == (0, 0)
    evening.finish()
    assert evening.course.unit.dealt[1].before.carried == (90, 50)
    assert evening.judged().deals[0].adjusted == vueltas


def resigned(evening: Club, losers: list[int]) -> Club:
    """Deals given up by these seats, one after the other."""
    for loser in losers:
        evening.everybody_ready()
        evening.act(loser, "resign")
    return evening


def test_adjusting_the_last_deal_of_a_unit_takes_its_end_back() -> None:
    evening = resigned(club("chouine", match_format=("best_of", 3)).start(), [1, 1, 1])
    assert evening.course.units_won == (1, 0)
    evening.rule(Word.ADJUSTED, deal=3, result={"winner": 1, "resigned": True})
    assert (evening.course.units_won, evening.course.unit.standing.score) == ((0, 0), (2, 1))
    resigned(evening, [0, 0])
    assert evening.course.units_won == (0, 1)
    assert evening.course.next_dealer is None


def test_adjusting_may_end_a_unit_and_the_match() -> None:
    evening = resigned(club("chouine").start(), [1, 1, 0])
    evening.rule(Word.ADJUSTED, deal=3, result={"winner": 0, "resigned": True})
    assert (evening.course.stage, evening.course.winner) == (Stage.OVER, 0)
    assert Table.objects.get(pk=evening.table.pk).status == Status.FINISHED
    assert evening.judged().match == {"winner": 0, "deals_won": [3, 0]}


def test_adjusting_after_the_end_changes_the_result_and_sends_its_news_again() -> None:
    evening = resigned(club("chouine", match_format=("fixed", 2)).start(), [1, 1, 1, 0, 0, 0])
    assert evening.course.stage is Stage.OVER
    assert records.match_of(Table.objects.get(pk=evening.table.pk)).winner is None
    FinishedTable.objects.update(done_at=evening.now, attempts=3)
    evening.rule(Word.ADJUSTED, deal=1, result={"winner": 0, "resigned": True})
    news = FinishedTable.objects.get()
    assert (news.done_at, news.attempts, news.number) == (None, 0, evening.n)


def test_match_that_is_over_is_not_opened_again() -> None:
    evening = resigned(club("chouine").start(), [1, 1, 1])
    n = evening.n
    for order in ({"word": Word.ADJUSTED, "deal": 3, "result": {"winner": 1, "resigned": True}},):
        with pytest.raises(errors.NoRuling) as caught:
            evening.rule(**order)
        assert caught.value.why == "open_again"
    with pytest.raises(errors.WrongStatus):
        evening.rule(Word.VOID)
    assert evening.n == n


def test_unit_that_was_played_after_the_match_was_decided_is_no_result() -> None:
    evening = resigned(club("chouine", match_format=("best_of", 3)).start(), [1, 1, 1, 0, 0, 0, 1, 1, 1])
    with pytest.raises(errors.NoRuling) as caught:
        evening.rule(Word.ADJUSTED, deal=6, result={"winner": 0, "resigned": True})
    assert caught.value.why == "later_deal"


# ---- Cancelled deals


@pytest.mark.parametrize("game", GAMES)
def test_running_deal_is_cancelled_and_the_same_player_deals_other_cards(game: str) -> None:
    evening = club(game).dealt()
    dealer, deck = evening.course.deal.dealer, evening.course.deal.deck
    evening.act_by_house_rules()
    evening.rule(Word.VOID, "a card lay face up")
    assert (evening.course.stage, evening.course.next_dealer) == (Stage.PAUSED, dealer)
    said = "The organiser cancelled deal 1: it is dealt again. Reason: a card lay face up"
    assert said in evening.log(0)
    evening.everybody_ready()
    assert evening.course.deal.dealer == dealer
    assert evening.course.deal.deck != deck
    evening.finish()
    verdict, record = evening.judged(), evening.record()
    assert record["deals"][0]["void"] == "a card lay face up"
    assert verdict.deals[0].result is None
    assert verdict.match == records.match_of(Table.objects.get(pk=evening.table.pk)).units[0].result
    assert len(record["proof"]["deals"]) == len(record["deals"])


@pytest.mark.parametrize("game", GAMES)
def test_last_finished_deal_is_cancelled_while_its_sheet_lies_there(game: str) -> None:
    evening = club(game).dealt()
    evening.play_deal()
    evening.everybody_ready()
    evening.play_deal()
    dealer, score = evening.course.deal.dealer, evening.course.deal.before.score
    evening.rule(Word.VOID)
    assert (evening.course.next_dealer, evening.course.unit.standing.score) == (dealer, score)
    evening.finish()
    assert evening.judged().match == records.match_of(Table.objects.get(pk=evening.table.pk)).units[0].result


def test_last_deal_of_a_unit_is_cancelled_before_the_next_unit_begins() -> None:
    evening = resigned(club("chouine", match_format=("best_of", 3)).start(), [1, 1, 1])
    evening.rule(Word.VOID)
    assert (evening.course.units, evening.course.unit.standing.score) == ((), (2, 0))
    resigned(evening, [1])
    assert evening.course.units_won == (1, 0)


def test_cards_of_a_cancelled_deal_are_hidden_until_the_unit_is_over() -> None:
    evening = club("piquet").dealt()
    evening.rule(Word.VOID)
    evening.everybody_ready()
    assert not any(seed.seed for seed in records.seeds_shown(Table.objects.get(pk=evening.table.pk)))
    evening.finish()
    assert all(seed.seed for seed in records.seeds_shown(Table.objects.get(pk=evening.table.pk)))


def test_before_a_deal_there_is_nothing_to_cancel() -> None:
    evening = club("chouine").start()
    with pytest.raises(errors.NoRuling) as caught:
        evening.rule(Word.VOID)
    assert caught.value.why == "no_deal"


@pytest.mark.parametrize("cards", [0, 1])
@pytest.mark.parametrize("game", GAMES)
def test_a_match_has_begun_with_a_card_of_a_cancelled_deal_too(game: str, cards: int) -> None:
    evening = club(game).dealt()
    if cards:
        play_one(evening)
    evening.rule(Word.VOID, "a faulty pack")
    assert ("abort" in sayable(evening, 0)) == (not cards)
    evening.everybody_ready()
    assert ("abort" in sayable(evening, 0)) == (not cards)


def test_deal_is_cancelled_once() -> None:
    evening = club("chouine").dealt()
    evening.rule(Word.VOID)
    with pytest.raises(errors.NoRuling):
        evening.rule(Word.VOID)
