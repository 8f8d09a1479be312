"""What each audience sees of a hand (guinote §14)."""

import pytest

from games.rules.cards import Card, cards
from games.rules.game import Seat
from games.rules.guinote import GUINOTE
from games.rules.guinote.actions import Exchange, Sing, Tute
from games.rules.guinote.state import Ending, Exchanged
from games.rules.guinote.view import Phase
from tests.games.rules.guinote.positions import act, drawing, following, fresh, leading, setting

STOCK = "2C 4C 5C 4B"


def view(state, seat=None):
    return GUINOTE.view(state, None if seat is None else Seat(seat))


def refusals(state, seat):
    return {str(each.card): each.breach.value for each in view(state, seat).reasons}


def test_just_after_the_deal():
    state = fresh(seats=4, dealer=3)
    seen = view(state, 2)
    assert (seen.dealer, seen.mano, seen.phase, seen.to_act) == (3, 0, Phase.LEAD, {0})
    assert seen.hand == state.deal.hands[2]
    assert seen.hand_counts == (6, 6, 6, 6)
    assert (seen.trick, seen.trick_winner, seen.trick_number, seen.reviewable) == ((), None, 1, ())
    assert seen.muestra == state.deal.setting.turned
    assert seen.trump == seen.muestra.suit
    assert (seen.stock, seen.arrastre, seen.hands, seen.result) == (16, False, (), None)


def test_onlookers_hold_no_hand_and_may_do_nothing():
    seen = view(fresh())
    assert (seen.seat, seen.hand, seen.legal, seen.reasons, seen.armable) == (None, (), (), (), ())


def test_the_trick_in_progress():
    seen = view(following("1O 2O", "2E", "4E", "5E", "7E", stock=STOCK, won=(0, 1)), 2)
    assert [played.card for played in seen.trick] == cards_list("1O 2O")
    assert (seen.phase, seen.trick_winner, seen.trick_number, seen.reviewable) == (Phase.FOLLOW, None, 3, ())


def cards_list(text):
    return list(cards(text))


def test_a_complete_trick_lies_there_until_the_next_lead():
    state = act(leading("1O 2E", "2O 4E", stock=STOCK), "0 play 1O", "1 play 2O")
    for now in (state, act(state, "0 draw")):
        seen = view(now, 1)
        assert [played.card for played in seen.trick] == cards_list("1O 2O")
        assert (seen.trick_winner, seen.trick_number) == (0, 1)
        assert seen.reviewable == now.deal.tricks
    led = view(act(state, "0 draw", "0 play 2E"), 1)
    assert [played.card for played in led.trick] == cards_list("2E")
    assert (led.trick_number, led.reviewable) == (2, ())


def test_phase_draw():
    seen = view(drawing("1O", "2E", stock=STOCK), 0)
    assert seen.phase is Phase.DRAW
    assert GUINOTE.read("0 draw", 2) in seen.legal


def test_the_last_trick_with_stock_may_be_looked_at_until_the_lead_and_none_of_the_last_six():
    state = played_to_arrastre()
    assert view(state, 0).reviewable == state.deal.tricks[-1:]
    while GUINOTE.result(state) is None:
        (seat,) = GUINOTE.to_act(state)
        state = GUINOTE.apply(state, GUINOTE.legal_actions(state, seat)[0])
        if GUINOTE.result(state) is None:
            assert view(state, 0).reviewable == ()
            assert view(state).exchange is None
            assert view(state).muestra_drawn_by is None
    assert view(state).reviewable == state.deal.tricks
    assert len(view(state).reviewable) == 20


def played_to_the_end(state):
    while GUINOTE.result(state) is None:
        (seat,) = GUINOTE.to_act(state)
        state = GUINOTE.apply(state, GUINOTE.legal_actions(state, seat)[0])
    return state


def played_to_arrastre(seats=2):
    """The last card of the stock is just drawn."""
    state = fresh(seats=seats)
    while state.deal.stock:
        (seat,) = GUINOTE.to_act(state)
        state = GUINOTE.apply(state, GUINOTE.legal_actions(state, seat)[0])
    return state


@pytest.mark.parametrize("seats", [2, 4])
def test_who_drew_the_muestra_is_told_until_the_lead(seats):
    state = played_to_arrastre(seats)
    seen = view(state)
    assert (seen.arrastre, seen.muestra, seen.stock) == (True, None, 0)
    assert state.deal.setting.turned == state.deal.hands[seen.muestra_drawn_by][-1]


def test_an_exchange_is_seen_by_all():
    state = act(drawing("7B 1O", "2E", stock=STOCK), "0 exchange")
    assert view(state).exchange == Exchanged(Seat(0), Card("4B"), Card("7B"))
    assert view(state).muestra == Card("7B")
    assert view(state).muestra_drawn_by is None


def test_songs_stay_and_card_points_are_not_told():
    state = act(drawing("RO SO", "2E", stock=STOCK, cards_won=(33, 22)), "0 sing O")
    seen = view(state, 1)
    assert [(song.seat, song.suit, song.value) for song in seen.songs] == [(0, "O", 20)]
    assert seen.cantes == (20, 0)
    assert seen.result is None
    assert 33 not in [value for value in fields_of(seen) if isinstance(value, int)]


def fields_of(seen):
    return [getattr(seen, name) for name in seen.__dataclass_fields__]


def test_what_may_be_armed_is_what_is_held():
    state = leading("RO SO 7B SC SE SB", "RB", stock=STOCK)
    seen = view(state, 0)
    assert set(seen.armable) == {Sing(Seat(0), "O"), Tute(Seat(0)), Exchange(Seat(0))}
    assert not set(seen.armable) & set(seen.legal)


def test_a_sung_suit_a_made_exchange_and_a_gone_muestra_are_no_longer_armable():
    state = act(drawing("RO SO 7B", "2E", stock="2C RB", setting=setting("RB")), "0 sing O", "0 exchange")
    assert view(state, 0).armable == ()
    assert view(leading("7B 1O", "2E 4E", won=(0,)), 0).armable == ()


class TestReasons:
    def test_a_duty_names_its_clause(self):
        state = following("7O", "4E", "3O CO 1B")
        (reason,) = view(state, 1).reasons
        assert (reason.card, reason.breach, reason.clause) == (Card("1B"), "must_follow_suit", "guinote §6.2")

    def test_out_of_turn_every_card_waits(self):
        assert refusals(leading("1O", "2O 3O", stock=STOCK), 1) == {"2O": "not_your_turn", "3O": "not_your_turn"}

    def test_before_the_draw_the_winner_may_not_lead(self):
        assert refusals(drawing("1O", "2O", stock=STOCK), 0) == {"1O": "wrong_phase"}

    def test_on_lead_and_with_stock_there_are_none(self):
        assert refusals(leading("1O 2B", "2O 3O"), 0) == {}
        assert refusals(following("7O", "4E", "3O CO 1B", stock=STOCK), 1) == {}


class TestOver:
    def test_everything_is_told(self):
        state = act(drawing("RO RC RE RB", "2E 4E", stock=STOCK), "0 tute")
        seen = view(state)
        assert (seen.phase, seen.ending, seen.to_act) == (Phase.OVER, Ending.TUTE, frozenset())
        assert seen.hands == (cards("RO RC RE RB"), cards("2E 4E"))
        assert seen.tute.cards == cards("RO RC RE RB")
        assert seen.result["point_to"] == 0
        assert view(state, 1).reasons == ()
        assert view(state, 1).armable == ()

    def test_the_last_trick_lies_there(self):
        state = played_to_the_end(fresh())
        seen = view(state)
        assert seen.trick == state.deal.tricks[-1].played
        assert (seen.trick_winner, seen.trick_number) == (state.deal.tricks[-1].winner, 20)

    def test_a_trick_broken_off_by_a_resignation_stays_there_without_a_winner(self):
        seen = view(act(leading("1O 2E", "2O 4E", won=(1,), stock=STOCK), "0 play 1O", "1 resign"))
        assert (len(seen.trick), seen.trick_winner, seen.trick_number) == (1, None, 2)
        assert seen.ending is Ending.RESIGNED

    def test_who_took_the_muestra_is_told_again(self):
        state = played_to_arrastre()
        drawer = view(state).muestra_drawn_by
        assert (
            view(act(state, f"{state.seat} play {state.deal.hands[state.seat][0]}", "0 resign")).muestra_drawn_by
            == drawer
        )
