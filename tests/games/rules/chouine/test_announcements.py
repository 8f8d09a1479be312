"""Announcements, their bans, and the chouine (chouine §7, §8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.rules.chouine import CHOUINE
from games.rules.chouine.combinations import Announced, Combination
from games.rules.chouine.state import Options
from tests.games.rules.chouine.positions import answering, at_trick, legal, play, refusal

REST = "7S 8S 9S JS QS"


@pytest.mark.parametrize(
    ("hand", "turned", "text", "points"),
    [
        ("KC QC 8S 9D 7D", "9H", "KC mariage", 20),
        ("KC QC 8S 9D 7D", "9C", "QC mariage", 40),
        ("KC QC JC 9D 7D", "9H", "JC tierce", 30),
        pytest.param("KC QC JC 9D 7D", "9C", "KC tierce", 60, id="C-02"),
        ("AC KC QC JC 7D", "9H", "AC quarteron", 40),
        ("AC KC QC JC 7D", "9C", "QC quarteron", 80),
        ("AC TC AS TD AH", "9H", "TD quinte", 50),
        ("AC TC AS TD AH", "9C", "TC quinte", 50),
    ],
)
def test_worth_of_a_combination(hand, turned, text, points):
    state = play(at_trick(2, hand, "7S 8D 9S JS QS", turned=turned), f"0 play {text}")
    assert state.deal.announced[0].points == points


def test_a_quinte_may_be_worth_100():
    state = at_trick(2, "AC TC AS TD AH", REST, options=Options(quinte=100))
    assert play(state, "0 play AC quinte").deal.announced[0].points == 100


def test_what_a_hand_may_announce():
    state = at_trick(2, "AC KC QC JC 7D", REST)
    assert [text for text in legal(state, 0) if text.count(" ") == 2] == [
        "play AC quarteron",
        "play KC mariage",
        "play KC tierce",
        "play KC quarteron",
        "play QC mariage",
        "play QC tierce",
        "play QC quarteron",
        "play JC tierce",
        "play JC quarteron",
    ]


def test_a_bigger_combination_may_be_announced_as_a_smaller_one():
    state = play(at_trick(2, "AC TC KC QC JC", REST), "0 play KC mariage")
    assert state.deal.announced[0].points == 20


def test_c14_a_combination_is_announced_with_one_of_its_cards():
    state = at_trick(2, "KC QC JC 8S 7D", REST.replace("8S", "8D"))
    for text in ("0 play 8S mariage", "0 play JC mariage", "0 play 7D quinte"):
        assert refusal(state, text) == ("card_outside_combination", "chouine §7.2")


def test_all_of_the_combination_must_be_in_hand():
    state = at_trick(2, "KC QC AC TC AS", REST)
    for text in ("0 play KC tierce", "0 play AC quarteron", "0 play TC chouine", "0 play AS quinte"):
        assert refusal(state, text) == ("combination_not_held", "chouine §7.2")


def test_captured_cards_and_cards_on_the_table_do_not_count():
    state = play(at_trick(2, "KC 8D 9D TD AD", REST), "0 play KC", "1 play 7S")
    assert refusal(state, "0 play 8D mariage") == ("card_outside_combination", "chouine §7.2")
    state = at_trick(3, "QC 8D 9D TD AD", REST, used="KC 7C")
    assert refusal(state, "0 play QC mariage") == ("combination_not_held", "chouine §7.2")


def test_four_brisques_are_no_quinte_even_when_no_fifth_card_is_left():
    state = at_trick(13, "AC TC AS TD", "7S 8S 9S JS")
    assert refusal(state, "0 play AC quinte") == ("combination_not_held", "chouine §7.2")


def test_c16_no_mariage_out_of_an_announced_tierce():
    state = play(at_trick(2, "KC QC JC 8D 7D", REST), "0 play JC tierce", "1 play 7S")
    assert refusal(state, "0 play KC mariage") == ("suit_already_announced", "chouine §7.5")
    assert "play KC mariage" not in legal(state, 0)
    assert [made.points for made in play(state, "0 play KC").deal.announced] == [30]


def test_two_suits_may_be_announced():
    state = play(at_trick(2, "KC QC KD QD 7D", REST), "0 play KC mariage", "1 play 7S", "0 play KD mariage")
    assert [made.points for made in state.deal.announced] == [20, 20]


def test_c18_a_new_brisque_makes_no_second_quinte():
    state = at_trick(2, "AS TS AH TH AD", "7S 8S 9S JS QS", turned="9C")
    stock = ("TD", *(card for card in state.deal.stock if card != "TD"))
    state = replace(state, deal=replace(state.deal, stock=tuple(map(type(state.deal.turned), stock))))
    state = play(state, "0 play TS quinte", "1 play 7S")
    assert state.deal.hands[0][-1] == "TD"
    assert refusal(state, "0 play TD quinte") == ("quinte_already_announced", "chouine §7.6")
    assert "play TD quinte" not in legal(state, 0)
    assert [made.points for made in state.deal.announced] == [50]


def test_c12_a_card_left_over_may_serve_the_other_kind():
    mine = "AC TC AS TD AH"
    quinte = Announced(0, 1, Combination.QUINTE, None, *at_trick(2, "TH", REST).deal.hands[0], 50, ())
    state = at_trick(2, "AC KC QC JC 7D", REST)
    state = replace(state, deal=replace(state.deal, announced=(quinte,)))
    assert play(state, "0 play AC quarteron").deal.announced[-1].points == 40
    mariage = replace(quinte, combination=Combination.MARIAGE, suit="C", points=20)
    state = at_trick(2, mine, REST)
    state = replace(state, deal=replace(state.deal, announced=(mariage,)))
    assert play(state, "0 play AC quinte").deal.announced[-1].points == 50


def test_c10_the_ban_is_each_players_own():
    theirs = Announced(1, 1, Combination.MARIAGE, "C", *at_trick(2, "KC", REST).deal.hands[0], 20, ())
    state = at_trick(2, "KC QC 8D 9D 7D", REST)
    state = replace(state, deal=replace(state.deal, announced=(theirs,)))
    assert play(state, "0 play KC mariage").deal.announced[-1].seat == 0


def test_c23_the_second_player_keeps_what_he_announced_in_a_lost_trick():
    state = play(at_trick(2, "AC 8D 9D TD AD", "KC QC 9S JS QS"), "0 play AC", "1 play QC mariage")
    assert state.deal.tricks[-1].winner == 0
    assert (state.deal.announced[0].seat, state.deal.announced[0].points) == (1, 20)


def test_c19_announcing_goes_on_after_the_stock_with_a_card_that_may_be_played():
    state = answering("8C", "KC QC 9S JD", trump="H", trick=13)
    assert "play KC mariage" in legal(state, 1)
    state = answering("8S", "KC QC 9S JD", trump="H", trick=13)
    assert refusal(state, "1 play KC mariage") == ("must_follow_suit", "chouine §5.1")
    assert [made.points for made in play(at_trick(15, "KC QC", "7S 8S"), "0 play KC mariage").deal.announced] == [20]


CLUBS, HEARTS, DIAMONDS = "AC TC KC QC JC", "AH TH KH QH JH", "AD TD KD QD JD"


def test_c22_a_chouine_ends_the_deal_after_the_reply():
    state = play(at_trick(3, CLUBS, REST), "0 play JC chouine")
    assert CHOUINE.result(state) is None
    state = play(state, "1 play 7S")
    assert CHOUINE.result(state) == {"winner": 0, "chouine": True}
    assert len(state.deal.hands[0]) == 4


def test_a_chouine_wins_even_when_its_trick_is_lost():
    state = play(at_trick(3, CLUBS, "9H 8S 9S JS QS", turned="8H"), "0 play JC chouine", "1 play 9H")
    assert state.deal.tricks[-1].winner == 1
    assert CHOUINE.result(state)["winner"] == 0


@pytest.mark.parametrize(
    ("leader", "responder", "turned", "winner"),
    [
        pytest.param(CLUBS, HEARTS, "9H", 1, id="C-19"),
        pytest.param(CLUBS, DIAMONDS, "9H", 0, id="C-20"),
        pytest.param(HEARTS, CLUBS, "9H", 0, id="C-21"),
    ],
)
def test_two_chouines_in_one_trick(leader, responder, turned, winner):
    state = at_trick(3, leader, responder, turned=turned)
    state = play(state, f"0 play {leader[:2]} chouine", f"1 play {responder[:2]} chouine")
    assert CHOUINE.result(state) == {"winner": winner, "chouine": True}


def test_the_second_player_may_announce_something_else_to_a_chouine():
    state = play(at_trick(3, CLUBS, "KH QH 8S 9S JS", turned="9H"), "0 play JC chouine", "1 play KH mariage")
    assert CHOUINE.result(state) == {"winner": 0, "chouine": True}


@pytest.mark.parametrize("lead", ["KH", "KH mariage"])
def test_a_chouine_of_the_second_player_wins(lead):
    state = play(at_trick(3, "KH QH 8S 9S JS", CLUBS), f"0 play {lead}", "1 play JC chouine")
    assert CHOUINE.result(state) == {"winner": 1, "chouine": True}


def test_a_chouine_that_is_not_announced_is_worth_nothing():
    state = play(at_trick(3, CLUBS, REST), "0 play JC", "1 play 7S")
    assert CHOUINE.result(state) is None


def test_a_chouine_in_trick_12_answers_by_the_rules_of_the_closed_stock():
    state = play(at_trick(12, CLUBS, "9C 8S 9S JS QS"), "0 play AC chouine")
    assert refusal(state, "1 play 8S") == ("must_follow_suit", "chouine §5.1")
    assert CHOUINE.result(play(state, "1 play 9C")) == {"winner": 0, "chouine": True}


def test_a_chouine_may_be_given_up_like_any_deal():
    state = play(at_trick(3, CLUBS, REST), "0 play JC chouine")
    assert CHOUINE.result(play(state, "0 resign")) == {"winner": 1, "resigned": True}
    assert CHOUINE.result(play(state, "1 resign")) == {"winner": 0, "resigned": True}
