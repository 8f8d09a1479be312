"""What a table page of chouine shows each audience, and that it shows nothing else."""

from __future__ import annotations

import random
import re

import pytest

from games.bots.chouine import choose
from games.presenters.board import Place, Style
from games.presenters.chouine import present
from games.presenters.fragments import fragments_of
from games.presenters.words import FRENCH
from games.rules.cards import FRENCH_PACK, Card, written
from games.rules.chouine import CHOUINE
from games.rules.game import Seat
from tests.games.presenters.chouine_boards import DECK, board, facts, told
from tests.games.rules.chouine.positions import answering, at_au_sept, at_trick, dealt, play
from tests.games.rules.chouine.random_deals import STANDING, any_action, shuffled

pytestmark = pytest.mark.usefixtures("english")
AUDIENCES = (Seat(0), Seat(1), None)


def may_see(view):
    """The cards that `view` may name: in hand, on the felt, in tricks that are open, turned up, shown."""
    seen = {*view.hand, view.turned, Card("7" + view.trump), *(played.card for played in view.trick)}
    seen |= {played.card for trick in view.reviewable for played in trick.played}
    seen |= {card for made in view.announced for card in made.rest}
    if view.revealed is not None:
        seen |= {*view.revealed.hands[0], *view.revealed.hands[1]}
    return seen


def named(text):
    """The cards that `text` names, as the record writes them or in words."""
    written_out = {Card(word) for word in re.findall(r"\b[AKQJT987][SHDC]\b", text)}
    return written_out | {Card(card) for card, name in FRENCH.items() if name.label in text.lower()}


def a_deal(dice):
    """The states of a deal with the actions that led to each; half of them by the house, half by chance."""
    state, texts, by_house = CHOUINE.start(STANDING, Seat(dice.randrange(2)), shuffled(dice)), [], dice.random() < 0.5
    yield state, ()
    while CHOUINE.result(state) is None:
        (seat,) = CHOUINE.to_act(state)
        action = choose(CHOUINE.view(state, seat), dice) if by_house else any_action(state, dice)
        texts.append(CHOUINE.write(action))
        state = CHOUINE.apply(state, action)
        yield state, tuple(texts)


def test_a_board_names_no_card_that_its_audience_may_not_see(full):
    dice = random.Random(1)
    for _ in range(100 if full else 4):
        for state, texts in a_deal(dice):
            for viewer in AUDIENCES:
                forbidden = set(FRENCH_PACK) - may_see(CHOUINE.view(state, viewer))
                assert not named(repr(board(state, viewer, texts))) & forbidden


def test_every_board_can_be_drawn():
    dice = random.Random(2)
    for state, texts in a_deal(dice):
        for viewer in AUDIENCES:
            fragments = fragments_of(present(CHOUINE.view(state, viewer), facts(state, viewer, texts)), "en")
            assert 'id="felt"' in fragments["felt"]


def test_the_hand_is_sorted_and_every_card_may_be_led():
    shown = board(dealt(DECK), Seat(0))
    assert written(held.card for held in shown.hand.cards) == "KH TC 7C AD QD"
    assert all(held.playable for held in shown.hand.cards)
    assert shown.hand.cards[0].confirm_label == "Play the king of hearts"
    assert (shown.status, shown.is_my_turn) == ("Your turn to lead.", True)
    assert [panel.place for panel in shown.seats] == [Place.BOTTOM, Place.TOP]
    assert shown.seats[1].notes == ("dealer",)


def test_the_other_player_and_onlookers_have_nothing_to_press():
    for viewer in (Seat(1), None):
        shown = board(dealt(DECK), viewer)
        assert not any(held.playable for held in shown.hand.cards)
        assert shown.status == "Waiting for Alice."
        assert not shown.is_my_turn
    assert board(dealt(DECK), None).menu == ()


def test_a_card_that_fits_a_combination_has_two_buttons_and_more():
    state = at_trick(2, "KC QC JC 8D 7D", "7S 8S 9S JS QS")
    king = next(held for held in board(state, Seat(0)).hand.cards if held.card == "KC")
    assert king.confirm_label == "Play without announcing"
    assert [(choice.label, choice.text, choice.for_card) for choice in king.choices] == [
        ("Play the king of clubs and announce a tierce, 30", "play KC tierce", "KC"),
        ("Play the king of clubs and announce a mariage, 20", "play KC mariage", "KC"),
    ]


@pytest.mark.parametrize(
    ("hand", "label"),
    [
        ("AC KC QC JC 7D", "Play the ace of clubs and announce a quarteron, 40"),
        ("AC TC AD TD AS", "Play the ace of clubs and announce a quinte, 50"),
        ("AC TC KC QC JC", "Play the ace of clubs and announce a chouine: it wins the deal"),
    ],
)
def test_the_best_announcement_comes_first(hand, label):
    shown = board(at_trick(2, hand, "7S 8S 9S JS QS"), Seat(0))
    ace = next(held for held in shown.hand.cards if held.card == "AC")
    assert ace.choices[0].label == label
    assert [choice.style is Style.PRIMARY for choice in ace.choices] == [True, *[False] * (len(ace.choices) - 1)]


@pytest.mark.parametrize(
    ("hand", "combination", "chip"),
    [
        ("KC QC 9D 8D 7D", "mariage", "mariage of clubs 20"),
        ("KC QC JC 8D 7D", "tierce", "tierce of clubs 30"),
        ("AC KC QC JC 7D", "quarteron", "quarteron of clubs 40"),
        ("AC TC AD TD AS", "quinte", "quinte 50"),
        ("AC TC KC QC JC", "chouine", "chouine of clubs"),
    ],
)
def test_an_announcement_stays_beside_the_name(hand, combination, chip):
    state = play(at_trick(2, hand, "7S 8S 9S JS QS"), f"0 play {hand[:2]} {combination}")
    shown = board(state, Seat(1))
    assert [one.label for one in shown.seats[0].chips] == [chip]
    assert shown.felt.shown == ()
    if combination == "chouine":
        assert shown.felt.notice == "Alice announced: chouine of clubs."


def test_the_rest_of_a_combination_lies_open_for_three_holds():
    state = play(at_trick(2, "KC QC JC 8D 7D", "7S 8S 9S JS QS"), "0 play JC tierce", "1 play 7S")
    (shown,) = board(state, Seat(1)).felt.shown
    assert (shown.key, shown.cards) == ("announced-0-2", ("KC", "QC"))
    mine = board(state, Seat(0))
    assert mine.felt.shown == ()
    assert [held.card for held in mine.hand.cards if held.is_marked] == ["KC", "QC"]
    state = play(state, "0 play 8D", "1 play 8S", "0 play 7D")
    assert board(state, None).felt.shown == (shown,)
    state = play(state, "1 play 9S", "0 play KC")
    assert board(state, None).felt.shown == (shown,)
    assert board(play(state, "1 play JS"), None).felt.shown == ()


def test_the_holder_of_the_seven_finds_the_exchange_at_the_stock():
    state = dealt(DECK)
    assert board(state, Seat(1)).felt.stock.choice.text == "exchange"
    assert board(state, Seat(1)).felt.stock.choice.label == "Exchange the seven for the queen of hearts"
    assert board(state, Seat(0)).felt.stock.choice is None
    state, texts = told("1 exchange")
    shown = board(state, Seat(0), texts)
    assert shown.log[-1] == shown.said.removesuffix(" Your turn to lead.")
    assert shown.log[-1] == "Benoît took the queen of hearts for the seven of trumps."
    assert [chip.label for chip in shown.seats[1].chips] == ["exchanged the seven"]


def test_au_sept_looks_the_same_with_and_without_the_seven():
    with_seven = at_au_sept("AD 8D 9D JD QD", "7H QH 8S 9S TS", turned="KH")
    without = at_au_sept("AD 8D 9D JD QD", "8H QH 8S 9S TS", turned="KH")
    for state, refusal in ((with_seven, ""), (without, "You don't hold the seven of trumps.")):
        shown = board(state, Seat(1))
        assert [choice.text for choice in shown.prompt.choices] == ["exchange", "pass"]
        assert shown.prompt.choices[0].refusal == refusal
        assert shown.felt.stock.choice is None
        for viewer in (Seat(0), None):
            waiting = board(state, viewer)
            assert waiting.prompt is None
            assert waiting.status == "« Au sept »: waiting for Benoît."
            assert not any(held.playable for held in waiting.hand.cards)


def test_the_leader_may_exchange_while_au_sept_is_asked():
    state = at_au_sept("7H QH 8S 9S TS", "AD 8D 9D JD QD", turned="KH")
    assert board(state, Seat(0)).felt.stock.choice.text == "exchange"
    assert board(play(state, "1 pass"), Seat(0)).felt.stock.choice.text == "exchange"


@pytest.mark.parametrize(
    ("lead", "hand", "status", "reasons"),
    [
        (
            "QH",
            "JH KH AS",
            "Your turn. You can beat the trump led, and must.",
            {"JH": "You can beat the trump led, and must.", "AS": "You must follow: hearts."},
        ),
        ("8S", "7D 9H", "Your turn. You can't follow, and must trump.", {"7D": "You can't follow, and must trump."}),
        ("8S", "7D 9C", "Your turn. Any card may be played.", {}),
    ],
)
def test_the_last_five_tricks_say_why_a_card_is_barred(lead, hand, status, reasons):
    shown = board(answering(lead, hand, trump="H"), Seat(1))
    assert shown.status == status
    assert {held.card: held.reason for held in shown.hand.cards if held.reason} == reasons
    assert shown.phase == "Last five tricks: follow, trump, and beat in trumps."
    assert shown.felt.stock.text == "stock drawn"


def test_while_the_stock_lasts_it_is_said_once_that_any_card_may_be_played():
    state, texts = told("0 play 7C")
    shown = board(state, Seat(1), texts)
    assert (shown.status, shown.phase) == ("Your turn.", "While the stock lasts any card may be played.")


def test_the_log_forgets_the_rivals_older_tricks_and_keeps_what_was_said():
    state, texts = told("1 exchange", "0 play 7C", "1 play 9H", "1 play TS", "0 play 8D")
    mine, theirs = board(state, Seat(0), texts), board(state, Seat(1), texts)
    assert mine.log == (
        "Benoît dealt. Trumps: hearts.",
        "Benoît took the queen of hearts for the seven of trumps.",
        "Benoît played the ten of spades.",
        "You played the eight of diamonds.",
        "Benoît takes the trick.",
    )
    assert "Alice played the seven of clubs." in theirs.log
    assert theirs.log[-1] == "You take the trick."
    assert mine.said == "You played the eight of diamonds. Benoît takes the trick. Waiting for Benoît."
    assert [(review.name, len(review.tricks)) for review in mine.reviews] == [("last", 1)]
    assert [(review.name, len(review.tricks)) for review in theirs.reviews] == [("own", 2)]


def test_an_announcement_is_told_with_its_other_cards():
    state = at_trick(1, "KC QC JC 8D 7D", "7S 8S 9S JS QS")
    texts = ("0 play JC tierce", "1 play 7S", "0 play 8D", "1 play 8S")
    shown = board(play(state, *texts), Seat(1), texts)
    assert "Alice announced: tierce of clubs 30." in shown.log
    assert "Alice showed: king of clubs, queen of clubs." in shown.log
    mine = board(play(state, *texts), Seat(0), texts)
    assert "You announced: tierce of clubs 30." in mine.log
    assert "You showed: king of clubs, queen of clubs." in mine.log


CLUBS, HEARTS, DIAMONDS = "AC TC KC QC JC", "AH TH KH QH JH", "AD TD KD QD JD"


def test_the_card_just_drawn_is_marked_until_the_next_lead():
    state, texts = told("0 play 7C", "1 play 9H")
    assert [held.card for held in board(state, Seat(0), texts).hand.cards if held.is_new] == ["8D"]
    state = play(state, "1 play TS")
    assert not any(held.is_new for held in board(state, Seat(0), (*texts, "1 play TS")).hand.cards)


def test_au_sept_is_told_in_the_log():
    for seed in range(300):
        for state, texts in a_deal(random.Random(seed)):
            if texts and texts[-1].endswith("pass"):
                seat = Seat(int(texts[-1][0]))
                assert board(state, seat, texts).log[-1] == "« Au sept »: you passed."
                assert board(state, None, texts).log[-1].endswith("passed.")
                return
    raise AssertionError("au sept was never answered by a pass")
