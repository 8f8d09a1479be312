"""The house's guinote: plays whole cotos, says what it may, and beats a player who chooses by chance."""

import random

import pytest

from games.bots.guinote import choose, word
from games.rules.cards import Card
from games.rules.game import Seat
from games.rules.guinote import GUINOTE
from games.rules.guinote.actions import Draw, Exchange, Play, Resign, Sing, Tute
from tests.games.rules.guinote.positions import act, drawing, following, leading, setting

STOCK = "2C 4C 5C 4B"


def choice(state, seat, seed=0):
    return choose(GUINOTE.view(state, Seat(seat)), random.Random(seed))


def by_chance(view, dice):
    return dice.choice([action for action in view.legal if not isinstance(action, Resign)])


def coto(players, seats, dice):
    """The winner of a coto in which side 0 plays by the first of `players`, side 1 by the second."""
    standing = GUINOTE.opening(GUINOTE.read_options({}), seats)
    dealer = Seat(dice.randrange(seats))
    while not standing.over:
        deck = list(GUINOTE.pack)
        dice.shuffle(deck)
        state = GUINOTE.start(standing, dealer, tuple(deck))
        while GUINOTE.result(state) is None:
            (seat,) = GUINOTE.to_act(state)
            state = GUINOTE.apply(state, players[seat % 2](GUINOTE.view(state, seat), dice))
        standing = GUINOTE.after(standing, state, GUINOTE.result(state))
        dealer = standing.next_dealer
    return standing.winner


@pytest.mark.parametrize("seats", [2, 4])
def test_the_house_beats_chance(seats):
    dice = random.Random(seats)
    won = sum(coto((choose, by_chance), seats, dice) == 0 for _ in range(5))
    won += sum(coto((by_chance, choose), seats, dice) == 1 for _ in range(5))
    assert won >= 9


@pytest.mark.parametrize("seats", [2, 4])
def test_the_house_plays_against_itself_to_the_end(seats):
    assert coto((choose, choose), seats, random.Random(3)) in (0, 1)


def test_it_sings_the_forty_first_then_draws():
    state = drawing("RO SO RB SB", "2E", stock=STOCK)
    assert choice(state, 0) == Sing(Seat(0), "B")
    assert choice(act(state, "0 sing B"), 0) == Draw(Seat(0))


def test_it_shows_a_tute_before_anything_else():
    assert choice(drawing("RO RC RE RB SB", "2E", stock=STOCK), 0) == Tute(Seat(0))


def test_it_speaks_out_of_turn_for_its_partner():
    state = drawing("RO SO", "2E", "4E", "5E", seat=2, stock=STOCK)
    assert word(GUINOTE.view(state, Seat(0))) == Sing(Seat(0), "O")
    assert word(GUINOTE.view(state, Seat(1))) is None


@pytest.mark.parametrize(("turned", "held", "swaps"), [("RB", "7B", True), ("7B", "2B", True), ("4B", "7B", False)])
def test_it_exchanges_when_it_gains(turned, held, swaps):
    state = leading(f"{held} 1O 2O", "2E 4E 5E", won=(0,), stock=f"2C {turned}", setting=setting(turned))
    assert (choice(state, 0) == Exchange(Seat(0))) is swaps


def test_it_gives_its_partner_the_points_of_a_trick_that_is_won():
    state = following("4O 1B 2O", "2E", "4E", "5E", "3C 2C 4B", stock=STOCK, first=0)
    assert choice(state, 3) == Play(Seat(3), Card("3C"))


def test_it_keeps_its_points_from_a_rival_who_wins():
    state = following("1B", "2E", "3C 2C RO", stock=STOCK)
    assert choice(state, 1) == Play(Seat(1), Card("2C"))


def test_it_keeps_a_pair_together():
    state = leading("RO SO 5C", "2E 4E 6E", stock=STOCK)
    assert choice(state, 0) == Play(Seat(0), Card("5C"))


@pytest.mark.parametrize("seat", [None, 1])
def test_who_has_nothing_to_do_is_told_so(seat):
    view = GUINOTE.view(leading("1O", "2O", stock=STOCK), seat)
    with pytest.raises(ValueError):
        choose(view, random.Random(0))


def test_arrastre_leads_winners_and_keeps_the_last_trump():
    assert choice(leading("1O 2C 4B", "2E 4E 5E"), 0) == Play(Seat(0), Card("1O"))
    assert choice(leading("1B 3B 2C", "2E 4E 5E"), 0) == Play(Seat(0), Card("1B"))
