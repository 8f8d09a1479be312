"""The consolation: who comes into it, and that nobody is missed."""

import pytest

from tests.tournaments.events.rules.cup.playing import FIELDS, by_chance, field_of, now, play
from tournaments.events.rules.cup.consolation import with_consolation
from tournaments.events.rules.cup.graph import Part
from tournaments.events.rules.cup.places import consolation_places, cup_places
from tournaments.events.rules.cup.progress import Outcome, Stage

FROM_FIVE = [n for n in FIELDS if n >= 5]


def in_consolation(cup, found) -> set[int]:
    return {place.entrant for place in consolation_places(cup, field_of(cup), found)}


def main_matches(cup, found, who: int) -> list:
    return [found[f.number] for f in cup.of(Part.MAIN) if who in found[f.number].sides]


@pytest.mark.parametrize("entrants", [n for n in FIELDS if n >= 4])
def test_exactly_who_loses_the_first_match_he_plays_is_in_the_consolation(entrants: int) -> None:
    cup = with_consolation(entrants)
    found = now(cup, play(cup, by_chance(entrants)))
    lost_first = {who for who in field_of(cup) if main_matches(cup, found, who)[0].loser == who}
    assert in_consolation(cup, found) == lost_first


@pytest.mark.parametrize("entrants", FROM_FIVE)
def test_exactly_who_loses_in_the_first_two_rounds_is_in_the_consolation_of_that_kind(entrants: int) -> None:
    cup = with_consolation(entrants, rounds=2)
    found = now(cup, play(cup, by_chance(entrants)))
    early = {found[f.number].loser for f in cup.of(Part.MAIN) if f.round <= 2}
    assert in_consolation(cup, found) == early


@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("entrants", FROM_FIVE)
def test_the_consolation_has_one_winner_and_everybody_else_loses_once(entrants: int, rounds: int) -> None:
    cup = with_consolation(entrants, rounds=rounds)
    found = now(cup, play(cup, by_chance(entrants + rounds)))
    played = [found[f.number] for f in cup.of(Part.CONSOLATION) if found[f.number].stage is Stage.DONE]
    placed = consolation_places(cup, field_of(cup), found)
    assert len(played) == len(placed) - 1
    assert (placed[0].first, placed[0].last) == (1, 1)
    assert len({match.loser for match in played}) == len(played)


@pytest.mark.parametrize("entrants", FROM_FIVE)
def test_nobody_meets_an_earlier_opponent_in_the_consolation_of_the_first_kind(entrants: int) -> None:
    cup = with_consolation(entrants)
    results = play(cup, by_chance(entrants))
    pairs = [frozenset(outcome.sides) for outcome in results.values()]
    assert len(set(pairs)) == len(pairs)


@pytest.mark.parametrize("entrants", FROM_FIVE)
def test_earlier_opponents_meet_only_in_the_final_of_the_second_kind(entrants: int) -> None:
    cup = with_consolation(entrants, rounds=2)
    found = now(cup, play(cup, by_chance(entrants)))
    met = {frozenset(found[f.number].sides) for f in cup.of(Part.MAIN)}
    again = [f for f in cup.of(Part.CONSOLATION) if frozenset(found[f.number].sides) in met]
    assert all(fixture == cup.of(Part.CONSOLATION)[-1] for fixture in again)


def test_a_match_won_by_forfeit_was_not_played() -> None:
    """101 wins by forfeit and then loses to 104: it was his first match. Who did not come has no second cup."""
    cup = with_consolation(8)
    results = {1: Outcome((101, 108), 101, is_played=False), 2: Outcome((105, 104), 104)}
    found = now(cup, results)
    assert found[7].stage is Stage.WAITING
    found = now(cup, {**results, 5: Outcome((101, 104), 104)})
    assert found[7].sides == (101, 105)


def test_who_lost_to_somebody_with_a_forfeit_behind_him_has_no_one_to_meet() -> None:
    cup = with_consolation(8)
    results = {
        1: Outcome((101, 108), 101, is_played=False),
        2: Outcome((105, 104), 104),
        5: Outcome((101, 104), 101),
    }
    found = now(cup, results)
    assert (found[7].stage, found[7].winner) == (Stage.BYE, 105)


@pytest.mark.parametrize(("entrants", "rounds"), [(3, 1), (4, 2), (8, 3), (8, 0)])
def test_a_field_that_makes_no_consolation_is_refused(entrants: int, rounds: int) -> None:
    with pytest.raises(ValueError, match="no consolation"):
        with_consolation(entrants, rounds=rounds)


def test_the_places_of_the_main_cup_stay_what_they_were() -> None:
    cup = with_consolation(8)
    spans = [(p.first, p.last) for p in cup_places(cup, field_of(cup), now(cup, play(cup)))]
    assert spans == [(1, 1), (2, 2), *[(3, 4)] * 2, *[(5, 8)] * 4]
