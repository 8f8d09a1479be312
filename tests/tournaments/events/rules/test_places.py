"""Places in a knockout, while it is played and afterwards."""

from tournaments.events.rules.places import Place, places


def spans(found: tuple[Place, ...]) -> list[tuple[int, int, int]]:
    return [(place.entrant, place.first, place.last) for place in found]


def test_who_is_still_in_shares_the_first_places() -> None:
    assert spans(places((1, 2, 3, 4), {4: 1})) == [(1, 1, 3), (2, 1, 3), (3, 1, 3), (4, 4, 4)]


def test_who_went_out_in_the_same_round_shares_a_place_and_later_is_better() -> None:
    lost_in = {2: 3, 3: 2, 4: 2, 5: 1, 6: 1, 7: 1, 8: 1}
    assert spans(places(range(1, 9), lost_in)) == [
        (1, 1, 1),
        (2, 2, 2),
        *((who, 3, 4) for who in (3, 4)),
        *((who, 5, 8) for who in (5, 6, 7, 8)),
    ]


def test_the_match_for_third_place_parts_the_losers_of_the_semifinals() -> None:
    assert spans(places((1, 2, 3, 4), {2: 2, 3: 1, 4: 1}, third=(4, 3))) == [
        (1, 1, 1),
        (2, 2, 2),
        (4, 3, 3),
        (3, 4, 4),
    ]


def test_third_place_can_be_known_before_the_final_is_played() -> None:
    assert spans(places((1, 2, 3, 4), {3: 1, 4: 1}, third=(3, 4))) == [(1, 1, 2), (2, 1, 2), (3, 3, 3), (4, 4, 4)]


def test_nobody_has_no_places() -> None:
    assert places((), {}) == ()
