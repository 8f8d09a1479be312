"""Songs and tute (guinote §8, §9): vectors G-16 to G-20, decisions G13 to G20."""

import pytest

from games.rules.cards import cards
from games.rules.guinote import GUINOTE
from games.rules.guinote.scoring import cantes_of
from games.rules.guinote.state import Over, ShownTute
from tests.games.rules.guinote.positions import act, drawing, leading, legal, refusal, setting

STOCK = "2C 4C 5C 4B"


def cantes(state):
    return cantes_of(state.deal.songs)


def test_king_and_sota_are_worth_twenty_and_forty_in_trumps():
    state = drawing("RO SO RB SB", "2E", stock=STOCK)
    assert cantes(act(state, "0 sing O")) == (20, 0)
    assert cantes(act(state, "0 sing B")) == (40, 0)


def test_g16_one_song_for_a_trick_and_the_other_after_a_later_one():
    state = act(drawing("RO SO RB SB 1E", "2E 4E 5E 6E 7E", stock=STOCK), "0 sing O")
    assert refusal(state, "0 sing B") == "already_sung"
    assert legal(state, 0) == ["0 draw"]
    state = act(state, "0 draw", "0 play 1E", "1 play 2E")
    assert cantes(act(state, "0 sing B")) == (60, 0)


def test_g17_twenty_before_forty_or_forty_before_twenty():
    state = drawing("RO SO RB SB 1E", "2E 4E 5E 6E 7E", stock=STOCK)
    for first, second in ("OB", "BO"):
        again = act(state, f"0 sing {first}", "0 draw", "0 play 1E", "1 play 2E", f"0 sing {second}")
        assert cantes(again) == (60, 0)


def test_g17_a_side_that_lost_the_trick_does_not_sing():
    state = drawing("RO SO", "2E 4E", seat=1, stock=STOCK)
    assert refusal(state, "0 sing O") == "trick_not_won"
    assert legal(state, 0) == []


def test_nobody_sings_before_the_first_trick():
    state = leading("RO SO", "2E 4E", stock=STOCK)
    assert refusal(state, "0 sing O") == "trick_not_won"


def test_g18_a_pair_completed_by_the_draw_is_sung_before_the_lead():
    state = act(drawing("RO 1E", "2E 4E", stock="SO 4C 5C 4B"), "0 draw")
    assert cantes(act(state, "0 sing O")) == (20, 0)


def test_g14_before_the_draw_too():
    assert cantes(act(drawing("RO SO", "2E 4E", stock=STOCK), "0 sing O", "0 draw")) == (20, 0)


def test_one_song_for_a_trick_counts_across_the_draw():
    state = act(drawing("RO SO RB SB", "2E 4E 5E 6E", stock=STOCK), "0 sing O", "0 draw")
    assert refusal(state, "0 sing B") == "already_sung"


def test_the_window_closes_with_the_lead():
    state = act(leading("RO SO 1E", "2E 4E 5E", won=(0,), stock=STOCK), "0 play 1E")
    assert refusal(state, "0 sing O") == "wrong_phase"
    assert refusal(state, "1 sing O") == "wrong_phase"
    assert refusal(state, "0 tute") == "wrong_phase"


def test_g13_the_partner_of_the_winner_may_sing_and_then_the_side_has_sung():
    state = drawing("RO SO", "2E", "RC SC", "5E", seat=2, stock=STOCK)
    assert legal(state, 0) == ["0 sing O"]
    state = act(state, "0 sing O")
    assert refusal(state, "2 sing C") == "already_sung"


def test_g15_songs_in_arrastre():
    state = leading("RO SO", "2E 4E", won=(0,))
    assert cantes(act(state, "0 sing O")) == (20, 0)


def test_nothing_is_sung_after_the_last_trick():
    state = act(leading("1O", "2O"), "0 play 1O", "1 play 2O")
    assert isinstance(state, Over)
    assert refusal(state, "0 sing O") == "deal_over"


def test_g16_a_suit_is_sung_once_in_a_hand():
    state = act(drawing("RO SO 1E", "2E 4E 5E", stock=STOCK), "0 sing O", "0 draw", "0 play 1E", "1 play 2E")
    assert refusal(state, "0 sing O") == "suit_already_sung"


@pytest.mark.parametrize("hand", ["RO SC", "RO CO", "SO CO", "1E"])
def test_both_cards_must_be_in_the_singers_own_hand(hand):
    state = drawing(hand, "2E", "SO RC", "RO", stock=STOCK)
    assert refusal(state, "0 sing O") == "pair_not_held"


def test_the_sung_cards_stay_in_hand():
    assert act(drawing("RO SO", "2E 4E", stock=STOCK), "0 sing O").deal.hands[0] == cards("RO SO")


@pytest.mark.parametrize("four", ["RO RC RE RB", "SO SC SE SB"])
def test_g19_four_kings_or_sotas_take_the_point_at_once_whatever_the_score(four):
    hand = f"1E {four}"
    over = act(drawing(hand, "2E", stock=STOCK, cards_won=(12, 60)), "0 tute")
    assert over.tute == ShownTute(0, cards(four))
    assert GUINOTE.result(over) == {
        "cards": [12, 60],
        "cantes": [0, 0],
        "last_trick": None,
        "carried": [0, 0],
        "totals": [12, 60],
        "tute": True,
        "point_to": 0,
    }


@pytest.mark.parametrize("four", ["CO CC CE CB", "1O 1C 1E 1B", "3O 3C 3E 3B", "RO RC RE SB", "RO RC SE SB"])
def test_g20_nothing_else_is_a_tute(four):
    assert refusal(drawing(four, "2E", stock=STOCK), "0 tute") == "tute_not_held"


def test_g19_the_side_waits_for_a_won_trick():
    assert refusal(drawing("RO RC RE RB", "2E", seat=1, stock=STOCK), "0 tute") == "trick_not_won"
    assert refusal(leading("RO RC RE RB", "2E", stock=STOCK), "0 tute") == "trick_not_won"


def test_the_partner_shows_a_tute_after_the_draw_too():
    state = act(drawing("RO RC RE", "2E", "1O", "5E", seat=2, stock="4C 5C RB 4B"), "2 draw")
    assert state.deal.hands[0] == cards("RO RC RE RB")
    assert legal(state, 0) == ["0 tute"]
    assert GUINOTE.result(act(state, "0 tute"))["point_to"] == 0


def test_a_tute_does_not_count_as_the_song_of_the_trick():
    state = act(drawing("RO RC RE RB SO", "2E", stock=STOCK), "0 sing O")
    assert GUINOTE.result(act(state, "0 tute"))["cantes"] == [20, 0]


def test_a_tute_works_in_vueltas_and_in_arrastre():
    state = leading("SO SC SE SB", "2E 4E 5E 6E", won=(0,), setting=setting(carried=(30, 100)))
    result = GUINOTE.result(act(state, "0 tute"))
    assert (result["point_to"], result["tute"], result["totals"]) == (0, True, [30, 100])
