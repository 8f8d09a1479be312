"""Glicko-2 against its author's example, and the laws that any rating obeys."""

from datetime import UTC, date, datetime

import pytest

from tournaments.records.rules.counting import How, counts_for_rating
from tournaments.records.rules.ratings import Rated, Rating, after_week_pairs, after_week_solo, aged, monday, ready

EXAMPLE = {1: Rating(1500, 200, 0.06), 2: Rating(1400, 30), 3: Rating(1550, 100), 4: Rating(1700, 300)}
GAMES = (Rated(((1,), (2,)), 1), Rated(((3,), (1,)), 1), Rated(((1,), (4,)), 0))


def test_the_published_example_comes_out() -> None:
    after = after_week_solo(EXAMPLE, GAMES)[1]
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


@pytest.mark.parametrize("shift", [-900, 700, 1500])
def test_only_differences_of_ratings_matter(shift: int) -> None:
    shifted = {who: Rating(r.value + shift, r.deviation, r.volatility) for who, r in EXAMPLE.items()}
    here, there = after_week_solo(EXAMPLE, GAMES), after_week_solo(shifted, GAMES)
    for who in EXAMPLE:
        assert there[who].value - shift == pytest.approx(here[who].value, abs=1e-6)
        assert there[who].deviation == pytest.approx(here[who].deviation, abs=1e-6)
        assert there[who].volatility == pytest.approx(here[who].volatility, abs=1e-9)


def test_a_huge_surprise_far_from_the_start_has_an_end() -> None:
    before = {1: Rating(2900, 40, 0.06), 2: Rating(400, 40, 0.06)}
    after = after_week_solo(before, [Rated(((1,), (2,)), 0)] * 12)
    assert after[1].value < 2900
    assert after[1].volatility > 0.06


def test_the_order_of_a_week_does_not_matter() -> None:
    assert after_week_solo(EXAMPLE, GAMES)[1].value == pytest.approx(after_week_solo(EXAMPLE, GAMES[::-1])[1].value)


def test_nobody_is_less_sure_than_at_the_start() -> None:
    assert aged(Rating(1500, 349, 0.06), 1000).deviation == 350
    assert aged(Rating(1600, 50, 0.06), 1).deviation > 50
    assert aged(Rating(1600, 50, 0.06), 0).deviation == pytest.approx(50)


def test_a_first_win_lifts_and_a_draw_between_equals_moves_nobody() -> None:
    after = after_week_solo({}, [Rated(((1,), (2,)), 1)])
    assert after[1].value > 1500 > after[2].value
    drawn = after_week_solo({}, [Rated(((1,), (2,)), 0.5)])
    assert drawn[1].value == drawn[2].value == pytest.approx(1500)


def test_pairs_start_on_the_same_scale() -> None:
    after = after_week_pairs({}, [Rated(((1, 2), (3, 4)), 1)])
    assert after[1].value == after[2].value > 1500 > after[3].value == after[4].value
    assert after[1].deviation < 350


def test_a_drawn_match_of_equal_pairs_moves_nobody() -> None:
    after = after_week_pairs({}, [Rated(((1, 2), (3, 4)), 0.5)])
    assert [rating.value for rating in after.values()] == pytest.approx([1500] * 4)


def test_a_week_of_pairs_equals_its_halves_one_after_the_other() -> None:
    week = [Rated(((1, 2), (3, 4)), 1), Rated(((1, 3), (2, 4)), 0), Rated(((1, 4), (2, 3)), 1)]
    half = after_week_pairs({}, week[:1])
    assert after_week_pairs(half, week[1:])[4] == after_week_pairs({}, week)[4]


def test_a_rating_is_provisional_while_the_deviation_is_wide() -> None:
    assert Rating().is_provisional
    assert not Rating(1500, 80).is_provisional


@pytest.mark.parametrize(
    ("how", "facts", "expected"),
    [
        (How.PLAYED, {}, True),
        (How.RESIGNED, {}, True),
        (How.FORFEIT, {}, True),
        (How.FORFEIT, {"any_card": False}, False),
        (How.PLAYED, {"agreed": False}, False),
        (How.PLAYED, {"all_members": False}, False),
        (How.RULING, {}, False),
        (How.BYE, {}, False),
    ],
)
def test_what_counts(how: How, facts: dict[str, bool], expected: bool) -> None:
    assert counts_for_rating(how, **({"agreed": True, "any_card": True, "all_members": True} | facts)) is expected


def test_weeks_begin_on_monday_in_utc() -> None:
    assert monday(datetime(2026, 11, 8, 23, 59, tzinfo=UTC)) == date(2026, 11, 2)
    assert monday(datetime(2026, 11, 9, 0, 30, tzinfo=UTC)) == date(2026, 11, 9)


@pytest.mark.parametrize(("week", "away"), [(date(2026, 11, 2), 0), (date(2026, 11, 9), 0), (date(2026, 11, 30), 3)])
def test_a_week_finds_a_rating_less_sure_by_the_whole_weeks_between(week: date, away: int) -> None:
    rating = Rating(1626, 90)
    found = ready(rating, date(2026, 11, 2), week, is_pairs=False)
    assert found == aged(rating, away)
    assert (found.deviation > rating.deviation) == bool(away)
    assert ready(rating, date(2026, 11, 2), week, is_pairs=True) == rating
