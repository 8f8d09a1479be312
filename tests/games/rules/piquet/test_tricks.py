"""The twelve tricks, and the bonuses that hang on them (piquet §6, §7)."""

from __future__ import annotations

import pytest

from games.rules.cards import cards
from games.rules.game import Seat
from games.rules.piquet import PIQUET
from games.rules.piquet.tricks import beats, playable
from games.rules.piquet.view import BonusKind
from tests.games.rules.piquet.positions import (
    breakdown,
    calling,
    dealt,
    led,
    play,
    play_out,
    refused,
    scores,
    texts_of,
)

ELDER = "AS KS QS JS TS 9S AH AD AC 7H 7D 7C"
YOUNGER = "KH QH JH 8H KD QD 9D 8D KC QC 9C 8C"
SUNK = ("0 point -", "0 sequence -", "0 set -")


@pytest.fixture
def lead():
    return led(ELDER, YOUNGER, *SUNK, lead="7H")


def test_the_follower_owes_the_led_suit_and_no_more():
    assert playable(cards("KH 8H 7S"), cards("QH")[0]) == cards("KH 8H")
    assert playable(cards("KH 8H 7S"), cards("QD")[0]) == cards("KH 8H 7S")
    assert playable(cards("KH 8H 7S"), None) == cards("KH 8H 7S")


@pytest.mark.parametrize(
    ("reply", "lead", "won"), [("KH", "QH", True), ("TH", "JH", False), ("TH", "9H", True), ("AS", "7H", False)]
)
def test_the_higher_card_of_the_led_suit_takes_the_trick(reply, lead, won):
    assert beats(cards(reply)[0], cards(lead)[0]) is won


def test_following_suit_is_owed(lead):
    assert refused(lead, "1 play KD") == ("must_follow_suit", "piquet §6.2")
    assert {text for text in texts_of(lead, 1) if "play" in text} == {
        f"1 play {card}" for card in "KH QH JH 8H".split()
    }


def test_the_view_tells_why_a_card_can_t_be_played(lead):
    reasons = PIQUET.view(lead, Seat(1)).reasons
    assert set(reasons) == set(cards("KD QD 9D 8D KC QC 9C 8C"))
    assert reasons[cards("KD")[0]] == ("must_follow_suit", "piquet §6.2")
    assert PIQUET.view(lead, Seat(0)).reasons == {}


def test_only_the_seat_to_act_plays(lead):
    assert refused(lead, "0 play AS") == ("not_your_turn", "piquet §3.8")
    assert refused(lead, "1 play AS") == ("card_not_held", "piquet §3.9")


def test_the_winner_of_a_trick_leads(lead):
    state = play(lead, "1 play 8H")
    assert PIQUET.to_act(state) == {1}
    assert PIQUET.view(state, None).trick_winner == 1


@pytest.mark.parametrize("text", ["0 discard AS", "1 stand -", "0 point S"])
def test_other_phases_are_over_in_the_play(lead, text):
    assert refused(lead, text) == ("wrong_phase", "piquet §3")


def test_nothing_is_done_after_the_twelfth_trick(lead):
    done = play_out(lead)
    assert refused(done, "0 play AS") == ("deal_over", "piquet §3.10")
    assert (PIQUET.to_act(done), texts_of(done, 0), texts_of(done, 1)) == (frozenset(), set(), set())


def test_a_lead_scores_even_when_the_trick_is_lost(lead):
    state = play(lead, "1 play 8H")
    assert scores(state) == (1, 1)
    assert scores(play(state, "1 play KD")) == (1, 2)


def test_seven_to_eleven_tricks_bring_the_cards():
    nine = play_out(led(ELDER, YOUNGER, *SUNK, lead="AS"), "KS QS JS TS 9S AH AD AC 7H")
    assert PIQUET.result(nine)["tricks"] == [9, 3]
    assert (breakdown(nine, 0)["cards"], "capot" in breakdown(nine, 0)) == (10, False)


def test_pique_is_reached_with_the_first_lead_even_if_it_loses():
    state = calling("KS QS JS TS 9S TH TD TC 7H 7D 7C 8C", "AH KH QH JH 8H AD KD QD AC KC QC 9D")
    calls = ("0 point S", "1 stand H", "0 sequence KS5", "1 stand -", "0 set T4", "1 stand -", "0 play TD")
    seen = PIQUET.view(play(state, *calls), Seat(1))
    assert (seen.scores, seen.provisional.kind, seen.provisional.points) == ((30, 0), BonusKind.PIQUE, 30)
    assert scores(play(state, *calls, "1 play AD")) == (60, 1)


def test_no_pique_after_repique():
    calls = ("0 point S", "1 stand -", "0 sequence AS6", "1 stand -", "0 set A4", "1 stand -", "0 play AS")
    done = play_out(play(calling(ELDER, YOUNGER), *calls), "KS QS JS TS 9S AH AD AC")
    assert breakdown(done, 0)["repique"] == 60
    assert "pique" not in breakdown(done, 0)


def test_younger_s_late_sequence_stops_a_repique_reached_by_sets_and_point():
    elder = "AS TS 9S 8S 7S AH AD AC KS KH KD KC"  # A K T 9 8 7: six spades, a quart, two quatorzes
    younger = "QH JH TH 9H QD JD TD 9D QC JC TC 9C"
    calls = ("0 point S", "1 stand -", "0 sequence -", "0 set A4 K4", "1 stand -", "0 play AS")
    state = play(calling(elder, younger), *calls)
    assert PIQUET.view(state, None).provisional.kind is BonusKind.REPIQUE
    late = play(state, "1 sequence QH4", "1 play 9C")
    assert scores(late) == (6 + 28 + 1, 4)
    assert scores(play(state, "1 play 9C")) == (6 + 28 + 60 + 1, 0)


BLANK = "AS TS 9S 8S 7S TH 9H 8H TD 9D 8D 7D"  # becomes a huitieme with the three court cards of spades
COURTS = "AH AD AC KH KD KC QH QD QC JH JD JC"


def test_elder_s_repique_stands_when_it_is_complete_before_younger_s_category():
    state = dealt(BLANK, COURTS, "KS QS JS 7H 9C 8C 7C TC")
    state = play(state, "0 carte-blanche 3", "1 discard JC", "0 discard 9D 8D 7D", "0 point S", "1 stand -")
    state = play(state, "0 sequence AS8", "1 stand -", "0 set -", "0 play AS", "1 set A3", "1 play 7H")
    assert scores(state) == (10 + 8 + 18 + 60 + 1, 3)


def test_younger_s_repique_stands_when_it_is_complete_before_elder_s_category():
    state = dealt(COURTS, BLANK, "7H KS QS JS 9C 8C 7C TC")
    state = play(state, "0 discard JC", "1 carte-blanche", "1 discard 9D 8D 7D", "0 point H", "1 stand S")
    state = play(state, "0 sequence -", "0 set A3", "1 stand -", "0 play AH")
    assert scores(state) == (3 + 1, 10 + 8)
    assert scores(play(state, "1 sequence AS8")) == (4, 10 + 8 + 18 + 60)


def test_elder_s_earlier_item_stops_younger_s_repique():
    elder = "KS QS JS 8S QH JH 9H QD JD 9D 9C 8C"
    younger = "AS AH AD AC TS TH TD TC KH KD KC 7C"
    calls = ("0 point S", "1 stand -", "0 sequence -", "0 set -", "0 play 9C", "1 set A4 T4 K3")
    assert scores(play(calling(elder, younger), *calls)) == (5, 31)
