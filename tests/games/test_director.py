"""What a director does at a table: every ruling with its reason, its refusals, and what the record makes of it."""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.utils import translation

from games import records, selectors
from games.course import Scored, Stage, Word
from games.models import FinishedTable, LogEntry, Seat, Status, Table
from games.presenters import board_of, render
from games.rules.game import Seat as Place
from games.rules.record import read_record
from games.rules.referee import Verdict, judge
from games.services import director, errors, house, play, real_cards
from games.services.dealing import deal_next
from games.services.desk import locked
from games.services.director import Order
from games.services.due import settle_due
from tests.games.offering import play_one, sayable
from tests.games.tables import Evening, person

pytestmark = pytest.mark.django_db
GAMES = ("chouine", "piquet", "guinote")


class Club(Evening):
    """A table with somebody who directs it."""

    def __init__(self, game: str, *people: Any, **opening: Any) -> None:
        super().__init__(game, *people, **opening)
        self.director = person("dora")

    def rule(self, word: str, reason: str = "as seen", *, seen: int | None = None, key: str = "", **more: Any) -> Any:
        order = Order(word, reason, **more)
        at = self.n if seen is None else seen
        return director.rule(self.code, self.director.pk, order, seen=at, request_id=key or uuid4().hex, now=self.now)

    @transaction.atomic
    def play_deal(self) -> None:
        """The deal being played, or the next one, to its end, as the house would play it."""
        desk = locked(self.now, code=self.code)
        while desk.course.stage is not Stage.DEALT:
            deal_next(desk) if desk.course.stage is Stage.PAUSED else desk.write(f"dealer {desk.course.chooser}")
        while desk.course.stage is Stage.DEALT:
            game, state = desk.course.game, desk.course.deal.state
            automatic = desk.customs.automatic(state)
            desk.play(automatic or house.choice(game, state, min(game.to_act(state))))
        settle_due(desk)
        desk.save()

    @property
    def snapshot(self) -> selectors.Snapshot:
        return selectors.snapshot(self.code)

    def finish(self) -> None:
        while self.course.stage is not Stage.OVER:
            self.play_deal()

    def record(self, unit: int = 1) -> dict[str, Any]:
        return records.record_of(Table.objects.get(pk=self.table.pk), unit)

    def judged(self, unit: int = 1) -> Verdict:
        return judge(read_record(json.dumps(self.record(unit)).encode()))

    def log(self, audience: int | None = None) -> tuple[str, ...]:
        with translation.override("en"):
            return board_of(self.snapshot, audience).log


def club(game: str, seats: int = 2, **opening: Any) -> Club:
    return Club(game, *(person(f"p{seat}") for seat in range(seats)), **opening)


def own_result(evening: Evening) -> dict[str, Any]:
    deal = evening.course.deal
    assert deal is not None
    assert deal.result is not None
    return dict(deal.result)


def other_result(game: str, own: dict[str, Any]) -> dict[str, Any]:
    """Another result for the deal, with another winner."""
    if game == "chouine":
        return {"winner": 0 if own["winner"] else 1, "resigned": True}
    if game == "piquet":
        return own | {"scores": [own["scores"][0] + 40, 3]}
    return {"point_to": 0 if own["point_to"] else 1, "resigned": True}


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


# ---- Real cards


def scored(game: str, side: int) -> dict[str, Any]:
    if game == "piquet":
        none = dict.fromkeys(
            ("carte_blanche", "point", "sequences", "sets", "repique", "pique", "play", "last_trick", "cards", "capot"),
            0,
        )
        return {"scores": [40, 10] if side == 0 else [10, 40], "tricks": [0, 0], "breakdown": [none, none]}
    if game == "chouine":
        return {"winner": side, "resigned": True}
    return {"point_to": side, "resigned": True}


@pytest.mark.parametrize(("game", "seats"), [("chouine", 2), ("piquet", 2), ("guinote", 4)])
def test_match_goes_on_with_real_cards_and_back(game: str, seats: int) -> None:
    evening = club(game, seats).dealt()
    evening.play_deal()
    kept = evening.course.unit.standing
    evening.rule(Word.REAL_CARDS, "the line is bad")
    assert (evening.course.stage, evening.course.unit.standing) == (Stage.BY_HAND, kept)
    n = evening.n
    assert evening.later(10_000).n == n
    write(evening, 0, scored(game, 0), 0)
    assert evening.course.unit.standing == kept
    real_cards.agree(evening.code, evening.people[1].pk, seen=evening.n, request_id=uuid4().hex, now=evening.now)
    assert len(evening.course.unit.sheet) == 2
    evening.rule(Word.SCREEN, seat=1)
    assert (evening.course.stage, evening.course.next_dealer) == (Stage.PAUSED, 1)
    evening.finish()
    record = evening.record()
    assert record["meta"]["result"] == records.match_of(Table.objects.get(pk=evening.table.pk)).units[0].result
    assert len(record["meta"]["real_cards"]) == 1
    assert len(record["meta"]["later_deals"]) >= 1
    assert len(record["deals"]) == len(record["proof"]["deals"]) == 1
    assert evening.judged().match["winner"] == evening.course.winner


def write(evening: Club, seat: int, result: dict[str, Any], last: int | None = None) -> play.Answer:
    return real_cards.write_down(
        evening.code,
        evening.people[seat].pk,
        result,
        last,
        seen=evening.n,
        request_id=uuid4().hex,
        now=evening.now,
    )


def test_running_deal_is_void_when_the_real_cards_come() -> None:
    evening = club("chouine").dealt()
    evening.rule(Word.REAL_CARDS)
    assert [text.split()[0] for text in evening.texts[-2:]] == ["void", "real-cards"]
    assert evening.course.unit.sheet == ()


def test_the_same_words_from_the_other_side_are_agreement_and_other_words_take_their_place() -> None:
    evening = club("chouine").dealt()
    evening.rule(Word.REAL_CARDS)
    write(evening, 0, scored("chouine", 0))
    write(evening, 1, scored("chouine", 1))
    assert evening.course.written.seat == 1
    with pytest.raises(errors.NotNow):
        real_cards.agree(evening.code, evening.people[1].pk, seen=evening.n, request_id="x", now=evening.now)
    write(evening, 0, scored("chouine", 1))
    assert evening.course.unit.standing.score == (0, 1)
    assert isinstance(evening.course.unit.sheet[0], Scored)


def test_partner_does_not_agree_for_the_other_side() -> None:
    evening = club("guinote", 4).dealt()
    evening.rule(Word.REAL_CARDS)
    write(evening, 0, scored("guinote", 0), 2)
    with pytest.raises(errors.NotNow):
        real_cards.agree(evening.code, evening.people[2].pk, seen=evening.n, request_id="x", now=evening.now)
    real_cards.agree(evening.code, evening.people[3].pk, seen=evening.n, request_id="y", now=evening.now)
    assert evening.course.next_dealer == 2


@pytest.mark.parametrize("game", GAMES)
def test_whole_match_of_several_units_is_played_with_real_cards(game: str) -> None:
    evening = club(game, match_format=("best_of", 3)).dealt()
    evening.rule(Word.REAL_CARDS)
    while evening.course.stage is not Stage.OVER:
        evening.rule(Word.SCORED, "the players' sheet", result=scored(game, 0), seat=0)
    played = records.match_of(Table.objects.get(pk=evening.table.pk))
    assert (played.units_won, played.winner, played.cards_played) == ((2, 0), 0, False)
    with pytest.raises(records.NothingDealt):
        evening.record(2)


def test_the_house_plays_with_no_real_cards() -> None:
    evening = Club("chouine", person("ana"), None).dealt()
    with pytest.raises(errors.NoRuling) as caught:
        evening.rule(Word.REAL_CARDS)
    assert caught.value.why == "house_sits"


def test_without_real_cards_nothing_is_written_down() -> None:
    evening = club("chouine").dealt()
    for refused in (
        lambda: write(evening, 0, scored("chouine", 0)),
        lambda: evening.rule(Word.SCORED, result=scored("chouine", 0)),
        lambda: evening.rule(Word.SCREEN),
    ):
        with pytest.raises(errors.NotNow):
            refused()


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
