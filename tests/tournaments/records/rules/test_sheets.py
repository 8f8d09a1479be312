"""Units and matches written down by hand."""

import pytest

from tournaments.records.rules.sheets import (
    BadSheet,
    MatchFormat,
    MatchScore,
    SheetFault,
    Unit,
    counted,
    match,
    of_units,
    race,
    unit,
)

A, B, DRAWN = Unit((3, 1), 0, 2), Unit((0, 3), 1, 3), Unit((110, 110), None, 0)
BEST_OF_3, TWO = MatchFormat("best_of", 3), MatchFormat("fixed", 2)


def test_a_manche_goes_to_who_has_three_deals() -> None:
    assert race((3, 1), 3) == Unit((3, 1), 0, 2)
    assert race((0, 3), 3) == Unit((0, 3), 1, 3)


@pytest.mark.parametrize(
    ("score", "fault"),
    [
        ((2, 1), SheetFault.NOT_WON),
        ((3, 3), SheetFault.TOO_HIGH),
        ((4, 1), SheetFault.TOO_HIGH),
        ((3, -1), SheetFault.NEGATIVE),
    ],
)
def test_a_score_that_no_manche_ends_with_is_refused(score: tuple[int, int], fault: SheetFault) -> None:
    with pytest.raises(BadSheet) as caught:
        race(score, 3)
    assert caught.value.fault is fault


def test_the_options_say_how_far_a_unit_goes() -> None:
    assert unit("chouine", [(5, 2)], {"deals_to_win": 5}) == Unit((5, 2), 0, 3)
    assert unit("guinote", [(1, 4)], {"points_to_coto": 4}) == Unit((1, 4), 1, 3)
    assert unit("piquet", [(60, 50), (60, 50)], {"deals": 2}) == Unit((120, 100), 0, 120)


def test_a_partie_of_five_deals_is_not_finished() -> None:
    with pytest.raises(BadSheet) as caught:
        unit("piquet", [(20, 10)] * 5, {})
    assert caught.value.fault is SheetFault.UNFINISHED


@pytest.mark.parametrize(
    ("deals", "fault"), [([(20, 10)] * 7, SheetFault.TOO_MANY_DEALS), ([(20, -1)], SheetFault.NEGATIVE)]
)
def test_a_partie_out_of_bounds_is_refused(deals: list[tuple[int, int]], fault: SheetFault) -> None:
    with pytest.raises(BadSheet) as caught:
        unit("piquet", deals, {})
    assert caught.value.fault is fault


def test_a_manche_has_one_score() -> None:
    with pytest.raises(BadSheet):
        unit("chouine", [(3, 1), (3, 2)], {})


def test_several_units_make_one_result_and_their_margins_add_up() -> None:
    score = match((A, B, A), BEST_OF_3)
    assert (score.units, score.margin, score.winner) == ((2, 1), 2 - 3 + 2, 0)


def test_a_best_of_three_ends_at_two() -> None:
    assert match((B, B), BEST_OF_3).winner == 1
    with pytest.raises(BadSheet) as caught:
        match((B, B, A), BEST_OF_3)
    assert caught.value.fault is SheetFault.UNITS_TOO_MANY


def test_a_best_of_three_is_not_over_at_one_all() -> None:
    with pytest.raises(BadSheet) as caught:
        match((A, B), BEST_OF_3)
    assert caught.value.fault is SheetFault.UNITS_MISSING


def test_a_fixed_number_is_played_out_and_may_be_drawn() -> None:
    assert match((A, B), TWO).winner is None
    assert match((A, A), TWO).winner == 0


def test_drawn_parties_count_for_nobody() -> None:
    score = match((DRAWN, DRAWN), TWO)
    assert (score.units, score.margin, score.winner) == ((0, 0), 0, None)


def test_a_partie_of_which_the_totals_alone_are_known_is_counted_by_the_rubicon() -> None:
    assert counted((170, 100)) == Unit((170, 100), 0, 170)
    assert counted((99, 170)) == Unit((99, 170), 1, 369)
    assert counted((110, 110)).winner is None
    with pytest.raises(BadSheet) as caught:
        counted((110, -1))
    assert caught.value.fault is SheetFault.NEGATIVE


@pytest.mark.parametrize(
    ("won", "agreed", "may_draw", "winner"),
    [
        ((2, 1), BEST_OF_3, False, 0),
        ((0, 2), BEST_OF_3, False, 1),
        ((1, 0), BEST_OF_3, True, 0),
        ((1, 1), TWO, False, None),
        ((0, 1), TWO, True, 1),
    ],
)
def test_units_won_make_a_match_without_a_margin(
    won: tuple[int, int], agreed: MatchFormat, may_draw: bool, winner: int | None
) -> None:
    assert of_units(won, agreed, may_draw=may_draw) == MatchScore(won, 0, winner)


@pytest.mark.parametrize(
    ("won", "agreed", "fault"),
    [
        ((3, 0), BEST_OF_3, SheetFault.UNITS_TOO_MANY),
        ((2, 2), BEST_OF_3, SheetFault.UNITS_TOO_MANY),
        ((2, 1), TWO, SheetFault.UNITS_TOO_MANY),
        ((1, 1), BEST_OF_3, SheetFault.UNITS_MISSING),
        ((1, 0), TWO, SheetFault.UNITS_MISSING),
    ],
)
def test_units_won_that_no_match_ends_with_are_refused(
    won: tuple[int, int], agreed: MatchFormat, fault: SheetFault
) -> None:
    with pytest.raises(BadSheet) as caught:
        of_units(won, agreed, may_draw=False)
    assert caught.value.fault is fault
