"""The count of a deal and the forms of its result (chouine §9, §11.2)."""

from __future__ import annotations

import pytest

from games.rules.chouine import CHOUINE
from games.rules.chouine.scoring import deal_winner
from tests.games.rules.chouine.counts import finished
from tests.games.rules.chouine.positions import at_au_sept, at_trick, dealt, play

DECK = "AD 7H TC 9H QD JH 7C TS KH JD QH 7S 8D AH 9C QS TD 8H AS TH JS KS 7D 9D 8C QC JC 8S 9S KD KC AC"
STANDING = CHOUINE.opening(CHOUINE.read_options({}), 2)
COUNTED = {
    "winner": 0,
    "scores": [92, 58],
    "cards": [62, 58],
    "announcements": [20, 0],
    "last_trick": 0,
    "chouine": False,
}


def counted(*, first, announced=(0, 0), last=0):
    """The result when seat 0 captured cards worth `first`, built from a deal of sixteen tricks."""
    return CHOUINE.result(finished(first, announced, last))


def test_c01_announcements_may_outweigh_the_cards():
    result = counted(first=60, announced=(20, 40), last=0)
    assert result == {
        "winner": 1,
        "scores": [90, 100],
        "cards": [60, 60],
        "announcements": [20, 40],
        "last_trick": 0,
        "chouine": False,
    }


def test_the_last_trick_is_worth_ten():
    assert counted(first=60, last=1)["scores"] == [60, 70]
    assert counted(first=60, last=0)["scores"] == [70, 60]


def test_equal_scores_leave_the_deal_without_a_winner():
    result = counted(first=55, last=0)
    assert result["scores"] == [65, 65]
    assert result["winner"] is None


def test_the_result_is_null_while_the_deal_goes_on():
    state = dealt(DECK)
    assert CHOUINE.result(state) is None
    assert CHOUINE.result(play(state, "0 play AD")) is None


@pytest.mark.parametrize("before", [[], ["0 play AD"], ["0 play AD", "1 play 7H"]])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_deal_may_be_given_up_in_and_out_of_turn(before, seat):
    state = play(dealt(DECK), *before, f"{seat} resign")
    assert CHOUINE.result(state) == {"winner": 1 - seat, "resigned": True}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_deal_may_be_given_up_while_au_sept_is_asked(seat):
    state = play(at_au_sept("7H QH 8S 9S TS", "AD 8D 9D JD QD", turned="KH"), f"{seat} resign")
    assert CHOUINE.result(state) == {"winner": 1 - seat, "resigned": True}


def test_all_cards_are_played_even_when_the_deal_is_decided():
    state = at_trick(16, "AH", "8S", leader=0)
    assert CHOUINE.result(state) is None
    state = play(state, "0 play AH", "1 play 8S")
    assert CHOUINE.result(state)["winner"] == deal_winner(state.deal)


@pytest.mark.parametrize(
    "given",
    [
        COUNTED,
        {**COUNTED, "winner": None, "scores": [-10, 2000], "cards": [0, 0]},
        {"winner": 1, "chouine": True},
        {"winner": 0, "resigned": True},
    ],
)
def test_every_form_of_a_result_is_taken(given):
    assert CHOUINE.check_result(STANDING, given) is None


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({}, "result"),
        ({"winner": 0}, "result"),
        ({**COUNTED, "extra": 1}, "result"),
        ({key: COUNTED[key] for key in COUNTED if key != "cards"}, "result"),
        ({"winner": 0, "chouine": True, "resigned": True}, "result"),
        ({"winner": 0, "chouine": False}, "chouine"),
        ({"winner": 0, "chouine": 1}, "chouine"),
        ({"winner": 0, "resigned": False}, "resigned"),
        ({"winner": None, "chouine": True}, "winner"),
        ({"winner": 2, "resigned": True}, "winner"),
        ({**COUNTED, "chouine": True}, "chouine"),
        ({**COUNTED, "chouine": 0}, "chouine"),
        ({**COUNTED, "winner": True}, "winner"),
        ({**COUNTED, "winner": 1.0}, "winner"),
        ({**COUNTED, "winner": -1}, "winner"),
        ({**COUNTED, "last_trick": None}, "last_trick"),
        ({**COUNTED, "last_trick": False}, "last_trick"),
        ({**COUNTED, "scores": [1, 2, 3]}, "scores"),
        ({**COUNTED, "cards": [1, 2.0]}, "cards"),
        ({**COUNTED, "announcements": [True, 0]}, "announcements"),
        ({**COUNTED, "announcements": "20"}, "announcements"),
    ],
)
def test_anything_else_is_no_result(given, place):
    with pytest.raises(ValueError, match=f"^{place}: "):
        CHOUINE.check_result(STANDING, given)
