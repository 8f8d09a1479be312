"""Offers, answers and what comes of them: for two and for four, with the house, in casual play and in an event."""

from __future__ import annotations

import pytest

from games import records
from games.course import Kind, Stage
from games.models import Status
from games.services import errors, play
from tests.games.offering import (
    EVENT,
    KINDS,
    evening_of,
    everybody_else,
    legal_record,
    offers,
    play_one,
    refused,
    row,
    sayable,
)
from tests.games.tables import Evening, person

pytestmark = pytest.mark.django_db


@pytest.fixture(params=KINDS, ids=lambda kind: f"{kind[0]}-{kind[1]}")
def evening(request: pytest.FixtureRequest) -> Evening:
    """A table of each kind at which a card has been played."""
    return play_one(evening_of(*request.param))


# ---- The protocol, for every game and number of seats.


@pytest.mark.parametrize(
    ("kind", "last"), [("stop", "ended agreed - stopped"), ("pause", "adjourned")], ids=["stop", "pause"]
)
def test_what_all_others_agree_to_is_done(evening: Evening, kind: str, last: str) -> None:
    evening.act(0, f"offer {kind}")
    *first, final = everybody_else(evening, 0)
    for seat in first:
        evening.act(seat, f"accept {kind}")
        assert offers(evening) == [(Kind(kind), 0)]
    evening.act(final, f"accept {kind}")
    assert evening.texts[-1] == last
    assert offers(evening) == []


@pytest.mark.parametrize("kind", ["stop", "pause"])
def test_one_who_declines_ends_an_offer_and_it_can_not_be_made_again_in_that_deal(evening: Evening, kind: str) -> None:
    evening.act(0, f"offer {kind}")
    evening.act(1, f"decline {kind}")
    assert offers(evening) == []
    refused(evening, 0, f"offer {kind}")
    evening.act(1, f"offer {kind}")
    assert offers(evening) == [(Kind(kind), 1)]


def test_an_offer_is_taken_back_by_its_maker_alone(evening: Evening) -> None:
    evening.act(0, "offer pause")
    refused(evening, 1, "withdraw pause")
    evening.act(0, "withdraw pause")
    refused(evening, 1, "accept pause")
    assert offers(evening) == []


def test_the_same_offer_is_not_made_over_and_over(evening: Evening) -> None:
    for _ in range(3):
        evening.act(0, "offer pause")
        evening.act(0, "withdraw pause")
    refused(evening, 0, "offer pause")


def test_an_offer_that_meets_the_same_offer_is_agreement() -> None:
    evening = evening_of()
    seen = evening.n
    evening.act(0, "offer pause", seen=seen)
    evening.act(1, "offer pause", seen=seen)
    assert evening.course.stage is Stage.ADJOURNED


def test_nobody_answers_his_own_offer_or_one_that_was_not_made(evening: Evening) -> None:
    refused(evening, 0, "accept pause")
    refused(evening, 0, "decline stop")
    evening.act(0, "offer pause")
    refused(evening, 0, "accept pause")
    refused(evening, 0, "decline pause")
    refused(evening, 0, "offer pause")


@pytest.mark.parametrize(
    "text", ["offer", "offer tea", "offer pause now", "accept", "withdraw ", "decline 7", "offer resume"]
)
def test_what_is_no_offer_changes_nothing(evening: Evening, text: str) -> None:
    refused(evening, 0, text)


def test_offers_move_no_play_and_play_moves_no_offer(evening: Evening) -> None:
    seat, seen = evening.turn(), evening.n
    others = everybody_else(evening, seat)
    evening.act(others[0], "offer pause")
    game = evening.course.game
    text = game.write(game.legal_actions(evening.state, seat)[0]).partition(" ")[2]
    offered_at = evening.n
    evening.act(seat, text, seen=seen)
    assert offers(evening) == [(Kind.PAUSE, others[0])]
    evening.act(seat, "accept pause", seen=offered_at)


def test_an_answer_is_meant_for_the_offer_that_was_seen() -> None:
    evening = evening_of()
    play_one(evening)
    evening.act(0, "offer pause")
    seen = evening.n
    evening.act(0, "withdraw pause")
    evening.act(0, "offer pause")
    refused(evening, 1, "accept pause", errors.StaleAction, seen=seen)


def test_an_offer_gives_no_time_to_think() -> None:
    evening = evening_of(time_control="reserve 25 75 300")
    play_one(evening)
    seat = evening.turn()
    free = max(row(evening).moved_at, row(evening).hold_until or row(evening).moved_at)
    evening.now = free
    due = row(evening).due_at
    evening.later(20)
    evening.act(1 - seat, "offer pause")
    assert row(evening).due_at == due
    evening.later(20)
    evening.act(1 - seat, "withdraw pause")
    evening.act_by_house_rules()
    spent = row(evening).seats.get(index=seat).spent_ms
    assert spent == 15_000


def test_the_same_request_counts_once(evening: Evening) -> None:
    seen = evening.n
    first = evening.act(0, "offer pause", seen=seen, request_id="one")
    again = evening.act(0, "offer pause", seen=seen, request_id="one")
    assert (again.n, again.again) == (first.n, True)
    for seat in everybody_else(evening, 0):
        evening.act(seat, "accept pause", seen=first.n, request_id="two")
        assert evening.act(seat, "accept pause", seen=first.n, request_id="two").again
    assert evening.texts.count("adjourned") == 1


def test_strangers_offer_nothing(evening: Evening) -> None:
    stranger = person("eve")
    for who in (stranger.pk, None):
        with pytest.raises(errors.NotSeated):
            play.act(evening.code, who, "offer stop", seen=evening.n, request_id="x", now=evening.now)


def test_offers_lapse_with_the_deal_but_stopping_and_pausing_stay_until_the_next() -> None:
    evening = evening_of("guinote", 4)
    play_one(evening)
    for seat, kind in ((0, "stop"), (1, "pause"), (2, "resign")):
        evening.act(seat, f"offer {kind}")
    evening.act(3, "resign")
    assert evening.course.stage is Stage.PAUSED
    assert offers(evening) == [(Kind.STOP, 0), (Kind.PAUSE, 1)]
    evening.everybody_ready()
    assert evening.course.stage is Stage.DEALT
    assert offers(evening) == []


def test_declined_offers_may_be_made_again_in_the_next_deal() -> None:
    evening = evening_of()
    play_one(evening)
    evening.act(0, "offer pause")
    evening.act(1, "decline pause")
    evening.act(0, "resign")
    refused(evening, 0, "offer pause")
    evening.everybody_ready()
    evening.act(0, "offer pause")
    assert offers(evening) == [(Kind.PAUSE, 0)]


def test_nothing_is_offered_once_the_match_is_over(evening: Evening) -> None:
    evening.act(0, "offer stop")
    for seat in everybody_else(evening, 0):
        evening.act(seat, "accept stop")
    for text in ("offer pause", "offer stop", "abort", "resign match", "offer claim"):
        refused(evening, 0, text)


# ---- The house.


@pytest.mark.parametrize(("kind", "last"), [("stop", "ended agreed - stopped"), ("pause", "adjourned")])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_house_agrees_to_stopping_and_pausing_at_once(kind: str, last: str, seats: int) -> None:
    house = (None,) * (seats - 1)
    evening = Evening("guinote", person("ana"), *house).dealt()
    play_one(evening)
    evening.act(0, f"offer {kind}")
    assert evening.texts[-1] == last


def test_a_person_is_still_asked_where_the_house_sits_too() -> None:
    evening = Evening("guinote", person("ana"), None, person("carla"), None).dealt()
    play_one(evening)
    evening.act(0, "offer pause")
    assert evening.course.stage is not Stage.ADJOURNED
    evening.act(2, "accept pause")
    assert evening.course.stage is Stage.ADJOURNED


# ---- Breaking off, stopping.


@pytest.mark.parametrize(("game", "seats"), [("chouine", 2), ("piquet", 2), ("guinote", 2), ("guinote", 4)])
def test_anybody_breaks_off_a_match_before_its_first_card(game: str, seats: int) -> None:
    evening = evening_of(game, seats, rated=True)
    evening.act(seats - 1, "abort")
    assert evening.texts[-1] == "ended agreed - aborted"
    assert row(evening).status == Status.FINISHED
    assert records.match_of(row(evening)).is_aborted
    assert legal_record(evening)["ended"] == {"how": "agreed", "winner": None, "reason": "aborted"}


def test_a_match_is_broken_off_before_the_cards_are_dealt() -> None:
    evening = Evening("piquet", person("ana"), person("bob")).start()
    evening.act(0, "abort")
    assert evening.course.stage is Stage.OVER


def test_once_a_card_lies_there_stopping_needs_the_others(evening: Evening) -> None:
    refused(evening, 0, "abort")
    assert "offer stop" in sayable(evening, 0)


def test_before_the_first_card_nobody_has_to_be_asked() -> None:
    evening = evening_of()
    assert "abort" in sayable(evening, 0)
    refused(evening, 0, "offer stop")


def test_a_later_deal_is_not_the_beginning() -> None:
    evening = evening_of()
    play_one(evening)
    evening.act(0, "resign")
    evening.everybody_ready()
    refused(evening, 0, "abort")


def test_at_an_events_table_only_giving_up_and_claiming_are_left() -> None:
    evening = evening_of("guinote", 4, **EVENT)
    assert sayable(evening, 0) == {"offer claim", "offer resign"}
    for text in ("abort", "offer stop", "offer pause"):
        refused(evening, 0, text)
    play_one(evening)
    refused(evening, 0, "offer stop")


def test_an_event_may_let_its_tables_adjourn() -> None:
    evening = evening_of(**EVENT, may_adjourn=True)
    evening.act(0, "offer pause")
    evening.act(1, "accept pause")
    assert evening.course.stage is Stage.ADJOURNED


def test_a_stopped_match_has_no_winner_and_a_legal_record(evening: Evening) -> None:
    evening.act(0, "offer stop")
    for seat in everybody_else(evening, 0):
        evening.act(seat, "accept stop")
    match = records.match_of(row(evening))
    assert (match.how, match.winner, match.is_unfinished, match.is_aborted) == ("agreed", None, True, False)
    assert legal_record(evening)["ended"]["reason"] == "stopped"


# ---- Giving up the match.


def test_in_pairs_the_partner_is_asked_before_the_match_is_given_up() -> None:
    evening = evening_of("guinote", 4)
    refused(evening, 0, "resign match")
    evening.act(0, "offer resign")
    refused(evening, 1, "accept resign")
    evening.act(2, "accept resign")
    assert evening.texts[-1] == "ended resigned 1"


def test_both_sides_may_ask_their_partners() -> None:
    evening = evening_of("guinote", 4)
    evening.act(0, "offer resign")
    evening.act(1, "offer resign")
    evening.act(2, "decline resign")
    assert offers(evening) == [(Kind.RESIGN, 1)]
    evening.act(3, "accept resign")
    assert evening.texts[-1] == "ended resigned 0"


def test_the_house_as_partner_is_not_asked() -> None:
    evening = Evening("guinote", person("ana"), person("bob"), None, None).dealt()
    evening.act(0, "resign match")
    assert evening.texts[-1] == "ended resigned 1"
