"""Order and worth of the cards, and who wins a trick (guinote §2, §5.2)."""

from itertools import pairwise

import pytest

from games.rules.cards import SPANISH_PACK, Card, cards
from games.rules.guinote.ranks import beats, points, winning
from tests.games.rules.guinote.positions import trick


def winner(text, trump="B"):
    """The card of `text` that wins the trick."""
    return winning(trick(1, text, 0, seats=4).played, trump).card


def test_the_pack_is_worth_a_hundred_and_twenty():
    assert points(SPANISH_PACK) == 120


@pytest.mark.parametrize(
    ("card", "worth"), [("1O", 11), ("3O", 10), ("RO", 4), ("SO", 3), ("CO", 2), ("7O", 0), ("2O", 0)]
)
def test_each_rank_is_worth_what_the_rules_say(card, worth):
    assert points(cards(card)) == worth


def test_ranks_run_from_as_to_dos_with_the_sota_over_the_caballo():
    order = cards("1O 3O RO SO CO 7O 6O 5O 4O 2O")
    assert all(beats(high, low, "B") for high, low in pairwise(order))
    assert not any(beats(low, high, "B") for high, low in pairwise(order))


def test_g11_sota_takes_caballo_and_five_points():
    assert winner("CO SO") == Card("SO")
    assert points(cards("CO SO")) == 5


@pytest.mark.parametrize(
    ("text", "taken_by"),
    [
        ("1O 2B", "2B"),  # any trump beats any plain card
        ("1O 2B 4B CB", "CB"),  # the highest trump
        ("2O 1E 3C RE", "2O"),  # a plain card of another suit never wins
        ("7O 1O 3O 2O", "1O"),
    ],
)
def test_highest_trump_wins_else_highest_of_the_suit_led(text, taken_by):
    assert winner(text) == Card(taken_by)
