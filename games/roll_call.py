"""The sockets of one process, called over every few seconds in one go: who is still there, and who missed a hint.

Asking the database for each of them by itself would cost a full evening more than its play.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Protocol
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from django.utils import timezone

from games.pace import pace
from games.selectors import numbers_of
from games.services import presence
from games.services.presence import SeatOf

HEARD_S = 5.0  # two pings; who said nothing for longer may be gone

logger = logging.getLogger(__name__)


class Socket(Protocol):
    """One audience at one table. `seen_at` is the seat and channel that it counts for, None for an onlooker's."""

    code: str
    sent_n: int
    heard_at: float  # of the loop's clock

    @property
    def seen_at(self) -> SeatOf | None: ...

    def catch_up(self, number: int) -> None:
        """Look at the table again, which has come to that number."""


class RollCall:
    """Everybody who is connected over one event loop."""

    def __init__(self) -> None:
        self._sockets: set[Socket] = set()
        self._calling: asyncio.Task[None] | None = None

    def join(self, socket: Socket) -> None:
        self._sockets.add(socket)
        if self._calling is None or self._calling.done():
            self._calling = asyncio.get_running_loop().create_task(self._keep_calling())

    def leave(self, socket: Socket) -> None:
        self._sockets.discard(socket)

    async def _keep_calling(self) -> None:
        while self._sockets:
            await asyncio.sleep(pace("ROLL_CALL_MS").total_seconds())
            try:
                await self._call()
            except Exception:
                logger.exception("The roll could not be called.")

    async def _call(self) -> None:
        now = asyncio.get_running_loop().time()
        present = [socket for socket in self._sockets if now - socket.heard_at < HEARD_S]
        numbers = await database_sync_to_async(_written)(present)
        for socket in present:
            if numbers.get(socket.code, 0) > socket.sent_n >= 0:
                socket.catch_up(numbers[socket.code])


def _written(present: list[Socket]) -> Mapping[str, int]:
    """Write down who is there; the number of each table."""
    presence.still_open([place for socket in present if (place := socket.seen_at) is not None], timezone.now())
    return numbers_of({socket.code for socket in present})


_rolls: WeakKeyDictionary[asyncio.AbstractEventLoop, RollCall] = WeakKeyDictionary()


def roll_call() -> RollCall:
    """That of the running loop."""
    return _rolls.setdefault(asyncio.get_running_loop(), RollCall())
