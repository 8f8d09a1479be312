"""What the people at a table are called."""

from __future__ import annotations

import pytest
from django.utils import translation

from games import selectors
from games.presenters import board_of
from games.rules.game import Seat
from tests.games.tables import Evening, person

pytestmark = pytest.mark.django_db


def names(evening: Evening) -> list[str]:
    with translation.override("en"):
        return [seat.name for seat in board_of(selectors.snapshot(evening.code), Seat(0)).seats]


def test_several_houses_are_told_apart() -> None:
    evening = Evening("guinote", person("ana"), None, None, None).dealt()
    assert names(evening) == ["Ana", "House 1", "House 2", "House 3"]
    with translation.override("en"):
        assert selectors.snapshot(evening.code).side_names() == ("ana – house 2", "house 1 – house 3")


def test_one_house_needs_no_number() -> None:
    assert names(Evening("chouine", person("ana"), None).dealt()) == ["Ana", "The house"]
