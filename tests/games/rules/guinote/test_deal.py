"""Dealing, the stock and the drawing (guinote §4, §5)."""

import pytest

from games.rules.cards import Card, cards
from games.rules.guinote import GUINOTE
from games.rules.guinote.state import Drawing, Following, Leading
from tests.games.rules.guinote.positions import act, dealt, fresh, legal, refusal


def first_legal_play(state):
    (seat,) = GUINOTE.to_act(state)
    return next(text for text in legal(state, seat) if " play " in text or text.endswith("draw"))


def played_out(state):
    """The hand to its end by the first card that may be played, nobody saying anything; all its states."""
    states = [state]
    while GUINOTE.result(states[-1]) is None:
        states.append(act(states[-1], first_legal_play(states[-1])))
    return states


def test_packets_of_three_are_dealt_mano_first_and_the_next_card_is_the_muestra():
    state = dealt(GUINOTE.pack, seats=2, dealer=1)
    pack = GUINOTE.pack
    assert state.deal.hands == (pack[0:3] + pack[6:9], pack[3:6] + pack[9:12])
    assert state.deal.setting.turned == pack[12]
    assert state.deal.stock == (*pack[13:], pack[12])
    assert state.seat == 0


def test_four_are_dealt_from_the_seat_after_the_dealer():
    state = dealt(GUINOTE.pack, seats=4, dealer=1)
    pack = GUINOTE.pack
    assert state.deal.hands[2] == pack[0:3] + pack[12:15]
    assert state.deal.hands[1] == pack[9:12] + pack[21:24]
    assert state.deal.setting.turned == pack[24]
    assert state.seat == 2


@pytest.mark.parametrize(("seats", "stock", "drawing_tricks", "tricks"), [(4, 16, 4, 10), (2, 28, 14, 20)])
def test_g12_stock_drawing_tricks_and_all_tricks(seats, stock, drawing_tricks, tricks):
    states = played_out(fresh(seats=seats))
    assert len(states[0].deal.stock) == stock
    assert sum(isinstance(state, Drawing) for state in states) == drawing_tricks
    assert len(states[-1].deal.tricks) == tricks


def test_g41_the_non_dealer_is_mano_with_two():
    assert GUINOTE.to_act(fresh(dealer=0)) == {1}
    assert GUINOTE.to_act(fresh(dealer=1)) == {0}


def test_the_winner_draws_first_and_the_last_drawer_gets_the_muestra():
    states = played_out(fresh(seats=4))
    before = [state for state in states if isinstance(state, Drawing)][-1]
    after = act(before, f"{before.seat} draw")
    muestra = before.deal.setting.turned
    assert after.deal.hands[before.seat][-1] == before.deal.stock[0]
    assert after.deal.hands[(before.seat + 3) % 4][-1] == muestra
    assert GUINOTE.view(before, None).muestra == muestra
    assert GUINOTE.view(after, None).muestra is None


def test_nobody_plays_before_the_draw():
    before = next(state for state in played_out(fresh()) if isinstance(state, Drawing))
    winner, loser = before.seat, 1 - before.seat
    assert GUINOTE.to_act(before) == {winner}
    assert refusal(before, f"{winner} play {before.deal.hands[winner][0]}") == "wrong_phase"
    assert refusal(before, f"{loser} play {before.deal.hands[loser][0]}") == "not_your_turn"
    assert refusal(before, f"{loser} draw") == "not_your_turn"


def test_there_is_nothing_to_draw_before_a_trick_in_a_trick_after_the_draw_or_without_stock():
    states = played_out(fresh())
    first, following = states[0], states[1]
    assert isinstance(following, Following)
    assert refusal(first, f"{first.seat} draw") == "wrong_phase"
    assert refusal(following, f"{following.seat} draw") == "wrong_phase"
    assert refusal(following, f"{1 - following.seat} draw") == "not_your_turn"
    drawn = next(state for state in states if isinstance(state, Leading) and state.deal.tricks)
    assert refusal(drawn, f"{drawn.seat} draw") == "wrong_phase"
    arrastre = next(state for state in states if not state.deal.stock)
    assert refusal(arrastre, f"{arrastre.seat} draw") == "wrong_phase"


def test_play_goes_round_in_seat_order_and_out_of_turn_is_refused():
    state = fresh(seats=4, dealer=3)
    state = act(state, first_legal_play(state))
    assert GUINOTE.to_act(state) == {1}
    assert refusal(state, f"3 play {state.deal.hands[3][0]}") == "not_your_turn"
    assert legal(state, 3) == []


def test_a_card_that_is_not_held_is_refused():
    state = fresh(dealer=1)
    elsewhere = state.deal.hands[1][0]
    assert refusal(state, f"0 play {elsewhere}") == "card_not_held"


def test_the_winner_of_a_trick_leads_the_next():
    deck = cards("2O 4O 5O 1O 3O RO 2C 4C 5C 1C 3C RC 2B")
    state = dealt((*deck, *(card for card in GUINOTE.pack if card not in deck)), dealer=1)
    state = act(state, "0 play 2O", "1 play 1O", "1 draw")
    assert GUINOTE.to_act(state) == {1}


@pytest.mark.parametrize("deck", [GUINOTE.pack[:-1], (*GUINOTE.pack[:-1], Card("1O")), (*GUINOTE.pack, Card("1O"))])
def test_a_wrong_deck_is_a_value_error(deck):
    with pytest.raises(ValueError, match="deck"):
        dealt(deck)


@pytest.mark.parametrize("dealer", [-1, 2])
def test_the_dealer_must_be_a_seat(dealer):
    with pytest.raises(ValueError, match="dealer"):
        dealt(GUINOTE.pack, dealer=dealer)


def test_the_cards_of_a_hand_played_out_count_a_hundred_and_twenty():
    assert sum(played_out(fresh())[-1].deal.cards) == 120
