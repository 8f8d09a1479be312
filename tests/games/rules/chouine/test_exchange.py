"""The seven of trumps and "au sept" (chouine §6)."""

from __future__ import annotations

import pytest

from games.rules.cards import written
from games.rules.chouine import CHOUINE
from games.rules.chouine.state import AuSept, Leading
from tests.games.rules.chouine.positions import at_au_sept, at_trick, legal, play, playable, refusal

MINE = "7H QH 8S 9S TS"
THEIRS = "AD 8D 9D JD QD"


def test_c13_the_king_taken_for_the_seven_makes_a_mariage_at_once():
    state = play(at_trick(4, MINE, THEIRS, turned="KH"), "0 exchange", "0 play QH mariage")
    assert written(state.deal.hands[0]) == "KH 8S 9S TS"
    assert state.deal.stock[-1] == "7H"
    assert state.deal.turned.suit == "H"
    assert state.deal.announced[0].points == 40


@pytest.mark.parametrize("trick", [1, 6, 10])
def test_either_player_may_exchange_before_the_lead(trick):
    for leader in (0, 1):
        state = play(at_trick(trick, MINE, THEIRS, turned="KH", leader=leader), "0 exchange")
        assert isinstance(state, Leading)
        assert state.leader == leader
        assert state.deal.exchanged.seat == 0
        assert state.deal.exchanged.taken == "KH"
        assert state.deal.exchanged.trick == trick


@pytest.mark.parametrize("trick", [1, 10])
def test_c6_the_second_player_may_exchange_after_the_lead(trick):
    state = play(at_trick(trick, THEIRS, MINE, turned="KH"), "0 play AD")
    assert "exchange" in legal(state, 1)
    state = play(state, "1 exchange", "1 play KH mariage")
    assert state.deal.announced[0].points == 40


def test_the_leader_may_not_exchange_once_he_has_led():
    state = play(at_trick(2, MINE, THEIRS, turned="KH"), "0 play 8S")
    assert refusal(state, "0 exchange") == ("not_your_turn", "chouine §6.2")


def test_c6_nobody_exchanges_after_the_lead_to_trick_11():
    answer = play(at_au_sept(THEIRS, MINE, turned="KH"), "1 pass", "0 play AD")
    assert refusal(answer, "1 exchange") == ("too_late_to_exchange", "chouine §6.2")
    after = play(answer, "1 play 8S")
    assert refusal(after, "1 exchange") == ("too_late_to_exchange", "chouine §6.2")
    assert "exchange" not in legal(answer, 1) + legal(after, 1)


def test_who_has_not_the_seven_may_not_exchange():
    assert refusal(at_trick(4, MINE, THEIRS, turned="KH"), "1 exchange") == ("seven_not_held", "chouine §6.1")


def test_there_is_one_exchange_in_a_deal():
    state = play(at_trick(4, MINE, THEIRS, turned="KH"), "0 exchange")
    for seat in (0, 1):
        assert refusal(state, f"{seat} exchange") == ("already_exchanged", "chouine §6.3")


def test_the_turned_seven_is_not_exchanged():
    state = at_trick(4, "QH 8S 9S TS JS", THEIRS, turned="7H")
    assert refusal(state, "0 exchange") == ("seven_turned", "chouine §6.3")


def before_trick_11(**others):
    """The lead to trick 10, both cards of which are free."""
    return at_trick(10, others.pop("first", MINE), others.pop("second", THEIRS), **{"turned": "KH"} | others)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (MINE, THEIRS),
        ("AD 8D 9D JD QD", "7H QH 8S 9S TS"),
        pytest.param("QH 8S 9S TS JS", THEIRS, id="C4: the last hidden card"),
    ],
)
def test_c14_au_sept_is_asked_whoever_holds_the_seven(first, second):
    state = before_trick_11(first=first, second=second)
    state = play(state, f"0 play {first[3:5]}", f"1 play {second[3:5]}")
    assert isinstance(state, AuSept)
    assert CHOUINE.to_act(state) == {1 - state.leader}


def test_c15_no_call_when_the_seven_was_captured():
    state = play(before_trick_11(first="QH 8S 9S TS JS", used="7H AC"), "0 play 8S", "1 play AD")
    assert isinstance(state, Leading)
    assert refusal(state, "0 exchange") == ("seven_not_held", "chouine §6.1")
    assert refusal(state, "1 pass") == ("wrong_phase", "chouine §6.5")


def test_c15_no_call_when_the_seven_goes_in_trick_10():
    state = play(before_trick_11(), "0 play 7H", "1 play AD")
    assert isinstance(state, Leading)


def test_c15_no_call_when_the_indicator_is_the_seven():
    state = play(before_trick_11(first="QH 8S 9S TS JS", turned="7H"), "0 play 8S", "1 play AD")
    assert isinstance(state, Leading)
    assert refusal(state, "0 exchange") == ("seven_turned", "chouine §6.3")


def test_no_call_after_an_exchange():
    state = play(before_trick_11(), "0 exchange", "0 play 8S", "1 play AD")
    assert isinstance(state, Leading)
    assert refusal(state, "1 exchange") == ("already_exchanged", "chouine §6.3")


def test_no_call_before_another_trick():
    state = play(at_trick(9, MINE, THEIRS, turned="KH"), "0 play 8S", "1 play AD")
    assert isinstance(state, Leading)
    assert refusal(state, "1 pass") == ("wrong_phase", "chouine §6.5")


def test_the_lead_waits_for_the_answer():
    state = at_au_sept(THEIRS, MINE, turned="KH")
    assert refusal(state, "0 play AD") == ("au_sept_unanswered", "chouine §6.5")
    assert refusal(state, "1 play 8S") == ("not_your_turn", "chouine §3.1")
    assert refusal(state, "0 pass") == ("not_your_turn", "chouine §6.5")
    assert playable(state, 0) == playable(state, 1) == ""


def test_the_answer_is_to_exchange_or_to_pass():
    state = at_au_sept(THEIRS, MINE, turned="KH")
    assert legal(state, 1) == ["exchange", "pass"]
    assert legal(state, 0) == []
    state = play(state, "1 exchange")
    assert isinstance(state, Leading)
    assert playable(state, 0) == THEIRS
    assert legal(at_au_sept(MINE, THEIRS, turned="KH"), 1) == ["pass"]


def test_the_leader_may_exchange_instead_and_the_question_falls_away():
    state = at_au_sept(MINE, THEIRS, turned="KH")
    assert legal(state, 0) == ["exchange"]
    state = play(state, "0 exchange")
    assert refusal(state, "1 pass") == ("wrong_phase", "chouine §6.5")
    assert play(state, "0 play KH mariage").deal.announced[0].points == 40


def test_who_has_passed_may_not_exchange_any_more():
    state = play(at_au_sept(THEIRS, MINE, turned="KH"), "1 pass")
    assert refusal(state, "1 exchange") == ("exchange_declined", "chouine §6.6")
    assert legal(state, 1) == []
    assert refusal(state, "1 pass") == ("wrong_phase", "chouine §6.5")


def test_the_leader_may_exchange_after_the_pass():
    state = play(at_au_sept(MINE, THEIRS, turned="KH"), "1 pass")
    assert "exchange" in legal(state, 0)
    state = play(state, "0 exchange")
    assert state.passed
    assert written(state.deal.hands[0]) == "KH QH 8S 9S TS"
