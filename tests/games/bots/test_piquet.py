"""The house player at piquet: it finishes parties from views alone and clearly beats chance."""

from __future__ import annotations

import random

from games.bots.piquet import choose
from games.rules.cards import cards
from games.rules.game import Seat
from games.rules.piquet import PIQUET
from tests.games.rules.piquet.positions import calling, dealt, led, play


def house(state, seat, dice):
    return choose(PIQUET.view(state, seat), dice)


def chance(state, seat, dice):
    return dice.choice(PIQUET.legal_actions(state, seat))


def deal(players, dealer, dice, standing):
    """A whole deal between `players`, each a way to choose; its last state."""
    deck = tuple(dice.sample(PIQUET.pack, len(PIQUET.pack)))
    state = PIQUET.start(standing, Seat(dealer), deck)
    while PIQUET.result(state) is None:
        (seat,) = PIQUET.to_act(state)
        state = PIQUET.apply(state, players[seat](state, seat, dice))
    return state


def test_two_houses_finish_parties(request):
    dice = random.Random(1)
    for _ in range(40 if request.config.getoption("--full", default=False) else 3):
        standing = PIQUET.opening(PIQUET.read_options({}), 2)
        while not standing.over:
            dealer = 0 if standing.next_dealer is None else standing.next_dealer
            state = deal((house, house), dealer, dice, standing)
            standing = PIQUET.after(standing, state, PIQUET.result(state))
        assert standing.deals in {6, 8}


def test_the_house_beats_chance():
    dice, opening = random.Random(2), PIQUET.opening(PIQUET.read_options({}), 2)
    results = [PIQUET.result(deal((house, chance), number % 2, dice, opening)) for number in range(60)]
    won = sum(result["scores"][0] > result["scores"][1] for result in results)
    points = [sum(result["scores"][seat] for result in results) for seat in (0, 1)]
    assert won >= 50
    assert points[0] > 3 * points[1]


def test_the_house_claims_carte_blanche_and_then_changes_as_many():
    hands = "AS TS 9S 8S 7S AH TH 9H 8H 7H AD TD", "KS QS JS KH QH JH KD QD JD KC QC JC"
    state = dealt(*hands, "AC TC 9C 8C 7C 9D 8D 7D")
    claim = house(state, Seat(0), random.Random(3))
    state = play(PIQUET.apply(state, claim), "1 discard JC")
    assert len(house(state, Seat(0), random.Random(3)).cards) == claim.number


ELDER = "AS KS QS JS TS 9S AH AD AC 7H 7D 7C"
YOUNGER = "KH QH JH 8H KD QD 9D 8D KC QC 9C 8C"
SUNK = ("0 point -", "0 sequence -", "0 set -")


def said(state, seat):
    return PIQUET.write(house(state, Seat(seat), random.Random(4)))


def test_the_house_announces_its_best_and_answers_truthfully():
    state = calling(ELDER, YOUNGER)
    assert said(state, 0) == "0 point S"
    assert said(play(state, "0 point H"), 1) == "1 stand H"
    assert said(play(state, "0 point -", "0 sequence AS6"), 1) == "1 stand KH3"


def test_the_house_scores_what_elder_left_out_before_it_plays():
    state = led(ELDER, YOUNGER, *SUNK, lead="7H")
    for expected in ("1 point H", "1 sequence KH3", "1 set K3 Q3"):
        assert said(state, 1) == expected
        state = play(state, expected)
    assert said(state, 1) == "1 play 8H"


def test_the_house_leads_what_nobody_can_take_and_takes_cheaply():
    state = play(calling(ELDER, YOUNGER), *SUNK)
    assert said(state, 0) == "0 play AS"
    lead = play(state, "0 play 7H")
    assert said(play(lead, "1 point H", "1 sequence KH3", "1 set K3"), 1) == "1 play 8H"


def test_a_house_that_can_t_win_throws_its_least_card():
    state = play(calling(ELDER, YOUNGER), *SUNK, "0 play AS", "1 point H", "1 sequence KH3", "1 set K3")
    assert PIQUET.read(said(state, 1), 2).card in cards("8H 8D 8C")
