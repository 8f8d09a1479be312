"""The count of a first hand and the thirty malas (guinote §10, §11): vectors G-21 to G-29 in all three readings."""

import pytest

from games.rules.guinote import GUINOTE
from games.rules.guinote.scoring import point_of_first_hand
from tests.games.rules.guinote.positions import act, leading, setting

A, B, VUELTAS = 0, 1, None
READINGS = ("cards_and_ten", "cards_and_last_trick", "cards")

# cards by side, the side of the last trick, songs by side; then the point under each of READINGS
VECTORS = {
    "G-21": ((62, 58), A, (20, 40), (VUELTAS, VUELTAS, VUELTAS)),
    "G-22": ((75, 45), A, (20, 20), (A, A, A)),
    "G-23": ((81, 39), B, (20, 0), (A, VUELTAS, A)),
    "G-25": ((15, 105), A, (80, 20), (VUELTAS, VUELTAS, VUELTAS)),
    "G-26": ((20, 100), A, (80, 0), (A, VUELTAS, VUELTAS)),
    "G-28": ((100, 20), B, (0, 60), (VUELTAS, VUELTAS, VUELTAS)),
    "G-29": ((101, 19), B, (0, 60), (A, VUELTAS, A)),
}


def point(cards, last, cantes, **options):
    return point_of_first_hand(cards, cantes, last, GUINOTE.read_options(options))


@pytest.mark.parametrize("reading", range(3), ids=READINGS)
@pytest.mark.parametrize(("cards", "last", "cantes", "expected"), VECTORS.values(), ids=VECTORS)
def test_who_makes_the_point(cards, last, cantes, expected, reading):
    assert point(cards, last, cantes, thirty_malas=READINGS[reading]) == expected[reading]


@pytest.mark.parametrize("reading", range(3), ids=READINGS)
@pytest.mark.parametrize(("cards", "last", "cantes", "expected"), VECTORS.values(), ids=VECTORS)
def test_the_sides_have_no_names(cards, last, cantes, expected, reading):
    mirrored = point(cards[::-1], 1 - last, cantes[::-1], thirty_malas=READINGS[reading])
    assert mirrored == (None if expected[reading] is None else 1 - expected[reading])


def test_g35_a_hundred_and_one_wins_and_a_hundred_does_not():
    assert point((91, 29), A, (0, 0)) == A
    assert point((90, 30), A, (0, 0)) is VUELTAS


def test_both_there_the_last_trick_decides():
    assert point((60, 60), A, (40, 60)) == A
    assert point((60, 60), B, (60, 40)) == B


def test_g3_thirty_malas_of_the_side_without_the_last_trick_do_not_matter():
    assert point((110, 10), A, (0, 100)) == A


def test_one_alone_at_a_hundred_and_one_never_fails_the_condition_of_cards_and_ten():
    for cards in range(121):
        for last in (A, B):
            with_ten = cards + (10 if last == A else 0)
            songs = max(0, -(-(101 - with_ten) // 20) * 20)
            if 130 - with_ten < 101 and songs <= 100:
                assert point((cards, 120 - cards), last, (songs, 0)) == A


def test_off_asks_for_nothing():
    assert point((15, 105), A, (80, 20), thirty_malas="off") == A
    assert point((0, 120), A, (100, 0), thirty_malas="off") == A


class TestRivalScores:
    """What failing means where the club gives the point to the rival: only where he has 101 himself."""

    def test_both_there_and_the_last_trick_winner_fails(self):
        assert point((15, 105), A, (80, 20), thirty_malas_failed="rival_scores") == B
        assert point((105, 15), B, (20, 80), thirty_malas_failed="rival_scores") == A

    @pytest.mark.parametrize("reading", READINGS)
    def test_both_there_in_each_reading(self, reading):
        assert point((15, 105), A, (80, 20), thirty_malas=reading, thirty_malas_failed="rival_scores") == B

    def test_the_rival_needs_no_thirty_malas_of_his_own_last_trick(self):
        cards, cantes = (21, 99), (80, 20)
        assert point(cards, A, cantes, thirty_malas="cards_and_last_trick", thirty_malas_failed="rival_scores") == B
        assert point(cards, A, cantes, thirty_malas="cards_and_ten", thirty_malas_failed="rival_scores") == A

    @pytest.mark.parametrize("vector", ["G-23", "G-26", "G-29"])
    def test_a_rival_below_a_hundred_and_one_gets_nothing(self, vector):
        cards, last, cantes, _ = VECTORS[vector]
        reading = {"thirty_malas": "cards_and_last_trick", "thirty_malas_failed": "rival_scores"}
        assert point(cards, last, cantes, **reading) is VUELTAS

    def test_nobody_there_is_vueltas(self):
        assert point((62, 58), A, (20, 40), thirty_malas_failed="rival_scores") is VUELTAS


def test_the_last_trick_brings_ten_and_stands_in_the_result():
    over = act(leading("1O", "2O", won=(0, 1), cards_won=(70, 39)), "0 play 1O", "1 play 2O")
    assert GUINOTE.result(over) == {
        "cards": [81, 39],
        "cantes": [0, 0],
        "last_trick": 0,
        "carried": [0, 0],
        "totals": [91, 39],
        "tute": False,
        "point_to": None,
    }


def test_g32_a_first_hand_is_played_on_past_a_hundred_and_one():
    state = leading("1O 2E", "2O 3E", won=(0,), cards_won=(96, 0))
    state = act(state, "0 play 1O", "1 play 2O")
    assert GUINOTE.result(state) is None
    assert GUINOTE.to_act(state) == {0}


def test_the_option_reaches_the_count_of_a_hand():
    def result(**options):
        state = leading("2O", "1O", won=(0, 1), cards_won=(101, 8), setting=setting(**options))
        return GUINOTE.result(act(state, "0 play 2O", "1 play 1O"))

    assert result()["point_to"] == 0
    assert result(thirty_malas="cards_and_last_trick")["point_to"] is None


@pytest.mark.parametrize(("text", "point_to"), [("0 resign", 1), ("1 resign", 0), ("2 resign", 1), ("3 resign", 0)])
def test_a_resigned_hand_goes_to_the_other_side_in_or_out_of_turn(text, point_to):
    over = act(leading("1O", "2O", "4O", "5O", won=(0,)), text)
    assert GUINOTE.result(over) == {"point_to": point_to, "resigned": True}
    assert GUINOTE.to_act(over) == frozenset()
