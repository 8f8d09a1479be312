"""What each audience sees, and what it doesn't (piquet §9)."""

from __future__ import annotations

import pytest

from games.rules.cards import FRENCH_PACK, cards
from games.rules.game import Seat
from games.rules.piquet import PIQUET, truthful
from games.rules.piquet.view import Phase, Said
from tests.games.rules.piquet.positions import calling, dealt, led, named_cards, play, play_out, tricks

ELDER = "AS KS QS JS TS 9S AH AD AC 7H 7D 7C"
YOUNGER = "KH QH JH 8H KD QD 9D 8D KC QC 9C 8C"
SUNK = ("0 point -", "0 sequence -", "0 set -")
SETS = ("0 point -", "0 sequence -")


def seen(state, seat):
    return PIQUET.view(state, None if seat is None else Seat(seat))


def category(state, seat, place=-1):
    return seen(state, seat).categories[place]


def test_phases_follow_each_other():
    state = dealt(ELDER, YOUNGER, "8S 7S TH 9H JD TD JC TC")
    assert seen(state, None).phase is Phase.ELDER_DISCARDS
    state = play(state, "0 discard 7C")
    assert (seen(state, None).phase, seen(state, None).talon_left) == (Phase.YOUNGER_DISCARDS, 7)
    state = play(state, "1 discard 8C")
    assert (seen(state, None).phase, seen(state, None).talon_left) == (Phase.CALL, 6)
    assert seen(play(state, "0 point S"), None).phase is Phase.ANSWER
    state = play(state, *SUNK)
    assert (seen(state, None).phase, seen(state, None).trick_number) == (Phase.PLAY, 0)
    assert seen(play_out(state), None).phase is Phase.OVER


def test_a_discard_is_seen_by_its_owner_and_its_number_by_all():
    state = play(dealt(ELDER, YOUNGER, "8S 7S TH 9H JD TD JC TC"), "0 discard 7C 7D")
    assert [seen(state, seat).discards for seat in (0, 1, None)] == [cards("7D 7C"), (), ()]
    assert {seen(state, seat).discard_counts for seat in (0, 1, None)} == {(2, 0)}
    assert seen(state, 1).discard_max == 6
    assert (seen(state, 0).discard_max, seen(state, None).discard_max) == (0, 0)


def test_onlookers_hold_and_do_nothing():
    view = seen(calling(ELDER, YOUNGER), None)
    assert (view.hand, view.legal, view.hand_counts) == ((), (), (12, 12))


def test_of_a_point_only_the_number_is_heard():
    state = play(calling(ELDER, YOUNGER), "0 point S")
    assert category(state, 1).said == Said("point", 6, 6)
    assert category(state, 1).own == ()
    assert [PIQUET.write(action) for action in seen(state, 0).legal] == []
    after = play(state, "1 stand H")
    assert category(after, None).said == Said("point", 6, 6)


def test_the_sum_is_heard_where_younger_stands_on_the_same_number():
    state = play(calling("AS KS QS JS 8S KH QH 9H KD QD 9D 9C", "AC QC JC TC 7C AH JH TH AD JD TD 9S"), "0 point S")
    assert category(state, None).said.total is None
    assert category(play(state, "1 stand C"), None).said.total == 49
    assert category(play(state, "1 stand H"), None).said.total is None


def test_the_top_card_is_heard_where_younger_stands_on_the_same_length():
    state = play(calling("AS KS QS JS 8S KH QH 9H KD QD 9D 9C", "AC QC JC TC 7C AH JH TH AD JD TD 9S"), "0 point -")
    state = play(state, "0 sequence KS3")
    assert category(state, None).said == Said("sequence", 3, 3)
    assert category(play(state, "1 stand QC3"), None).said == Said("sequence", 3, 3, rank="K")
    assert category(play(state, "1 stand -"), None).said == Said("sequence", 3, 3)


def test_rank_and_size_of_a_set_are_heard_and_not_the_card_left_out():
    state = play(calling(ELDER, YOUNGER), *SETS, "0 set A3-C")
    assert category(state, 1).said == Said("set", 3, 3, rank="A")


def test_other_items_are_heard_when_they_score():
    state = calling("TS TH TD TC JS JH JD 7S 8H 7H 7D 8D", "AS AH AD KC QC JC KS QS KH QH 9C 8C")
    state = play(state, *SETS, "0 set T4 J3")
    assert category(state, 1).scored == ()
    assert [said.rank for said in category(play(state, "1 stand -"), 1).scored] == ["T", "J"]


def test_younger_s_item_is_heard_after_the_lead():
    state = play(calling(ELDER, YOUNGER), "0 point H", "1 stand D", "0 sequence -", "0 set -")
    before, after = seen(state, 0), seen(play(state, "0 play AS"), 0)
    assert (before.categories[0].winner, before.categories[0].scored, before.scores) == (1, (), (0, 0))
    assert (after.categories[0].scored, after.scores) == ((Said("point", 4, 4),), (1, 4))
    assert [item.suit for item in category(state, 1, 0).own] == ["D"]


@pytest.mark.parametrize("stand", ["-", "H", "D"])
def test_good_tells_nothing_of_what_younger_holds(stand):
    state = play(calling(ELDER, YOUNGER), "0 point S")
    assert seen(play(state, f"1 stand {stand}"), 0) == seen(play(state, "1 stand -"), 0)
    assert seen(play(state, f"1 stand {stand}"), None) == seen(play(state, "1 stand -"), None)


def test_a_complete_trick_lies_until_the_next_lead():
    state = led(ELDER, YOUNGER, *SUNK, lead="7H")
    assert (len(seen(state, None).trick), seen(state, None).trick_winner) == (1, None)
    state = play(state, "1 play 8H")
    view = seen(state, None)
    assert ([one.card for one in view.trick], view.trick_winner, view.trick_number) == (["7H", "8H"], 1, 1)
    view = seen(play(state, "1 play KD"), None)
    assert ([one.card for one in view.trick], view.trick_winner, view.trick_number) == (["KD"], None, 2)


def test_players_look_back_at_all_tricks_and_onlookers_at_the_last():
    state = tricks(led(ELDER, YOUNGER, *SUNK, lead="7H"), "8H, KD AD, AS 8C")
    assert [trick.number for trick in seen(state, 0).reviewable] == [1, 2, 3]
    assert [trick.number for trick in seen(state, None).reviewable] == [3]
    assert seen(state, None).tricks_won == (2, 1)


def test_a_finished_deal_still_hides_what_was_sunk():
    done = play_out(led(ELDER, YOUNGER, *SUNK, lead="7H"))
    for seat in (0, 1, None):
        view = seen(done, seat)
        assert view.result["scores"] == list(view.scores)
        assert (view.exposed, view.legal) == ((), ())
    hidden = {*PIQUET.revealed(done).left, *PIQUET.revealed(done).discards[1]}
    assert not hidden & named_cards(seen(done, 0))


def test_after_the_partie_everything_is_shown():
    done = play_out(led(ELDER, YOUNGER, *SUNK, lead="7H"))
    shown = PIQUET.revealed(done)
    assert {*shown.dealt[0], *shown.dealt[1], *shown.stock} == set(FRENCH_PACK)
    assert (len(shown.discards[0]), len(shown.discards[1]), len(shown.left)) == (1, 1, 6)
    assert [set(hand) for hand in shown.hands] == [set(cards(ELDER)), set(cards(YOUNGER))]
    assert len(shown.tricks) == 12
    stopped = PIQUET.revealed(play(dealt(ELDER, YOUNGER, "8S 7S TH 9H JD TD JC TC"), "0 discard 7C"))
    assert (stopped.hands, len(stopped.left), stopped.tricks) == (None, 7, ())


def test_the_truthful_answer_reads_the_view():
    state = play(calling(ELDER, YOUNGER), "0 point S")
    assert PIQUET.write(truthful(seen(state, 1))) == "1 stand H"
    for seat in (0, None):
        with pytest.raises(ValueError, match="waits"):
            truthful(seen(state, seat))
