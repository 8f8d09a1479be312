"""Piquet's board: the right questions for each audience, and no card that it may not know."""

import random
import re

import pytest

from games.bots.piquet import choose
from games.presenters.board import Field, Place, Style
from games.presenters.fragments import fragments_of
from games.presenters.piquet import present
from games.presenters.words import card_label, the_card
from games.rules.cards import FRENCH_PACK
from games.rules.game import Seat
from games.rules.piquet import PIQUET
from tests.games.presenters.piquet_boards import ELDER, REST, YOUNGER, board, facts, labels
from tests.games.rules.piquet.positions import OPENING, calling, dealt, named_cards

pytestmark = pytest.mark.usefixtures("english")
BLANK = "AS TS 9S 8S 7S AH TH 9H 8H 7H AD TD"
COURTS = "KS QS JS KH QH JH KD QD JD KC QC JC"
BLANK_REST = "AC TC 9C 8C 7C 9D 8D 7D"
SUNK = ("0 point -", "0 sequence -", "0 set -")


def values(group):
    return [option.value for option in group.options]


# ---- Who sees what.


def deal_of(seed):
    """Every state of a deal that the house plays, with the texts that led to it."""
    dice = random.Random(seed)
    state, texts = PIQUET.start(OPENING, Seat(seed % 2), tuple(dice.sample(FRENCH_PACK, 32))), ()
    yield state, texts
    while PIQUET.result(state) is None:
        (seat,) = PIQUET.to_act(state)
        action = choose(PIQUET.view(state, seat), dice)
        state, texts = PIQUET.apply(state, action), (*texts, PIQUET.write(action))
        yield state, texts


def test_no_card_that_the_audience_may_not_know_is_in_the_page(request):
    for seed in range(40 if request.config.getoption("--full", default=False) else 2):
        for state, texts in deal_of(seed):
            for viewer in (Seat(0), Seat(1), None):
                view = PIQUET.view(state, viewer)
                html = " ".join(fragments_of(present(view, facts(state, viewer, texts)), "en").values())
                hidden = set(FRENCH_PACK) - named_cards(view)
                assert not hidden & set(re.findall(r"\b[AKQJT987][SHDC]\b", html)), (viewer, texts)
                assert not [c for c in hidden if the_card("fr", c) in html or card_label("fr", c) in html]


@pytest.mark.parametrize("stand", ["-", "H", "D"])
def test_a_good_call_tells_others_nothing_of_younger_s_hand(stand):
    state = calling(ELDER, YOUNGER)
    texts = ("0 point S", f"1 stand {stand}")
    same = ("0 point S", "1 stand -")
    for viewer in (Seat(0), None):
        assert board(state, viewer, *texts) == board(state, viewer, *same)


# ---- The exchange.


def test_elder_picks_one_to_five_cards():
    picking = board(dealt(ELDER, YOUNGER, REST), Seat(0)).hand.picking
    assert (picking.minimum, picking.maximum, picking.submit.text) == (1, 5, "discard *")
    assert picking.labels[0] == "Choose 1 to 5 cards"
    assert picking.labels[3:] == ("Exchange 3, leave 2", "Exchange 4, leave 1", "Exchange 5")


def test_younger_waits_without_picking():
    shown = board(dealt(ELDER, YOUNGER, REST), Seat(1))
    assert (shown.hand.picking, shown.prompt, shown.status) == (None, None, "Waiting for Ana.")


def test_carte_blanche_is_offered_to_its_holder_alone():
    state = dealt(BLANK, COURTS, BLANK_REST)
    assert board(state, Seat(0)).prompt.choices[0].text == "carte-blanche 1"
    assert [board(state, viewer).prompt for viewer in (Seat(1), None)] == [None, None]
    younger = board(dealt(COURTS, BLANK, BLANK_REST), Seat(1)).prompt
    assert [choice.text for choice in younger.choices] == ["carte-blanche"]


def test_after_elder_s_claim_younger_exchanges_first_and_he_then_as_many():
    state = dealt(BLANK, COURTS, BLANK_REST)
    shown = board(state, Seat(1), "0 carte-blanche 3")
    assert [step.label for step in shown.steps][:2] == ["Younger's exchange", "Elder's exchange"]
    assert shown.felt.shown == ()
    shown = board(state, Seat(0), "0 carte-blanche 3", "1 discard KS")
    assert shown.hand.picking.labels == ("Choose 3 cards", "Choose 3 cards", "Choose 3 cards", "Exchange 3")
    shown = board(state, Seat(1), "0 carte-blanche 3", "1 discard KS")
    assert [one.title for one in shown.felt.shown] == ["Carte blanche of Ana"]
    assert shown.log[1] == "Ana: carte blanche, 10, changing 3."
    assert [chip.label for chip in shown.seats[0].chips] == ["carte blanche, 10, changing 3"]


def test_elder_alone_looks_at_what_he_left():
    texts = ("0 discard 7H 7D 7C",)
    assert [one.key for one in board(dealt(ELDER, YOUNGER, REST), Seat(0), *texts).felt.shown] == ["peek"]
    assert board(dealt(ELDER, YOUNGER, REST), Seat(1), *texts).felt.shown == ()


def test_what_elder_left_lies_in_his_sheet_while_he_calls_and_on_the_felt_until_his_lead():
    state, calls = dealt(ELDER, YOUNGER, REST), ("0 discard 7H 7D 7C", "1 discard 8C")
    shown = board(state, Seat(0), *calls)
    assert ([one.key for one in shown.prompt.shown], shown.felt.shown) == (["peek"], ())
    for viewer in (Seat(1), None):
        assert board(state, viewer, *calls).felt.shown == ()
    calls += SUNK
    shown = board(state, Seat(0), *calls)
    assert (shown.prompt, [one.key for one in shown.felt.shown]) == (None, ["peek"])
    assert board(state, Seat(0), *calls, "0 play AS").felt.shown == ()


def test_own_discards_may_be_looked_at():
    texts = ("0 discard 7H 7D 7C", "1 discard 8C")
    (review,) = board(dealt(ELDER, YOUNGER, REST), Seat(0), *texts).reviews
    assert review.cards == ("7H", "7D", "7C")
    assert board(dealt(ELDER, YOUNGER, REST), None, *texts).reviews == ()


# ---- Declarations.


def test_elder_fills_in_all_three_calls_on_one_sheet():
    shown = board(calling(ELDER, YOUNGER), Seat(0)).prompt
    assert [group.name for group in shown.groups] == ["point", "sequence", "set"]
    assert [values(group)[0] for group in shown.groups] == ["point S", "sequence AS6", "set A4"]
    assert [values(group)[-1] for group in shown.groups] == ["point -", "sequence -", "set -"]
    assert [group.options[0].is_chosen for group in shown.groups] == [True, True, True]
    assert [choice.text for choice in shown.choices] == ["call *"]


def test_planned_calls_stay_chosen_and_can_be_changed():
    shown = board(calling(ELDER, YOUNGER), Seat(0), "0 point S", armed=frozenset({"sequence KS3", "set A3-C"})).prompt
    settled, *later = shown.groups
    assert settled.settled == "6 in spades, making 60: 6. Waiting for the answer."
    chosen = [option.value for group in later for option in group.options if option.is_chosen]
    assert chosen == ["sequence KS3", "set A3-C"]
    assert labels(shown) == ["Keep these calls"]


@pytest.mark.parametrize(
    ("stand", "settled"),
    [("-", "2 in hearts, making 18: 2. Good."), ("D", "2 in hearts, making 18: 2. Not good.")],
)
def test_the_sheet_tells_the_answer(stand, settled):
    shown = board(calling(ELDER, YOUNGER), Seat(0), "0 point H", f"1 stand {stand}").prompt
    assert shown.groups[0].settled == settled


def test_the_sheet_tells_what_was_sunk_and_what_is_equal():
    state = calling("KS QS JS 8S AH AD 7D TC 9H 7H AC JD", "KH QH JH 8H KD QD 9C 8C 7C KC QC JC")
    assert board(state, Seat(0), "0 point -").prompt.groups[0].settled == "You said nothing."
    shown = board(state, Seat(0), "0 point S", "1 stand H")
    assert shown.prompt.groups[0].settled.endswith("Equal.")
    assert [[chip.state for chip in panel.chips] for panel in shown.seats] == [["equal"], ["equal"]]


def test_younger_answers_by_a_tap_or_from_a_list():
    state = calling(ELDER, YOUNGER)
    shown = board(state, Seat(1), "0 point -", "0 sequence AS6").prompt
    assert shown.title == "Ana: sixième"
    assert [(choice.label, choice.text) for choice in shown.choices] == [
        ("Stand on: Tierce from the king of hearts: 3", "stand KH3"),
        ("Good", "stand -"),
    ]
    listed = board(calling(ELDER, YOUNGER.replace("8D", "8S")), Seat(1), "0 point S").prompt
    assert values(listed.groups[0]) == ["stand H", "stand C", "stand D", "stand S", "stand -"]
    assert [choice.text for choice in listed.choices] == ["call *"]
    assert board(state, Seat(0), "0 point S").prompt.title == "Your calls"
    assert board(state, None, "0 point S").prompt is None


def test_an_answer_given_during_the_pause_is_shown_and_may_be_changed():
    state = calling(ELDER, YOUNGER)
    shown = board(state, Seat(1), "0 point -", "0 sequence AS6", armed=frozenset({"stand -"})).prompt
    assert "Until then you may change it." in shown.text
    assert [(choice.text, choice.is_armed, choice.style) for choice in shown.choices] == [
        ("stand KH3", False, Style.PLAIN),
        ("stand -", True, Style.PRIMARY),
    ]
    listed = board(
        calling(ELDER, YOUNGER.replace("8D", "8S")), Seat(1), "0 point S", armed=frozenset({"stand D"})
    ).prompt
    assert [option.value for option in listed.groups[0].options if option.is_chosen] == ["stand D"]


def test_younger_may_have_the_truth_answered_for_her():
    (choice,) = board(calling(ELDER, YOUNGER), Seat(1)).choices
    assert (choice.text, choice.field, choice.is_armed) == ("truthful", Field.ARM, False)
    (choice,) = board(calling(ELDER, YOUNGER), Seat(1), armed=frozenset({"truthful"})).choices
    assert (choice.field, choice.is_armed) == (Field.DISARM, True)
    assert board(calling(ELDER, YOUNGER), Seat(0)).choices == ()
    assert board(calling(ELDER, YOUNGER), Seat(1), *SUNK, "0 play 7H").choices == ()


def test_younger_scores_what_elder_left_out_and_may_turn_up_the_talon():
    shown = board(calling(ELDER, YOUNGER), Seat(1), *SUNK, "0 play 7H").prompt
    texts = [choice.text for choice in shown.choices]
    assert texts[0] == "point H"
    assert {"sequence KH3", "set K3 Q3", "expose"} <= set(texts)
    shown = board(calling(ELDER, YOUNGER), Seat(1), *SUNK, "0 play 7H", "1 point H", "1 sequence KH3", "1 set K3 Q3")
    assert [choice.text for choice in shown.prompt.choices] == ["expose"]
    assert shown.prompt.text == ""
    assert board(calling(ELDER, YOUNGER), Seat(0), *SUNK, "0 play 7H").prompt is None


def test_the_talon_turned_up_lies_open_to_all():
    for viewer in (Seat(0), Seat(1), None):
        shown = board(calling(ELDER, YOUNGER), viewer, *SUNK, "0 play 7H", "1 expose", "1 play 8H")
        assert [one.key for one in shown.felt.shown] == ["talon"]
        assert any("the rest of the talon is turned up" in line for line in shown.log)


def test_sums_and_top_cards_are_told_where_they_were_compared():
    state = calling("AS KS QS JS 8S KH QH 9H KD QD 9D 9C", "AC QC JC TC 7C AH JH TH AD JD TD 9S")
    shown = board(state, None, "0 point S", "1 stand C", "0 sequence KS3", "1 stand QC3")
    assert shown.log[1:3] == ("Ana: point of 5, making 49.", "Benoît: good.")
    assert shown.log[3] == "Ana: tierce, highest card: king."


def test_other_items_are_told_with_the_good_answer():
    state = calling("TS TH TD TC JS JH JD 7S 8H 7H 7D 8D", "AS AH AD KC QC JC KS QS KH QH 9C 8C")
    shown = board(state, None, "0 point -", "0 sequence -", "0 set T4 J3", "1 stand A3")
    assert shown.log[-2:] == ("Ana: four tens.", "Benoît: good; also counted: three jacks, 3.")


def test_younger_s_carte_blanche_is_told_without_a_number():
    shown = board(dealt(COURTS, BLANK, BLANK_REST), Seat(1), "1 carte-blanche")
    assert shown.log[-1] == "You: carte blanche, 10."


def test_what_was_equal_settles_on_the_sheet():
    state = calling("KS QS JS 8S AH AD 7D TC 9H 7H AC JD", "KH QH JH 8H KD QD 9C 8C 7C KC QC JC")
    groups = board(state, Seat(0), "0 point S", "1 stand H", "0 sequence KS3", "1 stand KC3").prompt.groups
    assert [group.settled.rpartition(": ")[2] for group in groups[:2]] == ["4. Equal.", "3. Equal."]


# ---- The play.


def test_proof_is_asked_beside_the_declaration():
    calls = ("0 point S", "1 stand -", "0 sequence -", "0 set A3-C", "1 stand -", "0 play 7H")
    shown = board(calling(ELDER, YOUNGER), Seat(1), *calls)
    elder = next(panel for panel in shown.seats if panel.place is Place.TOP)
    assert [(chip.label, chip.state, chip.ask.text) for chip in elder.chips] == [
        ("point of 6, 6", "good", "ask point"),
        ("three aces, 3", "good", "ask set"),
    ]
    asked = board(calling(ELDER, YOUNGER), Seat(1), *calls, "1 ask set")
    assert [one.cards for one in asked.felt.shown] == [("AS", "AH", "AD")]
    assert asked.log[-1] == "You: proof of the sets, please."


def test_a_card_that_can_t_be_played_says_why():
    shown = board(calling(ELDER, YOUNGER), Seat(1), *SUNK, "0 play 7H")
    cards = {card.card: card for card in shown.hand.cards}
    assert (cards["KD"].playable, cards["KD"].reason) == (False, "You must follow: hearts.")
    assert cards["8H"].text == "play 8H"
    assert shown.status == "Your turn. You must follow: hearts."


def test_nobody_plays_while_a_trick_is_held():
    texts = (*SUNK, "0 play 7H", "1 play 8H")
    shown = board(calling(ELDER, YOUNGER), Seat(1), *texts, is_held=True)
    assert not any(card.playable for card in shown.hand.cards)
    assert (shown.status, shown.is_my_turn) == ("You take the trick.", False)


def test_onlookers_read_back_the_last_trick_alone():
    texts = (*SUNK, "0 play 7H", "1 play 8H", "1 play KD", "0 play AD")
    shown = board(calling(ELDER, YOUNGER), None, *texts)
    assert [row.number for row in shown.reviews[0].tricks] == [2]
    assert "Ana played the seven of hearts." not in shown.log
    assert "Benoît played the king of diamonds." in shown.log
    assert "Ana played the seven of hearts." in board(calling(ELDER, YOUNGER), Seat(1), *texts).log


def test_a_bonus_is_told_as_provisional_and_then_as_standing():
    calls = ("0 point S", "1 stand -", "0 sequence AS6", "1 stand -", "0 set A4", "1 stand -")
    shown = board(calling(ELDER, YOUNGER), None, *calls)
    assert shown.felt.notice == "Repique, if it stands: 36 + 60 = 96"
    assert shown.scores.rows[0].note == "repique 60, if it stands"
    after = board(calling(ELDER, YOUNGER), None, *calls, "0 play AS", "1 play 8C")
    assert "Ana: repique, 36 and 60 make 96." in after.said
    assert after.scores.rows[0].values == ("97", "0")


def test_pique_is_told_with_the_lead_that_reaches_it():
    state = calling("AS KS QS JS TS AH AD 7H 7D 7C 8C 9C", "KH QH TH 9H KD QD TD 9D KC QC AC TC")
    calls = ("0 point S", "1 stand -", "0 sequence AS5", "1 stand -", "0 set A3", "1 stand K3")
    tricks = "0 play AS|1 play KC|0 play KS|1 play QC|0 play QS|1 play TC|0 play JS|1 play KD|0 play TS|1 play QD"
    before = (*calls, *tricks.split("|"), "0 play AH", "1 play 9H")
    assert "pique" not in " ".join(board(state, None, *before).log)
    assert "pique, 30 and 30 make 60" in board(state, None, *before, "0 play AD").said


def test_a_provisional_pique_is_told_with_the_first_lead():
    state = calling("KS QS JS TS 9S TH TD TC 7H 7D 7C 8C", "AH KH QH JH 8H AD KD QD AC KC QC 9D")
    calls = ("0 point S", "1 stand H", "0 sequence KS5", "1 stand -", "0 set T4", "1 stand A3", "0 play KS")
    shown = board(state, Seat(0), *calls)
    assert shown.felt.notice == "Pique, if it stands: 30 + 30 = 60"
    assert shown.scores.rows[0].note == "pique 30, if it stands"


def test_what_younger_won_is_told_after_the_lead():
    texts = ("0 point H", "1 stand D", "0 sequence -", "0 set -", "0 play AS")
    shown = board(calling(ELDER, YOUNGER), Seat(0), *texts)
    assert "Benoît: point of 4, 4." in shown.said
    assert "Benoît: not good." in shown.log


# ---- Scores.


def test_every_fragment_is_drawn_in_every_phase():
    for state, texts in deal_of(5):
        shown = present(PIQUET.view(state, Seat(0)), facts(state, Seat(0), texts))
        assert all(fragments_of(shown, "en").values())
        assert shown.where
