"""Who has left, who has nobody to meet, and where nobody is left."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.events.rules.cup.playing import by_chance, field_of, now, play
from tournaments.events.rules.cup.consolation import with_consolation
from tournaments.events.rules.cup.double import double_elimination
from tournaments.events.rules.cup.graph import Part
from tournaments.events.rules.cup.places import cup_places
from tournaments.events.rules.cup.progress import MatchNow, Outcome, Stage, Vacant, byes, course, empty, is_over, stale
from tournaments.events.rules.cup.single import single_elimination


def spans(cup, found) -> dict[int, tuple[int, int]]:
    return {place.entrant: (place.first, place.last) for place in cup_places(cup, field_of(cup), found)}


def test_who_would_have_met_the_winner_of_two_who_have_left_has_a_bye() -> None:
    cup = single_elimination(8)
    found = now(cup, {2: Outcome((105, 104), 104)}, withdrawn=[101, 108])
    assert [match.number for match in empty(found)] == [1]
    assert [(match.number, match.winner, match.loser) for match in byes(found)] == [(5, 104, Vacant.NOBODY)]


def test_both_who_have_left_are_out_in_that_round() -> None:
    cup = single_elimination(8)
    results = play(cup, withdrawn=[101, 108])
    found = now(cup, results, [101, 108])
    assert spans(cup, found)[101] == spans(cup, found)[108] == (4, 8)
    assert spans(cup, found)[102] == (1, 1)


def test_nobody_gets_a_bye_who_has_left() -> None:
    cup = single_elimination(8)
    found = now(cup, {2: Outcome((105, 104), 104)}, withdrawn=[101, 108, 104])
    assert [match.number for match in empty(found)] == [1, 5]
    assert is_over(now(cup, {}, withdrawn=list(field_of(cup))))


def test_who_leaves_later_keeps_the_matches_played_and_loses_the_next() -> None:
    cup = single_elimination(4)
    results = {1: Outcome((101, 104), 101), 2: Outcome((103, 102), 102)}
    found = now(cup, results, withdrawn=[101])
    assert (found[1].stage, found[1].winner) == (Stage.DONE, 101)
    assert (found[3].stage, found[3].winner, found[3].loser) == (Stage.WALKOVER, 102, 101)
    assert spans(cup, found) == {102: (1, 1), 101: (2, 2), 103: (3, 4), 104: (3, 4)}


def test_who_comes_back_plays_unless_the_forfeit_was_stored() -> None:
    cup = single_elimination(4)
    assert now(cup, {}, withdrawn=[104])[1].stage is Stage.WALKOVER
    assert now(cup, {})[1].stage is Stage.READY
    forfeit = {1: Outcome((101, 104), 101, is_played=False)}
    assert (now(cup, forfeit)[1].stage, now(cup, forfeit)[1].winner) == (Stage.DONE, 101)


def test_nobody_plays_for_third_place_against_who_has_left() -> None:
    cup = single_elimination(4, third_place=True)
    (third,) = cup.of(Part.THIRD)
    found = now(cup, play(cup, withdrawn=[104]), withdrawn=[104])
    assert (found[third.number].stage, found[third.number].winner) == (Stage.WALKOVER, 103)
    assert (spans(cup, found)[103], spans(cup, found)[104]) == ((3, 3), (4, 4))


def test_who_lost_and_left_is_missed_by_his_opponent_in_the_consolation_only() -> None:
    cup = with_consolation(8)
    results = {n: outcome for n, outcome in play(cup).items() if n <= 6}
    found = now(cup, results, withdrawn=[108])
    assert (found[7].stage, found[7].winner) == (Stage.WALKOVER, 105)


def test_a_result_of_others_counts_for_nothing() -> None:
    cup = single_elimination(4)
    results = {1: Outcome((101, 103), 103), 3: Outcome((101, 102), 101)}
    found = now(cup, results)
    assert [match.stage for match in found.values()] == [Stage.READY, Stage.READY, Stage.WAITING]
    assert stale(found, results) == (1, 3)


@pytest.mark.parametrize("field", [(1, 2, 3), (1, 2, 3, 4, 5), (1, 2, 3, 3)])
def test_a_field_of_another_size_is_refused(field: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="a cup of 4"):
        course(single_elimination(4), field, {})


def announced(cup, results: dict[int, Outcome], withdrawn: list[int]) -> dict[int, Outcome]:
    """`results` and, as results, all byes and walkovers."""
    found = now(cup, results, withdrawn).values()
    decided = [match for match in found if match.stage in (Stage.BYE, Stage.WALKOVER, Stage.EMPTY) and match.entrants]
    names = {match.number: Outcome(match.entrants, winner_of(match), is_played=False) for match in decided}
    return names | results


def winner_of(match: MatchNow) -> int | None:
    return None if isinstance(match.winner, Vacant) else match.winner


def test_a_bye_that_was_announced_stays_when_its_winner_leaves_later() -> None:
    cup = single_elimination(8)
    results = play(cup, withdrawn=[101, 108])
    left = [101, 108, 104]
    assert stale(now(cup, results, left), results) == (7,)
    kept = announced(cup, results, [101, 108])
    assert stale(now(cup, kept, left), kept) == ()
    assert now(cup, kept, left)[5].stage is Stage.BYE


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([single_elimination, double_elimination, with_consolation]), st.integers(4, 40), st.data())
def test_who_leaves_late_leaves_all_announced_results_as_they_are(make, entrants: int, data: st.DataObject) -> None:
    cup = make(entrants)
    gone: list[int] = []
    results: dict[int, Outcome] = {}
    chance = data.draw(st.integers(0, 999))
    for wave in range(1, cup.waves + 1):
        gone += data.draw(st.lists(st.sampled_from(field_of(cup)), max_size=2, unique=True))
        due = {n: o for n, o in play(cup, by_chance(chance + wave), results, gone).items() if cup[n].wave <= wave}
        before = now(cup, due, gone)
        results = announced(cup, due, gone)
        assert stale(now(cup, results, gone), results) == ()
        assert now(cup, results, []) == now(cup, results, gone) or wave < cup.waves
        assert {n: match.winner for n, match in now(cup, results, gone).items()} == {
            n: match.winner for n, match in before.items()
        }
