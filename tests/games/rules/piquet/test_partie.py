"""The partie: who deals, when it ends, Rubicon, endings before the time, ruled results (piquet §8, §10)."""

from __future__ import annotations

import pytest

from games.rules.errors import BadOption
from games.rules.game import Seat
from games.rules.piquet import PIQUET
from games.rules.piquet.scoring import BREAKDOWN_KEYS
from tests.games.rules.piquet.positions import after_deals

NIL = (0, 0)


def test_the_deal_alternates_after_every_deal():
    dealers = [after_deals([(5, 3)] * played).next_dealer for played in range(1, 6)]
    assert dealers == [1, 0, 1, 0, 1]


def test_the_alternation_goes_on_after_a_tie():
    assert after_deals([NIL] * 6).next_dealer == 0  # who dealt the first deal deals the seventh


def test_anybody_may_deal_first():
    assert after_deals([]).next_dealer is None


@pytest.mark.parametrize("deals", [1, 2, 6, 7])
def test_a_partie_ends_after_its_deals(deals):
    assert not after_deals([(1, 0)] * (deals - 1), deals=deals).over
    assert after_deals([(1, 0)] * deals, deals=deals).over


def test_a_tie_adds_exactly_two_deals():
    assert not after_deals([NIL] * 6).over
    assert not after_deals([NIL] * 6 + [(9, 0)]).over
    assert after_deals([NIL] * 6 + [(9, 0), NIL]).over


def test_an_unfinished_partie_has_no_winner():
    expected = {"totals": [5, 0], "winner": None, "margin": 0, "rubicon": False, "drawn": False}
    assert PIQUET.match_result(after_deals([(5, 0)])) == expected


def test_the_second_seat_may_win():
    expected = {"totals": [99, 130], "winner": 1, "margin": 329, "rubicon": True, "drawn": False}
    assert PIQUET.match_result(after_deals([(99, 130)], deals=1)) == expected


def test_both_below_a_hundred_sum_up():
    assert PIQUET.match_result(after_deals([(80, 70)], deals=1))["margin"] == 250


def test_a_new_partie_starts_at_nothing():
    assert PIQUET.opening(PIQUET.read_options({}), 2).score == (0, 0)


@pytest.mark.parametrize("winner", [0, 1, None])
def test_an_end_before_the_time_has_no_margin(winner):
    standing = after_deals([(50, 20), (10, 10)])
    expected = {"totals": [60, 30], "winner": winner, "margin": 0, "rubicon": False, "drawn": False}
    assert PIQUET.ended_result(standing, winner) == expected


@pytest.mark.parametrize("deals", [0, -1, True, "6", 6.0, None])
def test_deals_is_a_whole_number_from_one(deals):
    with pytest.raises(BadOption) as caught:
        PIQUET.read_options({"deals": deals})
    assert caught.value.name == "deals"


def test_piquet_has_no_other_option():
    with pytest.raises(BadOption) as caught:
        PIQUET.read_options({"packets": 3})
    assert caught.value.name == "packets"


def test_six_deals_are_the_default():
    assert PIQUET.read_options({}) == PIQUET.read_options({"deals": 6})


def test_piquet_seats_two():
    with pytest.raises(ValueError, match="seats 2"):
        PIQUET.opening(PIQUET.read_options({}), 4)


# ------------------------------------------------------------------------------------- ruled results


def ruled(**changed):
    points = dict.fromkeys(BREAKDOWN_KEYS, 0)
    return {"scores": [-5, 250], "tricks": [13, -1], "breakdown": [points, {**points, "capot": -40}], **changed}


def test_a_ruled_result_may_hold_any_whole_numbers():
    PIQUET.check_result(after_deals([]), ruled())


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"more": 1}, "result"),
        ({"scores": 5}, "scores"),
        ({"scores": [1, 2, 3]}, "scores"),
        ({"scores": [1, True]}, "scores"),
        ({"tricks": [1.0, 2]}, "tricks"),
        ({"breakdown": [{}]}, "breakdown"),
        ({"breakdown": [{}, {}]}, r"breakdown\[0\]"),
        ({"breakdown": [dict.fromkeys(BREAKDOWN_KEYS, 0), 7]}, r"breakdown\[1\]"),
        ({"breakdown": [dict.fromkeys(BREAKDOWN_KEYS, "0")] * 2}, r"breakdown\[0\]"),
    ],
)
def test_a_ruled_result_keeps_its_form(changed, place):
    with pytest.raises(ValueError, match=f"^{place}: "):
        PIQUET.check_result(after_deals([]), ruled(**changed))


def test_a_ruled_result_counts_for_the_partie():
    state = PIQUET.start(after_deals([]), Seat(0), PIQUET.pack)
    after = PIQUET.after(after_deals([]), state, ruled())
    assert (after.score, after.next_dealer) == ((-5, 250), 1)


def test_a_deal_with_real_cards_counts_its_points_and_the_other_deals_next():
    standing = PIQUET.counted(after_deals([(5, 3)]), Seat(1), {"scores": [10, 20]}, None)
    assert (standing.score, standing.deals, standing.next_dealer) == ((15, 23), 2, 0)
