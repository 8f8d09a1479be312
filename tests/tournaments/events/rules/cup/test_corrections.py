"""Whatever is corrected, the cup is what it would be had the result been right from the start."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.events.rules.cup.playing import by_chance, field_of, now, play
from tournaments.events.rules.cup.consolation import with_consolation
from tournaments.events.rules.cup.double import double_elimination
from tournaments.events.rules.cup.graph import Cup
from tournaments.events.rules.cup.places import consolation_places, cup_places
from tournaments.events.rules.cup.progress import Outcome, Stage, depends_on, is_over, stale
from tournaments.events.rules.cup.reach import reach
from tournaments.events.rules.cup.single import single_elimination

CUPS = (
    lambda n: single_elimination(n, third_place=True),
    double_elimination,
    lambda n: with_consolation(max(n, 4), third_place=True),
    lambda n: with_consolation(max(n, 5), rounds=2),
)


@st.composite
def played_cups(draw: st.DrawFn) -> tuple[Cup, dict[int, Outcome], set[int]]:
    """A cup on its way or over, with withdrawals and some forfeits of both sides."""
    cup = draw(st.sampled_from(CUPS))(draw(st.integers(2, 40)))
    withdrawn = draw(st.sets(st.sampled_from(field_of(cup)), max_size=4))
    results = play(cup, by_chance(draw(st.integers(0, 999))), withdrawn=withdrawn)
    kept = draw(st.integers(0, len(cup.fixtures)))
    return cup, {n: outcome for n, outcome in results.items() if n <= kept}, withdrawn


@settings(max_examples=150, deadline=None)
@given(played_cups(), st.data())
def test_a_correction_leaves_what_right_results_would_have_given(
    played: tuple[Cup, dict[int, Outcome], set[int]], data: st.DataObject
) -> None:
    cup, results, withdrawn = played
    if not results:
        return
    number = data.draw(st.sampled_from(sorted(results)))
    sides = results[number].sides
    corrected = Outcome(sides, data.draw(st.sampled_from((*sides, None))), data.draw(st.booleans()))
    changed = reach(cup, field_of(cup), results, number, corrected, withdrawn)
    after = {**results, number: corrected}
    still = {n: outcome for n, outcome in after.items() if n not in changed.lost}
    assert now(cup, after, withdrawn) == now(cup, still, withdrawn)
    assert not stale(now(cup, still, withdrawn), still)
    assert {*changed.moved, *changed.lost, *changed.removed, *changed.made} <= set(depends_on(cup, number))


@settings(max_examples=100, deadline=None)
@given(played_cups(), st.integers(0, 99))
def test_every_cup_comes_to_an_end_in_which_everybody_has_a_place(
    played: tuple[Cup, dict[int, Outcome], set[int]], chance: int
) -> None:
    cup, results, withdrawn = played
    done = play(cup, by_chance(chance), results, withdrawn)
    found = now(cup, done, withdrawn)
    assert is_over(found)
    for placed in (cup_places(cup, field_of(cup), found), consolation_places(cup, field_of(cup), found)):
        assert [place.last for place in placed] == sorted(place.last for place in placed)
        assert all(place.first <= index <= place.last for index, place in enumerate(placed, start=1))
    assert sorted(p.entrant for p in cup_places(cup, field_of(cup), found)) == list(field_of(cup))


@settings(max_examples=100, deadline=None)
@given(played_cups())
def test_nobody_is_asked_to_play_two_matches_of_one_round_or_to_play_when_he_has_left(
    played: tuple[Cup, dict[int, Outcome], set[int]],
) -> None:
    cup, results, withdrawn = played
    ready = [match for match in now(cup, results, withdrawn).values() if match.stage is Stage.READY]
    named = [who for match in ready for who in match.entrants]
    assert len(named) == len(set(named))
    assert withdrawn.isdisjoint(named)


def test_a_correction_names_where_it_reaches() -> None:
    cup = single_elimination(8, third_place=True)
    results = play(cup)
    changed = reach(cup, field_of(cup), results, 1, Outcome((101, 108), 108))
    assert (changed.moved, changed.lost, changed.removed) == ((5, 7, 8), (5, 7, 8), (5, 7, 8))
    assert changed.made == (5,)
    assert depends_on(cup, 1) == (5, 7, 8)


def test_a_result_that_is_taken_back_reaches_as_far() -> None:
    cup = single_elimination(4)
    assert reach(cup, field_of(cup), play(cup), 1, None).lost == (3,)


def test_a_correction_of_no_more_than_the_score_is_harmless() -> None:
    cup = double_elimination(8)
    results = play(cup)
    assert reach(cup, field_of(cup), results, 3, results[3]).is_harmless


def test_a_result_names_a_winner_who_played() -> None:
    with pytest.raises(ValueError, match="did not play"):
        Outcome((1, 2), 3)
