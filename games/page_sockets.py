"""What every page's socket does, and those of pages that only hear that they have something new."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer

from games import broadcast

SILENCE = 30.0  # seconds after which a connection that says nothing is dropped
TOPIC = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")

LOGGED_OUT, NO_TABLE, SILENT, TOO_MUCH = 4401, 4404, 4408, 4429  # codes of closing


class PageSocket(AsyncWebsocketConsumer):
    """What both sockets have in common: a group for the log-in, an end to silence."""

    _watch: asyncio.TimerHandle | None = None
    heard_at = 0.0  # of the loop's clock

    async def dispatch(self, message: dict[str, Any]) -> None:
        """As Channels does it, but without a way through the thread of the database for each ping and hint.

        Whatever asks the database from here closes old connections by itself (`database_sync_to_async`).
        """
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            raise ValueError(f"no handler for {message['type']}")
        await handler(message)

    async def opened(self, *groups: str) -> None:
        """Accept, join `groups` and the log-in's own."""
        session = self.scope.get("session")
        keys = [broadcast.session_group(session.session_key)] if session and session.session_key else []
        self.joined = (*groups, *keys)
        for group in self.joined:
            await self.channel_layer.group_add(group, self.channel_name)
        await self.accept()
        self._heard()

    async def disconnect(self, code: int) -> None:
        if self._watch is not None:
            self._watch.cancel()
        for group in getattr(self, "joined", ()):
            await self.channel_layer.group_discard(group, self.channel_name)

    def _heard(self) -> None:
        self.heard_at = asyncio.get_running_loop().time()
        if self._watch is not None:
            self._watch.cancel()
        loop = asyncio.get_running_loop()
        self._watch = loop.call_later(SILENCE, lambda: loop.create_task(self.close(SILENT)))

    async def say(self, **message: Any) -> None:
        await self.send(json.dumps(message))

    async def session_ended(self, _event: dict[str, Any]) -> None:
        await self.close(LOGGED_OUT)


class Nowhere(AsyncWebsocketConsumer):
    """Any other address: there is nothing to listen to."""

    async def connect(self) -> None:
        await self.close(NO_TABLE)


class PageConsumer(PageSocket):
    """`/ws/page/<topic>/`: says when pages on that topic, or the person who looks at them, have something new."""

    async def connect(self) -> None:
        topic = self.scope["url_route"]["kwargs"]["topic"]
        if not TOPIC.fullmatch(topic):
            await self.close(NO_TABLE)
            return
        user_id: int | None = getattr(self.scope.get("user"), "pk", None)
        own = () if user_id is None else (broadcast.person_group(user_id),)
        await self.opened(broadcast.page_group(topic), *own)
        if self._watch is not None:
            self._watch.cancel()  # a page that only listens may be silent

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """What a page says is not listened to."""

    async def page_hint(self, event: dict[str, Any]) -> None:
        await self.say(topic=event["topic"])
