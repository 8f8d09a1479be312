"""Comparing what several tables made of the same deck."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from games.rules.comparing import Worth, shares, worth
from games.rules.game import Side

COUNTED = {"winner": 1, "scores": [62, 88], "cards": [62, 58], "announcements": [0, 20], "last_trick": 1}
PIQUET = {"scores": [31, 12], "tricks": [8, 4], "breakdown": [{}, {}]}
HAND = {"cards": [70, 50], "cantes": [0, 20], "totals": [80, 70], "point_to": None}


@pytest.mark.parametrize(
    ("result", "first"),
    [
        (COUNTED | {"chouine": False}, Worth(-1, -26)),
        ({"winner": 0, "chouine": True}, Worth(2, 0)),
        ({"winner": 1, "resigned": True}, Worth(-2, 0)),
        ({"winner": None, "scores": [75, 75], "chouine": False}, Worth(0, 0)),
        (PIQUET, Worth(0, 19)),
        (HAND, Worth(0, 10)),
        (HAND | {"point_to": 1}, Worth(-1, 10)),
        ({"point_to": 0, "resigned": True}, Worth(2, 0)),
    ],
)
def test_a_deal_is_worth_to_one_side_what_it_costs_the_other(result: dict[str, object], first: Worth) -> None:
    assert worth(result, Side(0)) == first
    assert worth(result, Side(1)) == first.opposite == Worth(-first.won, -first.points)


def test_the_share_of_tables_beaten_counts_ties_half() -> None:
    tables = [Worth(1, 5), Worth(1, 20), Worth(-1, -3), Worth(1, 5)]
    assert shares(tables) == (Fraction(1, 2), Fraction(1), Fraction(0), Fraction(1, 2))
    assert shares(tables[:1]) == ()
    assert shares([]) == ()


def test_shares_of_one_deck_always_average_one_half() -> None:
    chance = random.Random(7)
    for _ in range(500):
        tables = [Worth(chance.randint(-2, 2), chance.randint(-9, 9)) for _ in range(chance.randint(2, 12))]
        found = shares(tables)
        assert sum(found) == Fraction(len(tables), 2)
        assert all(0 <= share <= 1 for share in found)
        assert shares([one.opposite for one in tables]) == tuple(1 - share for share in found)
