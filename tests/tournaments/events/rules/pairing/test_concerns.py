"""What an organiser is told before a Swiss event starts."""

from fractions import Fraction

import pytest

from tournaments.events.rules.pairing.concerns import Concern, Warned, concerns


def test_enough_players_raise_no_concern() -> None:
    assert concerns(16, 7) == ()


def test_eight_players_and_seven_rounds_get_stuck_nearly_every_other_time() -> None:
    assert concerns(8, 7) == (
        Warned(Concern.GETS_STUCK, Fraction(46)),
        Warned(Concern.MANY_ROUNDS, Fraction(4)),
        Warned(Concern.ROUND_ROBIN_FITS, Fraction(7)),
    )


def test_more_rounds_than_opponents_mean_second_meetings() -> None:
    assert concerns(5, 6)[0] == Warned(Concern.MUST_MEET_AGAIN, Fraction(5))
    assert Warned(Concern.MUST_MEET_AGAIN, Fraction(3)) not in concerns(4, 3)


@pytest.mark.parametrize(("players", "rounds"), [(10, 5), (12, 5), (16, 9)])
def test_fields_that_never_got_stuck_are_not_said_to(players: int, rounds: int) -> None:
    assert Concern.GETS_STUCK not in {warned.concern for warned in concerns(players, rounds)}


@pytest.mark.parametrize("players", [0, 1])
def test_nobody_is_no_field(players: int) -> None:
    assert concerns(players, 3) == ()
