"""Brackets: seeds, byes, what follows, and where it is drawn."""

import itertools

import pytest

from tournaments.events.rules.brackets import BOX, layout
from tournaments.events.rules.knockout import first_round, next_round, place, rounds_needed, seed_order, third_place

FIELDS = range(2, 65)


def play(pairs: tuple) -> list[int]:
    """The better seed wins each match."""
    return [min(who for who in pair if who is not None) for pair in pairs]


def test_eight_seeds_stand_in_mirrored_order() -> None:
    assert seed_order(3) == (1, 8, 5, 4, 3, 6, 7, 2)


@pytest.mark.parametrize("entrants", FIELDS)
def test_byes_go_to_the_top_seeds_and_to_nobody_else(entrants: int) -> None:
    pairs = first_round(range(1, entrants + 1))
    byes = 2 ** rounds_needed(entrants) - entrants
    assert sorted(a for a, b in pairs if b is None) == list(range(1, byes + 1))
    assert sorted(who for pair in pairs for who in pair if who is not None) == list(range(1, entrants + 1))


@pytest.mark.parametrize("entrants", FIELDS)
def test_the_better_seeds_meet_only_as_late_as_they_can(entrants: int) -> None:
    pairs = first_round(range(1, entrants + 1))
    for number in range(rounds_needed(entrants) - 1):
        left = 2 ** (rounds_needed(entrants) - number)
        assert all(b is None or a + b == left + 1 for a, b in pairs)
        pairs = next_round(play(pairs))
    assert len(pairs) == 1
    assert sorted(pairs[0]) == [1, 2]


@pytest.mark.parametrize("entrants", [0, 1, 257])
def test_a_field_that_makes_no_bracket_is_refused(entrants: int) -> None:
    with pytest.raises(ValueError, match="bracket"):
        rounds_needed(entrants)


def test_an_odd_number_of_winners_makes_no_round() -> None:
    with pytest.raises(ValueError, match="no round"):
        next_round((1, 2, 3))


def test_the_losers_of_both_semifinals_play_for_third_place() -> None:
    assert third_place((3, 4)) == (3, 4)


def test_there_is_no_match_for_third_place_after_a_bye_in_the_semifinal() -> None:
    assert third_place((None, 3)) is None


def test_who_loses_in_the_same_round_shares_the_place() -> None:
    assert [place(3, lost_in) for lost_in in (None, 3, 2, 1)] == [(1, 1), (2, 2), (3, 4), (5, 8)]


@pytest.mark.parametrize("rounds", range(1, 7))
def test_no_two_boxes_of_a_bracket_overlap(rounds: int) -> None:
    drawn = layout(rounds, with_third=rounds > 1)
    boxes = [*drawn.boxes, *([drawn.third] if drawn.third else [])]
    for column in {box.x for box in boxes}:
        tops = sorted(box.y for box in boxes if box.x == column)
        assert all(lower - upper >= BOX for upper, lower in itertools.pairwise(tops))
    assert all(0 <= box.x <= drawn.width - box.width and 0 <= box.y <= drawn.height - box.height for box in boxes)


@pytest.mark.parametrize("rounds", range(1, 7))
def test_a_match_stands_halfway_between_the_two_that_feed_it(rounds: int) -> None:
    drawn = layout(rounds, with_third=False)
    at = {(box.round, box.position): box for box in drawn.boxes}
    assert len(drawn.boxes) == 2**rounds - 1
    assert len(drawn.lines) == 2**rounds - 2
    for (number, position), box in at.items():
        if number > 1:
            feeders = at[number - 1, 2 * position], at[number - 1, 2 * position + 1]
            assert 2 * box.middle == sum(feeder.middle for feeder in feeders)


@pytest.mark.parametrize("rounds", range(1, 7))
def test_a_bracket_of_up_to_64_stands_beside_each_other_on_a_desks_screen(rounds: int) -> None:
    assert layout(rounds, with_third=rounds > 1).width <= 1100  # what a window of 1280 leaves


def test_who_would_have_met_the_winner_of_a_match_that_nobody_won_has_a_bye() -> None:
    assert next_round((1, None, None, 4)) == ((1, None), (4, None))


def test_nobody_plays_where_nobody_won_either_match() -> None:
    assert next_round((None, None, 3, 4)) == (None, (3, 4))
