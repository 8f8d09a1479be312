"""Sockets as a page opens them, for tests: what is said and heard at a table."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings as site
from django.utils import timezone

from config.asgi import application
from tests.games.tables import Evening, person, session_of

PATIENCE_S = 60.0  # until a test gives up what must come; nothing is measured by it
IN_MEMORY = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}


def dealt() -> Evening:
    evening = Evening("chouine", person("ana"), person("bob"))
    evening.now = timezone.now()
    return evening.dealt()


class Socket(WebsocketCommunicator):
    """One page's socket, with what it got so far."""

    async def receive_output(self, timeout: float = PATIENCE_S) -> Any:
        return await super().receive_output(timeout)

    async def receive_from(self, timeout: float = PATIENCE_S) -> Any:
        return await super().receive_from(timeout)

    async def say(self, **message: Any) -> None:
        await self.send_to(json.dumps(message))

    async def hear(self, **expected: Any) -> dict[str, Any]:
        """The next message that has these values; all before it are passed over."""
        while True:
            message = json.loads(await self.receive_from())
            if all(message.get(name) == value for name, value in expected.items()):
                return dict(message)

    async def hear_fragments(self, n: int) -> dict[str, Any]:
        while True:
            message = json.loads(await self.receive_from())
            if message.get("html") and message["n"] >= n:
                return dict(message)


@asynccontextmanager
async def socket(path: str, who: Any = None, origin: str = "http://localhost", key: str = "") -> AsyncIterator[Socket]:
    headers = [(b"origin", origin.encode()), (b"host", b"localhost")]
    if who is not None:
        key = key or await sync_to_async(session_of)(who)
        headers.append((b"cookie", f"{site.SESSION_COOKIE_NAME}={key}".encode()))
    found = Socket(application, path, headers=headers)
    found.accepted, found.code = await found.connect(PATIENCE_S)  # type: ignore[attr-defined]
    try:
        yield found
    finally:
        await found.disconnect(timeout=PATIENCE_S)


def at(evening: Evening) -> str:
    return f"/ws/table/{evening.code}/?lang=en"


@sync_to_async
def a_play(evening: Evening) -> tuple[int, str, int]:
    seat, game = evening.turn(), evening.course.game
    return seat, game.write(game.legal_actions(evening.state, seat)[0]).partition(" ")[2], evening.n
