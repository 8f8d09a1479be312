"""What guiñote's score sheet says of a hand, of vueltas and of the match."""

from dataclasses import replace

import pytest

from games.log import Stage
from games.presenters.board import Person
from games.rules.game import Seat
from games.rules.guinote.state import Song
from tests.games.presenters.guinote_boards import board, facts, line
from tests.games.presenters.test_guinote import STOCK
from tests.games.rules.guinote.positions import act, drawing, leading, setting

pytestmark = pytest.mark.usefixtures("english")
PLAYED = (0,) * 18 + (1,)  # the winners of all tricks but the last


def counted(cards_won, won=PLAYED, lead="1O", answer="2O", **options):
    """A hand whose last trick has just been played."""
    state = leading(lead, answer, won=won, cards_won=cards_won, setting=setting(**options))
    return act(state, f"0 play {lead}", f"1 play {answer}")


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
