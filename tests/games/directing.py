"""A table with somebody who directs it, for tests."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import translation

from games import records, selectors
from games.course import Stage
from games.models import Table
from games.presenters import board_of
from games.rules.record import read_record
from games.rules.referee import Verdict, judge
from games.services import director, house
from games.services.dealing import deal_next
from games.services.desk import locked
from games.services.director import Order
from games.services.due import settle_due
from tests.games.tables import Evening, person

GAMES = ("chouine", "piquet", "guinote")


class Club(Evening):
    """A table with somebody who directs it."""

    def __init__(self, game: str, *people: Any, **opening: Any) -> None:
        super().__init__(game, *people, **opening)
        self.director = person("dora")

    def rule(self, word: str, reason: str = "as seen", *, seen: int | None = None, key: str = "", **more: Any) -> Any:
        order = Order(word, reason, **more)
        at = self.n if seen is None else seen
        return director.rule(self.code, self.director.pk, order, seen=at, request_id=key or uuid4().hex, now=self.now)

    @transaction.atomic
    def play_deal(self) -> None:
        """The deal being played, or the next one, to its end, as the house would play it."""
        desk = locked(self.now, code=self.code)
        while desk.course.stage is not Stage.DEALT:
            deal_next(desk) if desk.course.stage is Stage.PAUSED else desk.write(f"dealer {desk.course.chooser}")
        while desk.course.stage is Stage.DEALT:
            game, state = desk.course.game, desk.course.deal.state
            automatic = desk.customs.automatic(state)
            desk.play(automatic or house.choice(game, state, min(game.to_act(state))))
        settle_due(desk)
        desk.save()

    @property
    def snapshot(self) -> selectors.Snapshot:
        return selectors.snapshot(self.code)

    def finish(self) -> None:
        while self.course.stage is not Stage.OVER:
            self.play_deal()

    def record(self, unit: int = 1) -> dict[str, Any]:
        return records.record_of(Table.objects.get(pk=self.table.pk), unit)

    def judged(self, unit: int = 1) -> Verdict:
        return judge(read_record(json.dumps(self.record(unit)).encode()))

    def log(self, audience: int | None = None) -> tuple[str, ...]:
        with translation.override("en"):
            return board_of(self.snapshot, audience).log


def club(game: str, seats: int = 2, **opening: Any) -> Club:
    return Club(game, *(person(f"p{seat}") for seat in range(seats)), **opening)


def own_result(evening: Evening) -> dict[str, Any]:
    deal = evening.course.deal
    assert deal is not None
    assert deal.result is not None
    return dict(deal.result)


def other_result(game: str, own: dict[str, Any]) -> dict[str, Any]:
    """Another result for the deal, with another winner."""
    if game == "chouine":
        return {"winner": 0 if own["winner"] else 1, "resigned": True}
    if game == "piquet":
        return own | {"scores": [own["scores"][0] + 40, 3]}
    return {"point_to": 0 if own["point_to"] else 1, "resigned": True}
