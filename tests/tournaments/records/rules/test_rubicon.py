"""The Rubicon margin and the sheet that leads to it; the vectors' numbers are those of the rules."""

import pytest

from tournaments.records.rules.rubicon import TooManyDeals, count, margin

SIX = [(23, 12), (9, 25), (40, 8), (15, 26), (27, 13), (16, 20)]
LEVEL_AT_95 = [(20, 15), (15, 20), (20, 15), (15, 20), (15, 15), (10, 10)]
LEVEL_AT_110 = [(20, 20), (20, 20), (20, 20), (20, 20), (20, 20), (10, 10)]


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        pytest.param((131, 113), 118, id="P-22"),
        pytest.param((125, 81), 306, id="P-23"),
        pytest.param((130, 104), 126, id="P-27"),
        pytest.param((130, 100), 130, id="P-30 at 100"),
        pytest.param((130, 99), 329, id="P-30 below 100"),
        pytest.param((130, 125), 105, id="P-31"),
        pytest.param((104, 99), 303, id="P-33"),
        pytest.param((170, 99), 369, id="the sheet's example"),
        pytest.param((170, 100), 170, id="the sheet's example one point on"),
        pytest.param((90, 80), 270, id="both below 100"),
        pytest.param((107, 107), 0, id="level"),
    ],
)
def test_margin(totals: tuple[int, int], expected: int) -> None:
    assert margin(totals) == expected
    assert margin(totals[::-1]) == expected


def test_p27_six_deals_add_up() -> None:
    counted = count(SIX)
    assert (counted.totals, counted.winner, counted.margin, counted.to_play) == ((130, 104), 0, 126, 0)


def test_p31_a_tie_after_six_is_played_on_for_two_deals() -> None:
    assert count(LEVEL_AT_110).to_play == 2
    counted = count([*LEVEL_AT_110, (10, 10), (10, 5)])
    assert (counted.totals, counted.winner, counted.margin) == ((130, 125), 0, 105)


def test_p32_a_second_tie_is_a_drawn_partie_without_margin() -> None:
    counted = count([*LEVEL_AT_95, (6, 6), (6, 6)])
    assert (counted.totals, counted.winner, counted.margin, counted.to_play) == ((107, 107), None, 0, 0)


def test_p33_the_rubicon_counts_on_the_totals_of_eight_deals() -> None:
    counted = count([*LEVEL_AT_95, (4, 2), (5, 2)])
    assert (counted.totals, counted.margin, counted.is_rubicon) == ((104, 99), 303, True)


def test_an_unfinished_partie_has_no_margin_but_shows_both_lines() -> None:
    counted = count(SIX[:2])
    assert (counted.to_play, counted.winner, counted.margin) == (4, None, 0)
    assert (counted.crossed, counted.rubiconed, counted.is_rubicon) == (105, 169, True)


@pytest.mark.parametrize("deals", [[*SIX, (1, 2)], [*LEVEL_AT_110, (1, 0), (0, 1), (1, 1)]])
def test_a_sheet_that_goes_on_after_the_end_is_refused(deals: list[tuple[int, int]]) -> None:
    with pytest.raises(TooManyDeals):
        count(deals)
