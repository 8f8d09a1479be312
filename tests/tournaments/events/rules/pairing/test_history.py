"""Floats and wishes about the first deal, from earlier rounds."""

import pytest

from tests.tournaments.events.rules.pairing.fields import after
from tournaments.events.rules.pairing.history import ABSOLUTE, MILD, NO_WISH, STRONG, Float, floats, wish
from tournaments.events.rules.pairing.types import Entrant, Past
from tournaments.events.rules.unplayed import Unplayed


def dealt(text: str) -> Entrant:
    """Somebody who dealt first ("F") or second ("S") round by round; "-" is a round without a match."""
    past = [Past(n, 2, 0, None, c == "F") for n, c in enumerate(text, 1) if c != "-"]  # type: ignore[arg-type]
    return Entrant(1, past=tuple(past))


@pytest.mark.parametrize(
    ("history", "is_first", "strength"),
    [
        ("", False, NO_WISH),
        ("F", False, STRONG),
        ("S", True, STRONG),
        ("FS", True, MILD),
        ("SF", False, MILD),
        ("FF", False, ABSOLUTE),
        ("SS", True, ABSOLUTE),
        ("FFSS", True, ABSOLUTE),
        ("SSF", True, STRONG),
        ("F-S", True, MILD),
        ("F--F", False, ABSOLUTE),
    ],
)
def test_a_wish_keeps_first_deals_in_balance(history: str, is_first: bool, strength: int) -> None:
    found = wish(dealt(history))
    assert (found.is_first, found.strength) == (is_first, strength)


def test_floats_are_meetings_of_unequal_scores_and_points_without_playing() -> None:
    wanted = after("1+2 3+4 5bye 6half 7zero", "1+4 5+2 3=6 7bye", field=7)
    assert floats(wanted) == {
        1: {2: Float.DOWN},
        2: {2: Float.UP},
        3: {2: Float.DOWN},
        4: {2: Float.UP},
        5: {1: Float.DOWN, 2: Float.DOWN},
        6: {1: Float.DOWN, 2: Float.UP},
        7: {2: Float.DOWN},
    }


def test_a_forfeit_won_is_a_float_and_one_lost_is_none() -> None:
    assert floats(after("1f2", field=2)) == {1: {1: Float.DOWN}, 2: {}}


def test_the_pairing_bye_is_open_until_points_came_without_playing() -> None:
    entrants = after("1bye 2half 3zero 4f5 6ff7 8+9", field=9).entrants
    assert [one.number for one in entrants if not one.may_have_bye] == [1, 4]
    assert [one.byes for one in entrants] == [1] + [0] * 8
    assert entrants[0].past[0].unplayed is Unplayed.PAIRING_BYE
