"""What each audience sees (chouine §7.4, §10)."""

from __future__ import annotations

import pytest

from games.rules.cards import written
from games.rules.chouine import CHOUINE
from games.rules.chouine.state import Ending
from games.rules.chouine.view import Phase
from games.rules.errors import Breach
from tests.games.rules.chouine.positions import answering, at_au_sept, at_trick, dealt, play

DECK = "AD 7H TC 9H QD JH 7C TS KH JD QH 7S 8D AH 9C QS TD 8H AS TH JS KS 7D 9D 8C QC JC 8S 9S KD KC AC"
TWO_TRICKS = ("1 exchange", "0 play 7C", "1 play 9H", "1 play TS", "0 play 8D")


def views(state):
    """The views of seat 0, seat 1 and the onlookers."""
    return [CHOUINE.view(state, seat) for seat in (0, 1, None)]


def shown(state):
    """The shown cards of each of the three views."""
    return [written(view.shown_cards) for view in views(state)]


def numbers(view):
    return [trick.number for trick in view.reviewable]


def test_a_new_deal():
    mine, theirs, onlooker = views(dealt(DECK))
    assert written(mine.hand) == "AD TC QD 7C KH"
    assert written(theirs.hand) == "7H 9H JH TS JD"
    assert onlooker.hand == onlooker.legal == onlooker.reasons == ()
    for view in (mine, theirs, onlooker):
        assert view.phase is Phase.LEAD
        assert view.to_act == {0}
        assert view.hand_counts == (5, 5)
        assert (view.indicator, view.trump, view.stock_count) == ("QH", "H", 22)
        assert (view.trick, view.trick_winner, view.trick_number) == ((), None, 1)
        assert view.result is view.revealed is view.ending is None
        assert not view.closed
    assert [onlooker.seat, onlooker.captured_points] == [None, None]


def test_everybody_sees_who_exchanged_and_so_where_the_indicator_is():
    for view in views(play(dealt(DECK), "1 exchange")):
        assert (view.exchanged.seat, view.exchanged.taken, view.indicator) == (1, "QH", "7H")
    assert shown(play(dealt(DECK), "1 exchange")) == ["", "QH", ""]
    assert shown(play(dealt(DECK), "1 exchange", "0 play 7C", "1 play QH")) == ["", "", ""]


def test_the_lead_and_then_the_whole_trick_lie_on_the_felt():
    view = CHOUINE.view(play(dealt(DECK), "0 play 7C"), None)
    assert (view.phase, [played.card for played in view.trick], view.trick_winner) == (Phase.REPLY, ["7C"], None)
    view = CHOUINE.view(play(dealt(DECK), "0 play 7C", "1 play 9H"), None)
    assert (view.phase, [played.card for played in view.trick], view.trick_winner) == (Phase.LEAD, ["7C", "9H"], 1)
    assert view.trick_number == 2
    assert view.tricks_won == (0, 1)
    view = CHOUINE.view(play(dealt(DECK), "0 play 7C", "1 play 9H", "1 play TS"), None)
    assert ([played.card for played in view.trick], view.trick_winner) == (["TS"], None)


def test_own_tricks_all_and_of_the_rivals_the_latest():
    state = play(dealt(DECK), *TWO_TRICKS, "1 play JH", "0 play AD", "1 play JD", "0 play TD")
    mine, theirs, onlooker = views(state)
    assert [trick.winner for trick in state.deal.tricks] == [1, 1, 1, 0]
    assert numbers(mine) == [3, 4]
    assert numbers(theirs) == [1, 2, 3, 4]
    assert numbers(onlooker) == [4]


def test_captured_points_are_ones_own_secret():
    mine, theirs, onlooker = views(play(dealt(DECK), *TWO_TRICKS))
    assert (mine.captured_points, theirs.captured_points, onlooker.captured_points) == (0, 10, None)


def test_the_other_cards_of_an_announcement_are_seen_when_the_trick_is_complete():
    state = play(at_trick(2, "KC QC JC 8D 7D", "7S 8S 9S JS QS"), "0 play JC tierce")
    mine, theirs, onlooker = views(state)
    assert written(mine.announced[0].rest) == "KC QC"
    for view in (theirs, onlooker):
        (made,) = view.announced
        assert (made.combination, made.suit, made.points, made.rest) == ("tierce", "C", 30, ())
    for view in views(play(state, "1 play 7S")):
        assert written(view.announced[0].rest) == "KC QC"
        assert view.announced_points == (30, 0)


def test_only_the_owner_is_told_which_shown_cards_he_still_holds():
    state = play(at_trick(2, "KC QC JC 8D 7D", "7S 8S 9S JS QS"), "0 play JC tierce")
    assert shown(state) == ["", "", ""]
    state = play(state, "1 play 7S")
    assert shown(state) == ["KC QC", "", ""]
    state = play(state, "0 play KC")
    assert shown(state) == ["QC", "", ""]
    assert all(written(view.announced[0].rest) == "KC QC" for view in views(state))


def test_au_sept_is_asked_in_every_view_and_the_pass_is_seen():
    state = at_au_sept("AD 8D 9D JD QD", "7H QH 8S 9S TS", turned="KH")
    for view in views(state):
        assert view.phase is Phase.AU_SEPT
        assert view.to_act == {1}
    for view in views(play(state, "1 pass")):
        assert view.phase is Phase.LEAD
        assert view.au_sept_passed
    for view in views(play(state, "1 pass", "0 play AD")):
        assert not view.au_sept_passed


def test_the_indicator_taken_after_trick_11_counts_as_shown():
    state = at_trick(11, "AS 7S 8S 9S TS", "KD 7D 8D 9D QD", turned="9H", used="7H")
    state = play(state, "0 play AS", "1 play KD")
    assert shown(state) == ["", "9H", ""]
    for view in views(state):
        assert (view.indicator, view.stock_count, view.closed) == (None, 0, True)


def test_the_seven_exchanged_counts_as_shown_when_the_loser_of_trick_11_takes_it():
    state = play(at_au_sept("AS 7S 8S 9S TS", "7H 7D 8D 9D QD", turned="9H"), "1 exchange", "0 play AS", "1 play QD")
    assert shown(state) == ["", "9H 7H", ""]


def test_reasons_name_each_card_that_may_not_answer():
    state = answering("QH", "JH KH AS", trump="H")
    mine, theirs, onlooker = views(state)
    assert [(barred.card, barred.breach, barred.clause) for barred in theirs.reasons] == [
        ("JH", Breach.MUST_BEAT, "chouine §5.2"),
        ("AS", Breach.MUST_FOLLOW_SUIT, "chouine §5.1"),
    ]
    assert mine.reasons == onlooker.reasons == ()
    assert CHOUINE.view(answering("QH", "JH KH AS", trump="H", trick=9), 1).reasons == ()


def test_every_card_may_be_chosen_by_who_is_to_lead():
    assert CHOUINE.view(at_trick(13, "AS 7S", "8D 9D"), 0).reasons == ()


@pytest.mark.parametrize("seat", [0, 1, None])
def test_after_the_deal_everything_is_open(seat):
    state = play(dealt(DECK), *TWO_TRICKS, "1 resign")
    view = CHOUINE.view(state, seat)
    assert view.phase is Phase.OVER
    assert view.ending is Ending.RESIGNED
    assert view.result == {"winner": 0, "resigned": True}
    assert numbers(view) == [1, 2]
    assert view.trick_number == 2
    assert view.trick_winner == 1
    assert view.legal == ()
    assert view.revealed.hands == state.deal.hands
    assert view.revealed.card_points == (0, 10)
    assert written(view.revealed.stock[-1:]) == "7H"


def test_a_deal_given_up_in_mid_trick_leaves_the_lead_lying():
    view = CHOUINE.view(play(dealt(DECK), "0 play 7C", "1 resign"), None)
    assert ([played.card for played in view.trick], view.trick_winner, view.trick_number) == (["7C"], None, 1)
    view = CHOUINE.view(play(dealt(DECK), "1 resign"), None)
    assert (view.trick, view.trick_winner, view.trick_number) == ((), None, 1)


def test_a_counted_deal_shows_the_ten_for_the_last_trick():
    state = at_trick(16, "AH", "8S")
    before = CHOUINE.view(state, 0).captured_points
    view = CHOUINE.view(play(state, "0 play AH", "1 play 8S"), 1)
    assert view.revealed.card_points[0] == before + 11 + 10
    assert view.trick_number == 16
