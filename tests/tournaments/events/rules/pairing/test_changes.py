"""Changing a paired round by hand."""

import pytest

from tournaments.events.rules.pairing.changes import Places, changed, lines_changed, meeting, swapped, turned
from tournaments.events.rules.unplayed import Unplayed

ROUND = Places(((1, 2), (3, 4), (5, 6)), ((7, Unplayed.PAIRING_BYE),))


def test_two_change_places() -> None:
    after = swapped(ROUND, 2, 3)
    assert after.pairs == ((1, 3), (2, 4), (5, 6))
    assert changed(ROUND, after) == {1: (2, 3), 2: (1, 4), 3: (4, 1), 4: (3, 2)}
    assert lines_changed(ROUND, after) == [0, 1]


def test_who_takes_the_place_of_a_bye_has_it() -> None:
    after = swapped(ROUND, 7, 6)
    assert after.pairs == ((1, 2), (3, 4), (5, 7))
    assert after.byes == ((6, Unplayed.PAIRING_BYE),)
    assert changed(ROUND, after) == {5: (6, 7), 6: (5, None), 7: (None, 5)}


def test_two_are_made_to_meet_and_their_rivals_meet_instead() -> None:
    assert meeting(ROUND, 1, 4).pairs == ((1, 4), (3, 2), (5, 6))


@pytest.mark.parametrize(("one", "other"), [(7, 3), (3, 7)])
def test_who_has_the_bye_meets_somebody_whose_rival_has_it_instead(one: int, other: int) -> None:
    after = meeting(ROUND, one, other)
    assert after.opponent(7) == 3
    assert after.byes == ((4, Unplayed.PAIRING_BYE),)


def test_a_pair_changes_sides_and_nobody_meets_anybody_else() -> None:
    after = turned(ROUND, 3)
    assert after.pairs == ((1, 2), (4, 3), (5, 6))
    assert changed(ROUND, after) == {}
    assert lines_changed(ROUND, after) == [1]


@pytest.mark.parametrize(("one", "other"), [(1, 1), (1, 9), (1, 2)])
def test_what_is_no_swap_is_refused(one: int, other: int) -> None:
    with pytest.raises(ValueError, match=str(one)):
        swapped(ROUND, one, other)


@pytest.mark.parametrize(("one", "other"), [(1, 2), (1, 9)])
def test_what_is_no_new_meeting_is_refused(one: int, other: int) -> None:
    with pytest.raises(ValueError, match=str(other)):
        meeting(ROUND, one, other)


def test_two_byes_cannot_be_made_to_meet() -> None:
    byes = Places(((1, 2),), ((7, Unplayed.PAIRING_BYE), (8, Unplayed.REQUESTED_HALF)))
    with pytest.raises(ValueError, match=r"7 and 8|8 and 7"):
        meeting(byes, 7, 8)


def test_a_bye_has_no_sides() -> None:
    with pytest.raises(ValueError, match="7"):
        turned(ROUND, 7)


def test_who_is_not_in_the_round_has_no_opponent() -> None:
    with pytest.raises(ValueError, match="9"):
        ROUND.opponent(9)
