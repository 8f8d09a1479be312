"""Deals and scores whose outcome is known from the literature or by derivation, by their numbers.

P-34, a whole deal, stands in tests/games/playthroughs.
"""

from __future__ import annotations

import pytest

from games.rules.cards import cards
from games.rules.game import Seat
from games.rules.piquet import PIQUET
from games.rules.piquet.combinations import Point, strength
from games.rules.piquet.view import BonusKind
from tests.games.rules.piquet.positions import after_deals, breakdown, calling, dealt, play, play_out, scores, tricks

SIXIEME = "AS KS QS JS TS 9S AH AD AC 7H 7D 7C"  # with four aces
QUINT = "KS QS JS TS 9S TH TD TC 7H 7D 7C 8C"  # with four tens
WEAK = "KH QH 9H 8H KD QD 9D 8D KC JC 9C 8C"


def test_p01_point_sixieme_and_four_aces_make_repique_before_play():
    state = play(
        calling(SIXIEME, WEAK), "0 point S", "1 stand -", "0 sequence AS6", "1 stand -", "0 set A4", "1 stand -"
    )
    seen = PIQUET.view(state, Seat(1))
    assert (seen.scores, seen.provisional.kind, seen.provisional.reached) == ((36, 0), BonusKind.REPIQUE, 36)
    assert scores(play(state, "0 play AS", "1 play KH")) == (97, 0)
    assert breakdown(play_out(state), 0)["repique"] == 60


def test_p02_a_better_point_of_seven_stops_the_repique():
    younger = "KH QH JH TH 9H 8H 7H KD QD KC QC 9C"
    elder = "AS KS QS JS TS 9S AH AD AC 8D 7D 7C"
    state = play(
        calling(elder, younger), "0 point S", "1 stand H", "0 sequence AS6", "1 stand -", "0 set A4", "1 stand -"
    )
    assert scores(state) == (30, 0)
    assert scores(play(state, "0 play AS")) == (31, 7)
    assert scores(play(state, "0 play AS", "1 play KD")) == (31, 7)


def test_p03_an_equal_point_leaves_the_pique_to_the_first_lead():
    younger = "AH KH QH JH 8H AD KD QD AC KC QC 9D"
    state = play(
        calling(QUINT, younger), "0 point S", "1 stand H", "0 sequence KS5", "1 stand -", "0 set T4", "1 stand A3"
    )
    assert scores(state) == (29, 0)
    assert PIQUET.view(play(state, "0 play KS"), None).provisional.kind is BonusKind.PIQUE
    assert scores(play(state, "0 play KS", "1 play 9D")) == (60, 0)


def test_p04_point_quint_and_quatorze_make_94():
    younger = "AH KH QH JH 8H AD KD QD AC KC QC 9D"
    state = play(
        calling(QUINT, younger), "0 point S", "1 stand -", "0 sequence KS5", "1 stand -", "0 set T4", "1 stand -"
    )
    assert scores(play(state, "0 play KS", "1 play 9D")) == (95, 0)  # the lead included


def test_p05_the_seventh_lead_reaches_pique():
    elder = "AS KS QS JS TS AH AD 7H 7D 7C 8C 9C"
    younger = "KH QH TH 9H KD QD TD 9D KC QC AC TC"
    state = play(
        calling(elder, younger), "0 point S", "1 stand -", "0 sequence AS5", "1 stand -", "0 set A3", "1 stand K3"
    )
    state = tricks(state, "AS KC, KS QC, QS TC, JS KD, TS QD, AH 9H")
    assert scores(state) == (29, 0)
    assert scores(play(state, "0 play AD")) == (60, 0)


def test_p06_three_tens_called_late_count_before_the_lead():
    elder = "AS KS QS JS TS 9S 8S 7S KH QH JH 7D"
    younger = "TH TD TC AH AD KD QD AC KC QC 9C 8C"
    state = play(
        calling(elder, younger), "0 point S", "1 stand -", "0 sequence AS8 KH3", "1 stand -", "0 set -", "0 play 7D"
    )
    assert PIQUET.view(state, None).provisional.kind is BonusKind.PIQUE
    late = play(state, "1 set T3")
    assert PIQUET.view(late, None).provisional is None
    assert scores(late) == (30, 3)
    assert scores(play(state, "1 play TD")) == (60, 1)


def test_p07_all_tricks_make_capot_and_no_pique_from_thirteen():
    elder = "AS KS QS JS 8S AH KH JH TH 8H 7H AD"
    younger = "TS 9S QH KD QD 9D 8D 7D AC KC 9C 8C"
    calls = ("0 point H", "1 stand D", "0 sequence AS4", "1 stand 9D3", "0 set A3", "1 stand -")
    done = play_out(play(calling(elder, younger), *calls), "AS KS QS JS 8S AH KH JH TH 8H 7H AD")
    expected = {"point": 6, "sequences": 4, "sets": 3, "play": 12, "last_trick": 1, "capot": 40}
    assert breakdown(done, 0) == expected
    assert PIQUET.result(done)["scores"] == [66, 0]


def test_p08_carte_blanche_point_and_quint_make_repique():
    state = dealt(
        "TS 9S 8S 7S AH TH 9H 7H AD TD 8D 7C", "KH QH JH 8H KD QD JD 9D KC QC JC 8C", "JS AS KS QS 7D TC AC 9C"
    )
    state = play(state, "0 carte-blanche 1", "1 discard 8C", "0 discard 7H", "0 point S", "1 stand -")
    state = play(state, "0 sequence JS5", "1 stand -", "0 set -", "0 play JS", "1 play AS")
    assert scores(state) == (10 + 5 + 15 + 60 + 1, 1)


def test_p09_youngers_carte_blanche_stops_the_repique():
    younger = "TH 9H 8H TD 9D 8D 7D TC 9C 8C AH AD"
    elder = "AS KS QS JS TS 9S KH KD KC 7H QD JC"
    state = dealt(elder, younger, "QH JH 7S 8S QC JD AC 7C")
    state = play(state, "1 carte-blanche", "0 discard 7H", "1 discard 8H", "0 point S", "1 stand -")
    state = play(state, "0 sequence AS6", "1 stand -", "0 set K4", "1 stand -", "0 play AS", "1 play JH")
    assert scores(state) == (36 + 1, 10)


def test_p10_equal_best_sequences_void_the_category():
    elder = "AS KS QS AH TD 9D 8D JC TC 7H 8H JH"
    younger = "AC KC QC KH QH 9H TS 9S 7S JD 7D 8C"
    state = play(
        calling(elder, younger), "0 point -", "0 sequence AS3 TD3", "1 stand AC3", "0 set -", "0 play AS", "1 play 7S"
    )
    assert scores(state) == (1, 0)


def test_p11_the_lower_sequence_scores_with_the_higher():
    elder = "QS JS TS 9S 9H 8H 7H AD KD AC TC 8C"
    younger = "JD TD 9D 8D AS KS AH KH QC JC 9C 7S"
    state = play(calling(elder, younger), "0 point -", "0 sequence QS4 9H3", "1 stand JD4", "0 set -")
    assert scores(state) == (7, 0)


def test_p12_three_knaves_score_with_four_tens():
    elder = "TS TH TD TC JS JH JD 7S 8H 7H 7D 8D"
    younger = "AS AH AD KC QC JC KS QS KH QH 9C 8C"
    state = play(calling(elder, younger), "0 point -", "0 sequence -", "0 set T4 J3", "1 stand A3")
    assert scores(state) == (17, 0)


def test_p13_forty_nine_beats_forty_eight():
    elder, younger = "AS KS QS JS 8S KH QH 9H KD QD 9D 9C", "AC QC JC TC 7C AH JH TH AD JD TD 9S"
    assert strength(Point("S"), cards(elder)) == (5, 49)
    assert strength(Point("C"), cards(younger)) == (5, 48)
    assert scores(play(calling(elder, younger), "0 point S", "1 stand C")) == (5, 0)


def test_p14_younger_repiques_with_two_quatorzes_and_a_trio():
    elder = "KS QS JS 8S QH JH 9H QD JD 9D 9C 8C"
    younger = "AS AH AD AC TS TH TD TC KH KD KC 7C"
    state = play(calling(elder, younger), "0 point S", "1 stand C", "0 sequence -", "0 set -", "0 play 9C")
    assert PIQUET.view(state, None).categories[0].reply == "equal"
    assert scores(play(state, "1 set A4 T4 K3")) == (1, 91)


MAJOR = "AS KS QS JS AH KH QH AD KD QD AC KC"
MINOR = "TS 9S 8S JH TH 9H JD TD 9D JC TC 9C"


def test_p16_the_last_trick_point_reaches_pique():
    calls = ("0 point S", "1 stand -", "0 sequence AS4 AH3 AD3", "1 stand -", "0 set Q3", "1 stand -")
    state = play(calling(MAJOR, MINOR), *calls)
    assert scores(state) == (17, 0)
    done = play_out(state, MAJOR)
    assert (breakdown(done, 0)["pique"], breakdown(done, 0)["last_trick"]) == (30, 1)
    assert PIQUET.result(done)["scores"] == [100, 0]


def test_p17_with_one_point_less_there_is_no_pique():
    calls = ("0 point S", "1 stand -", "0 sequence AS3 AH3 AD3", "1 stand -", "0 set Q3", "1 stand -")
    state = play(calling(MAJOR, MINOR), *calls)
    assert scores(state) == (16, 0)
    assert PIQUET.result(play_out(state, MAJOR))["scores"] == [69, 0]


def test_p18_younger_draws_the_cards_that_elder_left_first():
    stock = "AS KS QS JS TS 9S 8S 7S"
    hands = "AH KH QH JH TH 9H 8H 7H AD KD QD JD", "TD 9D 8D 7D AC KC QC JC TC 9C 8C 7C"
    state = play(dealt(*hands, stock), "0 discard AH KH QH JH")
    assert PIQUET.view(state, Seat(0)).peek == cards("TS")
    state = play(state, "1 discard TD 9D")
    assert set(cards("AS KS QS JS")) < set(PIQUET.view(state, Seat(0)).hand)
    assert set(cards("TS 9S")) < set(PIQUET.view(state, Seat(1)).hand)
    assert PIQUET.revealed(state).left == cards("8S 7S")


def test_p20_six_tricks_each_bring_nobody_the_cards():
    elder = "AS KS QS JS TS 9S 7H 8H 7D 8D 7C 8C"
    younger = "AH KH QH JH AD KD QD JD AC KC QC JC"
    state = play(calling(elder, younger), "0 point -", "0 sequence -", "0 set -")
    done = play_out(state, "AS KS QS JS TS 9S 7H")
    assert PIQUET.result(done)["tricks"] == [6, 6]
    assert breakdown(done, 0) == {"play": 7}
    assert breakdown(done, 1) == {"play": 6, "last_trick": 1}


P27 = ((23, 12), (9, 25), (40, 8), (15, 26), (27, 13), (16, 20))


@pytest.mark.parametrize(
    ("deals", "totals", "margin", "rubicon"),
    [
        pytest.param([(131, 113)] + 5 * [(0, 0)], [131, 113], 118, False, id="P-22"),
        pytest.param([(125, 81)] + 5 * [(0, 0)], [125, 81], 306, True, id="P-23"),
        pytest.param(P27, [130, 104], 126, False, id="P-27"),
        pytest.param([(130, 100)] + 5 * [(0, 0)], [130, 100], 130, False, id="P-30 at 100"),
        pytest.param([(130, 99)] + 5 * [(0, 0)], [130, 99], 329, True, id="P-30 at 99"),
        pytest.param([(110, 110)] + 5 * [(0, 0)] + [(20, 15), (0, 0)], [130, 125], 105, False, id="P-31"),
        pytest.param([(95, 95)] + 5 * [(0, 0)] + [(9, 4), (0, 0)], [104, 99], 303, True, id="P-33"),
    ],
)
def test_partie_won_by_the_first_seat(deals, totals, margin, rubicon):
    expected = {"totals": totals, "winner": 0, "margin": margin, "rubicon": rubicon, "drawn": False}
    assert PIQUET.match_result(after_deals(deals)) == expected


def test_p32_equal_after_the_extra_deals_is_drawn():
    standing = after_deals([(95, 95)] + 5 * [(0, 0)] + [(12, 12), (0, 0)])
    expected = {"totals": [107, 107], "winner": None, "margin": 0, "rubicon": False, "drawn": True}
    assert (standing.over, PIQUET.match_result(standing)) == (True, expected)
