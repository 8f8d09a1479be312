"""What chouine's score sheet says of a deal and of the manche, and what can still be done there."""

from __future__ import annotations

import random

import pytest

from games.log import Stage
from games.presenters.board import Person
from games.rules.chouine import CHOUINE
from games.rules.game import Seat
from tests.games.presenters.chouine_boards import board, told
from tests.games.presenters.test_chouine import CLUBS, DIAMONDS, HEARTS, a_deal
from tests.games.rules.chouine.counts import finished
from tests.games.rules.chouine.positions import at_trick, play

pytestmark = pytest.mark.usefixtures("english")


def test_captured_points_stay_with_their_owner():
    state, texts = told("1 exchange", "0 play 7C", "1 play 9H", "1 play TS", "0 play 8D")
    rows = {row.label: row.values for row in board(state, Seat(1), texts).scores.rows}
    assert rows == {"Announced": ("0", "0"), "In my tricks": ("10", ""), "Deals won": ("0", "0")}
    assert [row.label for row in board(state, None, texts).scores.rows] == ["Announced", "Deals won"]


def counted_deal():
    """A deal by the house, played to its end, with the actions that led there."""
    for seed in range(100):
        *_, (state, texts) = a_deal(random.Random(seed))
        if "scores" in CHOUINE.result(state):
            return state, texts
    raise AssertionError("no deal was counted")


def test_the_score_sheet_adds_up():
    state, texts = counted_deal()
    result = CHOUINE.result(state)
    shown = board(state, Seat(1), texts)
    lines = {line.label: [int(value or 0) for value in line.values] for line in shown.tally.lines}
    assert shown.tally.columns == ("You", "Alice")
    ranks = ("Aces, 11 each", "Tens, 10 each", "Kings, 4 each", "Queens, 3 each", "Jacks, 2 each")
    for column, seat in enumerate((1, 0)):
        assert sum(lines[rank][column] for rank in ranks) == result["cards"][seat]
        assert lines["Total"][column] == result["scores"][seat]
        assert lines["Cards and last trick"][column] + lines["Announcements"][column] == result["scores"][seat]
    assert [choice.text for choice in shown.tally.choices] == ["ready"]
    assert shown.tally.outcome in shown.said
    assert len(shown.reviews[0].tricks) == 16
    assert shown.match.lines[-1].values == tuple(str(int(result["winner"] == seat)) for seat in (1, 0))


def test_the_tap_that_leads_on_may_be_the_cut_and_is_made_once():
    state, texts = counted_deal()
    assert [tap.text for tap in board(state, Seat(0), texts, may_cut=True).tally.choices] == [
        "ready 8",
        "ready 16",
        "ready 24",
    ]
    assert board(state, None, texts).tally.choices == ()
    tapped = (Person("Alice", is_ready=True), Person("Bruno"))
    shown = board(state, Seat(0), texts, people=tapped)
    assert (shown.tally.choices, shown.tally.waiting) == ((), "Waiting for Bruno.")


def test_a_deal_given_up():
    state, texts = told("0 play 7C", "0 resign")
    shown = board(state, Seat(0), texts)
    assert shown.tally.outcome == "Alice gave the deal up: it goes to Benoît."
    assert shown.tally.lines == ()
    assert "You gave the deal up." in shown.log
    assert "Alice gave the deal up." in board(state, None, texts).log
    assert [pile.key for pile in shown.tally.shown] == ["left-1"]
    assert shown.match.lines[0].note == "given up"


@pytest.mark.parametrize(
    ("second", "texts", "outcome"),
    [
        ("7S 8S 9S JS QS", ("0 play AC chouine", "1 play 7S"), "Alice wins the deal with a chouine."),
        (
            DIAMONDS,
            ("0 play AC chouine", "1 play AD chouine"),
            "Both announced a chouine: the leader's wins the deal for Alice.",
        ),
        (
            HEARTS,
            ("0 play AC chouine", "1 play AH chouine"),
            "Both announced a chouine: the one in trumps wins the deal for Benoît.",
        ),
    ],
)
def test_a_deal_won_by_a_chouine(second, texts, outcome):
    state = play(at_trick(1, CLUBS, second, turned="9H"), *texts)
    shown = board(state, Seat(0), texts)
    assert shown.tally.outcome == outcome
    assert len(shown.tally.lines) == sum("chouine" in text for text in texts)
    assert shown.match.lines[0].note == "a chouine"


def test_a_drawn_deal_is_dealt_again_by_the_same_player():
    shown = board(finished(55), Seat(0))
    assert shown.tally.outcome == "Nobody wins the deal: 65 each. Benoît deals again."
    assert shown.match.lines[0].note == "drawn"
    assert shown.match.outcome == ""


def test_the_sheet_of_the_manche_says_who_won_it():
    standing = CHOUINE.opening(CHOUINE.read_options({"deals_to_win": 1}), 2)
    state, texts = told("1 resign")
    after = CHOUINE.after(standing, state, CHOUINE.result(state))
    over = {"standing": standing, "after": after, "stage": Stage.OVER}
    shown = board(state, Seat(0), texts, **over)
    assert shown.match.outcome == "Alice wins the manche, 1 to 0."
    assert shown.tally.choices == shown.menu == ()
    between = board(state, Seat(0), texts, **over | {"stage": Stage.PAUSED, "units": 3, "units_won": (1, 0)})
    assert between.match.outcome == "Alice wins the manche, 1 to 0. Manches: 1 – 0."
    assert between.tally.choices[0].label == "Next manche"
    assert between.header.deal == "Manche 1 of 3, deal 1"


def test_a_match_that_was_ended_leaves_nothing_to_play():
    state, texts = told("0 play 7C")
    shown = board(state, Seat(1), texts, stage=Stage.OVER, ended="Alice resigned the match.")
    assert shown.status == "The match is over."
    assert shown.tally.outcome == shown.match.outcome == "Alice resigned the match."
    assert not any(held.playable for held in shown.hand.cards)
    assert (shown.menu, shown.prompt, shown.phase, shown.is_my_turn) == ((), None, "", False)
    assert shown.felt.stock.choice is None


def test_the_menu_asks_before_it_ends_anything():
    state, texts = told()
    assert [choice.text for choice in board(state, Seat(0), texts).menu] == ["resign", "resign match"]
    assert all(choice.confirm for choice in board(state, Seat(0), texts).menu)
    state, texts = told("0 resign")
    assert [choice.text for choice in board(state, Seat(0), texts).menu] == ["resign match"]


def test_where_are_we():
    state, texts = told("0 play 7C")
    assert board(state, Seat(1), texts).where == (
        "Trick 1 of 16. Trumps: hearts. While the stock lasts any card may be played. "
        "Alice led the seven of clubs. Your turn. Announced: 0 to 0."
    )
    assert "You led the seven of clubs." in board(state, Seat(0), texts).where
