"""Declarations: calls, answers, late calls, the talon turned up, proof (piquet §5, §4.6)."""

from __future__ import annotations

import pytest

from games.rules.cards import cards
from games.rules.errors import IllegalAction
from games.rules.game import Seat
from games.rules.piquet import PIQUET
from games.rules.piquet.actions import Call, Stand
from games.rules.piquet.combinations import Category, Point, Sequence, SetOfRank, best, value
from tests.games.rules.piquet.positions import calling, led, play, refused, scores, texts_of

# Elder: six spades with a sixième, four aces but one, three sevens. Younger: five hearts, kings, queens.
ELDER = "AS KS QS JS TS 9S AH AD AC 7H 7D 7C"
YOUNGER = "KH QH JH 8H KD QD 9D 8D KC QC 9C 8C"
SUNK = ("0 point -", "0 sequence -", "0 set -")


@pytest.fixture
def state():
    return calling(ELDER, YOUNGER)


@pytest.fixture
def first_reply():
    """Elder called nothing and has led his seven of hearts."""
    return led(ELDER, YOUNGER, *SUNK, lead="7H")


def test_calls_come_in_their_order(state):
    assert refused(state, "0 sequence AS6") == ("wrong_category", "piquet §5.1")
    assert refused(play(state, "0 point -"), "0 point S") == ("wrong_category", "piquet §5.1")


def test_all_three_calls_precede_the_lead(state):
    assert refused(play(state, "0 point -", "0 sequence -"), "0 play AS") == ("wrong_phase", "piquet §3")


def test_a_call_that_names_nothing_needs_no_answer(state):
    assert refused(play(state, "0 point -"), "1 stand -") == ("wrong_phase", "piquet §3")


def test_an_answer_comes_before_the_next_call(state):
    asked = play(state, "0 point S")
    assert refused(asked, "0 sequence AS6") == ("wrong_phase", "piquet §3")
    assert refused(asked, "0 stand -") == ("not_your_turn", "piquet §3.8")


def test_only_elder_calls_before_the_lead(state):
    assert refused(state, "1 point H") == ("not_your_turn", "piquet §3.8")


def test_an_answer_stays_in_its_category(state):
    assert refused(play(state, "0 point S"), "1 stand K3") == ("wrong_category", "piquet §5.1")


@pytest.mark.parametrize("suit", ["S", "H", "D", "C"])
def test_any_suit_may_be_the_point(state, suit):
    after = play(state, f"0 point {suit}", "1 stand -")
    assert scores(after) == (6 if suit == "S" else 2, 0)


def test_a_suit_that_is_not_held_is_no_point():
    state = calling("AS KS QS JS TS 9S AH AD 7H 7D 8H 8D", YOUNGER.replace("8H", "9H").replace("8D", "TD"))
    assert refused(state, "0 point C") == ("item_not_held", "piquet §5.6")
    assert texts_of(state, 0) == {"0 point -", "0 point S", "0 point H", "0 point D"}


@pytest.mark.parametrize("item", ["AS6", "AS3", "KS3", "JS3", "KS5", "TS3"])
def test_a_sequence_may_be_called_short_out_of_a_longer_one(state, item):
    asked = play(state, "0 point -")
    if item == "TS3":
        assert refused(asked, "0 sequence TS3") == ("item_not_held", "piquet §5.6")
    else:
        length = int(item[-1])
        assert scores(play(asked, f"0 sequence {item}", "1 stand -")) == (length if length < 5 else length + 10, 0)


def test_one_sequence_is_named_from_one_run(state):
    asked = play(state, "0 point -")
    assert refused(asked, "0 sequence AS3 JS3") == ("items_overlap", "piquet §5.9")
    assert refused(asked, "0 sequence AS3 AS3") == ("items_overlap", "piquet §5.9")


def test_two_runs_of_one_suit_are_two_sequences():
    state = calling("AS KS QS TS 9S 8S AH AD AC 7H 7D 7C", "KH QH JH 8H KD QD 9D 8D KC QC 9C 8C")
    assert scores(play(state, "0 point -", "0 sequence AS3 TS3", "1 stand -")) == (6, 0)


def test_no_later_item_is_stronger(state):
    asked = play(state, "0 point -", "0 sequence -")
    strong = calling("AS KS QS JS 9H 8H 7H AD AC AH 7D 7C", "KH QH JH TH KD QD 9D 8D KC QC 9C 8C")
    assert refused(play(strong, "0 point -"), "0 sequence 9H3 AS4") == ("later_item_stronger", "piquet §5.10")
    assert refused(play(strong, "0 point -"), "0 sequence 9H3 AS3") == ("later_item_stronger", "piquet §5.10")
    assert "0 set A4" in texts_of(asked, 0)


def test_three_of_four_name_the_one_left_out(state):
    asked = play(state, "0 point -", "0 sequence -")
    assert refused(asked, "0 set A3") == ("left_out_needed", "piquet §5.8")
    assert scores(play(asked, "0 set A3-C", "1 stand -")) == (3, 0)


def test_three_of_three_name_none(state):
    asked = play(state, "0 point -", "0 sequence -", "0 set A4")
    assert refused(asked, "1 stand K3-S") == ("left_out_refused", "piquet §5.8")
    assert refused(asked, "1 stand K3-H") == ("left_out_refused", "piquet §5.8")
    assert refused(asked, "1 stand K4") == ("item_not_held", "piquet §5.6")
    assert refused(asked, "1 stand K3 K3") == ("items_overlap", "piquet §5.9")


def test_there_is_one_point(state):
    action = Call(Seat(0), Category.POINT, (Point("S"), Point("H")))
    with pytest.raises(IllegalAction, match="items_overlap"):
        PIQUET.apply(state, action)


def test_a_call_keeps_to_its_category(state):
    with pytest.raises(IllegalAction, match="wrong_category"):
        PIQUET.apply(state, Call(Seat(0), Category.POINT, (SetOfRank("A", 4),)))


def test_every_choice_of_sets_is_listed(state):
    asked = play(state, "0 point -", "0 sequence -")
    threes = {f"0 set A3-{suit}" for suit in "SHDC"}
    assert texts_of(asked, 0) == {"0 set -", "0 set A4", *threes}


@pytest.mark.parametrize(
    ("length", "points"), [(3, 3), (4, 4), (5, 15), (6, 16), (7, 17), (8, 18)], ids=lambda number: str(number)
)
def test_sequences_are_worth(length, points):
    assert value(Sequence(cards("AS")[0], length), cards("AS KS QS JS TS 9S 8S 7S")) == points


# ----------------------------------------------------------------------------------------- the answers


@pytest.mark.parametrize(
    ("stand", "reply", "compared"),
    [("-", "good", False), ("D", "good", False), ("H", "equal", True), ("C", "not_good", False)],
)
def test_the_rules_compute_the_reply(stand, reply, compared):
    younger = "KH QH JH 8H KD QD 9C 8C 7C KC QC JC"
    state = play(calling("KS QS JS 8S AH AD 7D TC 9H 7H AC JD", younger), "0 point S", f"1 stand {stand}")
    seen = PIQUET.view(state, Seat(0)).categories[0]
    assert (seen.reply, seen.said.total is not None) == (reply, compared)


def test_a_good_call_beats_a_shorter_one_that_was_truthful(state):
    after = play(state, "0 point S", "1 stand H")
    assert (PIQUET.view(after, None).categories[0].reply, scores(after)) == ("good", (6, 0))


def test_a_category_that_is_not_good_scores_after_the_lead_with_the_other_items():
    state = calling("AS KS QS 8S AH 8H AD 8D 7D 7C TC 9C", "KH QH JH TH KD QD JD TD KC QC JC AC")
    state = play(state, "0 point -", "0 sequence AS3", "1 stand AC4 KH4 KD4", "0 set A3", "1 stand -")
    assert scores(state) == (3, 0)  # trio of aces good
    assert scores(play(state, "0 play AS")) == (4, 12)


def test_a_losing_call_scores_nothing_with_its_other_items():
    state = calling("AS KS QS 9H 8H 7H AD 8D 7D 7C TC 9C", "KH QH JH TH KD QD JD TD KC QC JC AC")
    state = play(state, "0 point -", "0 sequence AS3 9H3", "1 stand KH4", "0 set -", "0 play AS")
    assert scores(state) == (1, 4)


def test_items_named_in_vain_must_be_held_all_the_same(state):
    asked = play(state, "0 point -", "0 sequence AS6")
    assert refused(asked, "1 stand KH3 AC3") == ("item_not_held", "piquet §5.6")
    assert scores(play(asked, "1 stand KH3")) == (16, 0)


def test_a_higher_top_card_wins_among_equal_lengths():
    state = calling("QS JS TS AH AD AC 7H 7D 7C 8H 8D 8C", "KH QH JH 9H KD QD 9D TD KC QC 9C 9S")
    after = play(state, "0 point -", "0 sequence QS3", "1 stand KH3", "0 set -", "0 play AH")
    assert scores(after) == (1, 3)
    assert PIQUET.view(after, None).categories[1].said.rank == "Q"


def test_sinking_blocks_nothing(state):
    after = play(state, "0 point S", "1 stand -", "0 sequence AS6", "1 stand -", "0 set A4", "1 stand -")
    assert scores(play(after, "0 play AS", "1 play 8H"))[0] == 36 + 60 + 1


# ----------------------------------------------------------------------------------------- late calls


def test_younger_calls_what_elder_left_out_in_any_order(first_reply):
    after = play(first_reply, "1 set K3 Q3", "1 expose", "1 point H", "1 sequence KH3")
    assert scores(after) == (1, 6 + 4 + 3)


def test_a_late_call_comes_once(first_reply):
    after = play(first_reply, "1 point D")
    assert refused(after, "1 point H") == ("already_called", "piquet §5.14")
    assert not any(text.startswith("1 point") for text in texts_of(after, 1))


def test_a_late_call_names_something(first_reply):
    assert refused(first_reply, "1 point -") == ("empty_late_call", "piquet §5.14")
    assert "1 point -" not in texts_of(first_reply, 1)


def test_a_late_call_needs_its_items(first_reply):
    assert refused(first_reply, "1 set A3") == ("item_not_held", "piquet §5.6")


@pytest.mark.parametrize("answer", ["-", "H"])
def test_what_elder_called_is_closed_to_late_calls(answer):
    state = led(ELDER, YOUNGER, "0 point S", f"1 stand {answer}", "0 sequence -", "0 set -", lead="7H")
    assert refused(state, "1 point H") == ("category_closed", "piquet §5.14")


def test_what_was_equal_is_closed_to_late_calls():
    state = calling("KS QS JS 8S AH AD 7D TC 9H 7H AC JD", "KH QH JH 8H KD QD 9C 8C 7C KC QC JC")
    state = play(state, "0 point S", "1 stand H", "0 sequence -", "0 set -", "0 play KS")
    assert refused(state, "1 point C") == ("category_closed", "piquet §5.14")


def test_late_calls_end_with_younger_s_first_card(first_reply):
    after = play(first_reply, "1 play 8H")
    assert refused(after, "1 point H") == ("wrong_phase", "piquet §3")
    assert refused(after, "1 expose") == ("wrong_phase", "piquet §3")


def test_late_calls_begin_with_elder_s_lead(state):
    assert refused(play(state, *SUNK), "1 point H") == ("wrong_phase", "piquet §3")


def test_elder_calls_nothing_late(first_reply):
    assert refused(first_reply, "0 point S") == ("wrong_phase", "piquet §3")


# --------------------------------------------------------------------------------- turning up the talon


def test_younger_turns_up_what_is_left(first_reply):
    after = play(first_reply, "1 expose")
    assert len(PIQUET.view(after, Seat(0)).exposed) == 6
    assert refused(after, "1 expose") == ("already_exposed", "piquet §4.6")
    assert "1 expose" not in texts_of(after, 1)


def test_nobody_sees_what_younger_leaves_down(first_reply):
    assert PIQUET.view(play(first_reply, "1 play 8H"), Seat(1)).exposed == ()


def test_nothing_is_turned_up_when_nothing_is_left():
    state = play(calling(ELDER, YOUNGER, changes="5 3"), *SUNK, "0 play 7H")
    assert refused(state, "1 expose") == ("nothing_to_expose", "piquet §4.6")
    assert "1 expose" not in texts_of(state, 1)


def test_elder_does_not_turn_it_up(first_reply, state):
    assert refused(first_reply, "0 expose") == ("not_your_turn", "piquet §3.8")
    assert refused(play(state, *SUNK), "1 expose") == ("wrong_phase", "piquet §3")


# ----------------------------------------------------------------------------------------------- proof

SCORED = ("0 point S", "1 stand -", "0 sequence -", "0 set A3-C", "1 stand -")


def test_each_may_see_what_the_other_scored():
    state = led(ELDER, YOUNGER, *SCORED, lead="7H")
    assert {text for text in texts_of(state, 1) if "ask" in text} == {"1 ask point", "1 ask set"}
    after = play(state, "1 ask set")
    (proof,) = PIQUET.view(after, None).categories[2].proofs
    assert (proof.seat, proof.groups) == (0, (cards("AS AH AD"),))
    assert scores(after) == scores(state)


def test_proof_is_asked_once_by_each_in_each_category():
    state = play(led(ELDER, YOUNGER, *SCORED, lead="7H"), "1 ask set")
    assert refused(state, "1 ask set") == ("already_asked", "piquet §5.15")
    assert PIQUET.view(play(state, "1 ask point"), None).categories[0].asked_by == (1,)


def test_nobody_asks_for_his_own_or_for_nothing():
    state = led(ELDER, YOUNGER, *SCORED, lead="7H")
    assert refused(state, "0 ask set") == ("nothing_to_prove", "piquet §5.15")
    assert refused(state, "1 ask sequence") == ("nothing_to_prove", "piquet §5.15")


def test_what_was_equal_may_be_asked_for_by_both():
    state = calling("KS QS JS 8S AH AD 7D TC 9H 7H AC JD", "KH QH JH 8H KD QD 9C 8C 7C KC QC JC")
    calls = ("0 point S", "1 stand H", "0 sequence KS3", "1 stand KH3 9C3", "0 set -", "0 play KS")
    state = play(state, *calls, "0 ask point", "1 ask point", "0 ask sequence", "1 ask sequence")
    points, sequences, _ = PIQUET.view(state, None).categories
    assert [proof.groups for proof in points.proofs] == [(cards("KH QH JH 8H"),), (cards("KS QS JS 8S"),)]
    assert [proof.groups for proof in sequences.proofs] == [(cards("KH QH JH"),), (cards("KS QS JS"),)]


def test_a_late_call_is_proved_too(first_reply):
    assert refused(first_reply, "0 ask point") == ("nothing_to_prove", "piquet §5.15")
    assert PIQUET.view(play(first_reply, "1 point H", "0 ask point"), Seat(0)).categories[0].proofs


def test_proof_waits_for_the_lead(state):
    assert refused(play(state, *SCORED), "1 ask set") == ("wrong_phase", "piquet §3")
    assert refused(state, "1 ask set") == ("wrong_phase", "piquet §3")


def test_proof_may_be_asked_between_tricks_and_out_of_turn():
    state = play(led(ELDER, YOUNGER, *SCORED, lead="7H"), "1 play 8H", "1 play KH")
    assert "1 ask set" in texts_of(state, 1)
    assert PIQUET.to_act(play(state, "1 ask set")) == {0}


def test_a_stand_of_another_kind_is_refused_when_built_by_hand(state):
    with pytest.raises(IllegalAction, match="wrong_category"):
        PIQUET.apply(play(state, "0 point S"), Stand(Seat(1), (SetOfRank("K", 3),)))


@pytest.mark.parametrize(
    ("category", "items"),
    [
        (Category.POINT, (Point("S"),)),
        (Category.SEQUENCE, (Sequence(cards("AS")[0], 6),)),
        (Category.SET, (SetOfRank("A", 4),)),
    ],
)
def test_the_truthful_call_is_the_best(category, items):
    assert best(category, cards(ELDER)) == items


def test_the_truthful_call_of_an_empty_hand_is_nothing():
    assert [best(category, ()) for category in Category] == [(), (), ()]
