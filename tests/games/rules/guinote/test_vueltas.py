"""The second hand of a point (guinote §12): vectors G-30 to G-35, decisions G4, G5, G29 to G31."""

import random

from games.rules.guinote import GUINOTE
from games.rules.guinote.state import Ending, Over
from tests.games.rules.guinote.positions import act, fresh, leading, legal, refusal, setting

STOCK = "2C 4C 5C 6C 7C 3E 5B 4B"


def vueltas(first, second, carried, **rest):
    return leading(first, second, stock=rest.pop("stock", STOCK), setting=setting(carried=carried), **rest)


def outcome(state):
    result = GUINOTE.result(state)
    return result["totals"], result["point_to"]


def test_g30_the_cards_of_a_trick_count_at_once_and_the_hand_stops():
    over = act(vueltas("1O 2E", "CO 4E", (92, 98)), "0 play 1O", "1 play CO")
    assert isinstance(over, Over)
    assert over.ending is Ending.REACHED
    assert GUINOTE.result(over) == {
        "cards": [13, 0],
        "cantes": [0, 0],
        "last_trick": None,
        "carried": [92, 98],
        "totals": [105, 98],
        "tute": False,
        "point_to": 0,
    }
    assert refusal(over, "0 draw") == "deal_over"


def test_g31_a_song_counts_at_once():
    state = act(vueltas("2O 2E", "4O RE SE", (82, 88)), "0 play 2O", "1 play 4O")
    assert GUINOTE.result(state) is None
    assert outcome(act(state, "1 sing E")) == ([82, 108], 1)


def test_g32_exactly_a_hundred_and_one_by_a_song():
    state = act(vueltas("4O RE SE", "2O 2E", (81, 69)), "0 play 4O", "1 play 2O", "0 sing E")
    assert outcome(state) == ([101, 69], 0)


def test_g33_both_there_the_first_trick_decides_even_worth_nothing():
    assert outcome(act(vueltas("4O", "2O", (105, 125)), "0 play 4O", "1 play 2O")) == ([105, 125], 0)
    assert outcome(act(vueltas("2O", "4O", (105, 125)), "0 play 2O", "1 play 4O")) == ([105, 125], 1)


def test_g5_a_side_that_starts_there_needs_a_trick_or_a_song_first():
    state = act(vueltas("2O 2E", "4O 4E", (140, 30)), "0 play 2O", "1 play 4O", "1 draw", "1 play 4E", "0 play 2E")
    assert GUINOTE.result(state) is None
    over = act(state, "1 draw", "1 play 5C", "0 play 6C")
    assert outcome(over) == ([140, 30], 0)


def test_only_the_side_that_scored_is_looked_at():
    state = act(vueltas("2O 2E", "CO RE SE", (140, 30)), "0 play 2O", "1 play CO", "1 sing E")
    assert GUINOTE.result(state) is None


def test_a_hundred_is_not_enough():
    assert GUINOTE.result(act(vueltas("1O", "7O", (89, 81)), "0 play 1O", "1 play 7O")) is None


def test_no_thirty_malas_in_vueltas():
    state = vueltas("4O RB SB", "2O", (61, 109))
    assert outcome(act(state, "0 play 4O", "1 play 2O", "0 sing B")) == ([101, 109], 0)


def test_rule_21_suits_may_be_sung_again_and_the_exchange_needs_a_trick_of_this_hand():
    state = vueltas("7B RE SE 4O", "2O 1O", (10, 10))
    assert refusal(state, "0 exchange") == "no_trick_yet"
    state = act(state, "0 play 4O", "1 play 2O")
    assert legal(state, 0) == ["0 draw", "0 sing E", "0 exchange"]


def test_g35_a_hand_with_what_a_first_hand_carries_never_reaches_its_last_trick():
    dice = random.Random(35)
    for seed in range(40):
        first, second = dice.choice([(92, 98), (82, 88), (81, 69), (100, 30), (55, 75), (105, 125), (130, 120)])
        seats = dice.choice((2, 4))
        state = fresh(seed=seed, seats=seats, carried=(first, second))
        while GUINOTE.result(state) is None:
            (seat,) = GUINOTE.to_act(state)
            state = GUINOTE.apply(state, dice.choice(GUINOTE.legal_actions(state, seat)[:-1]))
        assert len(state.deal.tricks) < 40 // seats
        assert GUINOTE.result(state)["point_to"] is not None
        assert GUINOTE.result(state)["last_trick"] is None


def test_carried_totals_of_a_ruling_may_take_the_hand_to_its_last_trick_and_the_ten_counts_there():
    over = act(leading("1O", "2O", setting=setting(carried=(80, -40))), "0 play 1O", "1 play 2O")
    assert outcome(over) == ([101, -40], 0)
    assert GUINOTE.result(over)["last_trick"] == 0


def test_after_a_ruling_a_played_out_hand_without_a_hundred_and_one_goes_to_vueltas_again():
    over = act(leading("1O", "2O", setting=setting(carried=(0, 150))), "0 play 1O", "1 play 2O")
    assert outcome(over) == ([21, 150], None)
    assert over.ending is Ending.COUNTED
