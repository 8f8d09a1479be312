"""The coto: points, what is carried, who deals, rulings (guinote §4.6, §10.5, §13)."""

import pytest

from games.rules.game import Seat
from games.rules.guinote import GUINOTE
from tests.games.rules.guinote.positions import act, drawing, fresh, leading, setting

COUNTED = {
    "cards": [62, 58],
    "cantes": [20, 40],
    "last_trick": 0,
    "carried": [0, 0],
    "totals": [92, 98],
    "tute": False,
    "point_to": None,
}


def opening(seats=2, **options):
    return GUINOTE.opening(GUINOTE.read_options(options), seats)


def after(standing, over, result=None):
    return GUINOTE.after(standing, over, result or GUINOTE.result(over))


def resigned(by=0, **options):
    return act(fresh(dealer=1, **options), f"{by} resign")


def no_point():
    """A first hand that ends 81 to 49, and so without a point."""
    return act(leading("1O", "2O", won=(0,), cards_won=(60, 49)), "0 play 1O", "1 play 2O")


def test_the_first_dealer_is_free():
    assert opening().next_dealer is None
    assert GUINOTE.match_result(opening()) == {"points": [0, 0], "winner": None}


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_guinote_is_for_two_or_four(seats):
    with pytest.raises(ValueError, match="two or by four"):
        opening(seats=seats)


def test_g36_four_points_with_vueltas_and_a_tute_make_the_coto():
    standing = after(opening(), resigned(by=1))
    standing = after(standing, no_point())
    assert (standing.score, standing.vueltas, standing.carried) == ((1, 0), True, (81, 49))
    second = leading("2O", "1O CO", stock="2C 4C", setting=setting(carried=(81, 95)))
    standing = after(standing, act(second, "0 play 2O", "1 play 1O"))
    assert (standing.score, standing.vueltas, standing.carried) == ((1, 1), False, (0, 0))
    standing = after(standing, act(drawing("RO RC RE RB", "2E", stock="2C 4B"), "0 tute"))
    assert (standing.score, standing.over) == ((2, 1), False)
    standing = after(standing, resigned(by=1))
    assert (standing.score, standing.over, standing.winner, standing.deals) == ((3, 1), True, 0, 5)
    assert GUINOTE.match_result(standing) == {"points": [3, 1], "winner": 0}


def test_the_second_side_may_win_the_coto_too():
    standing = opening(points_to_coto=1)
    standing = after(standing, resigned(by=0))
    assert GUINOTE.match_result(standing) == {"points": [0, 1], "winner": 1}


def test_the_carried_totals_are_those_of_the_hand_and_mark_vueltas():
    standing = after(opening(), no_point())
    state = GUINOTE.start(standing, standing.next_dealer, GUINOTE.pack)
    view = GUINOTE.view(state, None)
    assert (view.vueltas, view.carried) == (True, (81, 49))


def test_a_resigned_hand_carries_nothing_not_even_de_vueltas():
    standing = after(opening(), no_point())
    standing = after(standing, resigned(by=0))
    assert (standing.score, standing.carried, standing.vueltas) == ((0, 1), (0, 0), False)


class TestNextDealer:
    def test_g25_the_player_not_the_side_who_won_the_last_trick(self):
        over = act(
            leading("2O", "4O", "1O", "5O", won=(0, 1), setting=setting(seats=4)),
            "0 play 2O",
            "1 play 4O",
            "2 play 1O",
            "3 play 5O",
        )
        assert after(opening(seats=4), over).next_dealer == 2

    def test_g40_after_an_early_end_the_last_trick_that_was_played(self):
        over = act(drawing("RO RC RE RB", "2E", "4E", "5E", seat=2, stock="2C 4C 5C 4B"), "0 tute")
        assert after(opening(seats=4), over).next_dealer == 2

    def test_after_a_resignation_too_even_in_the_middle_of_a_trick(self):
        over = act(leading("1O", "2O", won=(1,)), "0 play 1O", "0 resign")
        assert after(opening(), over).next_dealer == 1

    def test_without_any_trick_the_same_player_deals_again(self):
        assert after(opening(), resigned()).next_dealer == 1

    def test_rotate_is_the_next_seat_whatever_happened(self):
        standing = opening(next_dealer="rotate")
        assert after(standing, resigned(next_dealer="rotate")).next_dealer == 0
        played = leading("1O", "2O", won=(0,), setting=setting(dealer=0, next_dealer="rotate"))
        assert after(standing, act(played, "0 play 1O", "1 play 2O")).next_dealer == 1

    def test_rotate_goes_round_four(self):
        state = fresh(seats=4, dealer=3, next_dealer="rotate")
        assert after(opening(seats=4), act(state, "2 resign")).next_dealer == 0

    def test_a_finished_coto_names_the_next_dealer_for_another(self):
        assert after(opening(points_to_coto=1), resigned()).next_dealer == Seat(1)


class TestRulings:
    def test_a_ruled_result_takes_the_place_of_the_hands_own(self):
        standing = after(opening(), resigned(by=1), COUNTED | {"totals": [-5, 300]})
        assert (standing.score, standing.vueltas, standing.carried) == ((0, 0), True, (-5, 300))

    def test_a_ruled_point_carries_nothing(self):
        standing = after(opening(), no_point(), COUNTED | {"point_to": 1})
        assert (standing.score, standing.vueltas, standing.carried) == ((0, 1), False, (0, 0))

    def test_a_ruled_resignation(self):
        standing = after(opening(), no_point(), {"point_to": 1, "resigned": True})
        assert (standing.score, standing.carried) == ((0, 1), (0, 0))

    def test_the_next_dealer_stays_the_one_that_play_gave(self):
        assert after(opening(), no_point(), COUNTED | {"last_trick": 1}).next_dealer == 0

    @pytest.mark.parametrize(
        "result",
        [
            COUNTED,
            COUNTED | {"cards": [-1, 1000], "totals": [-7, 0], "cantes": [1, 1]},
            COUNTED | {"last_trick": None, "point_to": 1, "tute": True},
            {"point_to": 0, "resigned": True},
        ],
    )
    def test_every_form_with_any_whole_numbers_is_taken(self, result):
        GUINOTE.check_result(opening(), result)

    @pytest.mark.parametrize(
        ("result", "place"),
        [
            ({}, "cards: missing"),
            ({"point_to": 0}, "cards: missing"),
            ({key: value for key, value in COUNTED.items() if key != "tute"}, "tute: missing"),
            (COUNTED | {"more": 1}, "more: no such key"),
            (COUNTED | {"resigned": True}, "cards: no such key"),
            (COUNTED | {"cards": [1.0, 2]}, "cards: "),
            (COUNTED | {"cards": [True, 2]}, "cards: "),
            (COUNTED | {"cantes": [1]}, "cantes: "),
            (COUNTED | {"cantes": [1, 2, 3]}, "cantes: "),
            (COUNTED | {"carried": "12"}, "carried: "),
            (COUNTED | {"totals": None}, "totals: "),
            (COUNTED | {"tute": 0}, "tute: "),
            (COUNTED | {"tute": None}, "tute: "),
            (COUNTED | {"last_trick": 2}, "last_trick: "),
            (COUNTED | {"last_trick": True}, "last_trick: "),
            (COUNTED | {"point_to": -1}, "point_to: "),
            (COUNTED | {"point_to": "0"}, "point_to: "),
            ({"resigned": True}, "point_to: missing"),
            ({"point_to": None, "resigned": True}, "point_to: "),
            ({"point_to": 0, "resigned": False}, "resigned: "),
            ({"point_to": 0, "resigned": 1}, "resigned: "),
            ({"point_to": False, "resigned": True}, "point_to: "),
        ],
    )
    def test_anything_else_is_refused_with_its_place(self, result, place):
        with pytest.raises(ValueError) as caught:
            GUINOTE.check_result(opening(), result)
        assert str(caught.value).startswith(place)


@pytest.mark.parametrize("winner", [0, 1, None])
def test_a_match_ended_before_its_time_carries_the_winner_it_was_given(winner):
    standing = after(opening(), resigned(by=1))
    assert GUINOTE.ended_result(standing, winner) == {"points": [1, 0], "winner": winner}


def test_a_resignation_is_always_among_the_legal_actions():
    state = fresh(seats=4)
    assert all(GUINOTE.legal_actions(state, Seat(seat))[-1] == GUINOTE.read(f"{seat} resign", 4) for seat in range(4))
    assert GUINOTE.legal_actions(act(state, "0 resign"), Seat(0)) == ()


def test_after_a_hand_with_real_cards_the_winner_of_its_last_trick_deals():
    standing = GUINOTE.counted(opening(4), Seat(3), COUNTED, Seat(2))
    assert (standing.next_dealer, standing.carried, standing.vueltas) == (2, (92, 98), True)


def test_after_a_hand_with_real_cards_without_a_trick_the_same_player_deals():
    given_up = {"point_to": 1, "resigned": True}
    standing = GUINOTE.counted(opening(4), Seat(3), given_up, None)
    assert (standing.next_dealer, standing.score) == (3, (0, 1))


def test_after_a_hand_with_real_cards_the_deal_rotates_where_that_is_agreed():
    assert GUINOTE.counted(opening(4, next_dealer="rotate"), Seat(3), COUNTED, Seat(2)).next_dealer == 0
