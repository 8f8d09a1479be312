"""The first so many of an event."""

import pytest

from tournaments.events.rules.places import Place, places
from tournaments.events.rules.qualifiers import Selection, first_of, settled

ALONE = [Place(who, who, who) for who in range(1, 7)]
SHARED = [Place(1, 1, 1), Place(2, 2, 4), Place(3, 2, 4), Place(4, 2, 4), Place(5, 5, 5)]


def test_the_first_are_through() -> None:
    assert first_of(ALONE, 3) == Selection((1, 2, 3))


def test_who_shares_a_place_inside_is_through() -> None:
    assert first_of(SHARED, 4) == Selection((1, 2, 3, 4))


@pytest.mark.parametrize(("wanted", "left"), [(2, 1), (3, 2)])
def test_a_tie_at_the_edge_is_reported_whole(wanted: int, left: int) -> None:
    selection = first_of(SHARED, wanted)
    assert selection == Selection((1,), level=(2, 3, 4), left=left)
    assert not selection.is_settled


def test_a_tie_below_the_edge_is_nobodys_business() -> None:
    assert first_of(SHARED, 1) == Selection((1,))


def test_who_will_not_come_gives_the_place_to_the_next() -> None:
    assert first_of(ALONE, 3, unwilling={2}) == Selection((1, 3, 4))
    assert first_of(SHARED, 3, unwilling={3}) == Selection((1, 2, 4))


def test_places_that_nobody_takes_stay_free() -> None:
    assert first_of(ALONE, 8) == Selection((1, 2, 3, 4, 5, 6), missing=2)


def test_a_play_off_settles_a_tie() -> None:
    assert settled(first_of(SHARED, 3), [4, 2, 3]) == Selection((1, 4, 2))


def test_a_play_off_of_others_settles_nothing() -> None:
    with pytest.raises(ValueError, match="level"):
        settled(first_of(SHARED, 3), [4, 2, 5])


def test_losers_of_the_semifinals_tie_for_the_third_place_of_a_knockout() -> None:
    selection = first_of(places((1, 2, 3, 4), {2: 2, 3: 1, 4: 1}), 3)
    assert (selection.through, selection.level, selection.left) == ((1, 2), (3, 4), 1)


@pytest.mark.parametrize("wanted", [0, -1])
def test_no_places_are_no_selection(wanted: int) -> None:
    with pytest.raises(ValueError, match="none"):
        first_of(ALONE, wanted)
