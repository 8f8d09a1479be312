"""Partners drawn for those who have none."""

import pytest

from tournaments.events.rules.partners import PartnerDraw, Partners, drawn_partners


@pytest.mark.parametrize("draw", PartnerDraw)
@pytest.mark.parametrize("singles", range(41))
def test_everybody_gets_one_partner_but_one_in_an_odd_field(draw: PartnerDraw, singles: int) -> None:
    found = drawn_partners(range(singles), draw, "seed")
    named = [who for pair in found.pairs for who in pair]
    assert sorted([*named, *([found.left] if singles % 2 else [])]) == list(range(singles))
    assert (found.left is None) == (singles % 2 == 0)
    assert all(first < second for first, second in found.pairs)


def test_the_strongest_plays_with_the_weakest() -> None:
    assert drawn_partners([7, 3, 9, 1], PartnerDraw.STRONG_WITH_WEAK, "x") == Partners(((7, 1), (3, 9)))


def test_halves_put_one_of_each_half_together() -> None:
    found = drawn_partners(range(20), PartnerDraw.HALVES, "x")
    assert all(first < 10 <= second for first, second in found.pairs)


@pytest.mark.parametrize("draw", [PartnerDraw.LOTS, PartnerDraw.HALVES])
def test_lots_come_from_the_seed(draw: PartnerDraw) -> None:
    assert drawn_partners(range(20), draw, "one") == drawn_partners(range(20), draw, "one")
    assert drawn_partners(range(20), draw, "one") != drawn_partners(range(20), draw, "other")


def test_who_is_left_over_is_picked_by_lot() -> None:
    assert len({drawn_partners(range(9), PartnerDraw.STRONG_WITH_WEAK, str(n)).left for n in range(40)}) > 4
