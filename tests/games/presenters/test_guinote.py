"""Guiñote's board: the right words and buttons for each audience, and no card that it may not know."""

import random
import re
from dataclasses import replace

import pytest
from django.utils import translation

from games.log import Stage
from games.presenters.board import Facts, Field, Person, Place
from games.presenters.fragments import fragments_of
from games.presenters.guinote import present
from games.presenters.words import card_label, the_card
from games.rules.game import Seat
from games.rules.guinote import GUINOTE
from games.rules.guinote.actions import Resign
from games.rules.guinote.state import Over, Song
from tests.games.rules.guinote.positions import act, drawing, following, fresh, leading, setting

STOCK = "2C 4C 5C 4B"
NAMES = ("Ana", "Benoît", "Carla", "David")


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def facts(state, viewer=None, **changes):
    about = state.deal.setting
    standing = GUINOTE.opening(about.options, about.seats)
    given = {
        "code": "k7m3",
        "n": 7,
        "viewer": viewer,
        "people": tuple(Person(name) for name in NAMES[: about.seats]),
        "standing": standing,
        "dealer": about.dealer,
    }
    if isinstance(state, Over):
        given |= {"after": GUINOTE.after(standing, state, GUINOTE.result(state)), "stage": Stage.PAUSED}
    return Facts(**(given | changes))


def board(state, viewer=None, **changes):
    return present(GUINOTE.view(state, viewer), facts(state, viewer, **changes))


def labels(shown):
    return [choice.label for choice in shown.choices]


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


# ---- The end.


PLAYED = (0,) * 18 + (1,)  # the winners of all tricks but the last


def counted(cards_won, won=PLAYED, lead="1O", answer="2O", **options):
    """A hand whose last trick has just been played."""
    state = leading(lead, answer, won=won, cards_won=cards_won, setting=setting(**options))
    return act(state, f"0 play {lead}", f"1 play {answer}")


def line(shown, label):
    return next(one for one in shown.tally.lines if one.label == label)


def test_the_sheet_of_a_point_made_with_its_thirty_malas():
    shown = board(counted((90, 19)), Seat(1))
    assert line(shown, "Cards").values == ("19", "101")
    assert line(shown, "Last trick").values == ("", "10")
    assert line(shown, "Total").values == ("19", "111")
    malas = line(shown, "Thirty malas")
    assert (malas.values, malas.is_kept, malas.clause) == (("", "111"), True, "guinote §11.1")
    assert shown.tally.outcome == "101 or more: the point goes to Ana."
    assert shown.match.lines[-1].values == ("0", "1")


def test_the_sheet_of_a_hand_that_goes_to_vueltas():
    shown = board(counted((60, 49)), Seat(0))
    assert shown.tally.outcome == "Nobody has 101: the next hand is played de vueltas, with these totals."
    assert shown.match.lines[0].note == "de vueltas"


@pytest.mark.parametrize(
    ("reading", "note"),
    [
        ("cards_and_last_trick", "30 or more in cards, and the last trick"),
        ("cards", "30 or more in cards, without the ten"),
    ],
)
def test_the_condition_is_told_in_the_clubs_reading(reading, note):
    shown = board(counted((2, 107), lead="2O", answer="4O", thirty_malas=reading), Seat(0))
    assert line(shown, "Thirty malas").note == note


def test_missing_thirty_malas_are_told():
    shown = board(counted((8, 101), thirty_malas="cards_and_last_trick"), Seat(0))
    assert line(shown, "Thirty malas").is_kept is False
    assert shown.tally.outcome.startswith("The thirty malas are missing")


def test_a_club_that_asks_for_nothing_sees_no_condition():
    shown = board(counted((90, 19), thirty_malas="off"), Seat(0))
    assert "Thirty malas" not in [one.label for one in shown.tally.lines]


def sung(*values):
    return tuple(Song(Seat(seat), suit, value, 1) for seat, suit, value in values)


@pytest.mark.parametrize(
    ("cards_won", "failed", "outcome"),
    [
        ((49, 60), "vueltas", "Both have 101 or more, and the last trick decides: the point goes to Ana."),
        (
            (4, 105),
            "rival_scores",
            "Both have 101 or more, and the last trick's winner lacks the thirty malas: the point goes to Benoît.",
        ),
    ],
)
def test_both_past_a_hundred_and_one(cards_won, failed, outcome):
    songs = sung((0, "O", 20), (0, "C", 20), (0, "B", 40), (1, "E", 60))
    about = setting(thirty_malas_failed=failed)
    state = leading("1O", "2O", won=PLAYED, cards_won=cards_won, songs=songs, setting=about)
    over = act(state, "0 play 1O", "1 play 2O")
    assert board(over, Seat(0)).tally.outcome == outcome


def test_the_other_endings_have_their_sentences():
    tute = act(drawing("RO RC RE RB", "2E", stock=STOCK), "0 tute")
    assert board(tute, Seat(1), actions=("0 tute",)).tally.outcome == "Tute: the point goes to Ana."
    assert board(tute, Seat(1)).tally.shown[0].cards == ("RO", "RC", "RE", "RB")
    given_up = act(leading("1O", "2O", "4O", "5O", stock=STOCK), "0 resign")
    shown = board(given_up, Seat(0), actions=("0 resign",))
    assert shown.tally.outcome == "The point was given up. It goes to Benoît and David."
    assert shown.tally.lines == ()
    assert shown.said == "You give up the point. The hand is over."
    reached = act(leading("1O", "CO", stock=STOCK, setting=setting(carried=(92, 98))), "0 play 1O", "1 play CO")
    shown = board(reached, Seat(0))
    assert shown.tally.outcome == "101 is reached and the hand stops. The point goes to Ana."
    assert line(shown, "Carried from the hand before").values == ("92", "98")


def test_a_played_out_hand_in_vueltas_without_a_point_is_told():
    over = act(leading("1O", "2O", won=PLAYED, setting=setting(carried=(0, 150))), "0 play 1O", "1 play 2O")
    assert board(over, Seat(0)).tally.outcome.startswith("Nobody makes the point")


class TestBetweenHands:
    def test_one_tap_leads_on_and_then_one_waits(self):
        over = counted((90, 19))
        assert [choice.text for choice in board(over, Seat(0)).tally.choices] == ["ready"]
        people = (Person("Ana", is_ready=True), Person("Benoît"))
        shown = board(over, Seat(0), people=people)
        assert (shown.tally.choices, shown.tally.waiting) == ((), "Waiting for Benoît.")

    def test_the_one_who_cuts_cuts_with_that_tap(self):
        choices = board(counted((90, 19)), Seat(0), may_cut=True).tally.choices
        assert [choice.text for choice in choices] == ["ready 10", "ready 20", "ready 30"]

    def test_onlookers_have_nothing_to_tap(self):
        assert board(counted((90, 19))).tally.choices == ()

    def test_the_end_of_a_coto_is_said(self):
        shown = board(counted((90, 19), points_to_coto=1), Seat(1))
        assert shown.match.outcome == "The coto goes to Ana."
        assert [choice.label for choice in shown.tally.choices] == ["Next coto"]

    def test_earlier_hands_stand_in_the_sheet(self):
        results = ({"point_to": 1, "resigned": True}, {"point_to": 0, "tute": True, "totals": [30, 40]})
        shown = board(counted((90, 19)), Seat(0), results=results, deal=3)
        assert [one.note for one in shown.match.lines[:3]] == [
            "given up, point to Benoît",
            "tute, point to Ana",
            "point to Ana",
        ]


class TestMatchOver:
    def test_ended_in_the_middle_of_a_hand_nothing_can_be_played(self):
        state = leading("RO SO 1O", "2O", won=(0,))
        ended = {"stage": Stage.OVER, "match_over": True, "ended": "Benoît resigned the match.", "may_resign": True}
        shown = board(state, Seat(0), **ended)
        assert (shown.is_my_turn, shown.choices, shown.menu) == (False, (), ())
        assert not any(card.playable for card in shown.hand.cards)
        assert shown.status == "Benoît resigned the match."
        assert (shown.tally, shown.match.outcome) == (None, "Benoît resigned the match.")
        assert board(state, Seat(0), **(ended | {"ended": ""})).status == "The match is over."

    def test_resigning_is_asked_about(self):
        state = leading("1O", "2O", stock=STOCK)
        assert [choice.text for choice in board(state, Seat(1), may_resign=True).menu] == ["resign", "resign match"]
        assert all(choice.confirm for choice in board(state, Seat(1), may_resign=True).menu)
        over = board(counted((90, 19)), Seat(1), may_resign=True)
        assert [choice.text for choice in over.menu] == ["resign match"]


def test_the_standing_of_several_cotos():
    state = leading("1O", "2O", stock=STOCK)
    one = facts(state, Seat(1))
    score = replace(one.standing, score=(1, 2))
    assert board(state, Seat(1), standing=score).header.standing == "2 – 1, coto of 3"
    several = board(state, Seat(1), standing=score, units=3, units_won=(1, 0))
    assert several.header.standing == "2 – 1, coto of 3; cotos 0 – 1"
