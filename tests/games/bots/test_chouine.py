"""The house player of chouine: whole manches, and a clear lead over chance."""

from __future__ import annotations

import random

import pytest

from games.bots.chouine import choose
from games.rules.chouine import CHOUINE
from games.rules.chouine.actions import Resign
from games.rules.game import Seat
from tests.games.rules.chouine.positions import at_au_sept, at_trick, play
from tests.games.rules.chouine.random_deals import shuffled


def by_chance(view, dice):
    return dice.choice([action for action in view.legal if not isinstance(action, Resign)])


def manche(players, dice):
    """The winner of a manche between two players, each a function of view and dice."""
    standing = CHOUINE.opening(CHOUINE.read_options({}), 2)
    while not standing.over:
        dealer = Seat(dice.randrange(2)) if standing.next_dealer is None else standing.next_dealer
        state = CHOUINE.start(standing, dealer, shuffled(dice))
        while CHOUINE.result(state) is None:
            (seat,) = CHOUINE.to_act(state)
            state = CHOUINE.apply(state, players[seat](CHOUINE.view(state, seat), dice))
        standing = CHOUINE.after(standing, state, CHOUINE.result(state))
    return standing.winner


def test_the_house_wins_nearly_every_manche_against_chance(full):
    dice = random.Random(1)
    manches = 200 if full else 20
    won = sum(manche((choose, by_chance), dice) == 0 for _ in range(manches))
    assert won >= manches * 0.9


def test_two_house_players_finish_a_manche():
    assert manche((choose, choose), random.Random(2)) in (0, 1)


def test_the_house_chooses_the_same_from_the_same_view():
    view = CHOUINE.view(at_trick(3, "KC 9D 8H 7D TS", "7S 8S 9S JS QS"), 0)
    assert choose(view, random.Random(3)) == choose(view, random.Random(3))


def chosen(state, seat):
    return CHOUINE.write(choose(CHOUINE.view(state, Seat(seat)), random.Random(4)))


def test_the_house_takes_the_indicator():
    assert chosen(at_trick(3, "7H 9D 8D 7D TS", "7S 8S 9S JS QS", turned="AH"), 0) == "0 exchange"
    assert chosen(at_au_sept("7S 8S 9S JS QS", "7H 9D 8D 7D TS", turned="AH"), 1) == "1 exchange"


def test_the_house_passes_without_the_seven():
    assert chosen(at_au_sept("7H 9D 8D 7D TS", "7S 8S 9S JS QS", turned="AH"), 1) == "1 pass"


@pytest.mark.parametrize(
    ("hand", "announcement"),
    [
        ("AC TC KC QC JC", "chouine"),
        ("AC KC QC JC 7D", "quarteron"),
        ("KC QC JC 8D 7D", "tierce"),
        ("KC QC 9D 8D 7D", "mariage"),
        ("AC TC AD TD AS", "quinte"),
    ],
)
def test_the_house_announces_the_most_it_may(hand, announcement):
    assert chosen(at_trick(3, hand, "7S 8S 9S JS QS"), 0).split()[-1] == announcement


def test_the_house_prefers_the_mariage_in_trumps():
    assert chosen(at_trick(3, "KC QC KH QH 7D", "7S 8S 9S JS QS"), 0) in ("0 play KH mariage", "0 play QH mariage")


def test_the_house_brings_its_ten_home_and_does_not_give_it_away():
    assert chosen(play(at_trick(3, "KC 9D 8D JD QD", "TC 7C TS 8S 9S"), "0 play KC"), 1) == "1 play TC"
    assert chosen(play(at_trick(3, "AC 9D 8D JD QD", "TC 7C TS 8S 9S"), "0 play AC"), 1) not in (
        "1 play TC",
        "1 play TS",
    )


def test_the_house_does_not_lead_a_ten_into_the_ace_when_it_holds_another_master():
    assert chosen(at_trick(13, "AS TD 9D 8S", "AD 9S 7S QS"), 0) != "0 play TD"
