"""The order in which an event compares."""

import pytest

from tournaments.events.rules.criteria import OrderFault, faults, fitting, usual
from tournaments.events.rules.tiebreaks import Criterion as C

SWISS_FIT = fitting(is_round_robin=False, has_same_decks=False)


def test_a_swiss_compares_the_opponents_before_the_margin() -> None:
    assert usual(is_round_robin=False, has_same_decks=False) == (
        C.POINTS, C.DIRECT, C.BUCHHOLZ_CUT1, C.SONNEBORN_BERGER, C.MARGIN, C.LOTS
    )  # fmt: skip


def test_a_round_robin_has_no_buchholz() -> None:
    assert usual(is_round_robin=True, has_same_decks=False) == (
        C.POINTS, C.DIRECT, C.SONNEBORN_BERGER, C.MARGIN, C.LOTS
    )  # fmt: skip
    assert not {C.BUCHHOLZ, C.BUCHHOLZ_CUT1, C.BUCHHOLZ_MEDIAN} & fitting(is_round_robin=True, has_same_decks=False)


def test_tables_beaten_come_after_the_direct_encounter_where_decks_are_shared() -> None:
    assert usual(is_round_robin=True, has_same_decks=True)[2] is C.DUPLICATE
    assert C.DUPLICATE not in SWISS_FIT


@pytest.mark.parametrize("is_round_robin", [False, True])
@pytest.mark.parametrize("has_same_decks", [False, True])
def test_every_usual_order_can_stand(is_round_robin: bool, has_same_decks: bool) -> None:
    fit = fitting(is_round_robin=is_round_robin, has_same_decks=has_same_decks)
    assert faults(usual(is_round_robin=is_round_robin, has_same_decks=has_same_decks), fit) == ()


@pytest.mark.parametrize(
    ("order", "fault"),
    [
        ((), OrderFault.NOT_POINTS_FIRST),
        ((C.MARGIN, C.POINTS), OrderFault.NOT_POINTS_FIRST),
        ((C.POINTS, C.MARGIN, C.MARGIN), OrderFault.TWICE),
        ((C.POINTS, C.KOYA), OrderFault.UNFIT),
        ((C.POINTS, C.LOTS, C.MARGIN), OrderFault.AFTER_LOTS),
    ],
)
def test_an_order_that_cannot_stand_says_why(order: tuple[C, ...], fault: OrderFault) -> None:
    assert faults(order, SWISS_FIT) == (fault,)
