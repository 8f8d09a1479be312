"""Dealing, taking tricks, drawing, and what the last five tricks ask for (chouine §2 to §5)."""

from __future__ import annotations

import pytest

from games.rules.cards import FRENCH_PACK, cards, written
from games.rules.chouine import CHOUINE
from games.rules.chouine.ranking import points
from games.rules.chouine.scoring import captured
from games.rules.chouine.state import Leading, Replying
from tests.games.rules.chouine.positions import answering, at_trick, dealt, legal, play, playable, refusal

DECK = "AD 7H TC 9H QD JH 7C TS KH JD QH 7S 8D AH 9C QS TD 8H AS TH JS KS 7D 9D 8C QC JC 8S 9S KD KC AC"


def test_each_player_gets_five_cards_one_at_a_time_the_non_dealer_first():
    state = dealt(DECK, dealer=1)
    assert written(state.deal.hands[0]) == "AD TC QD 7C KH"
    assert written(state.deal.hands[1]) == "7H 9H JH TS JD"
    assert written(dealt(DECK, dealer=0).deal.hands[1]) == "AD TC QD 7C KH"


def test_the_eleventh_card_is_turned_up_and_is_drawn_last():
    deal = dealt(DECK).deal
    assert deal.turned == "QH"
    assert written(deal.stock[:2]) == "7S 8D"
    assert deal.stock[-1] == "QH"


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_non_dealer_leads_to_the_first_trick(dealer):
    state = dealt(DECK, dealer=dealer)
    assert CHOUINE.to_act(state) == {1 - dealer}
    assert refusal(state, f"{dealer} play {state.deal.hands[dealer][0]}") == ("not_your_turn", "chouine §3.1")


@pytest.mark.parametrize(
    "deck", [DECK[:-3], DECK[:-2] + "AD", DECK + " AC"], ids=["a card missing", "a card twice", "a card too many"]
)
def test_a_deck_that_is_not_the_pack_is_refused(deck):
    with pytest.raises(ValueError, match="32 cards"):
        dealt(deck)


def test_the_pack_is_worth_120_and_each_suit_30():
    assert points(FRENCH_PACK) == 120
    assert all(points(tuple(c for c in FRENCH_PACK if c.suit == suit)) == 30 for suit in "SHDC")


def test_c04_stock_of_22_lasts_eleven_tricks_of_sixteen():
    state, stocks = dealt(DECK), []
    while CHOUINE.result(state) is None:
        if isinstance(state, Leading):
            stocks.append(len(state.deal.stock))
        (seat,) = CHOUINE.to_act(state)
        actions = CHOUINE.legal_actions(state, seat)
        state = CHOUINE.apply(state, actions[0])
    assert stocks == [22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0, 0, 0, 0, 0]
    assert len(state.deal.tricks) == 16


def test_c05_a_higher_card_of_another_plain_suit_does_not_win():
    state = play(at_trick(3, "TH 8S", "AD 8C", turned="9S", leader=0), "0 play TH", "1 play AD")
    assert state.deal.tricks[-1].winner == 0
    assert points(cards("TH AD")) == 21


def test_c06_the_ten_beats_the_king():
    state = play(at_trick(1, "KC 9S", "TC 8C", turned="9H"), "0 play KC", "1 play TC")
    assert state.deal.tricks[-1].winner == 1
    assert captured(state.deal, 1) == 14


def test_c07_the_seven_of_trumps_beats_a_plain_ace():
    state = play(at_trick(1, "AD 9C", "7S 8C", turned="9S"), "0 play AD", "1 play 7S")
    assert state.deal.tricks[-1].winner == 1
    assert captured(state.deal, 1) == 11


def test_the_winner_draws_first_and_leads():
    state = play(dealt(DECK), "0 play 7C", "1 play 9H")
    assert state.leader == 1
    assert written(state.deal.hands[1]) == "7H JH TS JD 7S"
    assert written(state.deal.hands[0]) == "AD TC QD KH 8D"
    state = play(dealt(DECK), "0 play AD", "1 play TS")
    assert written(state.deal.hands[0]) == "TC QD 7C KH 7S"


def test_the_loser_of_trick_11_takes_the_indicator():
    state = at_trick(11, "AS 7S 8S 9S TS", "KD 7D 8D 9D QD", turned="9H", used="7H")
    last_hidden = state.deal.stock[0]
    state = play(state, "0 play AS", "1 play KD")
    assert state.deal.hands[0][-1] == last_hidden
    assert state.deal.hands[1][-1] == "9H"
    assert state.deal.stock == ()


def test_every_card_is_free_while_the_stock_lasts():
    state = answering("QH", "JH KH AS 7C", trump="H", trick=11)
    assert playable(state, 1) == "JH KH AS 7C"


@pytest.mark.parametrize(
    ("lead", "hand", "allowed"),
    [
        pytest.param("QH", "JH KH AS", "KH", id="C-08"),
        pytest.param("TH", "KH JH AS", "KH JH", id="C-09"),
        pytest.param("8S", "7S QS AH", "7S QS", id="C-10"),
        pytest.param("8S", "7D 9H", "9H", id="C-11"),
        pytest.param("8S", "7D 9C", "7D 9C", id="C-12"),
        pytest.param("QH", "AS 7C", "AS 7C", id="no trump to a trump"),
        pytest.param("QH", "JH 8H KH TH AS", "KH TH", id="higher trumps only"),
        pytest.param("8S", "9H JH 7D", "9H JH", id="any trump will ruff"),
        pytest.param("KS", "7S TS", "7S TS", id="no duty to beat in a plain suit"),
    ],
)
def test_the_second_player_in_the_last_five_tricks(lead, hand, allowed):
    state = answering(lead, hand, trump="H")
    assert playable(state, 1) == allowed


@pytest.mark.parametrize(
    ("lead", "hand", "card", "code", "clause"),
    [
        ("QH", "JH KH AS", "JH", "must_beat", "chouine §5.2"),
        ("QH", "JH KH AS", "AS", "must_follow_suit", "chouine §5.1"),
        ("TH", "KH JH AS", "AS", "must_follow_suit", "chouine §5.1"),
        ("8S", "7S QS AH", "AH", "must_follow_suit", "chouine §5.1"),
        ("8S", "7D 9H", "7D", "must_trump", "chouine §5.3"),
    ],
)
def test_why_a_card_is_refused_in_the_last_five_tricks(lead, hand, card, code, clause):
    assert refusal(answering(lead, hand, trump="H"), f"1 play {card}") == (code, clause)


def test_the_leader_is_free_in_the_last_five_tricks():
    assert playable(at_trick(12, "AS 7H KD", "QS", turned="9H"), 0) == "AS 7H KD"


def test_a_card_that_is_not_held_is_refused_in_lead_and_answer():
    state = dealt(DECK)
    assert refusal(state, "0 play 7H") == ("card_not_held", "chouine §3.1")
    assert refusal(play(state, "0 play 7C"), "1 play AD") == ("card_not_held", "chouine §3.1")


def test_the_leader_may_not_answer_his_own_lead():
    state = play(dealt(DECK), "0 play 7C")
    assert isinstance(state, Replying)
    assert refusal(state, "0 play AD") == ("not_your_turn", "chouine §3.1")
    assert legal(state, 0) == []


def test_nothing_is_done_after_the_deal():
    state = play(dealt(DECK), "0 resign")
    assert CHOUINE.to_act(state) == frozenset()
    assert CHOUINE.legal_actions(state, 0) == ()
    for text in ("1 resign", "0 play AD", "1 exchange", "1 pass"):
        assert refusal(state, text) == ("deal_over", "chouine §3.6")
