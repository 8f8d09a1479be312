"""Options, dealers and the manche (chouine §2.5, §9.4, §12)."""

from __future__ import annotations

import pytest

from games.rules.chouine import CHOUINE
from games.rules.chouine.state import Options
from games.rules.errors import BadOption
from tests.games.rules.chouine.counts import finished
from tests.games.rules.chouine.positions import dealt, play

DECK = "AD 7H TC 9H QD JH 7C TS KH JD QH 7S 8D AH 9C QS TD 8H AS TH JS KS 7D 9D 8C QC JC 8S 9S KD KC AC"


def opening(**options):
    return CHOUINE.opening(CHOUINE.read_options(options), 2)


def won_by(standing, winner, *, dealer=None):
    """The standing after a deal by `dealer` (else the next dealer) counted for `winner`; None is a draw."""
    state = dealt(DECK, dealer=standing.next_dealer if dealer is None else dealer)
    state = play(state, "1 resign")
    return CHOUINE.after(standing, state, {"winner": winner, "resigned": True})


def test_c24_dealers_and_manche():
    # X is seat 0, Y seat 1; P, who deals first, is seat 1.
    standing = won_by(opening(), 0, dealer=1)
    dealers = [1, standing.next_dealer]
    for winner in (None, 1, 0):
        standing = won_by(standing, winner)
        dealers.append(standing.next_dealer)
    assert dealers == [1, 0, 0, 1, 0]
    assert not standing.over
    standing = won_by(standing, 0)
    assert standing.over
    assert standing.winner == 0
    assert CHOUINE.match_result(standing) == {"winner": 0, "deals_won": [3, 1]}
    assert standing.deals == 5


def test_a_manche_begins_at_nothing_all_with_a_free_choice_of_dealer():
    standing = opening()
    assert standing.next_dealer is None
    assert CHOUINE.match_result(standing) == {"winner": None, "deals_won": [0, 0]}


def test_the_played_draw_is_dealt_again_by_the_same_player():
    state = finished(55)
    standing = CHOUINE.after(opening(), state, CHOUINE.result(state))
    assert standing.next_dealer == state.deal.dealer
    assert standing.score == (0, 0)


def test_a_deal_given_up_is_decisive():
    state = play(dealt(DECK, dealer=0), "0 resign")
    standing = CHOUINE.after(opening(), state, CHOUINE.result(state))
    assert (standing.next_dealer, standing.score) == (1, (0, 1))


def test_the_ruled_result_decides_the_next_dealer():
    state = play(dealt(DECK, dealer=0), "0 resign")
    counted = {"winner": None, "scores": [0, 0], "cards": [0, 0], "announcements": [0, 0], "last_trick": 0}
    standing = CHOUINE.after(opening(), state, {**counted, "chouine": False})
    assert (standing.next_dealer, standing.score) == (0, (0, 0))
    standing = CHOUINE.after(opening(), state, {"winner": 0, "chouine": True})
    assert (standing.next_dealer, standing.score) == (1, (1, 0))


@pytest.mark.parametrize("deals", [1, 2, 5])
def test_the_manche_may_be_longer_or_shorter(deals):
    standing = won_by(opening(deals_to_win=deals), 1, dealer=0)
    for _ in range(deals - 1):
        assert not standing.over
        standing = won_by(standing, 1)
    assert standing.over
    assert standing.winner == 1


def test_a_manche_ended_early_goes_to_whom_it_was_given():
    standing = won_by(opening(), 0, dealer=1)
    assert CHOUINE.ended_result(standing, 1) == {"winner": 1, "deals_won": [1, 0]}
    assert CHOUINE.ended_result(standing, None) == {"winner": None, "deals_won": [1, 0]}


def test_options_have_the_defaults_of_the_profile():
    assert CHOUINE.read_options({}) == Options(deals_to_win=3, quinte=50)
    assert CHOUINE.read_options({"quinte": 100}) == Options(3, 100)
    assert CHOUINE.read_options({"deals_to_win": 1, "quinte": 1}) == Options(1, 1)


@pytest.mark.parametrize(
    "given",
    [{"manches": 3}, {"quinte": 0}, {"quinte": True}, {"quinte": 50.0}, {"quinte": "50"}, {"deals_to_win": None}],
)
def test_other_options_are_refused(given):
    with pytest.raises(BadOption) as refused:
        CHOUINE.read_options(given)
    assert refused.value.name in given


def test_chouine_seats_two():
    assert CHOUINE.seat_counts == (2,)
    with pytest.raises(ValueError, match="seats 2"):
        CHOUINE.opening(Options(), 4)


def test_what_the_record_finds_has_its_clause():
    codes = ("wrong_dealer", "deal_over", "match_over", "deal_unfinished", "wrong_result")
    assert [CHOUINE.clause(code) for code in codes] == [
        "chouine §2.5",
        "chouine §3.6",
        "chouine §9.4",
        "chouine §9.5",
        "chouine §9.6",
    ]


@pytest.mark.parametrize(("winner", "dealer"), [(0, 0), (1, 0), (None, 1)])
def test_a_deal_with_real_cards_counts_as_one_dealt_here(winner, dealer):
    result = {"winner": winner, "resigned": True}
    standing = CHOUINE.counted(opening(), 1, result, None)
    assert standing.next_dealer == dealer
    assert standing == won_by(opening(), winner, dealer=1)
