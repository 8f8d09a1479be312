"""Giving and taking back standing orders; `games.orders` says what they are, `due` follows them, the desk cancels."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from games.models import Status
from games.orders import OFFERED, Order
from games.rules.game import Seat
from games.services.desk import TRUTHFUL, Desk
from games.services.errors import NotNow
from games.services.play import Answer, commanded


def give(code: str, user_id: int | None, orders: Collection[Order], *, now: datetime) -> Answer:
    """Have exactly these orders followed for the person from now on. Raises NotSeated, NotNow (none of this game's)."""

    def do(desk: Desk, seat: Seat, _key: str) -> None:
        offered = OFFERED[desk.table.game]
        if desk.table.status != Status.PLAYING or not set(orders) <= set(offered):
            raise NotNow
        kept = [order.value for order in offered if order in orders and order is not Order.TRUTHFUL]
        desk.prefer(seat, orders=kept, cancelled=[])
        if Order.TRUTHFUL in offered:
            desk.prefer(seat, **{TRUTHFUL: Order.TRUTHFUL in orders})

    return commanded(code, user_id, "", now, do)
