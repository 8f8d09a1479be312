"""Single elimination as a graph: it is the bracket that `knockout` makes round by round."""

import pytest

from tests.tournaments.events.rules.cup.playing import FIELDS, field_of, now, play
from tournaments.events.rules.cup.graph import LoserOf, Part, Seeded, WinnerOf, matches_named
from tournaments.events.rules.cup.progress import Stage, starting_later
from tournaments.events.rules.cup.single import single_elimination
from tournaments.events.rules.knockout import first_round, next_round, rounds_needed


@pytest.mark.parametrize("entrants", FIELDS)
def test_everybody_but_the_winner_loses_once(entrants: int) -> None:
    cup = single_elimination(entrants)
    results = play(cup)
    losers = [match.loser for match in now(cup, results).values()]
    assert len(cup.fixtures) == len(results) == entrants - 1
    assert sorted([*losers, 101]) == list(field_of(cup))
    assert cup.waves == rounds_needed(entrants)


@pytest.mark.parametrize("entrants", FIELDS)
def test_a_match_has_a_higher_number_and_a_later_wave_than_what_feeds_it(entrants: int) -> None:
    cup = single_elimination(entrants, third_place=True)
    for index, fixture in enumerate(cup, start=1):
        assert fixture.number == index
        named = [number for feed in fixture.feeds for number in matches_named(feed)]
        assert all(number < index and cup[number].wave < fixture.wave for number in named)


@pytest.mark.parametrize("entrants", FIELDS)
def test_byes_go_to_the_top_seeds(entrants: int) -> None:
    cup = single_elimination(entrants)
    byes = 2 ** rounds_needed(entrants) - entrants
    assert starting_later(cup, field_of(cup)) == tuple(range(101, 101 + byes))


@pytest.mark.parametrize("entrants", FIELDS)
def test_the_graph_pairs_as_the_bracket_does_round_by_round(entrants: int) -> None:
    cup = single_elimination(entrants)
    course = now(cup, play(cup))
    pairs = first_round(field_of(cup))
    for number in range(1, rounds_needed(entrants) + 1):
        at = {f.position: course[f.number].sides for f in cup.of(Part.MAIN) if f.round == number}
        assert at == {i: pair for i, pair in enumerate(pairs) if pair[1] is not None}
        winners = [min(who for who in pair if who is not None) for pair in pairs]
        pairs = next_round(winners) if len(winners) > 1 else ()


def test_the_losers_of_the_semifinals_play_for_third_place() -> None:
    cup = single_elimination(4, third_place=True)
    (third,) = cup.of(Part.THIRD)
    assert third.feeds == (LoserOf(1), LoserOf(2))
    assert third.wave == 2


@pytest.mark.parametrize("entrants", [2, 3])
def test_without_two_semifinals_nobody_plays_for_third_place(entrants: int) -> None:
    assert single_elimination(entrants, third_place=True).of(Part.THIRD) == ()


def test_five_entrants_stand_as_drawn() -> None:
    feeds = [fixture.feeds for fixture in single_elimination(5)]
    assert feeds == [
        (Seeded(5), Seeded(4)),
        (Seeded(1), WinnerOf(1)),
        (Seeded(3), Seeded(2)),
        (WinnerOf(2), WinnerOf(3)),
    ]


@pytest.mark.parametrize("entrants", [0, 1, 257])
def test_a_field_that_makes_no_bracket_is_refused(entrants: int) -> None:
    with pytest.raises(ValueError, match="bracket"):
        single_elimination(entrants)


@pytest.mark.parametrize("number", [0, 4, -1])
def test_a_cup_has_no_other_matches(number: int) -> None:
    with pytest.raises(KeyError):
        single_elimination(4)[number]


def test_a_match_waits_for_both_sides() -> None:
    cup = single_elimination(4)
    assert [match.stage for match in now(cup, {}).values()] == [Stage.READY, Stage.READY, Stage.WAITING]
