"""The options of a guinote club (guinote §15)."""

import pytest

from games.rules.errors import BadOption
from games.rules.guinote import GUINOTE
from games.rules.guinote.options import NextDealer, Options, ThirtyMalas, ThirtyMalasFailed


def test_nothing_given_is_the_defaults():
    assert GUINOTE.read_options({}) == Options()


def test_every_option_is_read():
    given = {
        "points_to_coto": 5,
        "partner_exempt": True,
        "thirty_malas": "off",
        "thirty_malas_failed": "rival_scores",
        "next_dealer": "rotate",
    }
    assert GUINOTE.read_options(given) == Options(
        5, True, ThirtyMalas.OFF, ThirtyMalasFailed.RIVAL_SCORES, NextDealer.ROTATE
    )


def test_defaults_may_be_written_out():
    given = {
        "points_to_coto": 3,
        "partner_exempt": False,
        "thirty_malas": "cards_and_ten",
        "thirty_malas_failed": "vueltas",
        "next_dealer": "last_trick_winner",
    }
    assert GUINOTE.read_options(given) == Options()


@pytest.mark.parametrize("reading", ["cards_and_ten", "cards_and_last_trick", "cards", "off"])
def test_the_readings_of_thirty_malas(reading):
    assert GUINOTE.read_options({"thirty_malas": reading}).thirty_malas == reading


@pytest.mark.parametrize("value", [1, 2, 40, 10**30])
def test_a_coto_may_have_any_number_of_points_from_one(value):
    assert GUINOTE.read_options({"points_to_coto": value}).points_to_coto == value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("points_to_coto", 0),
        ("points_to_coto", -3),
        ("points_to_coto", True),
        ("points_to_coto", 3.0),
        ("points_to_coto", "3"),
        ("points_to_coto", None),
        ("partner_exempt", 1),
        ("partner_exempt", "true"),
        ("partner_exempt", None),
        ("thirty_malas", "on"),
        ("thirty_malas", False),
        ("thirty_malas", ["off"]),
        ("thirty_malas", {}),
        ("thirty_malas_failed", "rival"),
        ("next_dealer", "Rotate"),
        ("next_dealer", None),
        ("tute", True),
        ("quinte", 50),
        ("", 1),
    ],
)
def test_an_unknown_option_or_a_wrong_value_is_refused_by_name(name, value):
    with pytest.raises(BadOption) as caught:
        GUINOTE.read_options({name: value})
    assert caught.value.name == name
    assert caught.value.why
