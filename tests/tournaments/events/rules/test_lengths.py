"""How many deals a match takes."""

import pytest

from tournaments.events.rules.lengths import longest, match_deals, mean, race, unit_deals

MANCHE = race(3)
OPTIONS = {"chouine": {"deals_to_win": 3}, "piquet": {"deals": 6}, "guinote": {"points_to_coto": 3}}


def test_a_race_to_three_takes_three_to_five() -> None:
    assert MANCHE == {3: 1 / 4, 4: 3 / 8, 5: 3 / 8}
    assert mean(MANCHE) == 4.125


@pytest.mark.parametrize(
    ("game", "seats", "deals"),
    [("chouine", 2, 4.125), ("piquet", 2, 6), ("guinote", 2, 4.125 * 1.5), ("guinote", 4, 4.125 * 1.625)],
)
def test_a_unit_takes_its_deals_on_average(game: str, seats: int, deals: float) -> None:
    assert mean(unit_deals(game, seats, OPTIONS[game])) == pytest.approx(deals)


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize(("kind", "number", "units"), [("best_of", 1, 1), ("best_of", 3, 2.5), ("fixed", 4, 4)])
def test_a_match_takes_the_deals_of_its_units(game: str, kind: str, number: int, units: float) -> None:
    unit = unit_deals(game, 2, OPTIONS[game])
    deals = match_deals(unit, kind, number)
    assert sum(deals.values()) == pytest.approx(1)
    assert mean(deals) == pytest.approx(units * mean(unit))


def test_the_longest_of_many_takes_longer_than_one() -> None:
    assert longest(MANCHE, 1) == pytest.approx(mean(MANCHE))
    assert longest(MANCHE, 2) == pytest.approx(3 / 16 + 4 * (25 / 64 - 1 / 16) + 5 * (39 / 64))
    assert longest(MANCHE, 1000) == pytest.approx(5)


def test_no_match_takes_no_deals() -> None:
    assert longest(MANCHE, 0) == 0
