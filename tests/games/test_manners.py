"""Offers, answers and what comes of them: for two and for four, with the house, in casual play and in an event."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from games import records, selectors
from games.course import Kind, Stage
from games.log import Course, opening, told
from games.models import LogEntry, Status, Table
from games.presenters import offered
from games.rules.game import Seat
from games.rules.record import read_record
from games.rules.referee import judge
from games.services import errors, play
from tests.games.tables import Evening, person

pytestmark = pytest.mark.django_db

NAMES = ("ana", "bob", "carla", "dora")
EVENT = {"origin": "Cup 1.1"}


def evening_of(game: str = "chouine", seats: int = 2, **more: Any) -> Evening:
    return Evening(game, *(person(name) for name in NAMES[:seats]), **more).dealt()


@pytest.fixture(params=[("chouine", 2), ("piquet", 2), ("guinote", 2), ("guinote", 4)], ids=lambda k: f"{k[0]}-{k[1]}")
def evening(request: pytest.FixtureRequest) -> Evening:
    found = evening_of(*request.param)
    play_one(found)
    return found


def play_one(evening: Evening) -> None:
    """Go on until a card was played or thrown away, and the hold is over."""
    while not any(text.split()[1] in ("play", "discard") for text in evening.course.deal.actions):
        if evening.people[evening.turn()] is not None:
            evening.act_by_house_rules()
        evening.later(5)


def refused(evening: Evening, seat: int, text: str, error: type[Exception] = errors.NotNow, **more: Any) -> None:
    before = evening.texts
    with pytest.raises(error):
        evening.act(seat, text, **more)
    assert evening.texts == before


def everybody_else(evening: Evening, seat: int) -> list[int]:
    return [other for other in range(len(evening.people)) if other != seat]


def offers(evening: Evening) -> list[tuple[Kind, int]]:
    return [(offer.kind, offer.seat) for offer in evening.course.offers]


def row(evening: Evening) -> Table:
    return Table.objects.get(pk=evening.table.pk)


def legal_record(evening: Evening, unit: int = 1) -> dict[str, Any]:
    """The exported record, which the referee accepts."""
    written = records.record_of(row(evening), unit)
    judge(read_record(json.dumps(written).encode()))
    return written


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


def sayable(evening: Evening, seat: int) -> frozenset[str]:
    return offered.seen(selectors.snapshot(evening.code), Seat(seat)).sayable


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


# ---- Adjourning.


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
