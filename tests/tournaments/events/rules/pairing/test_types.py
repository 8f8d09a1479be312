"""What can't be an input."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from tests.tournaments.events.rules.pairing.fields import hard
from tournaments.events.rules.pairing.ladder import climb
from tournaments.events.rules.pairing.types import Entrant, PairingInput, Past
from tournaments.events.rules.unplayed import Unplayed

ONE = Fraction(1)


def of(*entrants: Entrant) -> PairingInput:
    return PairingInput(3, 5, entrants)


@pytest.mark.parametrize(
    "made",
    [
        lambda: PairingInput(6, 5, ()),
        lambda: PairingInput(0, 5, ()),
        lambda: of(Entrant(1), Entrant(1)),
        lambda: of(Entrant(0)),
        lambda: of(Entrant(1, idle=Unplayed.FORFEIT_WON)),
        lambda: of(Entrant(1, past=(Past(3, None, ONE, Unplayed.PAIRING_BYE),))),
        lambda: of(Entrant(1, past=(Past(2, None, ONE, Unplayed.LATE), Past(1, None, ONE, Unplayed.LATE)))),
        lambda: of(Entrant(1, past=(Past(1, None, ONE),))),
        lambda: of(Entrant(1, past=(Past(1, None, ONE, Unplayed.FORFEIT_WON),))),
        lambda: of(Entrant(1, past=(Past(1, 2, ONE),))),
        lambda: of(Entrant(1, past=(Past(1, 2, ONE),)), Entrant(2)),
        lambda: of(Entrant(1, past=(Past(1, 2, ONE),)), Entrant(2, past=(Past(1, 1, ONE, Unplayed.FORFEIT_LOST),))),
        lambda: PairingInput(1, 1, (Entrant(1), Entrant(2)), hard((1, 3))),
        lambda: PairingInput(1, 1, (Entrant(1), Entrant(2)), hard((1, 1))),
    ],
)
def test_what_can_not_be_so_is_refused(made: Callable[[], PairingInput]) -> None:
    with pytest.raises(ValueError):
        made()


def test_players_stand_by_score_and_then_by_seed() -> None:
    entrants = (Entrant(7), Entrant(5, ONE), Entrant(3), Entrant(2, idle=Unplayed.WITHDRAWN))
    assert [one.number for one in of(*entrants).players] == [5, 7, 3]


def test_a_result_without_a_pairing_bye_says_so() -> None:
    assert climb(of(Entrant(1), Entrant(2), Entrant(3, idle=Unplayed.WITHDRAWN))).bye is None
