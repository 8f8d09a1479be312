"""Tables at which people offer each other things: a card played, who else is there, what was written."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games import records, selectors
from games.course import Kind
from games.models import Table
from games.presenters import offered
from games.rules.game import Seat
from games.rules.record import read_record
from games.rules.referee import judge
from games.services import errors
from tests.games.tables import Evening, person

NAMES = ("ana", "bob", "carla", "dora")
KINDS = [("chouine", 2), ("piquet", 2), ("guinote", 2), ("guinote", 4)]
EVENT = {"origin": "Cup 1.1"}


def evening_of(game: str = "chouine", seats: int = 2, **more: Any) -> Evening:
    return Evening(game, *(person(name) for name in NAMES[:seats]), **more).dealt()


def play_one(evening: Evening) -> Evening:
    """Go on until a card was played or thrown away, and the hold is over."""
    while not any(text.split()[1] in ("play", "discard") for text in evening.course.deal.actions):
        if evening.people[evening.turn()] is not None:
            evening.act_by_house_rules()
        evening.later(5)
    return evening


def refused(evening: Evening, seat: int, text: str, error: type[Exception] = errors.NotNow, **more: Any) -> None:
    before = evening.texts
    with pytest.raises(error):
        evening.act(seat, text, **more)
    assert evening.texts == before


def everybody_else(evening: Evening, seat: int) -> list[int]:
    return [other for other in range(len(evening.people)) if other != seat]


def offers(evening: Evening) -> list[tuple[Kind, int]]:
    return [(offer.kind, offer.seat) for offer in evening.course.offers]


def row(evening: Evening) -> Table:
    return Table.objects.get(pk=evening.table.pk)


def legal_record(evening: Evening, unit: int = 1) -> dict[str, Any]:
    """The exported record, which the referee accepts."""
    written = records.record_of(row(evening), unit)
    judge(read_record(json.dumps(written).encode()))
    return written


def sayable(evening: Evening, seat: int) -> frozenset[str]:
    return offered.seen(selectors.snapshot(evening.code), Seat(seat)).sayable
