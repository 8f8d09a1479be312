"""Guiñote's board: the right words and buttons for each audience, and no card that it may not know."""

import random
import re

import pytest

from games.presenters.board import Field, Person, Place
from games.presenters.fragments import fragments_of
from games.presenters.words import card_label, the_card
from games.rules.game import Seat
from games.rules.guinote import GUINOTE
from games.rules.guinote.actions import Resign
from tests.games.presenters.guinote_boards import board, labels
from tests.games.rules.guinote.positions import act, drawing, following, fresh, leading, setting

pytestmark = pytest.mark.usefixtures("english")
STOCK = "2C 4C 5C 4B"


# ---- Who sees what.


def hands_of(seats, count):
    """Random hands, each state with the texts that led to it."""
    for seed in range(count):
        dice, state, texts = random.Random(seed), fresh(seed, seats, seed % seats), ()
        yield state, texts
        while GUINOTE.result(state) is None:
            legal = [a for seat in range(seats) for a in GUINOTE.legal_actions(state, Seat(seat))]
            action = dice.choice([one for one in legal if not isinstance(one, Resign)])
            state, texts = GUINOTE.apply(state, action), (*texts, GUINOTE.write(action))
            yield state, texts


def known(view):
    """The cards that this audience may see or be told of now."""
    told = [view.exchange.taken, view.exchange.left] if view.exchange else []
    turned = [view.muestra] if view.muestra else []
    looked = [played.card for trick in view.reviewable for played in trick.played]
    return {*view.hand, *told, *turned, *looked, *(played.card for played in view.trick)}


@pytest.mark.parametrize("seats", [2, 4])
def test_no_card_that_the_audience_may_not_know_is_in_the_page(seats, request):
    for state, texts in hands_of(seats, 12 if request.config.getoption("--full") else 1):
        for viewer in (None, *map(Seat, range(seats))):
            view = GUINOTE.view(state, viewer)
            if view.result is not None:
                continue
            html = "".join(fragments_of(board(state, viewer, actions=texts), "en").values())
            hidden = set(GUINOTE.pack) - known(view)
            assert not {card for card in re.findall(r"es-(\w\w)\b", html) if card in hidden}
            assert not [card for card in hidden if the_card("es", card) in html or card_label("es", card) in html]


@pytest.mark.parametrize("seats", [2, 4])
def test_every_board_of_a_hand_can_be_drawn_and_ends_in_its_sheet(seats):
    states = list(hands_of(seats, 2))
    for state, texts in states:
        assert fragments_of(board(state, Seat(0), actions=texts, may_resign=True), "en")["felt"]
    last = board(states[-1][0], Seat(1), actions=states[-1][1])
    assert last.tally is not None
    assert last.match is not None


def test_onlookers_get_no_hand_no_buttons_and_the_sides_by_name():
    shown = board(leading("1O", "2O", "4O", "5O", stock=STOCK))
    assert (shown.hand.cards, shown.choices, shown.menu) == ((), (), ())
    assert shown.scores.columns == ("Ana – Carla", "Benoît – David")


# ---- Seats, hand, turn.


def test_partners_sit_opposite_and_play_goes_round_to_the_right():
    shown = board(leading("1O", "2O", "4O", "5O", stock=STOCK), Seat(2))
    assert [panel.place for panel in shown.seats] == [Place.TOP, Place.LEFT, Place.BOTTOM, Place.RIGHT]
    assert shown.seats[0].notes == ("partner",)
    assert shown.seats[1].notes == ("dealer",)
    assert "mano" in shown.seats[2].notes


def test_a_card_in_hand_says_what_it_plays_or_why_not():
    shown = board(following("7O", "4E", "CO 3O 1B", setting=setting()), Seat(1))
    assert [card.card for card in shown.hand.cards] == ["3O", "CO", "1B"]
    assert [card.text for card in shown.hand.cards] == ["play 3O", "play CO", ""]
    assert shown.hand.cards[0].confirm_label == "Play the three of oros"
    assert shown.hand.cards[2].reason == "You must follow oros."
    assert (shown.is_my_turn, shown.status) == (True, "Your turn. You must follow oros.")


@pytest.mark.parametrize(
    ("trick", "hand", "owed"),
    [
        ("7O", "3O 2O", "You must follow oros and beat the trick."),
        ("7O", "3O 1B", "You must follow oros."),
        ("7O", "2B 1E", "You must play a trump."),
        ("7O SB", "RB 1E", "You must play a higher trump."),
        ("7O", "3E 1E", "Any card may be played."),
    ],
)
def test_the_status_says_what_is_owed(trick, hand, owed):
    others = len(trick.split())
    state = following(trick, *([""] * others), hand, *(["4E"] * (3 - others)))
    assert board(state, Seat(others)).status == f"Your turn. {owed}"


def test_out_of_turn_cards_are_still_and_unexplained():
    shown = board(leading("1O", "2O 4O", stock=STOCK), Seat(1))
    assert not any(card.playable or card.reason for card in shown.hand.cards)
    assert (shown.is_my_turn, shown.status) == (False, "Ana is to play.")


def test_during_the_hold_nobody_plays():
    state = leading("1O 2E", "2O 4E", won=(0,))
    shown = board(state, Seat(0), is_held=True)
    assert not any(card.playable for card in shown.hand.cards)
    assert (shown.is_my_turn, shown.status, shown.felt.notice) == (False, "You take the trick.", "You take the trick.")
    assert board(state, Seat(0)).is_my_turn


def test_the_house_is_named_and_marked():
    people = (Person("Ana"), Person("", is_house=True))
    shown = board(leading("1O", "2O", stock=STOCK, seat=1), Seat(0), people=people)
    assert (shown.seats[1].name, shown.seats[1].is_house) == ("The house", True)
    assert shown.status == "The house is to play."


def test_the_drawn_card_is_marked_and_told_to_its_owner_only():
    state = act(drawing("1O", "2O", stock="RC 4C 5C 4B"), "0 draw")
    texts = ("0 play 4O", "1 play 2E", "0 draw")
    mine, other = board(state, Seat(0), actions=texts), board(state, Seat(1), actions=texts)
    assert [card.card for card in mine.hand.cards if card.is_new] == ["RC"]
    assert "You drew the rey of copas." in mine.said
    assert "rey of copas" not in other.said
    assert "You drew the four of copas." in other.said


# ---- Songs and exchange.


def test_what_may_be_sung_now_is_a_button():
    state = drawing("RO SO RB SB", "2E", stock=STOCK)
    assert labels(board(state, Seat(0))) == ["Sing 20 in oros", "Sing 40 in bastos"]
    assert [choice.field for choice in board(state, Seat(0)).choices] == [Field.ACTION, Field.ACTION]


def test_what_can_wait_is_prepared():
    shown = board(leading("RO SO RB SB 7B", "2E", stock=STOCK), Seat(0), armed=frozenset({"sing B"}))
    assert labels(shown) == [
        "Sing 20 in oros if we win the trick",
        "Sing 40 in bastos",
        "Exchange as soon as I can",
    ]
    assert [(one.field, one.is_armed) for one in shown.choices] == [
        (Field.ARM, False),
        (Field.DISARM, True),
        (Field.ARM, False),
    ]


def test_tute_and_exchange_have_their_buttons():
    state = drawing("SO SC SE SB 7B", "2E", stock=STOCK)
    assert labels(board(state, Seat(0))) == ["Show tute", "Exchange for the four of bastos"]
    later = leading("SO SC SE SB", "2E", stock=STOCK)
    assert labels(board(later, Seat(0))) == ["Show tute if we win the trick"]


def test_others_see_no_button_for_what_somebody_holds():
    state = drawing("RO SO RB SB", "2E", stock=STOCK)
    assert board(state, Seat(1)).choices == ()


def test_songs_stay_beside_the_name_and_in_the_score():
    state = act(drawing("RO SO", "2E", stock=STOCK), "0 sing O")
    shown = board(state, Seat(1), actions=("0 play 1O", "1 play 2O", "0 sing O"))
    assert [chip.label for chip in shown.seats[0].chips] == ["20 oros"]
    assert shown.scores.rows[0].values == ("0", "20")
    assert shown.said.endswith("Ana sings 20 in oros.")


def test_an_exchange_names_its_cards():
    state = act(drawing("7B 1O", "2E", stock=STOCK), "0 exchange")
    shown = board(state, Seat(1), actions=("0 play 4O", "1 play 2O", "0 exchange"))
    assert shown.log[-1] == "Ana left the seven of bastos and took the four of bastos."
    assert [chip.label for chip in shown.seats[0].chips] == ["took the four of bastos"]
    assert board(state, Seat(0), actions=("0 play 4O", "1 play 2O", "0 exchange")).log[-1] == "You exchanged."


# ---- What is told.


def test_the_log_tells_the_trick_on_the_table_and_no_other():
    state = leading("1O 2E 3E", "2O 4E 5E", stock=STOCK)
    texts = ("0 play 1O", "1 play 2O", "0 draw", "0 play 2E")
    state = act(state, *texts)
    assert board(state, Seat(0), actions=texts).log == (
        "Benoît dealt. Trump: bastos.",
        "You played the two of espadas.",
    )


def test_the_log_tells_who_took_it_and_the_draw_until_the_next_lead():
    texts = ("0 play 1O", "1 play 2O", "0 draw")
    state = act(leading("1O 2E", "2O 4E", stock=STOCK), *texts)
    assert board(state, Seat(1), actions=texts).log[1:] == (
        "Ana played the as of oros.",
        "You played the two of oros.",
        "Ana takes the trick.",
        "Everybody draws a card.",
    )


def test_the_last_trick_may_be_reviewed_with_a_stock_only():
    texts = ("0 play 1O", "1 play 2O")
    with_stock = board(act(leading("1O 2E", "2O 4E", stock=STOCK), *texts), Seat(0), actions=texts)
    assert [review.name for review in with_stock.reviews] == ["last"]
    assert with_stock.reviews[0].tricks[0].labels == ("Ana: As of oros", "Benoît: Two of oros")
    assert board(act(leading("1O 2E", "2O 4E"), *texts), Seat(0), actions=texts).reviews == ()


def test_the_phase_strip_says_which_rules_hold():
    assert board(leading("1O", "2O", stock=STOCK)).phase == "Stock: any card may be played."
    assert board(leading("1O", "2O", won=(0,))).phase == "Last six: follow, beat, trump. Played from memory."


def test_while_the_stock_lasts_it_is_said_once_that_any_card_may_be_played():
    shown = board(following("7O", "4E", "CO 1B", stock=STOCK), Seat(1))
    assert (shown.status, shown.phase) == ("Your turn.", "Stock: any card may be played.")


def test_where_are_we():
    shown = board(following("7O", "4E", "CO 1B", stock=STOCK, setting=setting(carried=(90, 80))), Seat(1))
    assert shown.where == (
        "Trick 1 of 20. Trump is bastos. Stock: any card may be played. The stock has 4 cards, and the four of bastos "
        "lies face up. Ana played the seven of oros. This hand is played de vueltas. Your turn."
    )
    assert shown.scores.rows[1].values == ("80", "90")
    assert shown.header.deal == "Hand 1, de vueltas"


def test_who_drew_the_muestra_is_said():
    texts = ("0 play 4O", "1 play 2E", "0 draw")
    state = act(drawing("1O", "2O", stock="RC 4B", won=(0,) * 14), "0 draw")
    assert "Benoît drew the card that lay face up." in board(state, Seat(0), actions=texts).said
    assert "You drew the card that lay face up." in board(state, Seat(1), actions=texts).said
