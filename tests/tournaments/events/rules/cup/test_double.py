"""Double elimination: two lives each, second meetings late, and a grand final that may be played again."""

from collections import Counter
from itertools import product

import pytest

from tests.tournaments.events.rules.cup.playing import FIELDS, by_chance, field_of, now, play
from tournaments.events.rules.cup.double import double_elimination, drops
from tournaments.events.rules.cup.graph import Cup, Feed, LoserOf, Part, WinnerOf
from tournaments.events.rules.cup.places import cup_places
from tournaments.events.rules.cup.progress import Outcome, Stage, course, is_over, stale
from tournaments.events.rules.cup.reach import reach
from tournaments.events.rules.knockout import rounds_needed


@pytest.mark.parametrize("entrants", FIELDS)
def test_everybody_but_the_winner_loses_twice(entrants: int) -> None:
    cup = double_elimination(entrants)
    results = play(cup, by_chance(entrants))
    lost = Counter(match.loser for match in now(cup, results).values() if match.stage is Stage.DONE)
    champion = cup_places(cup, field_of(cup), now(cup, results))[0].entrant
    assert {who: lost[who] for who in field_of(cup) if who != champion} == dict.fromkeys(lost.keys() - {champion}, 2)
    assert lost[champion] <= 1
    assert len(results) == 2 * entrants - 2 + lost[champion]


@pytest.mark.parametrize("entrants", FIELDS)
def test_a_cup_has_a_match_for_each_loss_and_a_second_grand_final(entrants: int) -> None:
    cup = double_elimination(entrants)
    assert len(cup.fixtures) == 2 * entrants - 1
    assert len(cup.of(Part.MAIN)) == entrants - 1
    assert [fixture.number for fixture in cup.of(Part.FINAL)] == [2 * entrants - 2, 2 * entrants - 1]


@pytest.mark.parametrize("entrants", FIELDS)
def test_everybody_has_a_place(entrants: int) -> None:
    cup = double_elimination(entrants)
    found = cup_places(cup, field_of(cup), now(cup, play(cup, by_chance(-entrants))))
    assert sorted(place.entrant for place in found) == list(field_of(cup))
    assert [(place.first, place.last) for place in found[:2]] == [(1, 1), (2, 2)]
    assert all(place.first <= index <= place.last for index, place in enumerate(found, start=1))


@pytest.mark.parametrize("entrants", FIELDS)
def test_nobody_drops_into_a_round_before_he_lost(entrants: int) -> None:
    cup = double_elimination(entrants)
    assert all(1 <= fixture.wave <= 2 * rounds_needed(entrants) + 1 for fixture in cup)
    fed = Counter(feed for fixture in cup if fixture.part is not Part.FINAL for feed in fixture.feeds)
    assert set(fed.values()) == {1}


def earliest_second_meeting(cup: Cup) -> int:
    """The first round of the losers' draw in which a loser may meet somebody whom he has beaten."""
    within: dict[Feed, set[int]] = {}  # the main matches that lead to a side
    for fixture in cup.of(Part.MAIN):
        before = [within.get(feed, set()) for feed in fixture.feeds]
        within[WinnerOf(fixture.number)] = set.union(*before) | {fixture.number}
    come: dict[Feed, set[int]] = {LoserOf(f.number): {f.number} for f in cup.of(Part.MAIN)}  # by where they lost
    for fixture in sorted(cup.of(Part.LOSERS), key=lambda fixture: fixture.round):
        first, second = (come[feed] for feed in fixture.feeds)
        pairs = [(a, b) for a in first for b in second]
        if any(a in within[WinnerOf(b)] or b in within[WinnerOf(a)] for a, b in pairs):
            return fixture.round
        come[WinnerOf(fixture.number)] = first | second
    return 0


@pytest.mark.parametrize(("entrants", "earliest"), [(2, 0), (4, 2), (8, 3), (16, 4), (32, 5), (64, 7), (128, 8)])
def test_second_meetings_come_late(entrants: int, earliest: int) -> None:
    assert earliest_second_meeting(double_elimination(entrants)) == earliest


def test_losers_drop_from_the_bottom_up_then_by_halves_in_turn() -> None:
    assert drops(4) == (0, 3, 0, 0)
    assert drops(6) == (0, 15, 3, 2, 0, 0)


@pytest.mark.parametrize("entrants", FIELDS)
def test_byes_bring_no_second_meeting_forward(entrants: int) -> None:
    full = earliest_second_meeting(double_elimination(2 ** rounds_needed(entrants)))
    assert earliest_second_meeting(double_elimination(entrants)) in {0, *range(full, 2 * rounds_needed(entrants))}


def earliest_of(masks: tuple[int, ...]) -> int:
    """The same from the masks alone: losers of rounds s < r meet where what is left of their masks agrees."""
    rounds = len(masks)
    meetings = (
        2 * t - 2 - (t > r)
        for r in range(2, rounds + 1)
        for s in range(1, r)
        for t in [next(t for t in range(r, rounds + 1) if masks[r - 1] >> (t - r) == masks[s - 1] >> (t - s))]
    )
    return min(meetings)


@pytest.mark.parametrize("rounds", range(2, 7))
def test_no_other_masks_would_let_them_come_later(rounds: int) -> None:
    others = product([0], *(range(2 ** (rounds - number)) for number in range(2, rounds + 1)))
    assert earliest_of(drops(rounds)) == max(map(earliest_of, others))


def cup_of_four() -> tuple[Cup, dict[int, Outcome]]:
    """Seed 1 wins the main draw and meets seed 2, who has come back, in the grand final."""
    cup = double_elimination(4)
    return cup, {n: outcome for n, outcome in play(cup).items() if n < 6}


def test_the_second_grand_final_is_needless_while_its_first_side_has_not_lost() -> None:
    cup, results = cup_of_four()
    assert now(cup, results)[7].stage is Stage.WAITING
    results[6] = Outcome((101, 102), 101)
    assert now(cup, results)[7].stage is Stage.NEEDLESS
    assert is_over(now(cup, results))
    assert [place.entrant for place in cup_places(cup, field_of(cup), now(cup, results))][:2] == [101, 102]


def test_the_second_grand_final_is_a_match_once_the_first_was_lost() -> None:
    cup, results = cup_of_four()
    results[6] = Outcome((101, 102), 102)
    second = now(cup, results)[7]
    assert (second.stage, second.sides) == (Stage.READY, (101, 102))
    shared = cup_places(cup, field_of(cup), now(cup, results))[:2]
    assert [(place.entrant, place.first, place.last) for place in shared] == [(101, 1, 2), (102, 1, 2)]


def test_a_correction_that_makes_the_second_grand_final_needless_removes_it() -> None:
    cup, results = cup_of_four()
    results |= {6: Outcome((101, 102), 102), 7: Outcome((101, 102), 102)}
    corrected = Outcome((101, 102), 101)
    changed = reach(cup, field_of(cup), results, 6, corrected)
    assert (changed.removed, changed.lost, changed.made) == ((7,), (7,), ())
    after = now(cup, {**results, 6: corrected})
    assert after[7].stage is Stage.NEEDLESS
    assert stale(after, {**results, 6: corrected}) == (7,)
    assert cup_places(cup, field_of(cup), after)[0].entrant == 101


def test_a_correction_that_makes_the_second_grand_final_needed_makes_it() -> None:
    cup, results = cup_of_four()
    results[6] = Outcome((101, 102), 101)
    changed = reach(cup, field_of(cup), results, 6, Outcome((101, 102), 102))
    assert (changed.removed, changed.lost, changed.made) == ((), (), (7,))


def test_two_entrants_play_two_lives_against_each_other() -> None:
    cup = double_elimination(2)
    upset = {1: Outcome((101, 102), 101), 2: Outcome((101, 102), 102)}
    assert course(cup, field_of(cup), upset, ())[3].stage is Stage.READY


def test_who_withdraws_from_the_main_draw_gives_his_place_in_the_losers_draw_too() -> None:
    cup = double_elimination(4)
    found = now(cup, {}, withdrawn=[104])
    assert found[1].stage is Stage.WALKOVER
    assert found[1].winner == 101
    results = play(cup, withdrawn=[104])
    assert all(104 not in outcome.sides for outcome in results.values())
    assert cup_places(cup, field_of(cup), now(cup, results, [104]))[-1].entrant == 104


def test_both_are_out_of_a_match_that_nobody_won() -> None:
    cup = double_elimination(8)
    results = play(cup, results={1: Outcome((101, 108), None, is_played=False)})
    found = {place.entrant: place for place in cup_places(cup, field_of(cup), now(cup, results))}
    assert found[101].last == found[108].last == 8
    assert all({101, 108}.isdisjoint(outcome.sides) for n, outcome in results.items() if n > 1)
