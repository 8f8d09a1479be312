"""The exchange of the seven (guinote §7): vectors G-13 to G-15, decisions G6 to G12, G33."""

import pytest

from games.rules.cards import Card, cards
from games.rules.guinote import GUINOTE
from games.rules.guinote.state import Exchanged
from tests.games.rules.guinote.positions import act, drawing, following, leading, legal, refusal, setting

STOCK = "2C 4C 5C RB"  # the muestra, RB, last


def seven(turned="RB", seats=2):
    return setting(turned=turned, seats=seats)


def test_g13_refused_before_the_side_has_a_trick():
    state = leading("7B 1O", "2E 3E", stock=STOCK, setting=seven())
    assert refusal(state, "0 exchange") == "no_trick_yet"
    assert "0 exchange" not in legal(state, 0)


def test_g13_accepted_after_the_partner_won_a_trick():
    state = drawing("7B 1O", "2E", "4E", "5E", seat=2, stock=STOCK, setting=seven(seats=4))
    assert legal(state, 0) == ["0 exchange"]
    after = act(state, "0 exchange").deal
    assert after.hands[0] == cards("RB 1O")
    assert after.stock == cards("2C 4C 5C 7B")
    assert after.exchange == Exchanged(0, Card("RB"), Card("7B"))


def test_a_trick_of_the_rivals_does_not_count():
    state = drawing("7B 1O", "2E 3E", seat=1, stock=STOCK, setting=seven())
    assert refusal(state, "0 exchange") == "no_trick_yet"


def test_g9_any_earlier_trick_will_do_so_that_the_losers_of_the_last_may_exchange():
    state = drawing("7B 1O", "2E 3E", seat=1, won=(0, 1), stock=STOCK, setting=seven())
    assert act(state, "0 exchange").deal.hands[0] == cards("RB 1O")


def test_g14_the_muestra_is_the_seven_and_the_two_takes_it():
    state = leading("2B 1O", "1B 3E", won=(0,), stock="2C 4C 5C 7B", setting=seven("7B"))
    after = act(state, "0 exchange").deal
    assert after.hands[0] == cards("7B 1O")
    assert after.stock[-1] == Card("2B")


@pytest.mark.parametrize("trump", ["1B", "3B", "RB", "SB", "CB", "6B", "5B", "4B"])
def test_g14_any_other_trump_is_refused_while_the_seven_lies_there(trump):
    state = leading(f"{trump} 1O", "2E 3E", won=(0,), stock="2C 4C 5C 7B", setting=seven("7B"))
    assert refusal(state, "0 exchange") == "exchange_card_not_held"


def test_only_the_seven_takes_another_muestra():
    state = leading("2B 6B", "2E 3E", won=(0,), stock=STOCK, setting=seven())
    assert refusal(state, "0 exchange") == "exchange_card_not_held"


def test_g15_no_chain_the_two_does_not_take_a_swapped_seven():
    state = leading("7B 1O", "2B 3E", won=(0, 1), seat=1, stock=STOCK, setting=seven())
    state = act(state, "0 exchange")
    assert refusal(state, "1 exchange") == "already_exchanged"
    assert "1 exchange" not in legal(state, 1)


def test_one_exchange_per_hand_whoever_asks():
    state = act(leading("7B 1O", "2B 3E", won=(0,), stock=STOCK, setting=seven()), "0 exchange")
    assert refusal(state, "0 exchange") == "already_exchanged"


@pytest.mark.parametrize("muestra", ["2B", "4B", "5B", "6B"])
def test_g8_a_muestra_lower_than_the_seven_may_be_taken(muestra):
    state = leading("7B 1O", "2E 3E", won=(0,), stock=f"2C 4C 5C {muestra}", setting=seven(muestra))
    assert act(state, "0 exchange").deal.hands[0] == cards(f"{muestra} 1O")


def test_g11_after_the_last_stock_trick_before_the_draw_it_is_still_possible():
    state = drawing("7B 1O", "2E 3E", stock="2C RB", setting=seven())
    swapped = act(state, "0 exchange", "0 draw")
    assert swapped.deal.hands == (cards("RB 1O 2C"), cards("2E 3E 7B"))  # G33: the seven goes to the last drawer


def test_g11_after_the_last_draw_the_muestra_is_gone():
    state = act(drawing("7B 1O", "2E 3E", stock="2C RB", setting=seven()), "0 draw")
    assert refusal(state, "0 exchange") == "muestra_gone"
    assert "0 exchange" not in legal(state, 0)


def test_g12_in_mid_trick_on_the_own_move_only():
    state = following(
        "2E", "7B 1O", "4E 3E", "7O 2O", "5E 6E", won=(0, 1), first=3, stock=STOCK, setting=seven(seats=4)
    )
    assert "0 exchange" in legal(state, 0)
    assert act(state, "0 exchange", "0 play RB").deal.hands[0] == cards("1O")
    holder_waits = following(
        "2E", "4E 3E", "7O 2O", "7B 1O", "5E 6E", won=(0,), first=3, stock=STOCK, setting=seven(seats=4)
    )
    assert refusal(holder_waits, "2 exchange") == "not_your_turn"


def test_the_leader_who_has_led_waits_for_the_next_pause():
    state = act(leading("7B 1O", "2E 3E", won=(0,), stock=STOCK, setting=seven()), "0 play 1O")
    assert refusal(state, "0 exchange") == "not_your_turn"


def test_g10_before_the_lead_any_player_of_a_side_with_a_trick_may_exchange():
    state = leading("1O", "2E", "7B", "5E", won=(0,), stock=STOCK, setting=seven(seats=4))
    assert legal(state, 2) == ["2 exchange"]
    assert GUINOTE.to_act(state) == {0}
