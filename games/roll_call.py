"""The sockets of one process, called over every few seconds in one go: who is still there, and who missed a hint.

Asking the database for each of them by itself would cost a full evening more than its play.
"""

from __future__ import annotations

import asyncio
import logging
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
    """One audience at one table. `place` is the seat and channel that it counts for, None for an onlooker's."""

    code: str
    sent_n: int
    heard_at: float  # of the loop's clock
    place: SeatOf | None
    is_seen: bool  # whether the place says that somebody is there, or will in a moment

    def catch_up(self, number: int) -> None:
        """Look at the table again, which has come to that number."""


class RollCall:
    """Everybody who is connected over one event loop."""

    def __init__(self) -> None:
        self._sockets: set[Socket] = set()
        self._calling: asyncio.Task[None] | None = None
        self._arrived: list[Socket] = []
        self._writing: asyncio.Task[None] | None = None

    def join(self, socket: Socket) -> None:
        self._sockets.add(socket)
        if self._calling is None or self._calling.done():
            self._calling = asyncio.get_running_loop().create_task(self._keep_calling())

    def arrive(self, socket: Socket) -> None:
        """Write down that somebody is there: at once, or with all who come while others are written down."""
        socket.is_seen = True
        self._arrived.append(socket)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.get_running_loop().create_task(self._write())

    def leave(self, socket: Socket) -> None:
        self._sockets.discard(socket)
        if socket in self._arrived:
            self._arrived.remove(socket)
            socket.is_seen = False

    async def _write(self) -> None:
        while self._arrived:
            arrived, self._arrived = self._arrived, []
            try:
                await self._note(arrived)
            except Exception:
                logger.exception("Who came could not be written down.")

    async def _note(self, sockets: list[Socket]) -> None:
        """Write down that these are there: together, and one by one only for whom that makes a difference."""
        by_place = {socket.place: socket for socket in sockets if socket.place is not None}
        if not by_place:
            return
        for place in await database_sync_to_async(presence.still_open)(list(by_place), timezone.now()):
            if by_place[place] in self._sockets:
                await database_sync_to_async(presence.opened)(*place, timezone.now())

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
        await self._note([socket for socket in present if socket.is_seen])
        numbers = await database_sync_to_async(numbers_of)({socket.code for socket in present})
        for socket in present:
            if numbers.get(socket.code, 0) > socket.sent_n >= 0:
                socket.catch_up(numbers[socket.code])


_rolls: WeakKeyDictionary[asyncio.AbstractEventLoop, RollCall] = WeakKeyDictionary()


def roll_call() -> RollCall:
    """That of the running loop."""
    return _rolls.setdefault(asyncio.get_running_loop(), RollCall())
