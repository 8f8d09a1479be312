"""Somebody at a table without a browser: keeps the fragments that the socket sends, and presses what they offer.

What a person presses is found in the HTML alone. A command that got no answer goes out again under its id, over the
next socket, as the page's script does it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from uuid import uuid4

from django.conf import settings
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from games.presenters.fragments import NAMES

PING_S, SILENCE_S, OPEN_S, WAIT_S, LONGEST_WAIT_S = 2.5, 9.0, 60.0, 0.5, 8.0
LOOKED_AT = ("state", "tally", "prompt", "hand", "choices")  # other buttons end or only show something
ROOT = re.compile(rf'^<\w+ id="({"|".join(NAMES)})"', re.MULTILINE)
MARKS = ('data-turn="1"', 'value="ready', 'value="choose')  # without them there is nothing to press
Fields = list[list[str]]


@dataclass(frozen=True, slots=True)
class Control:
    """A form control with the fragment it stands in."""

    fragment: str
    tag: str
    attributes: dict[str, str | None]

    @property
    def field(self) -> list[str]:
        return [self.attributes["name"] or "", self.attributes.get("value") or ""]


class Controls(HTMLParser):
    """The controls of some fragments, and the attributes of each fragment's root."""

    def __init__(self, fragments: dict[str, str]) -> None:
        super().__init__()
        self.found: list[Control] = []
        self.roots: dict[str, dict[str, str | None]] = {}
        for self.fragment, html in fragments.items():
            self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.roots.setdefault(self.fragment, dict(attrs))
        if tag in ("button", "input"):
            self.found.append(Control(self.fragment, tag, dict(attrs)))


def pieces(html: str) -> dict[str, str]:
    """What the socket sends at once, cut into fragments at their roots."""
    starts = [(match[1], match.start()) for match in ROOT.finditer(html)]
    ends = [start for _, start in starts[1:]] + [len(html)]
    return {name: html[start:end].strip() for (name, start), end in zip(starts, ends, strict=True)}


@dataclass(slots=True)
class Command:
    """What was sent, until it is answered. `answer` is the number of the acknowledgement, None for a refusal."""

    id: str
    seen: int
    fields: Fields
    answer: int | None = None

    @property
    def action(self) -> str:
        return next(value for name, value in self.fields if name == "action")


@dataclass(slots=True)
class Client:
    """One seat's page, or an onlooker's with no `session`. `thinks_s` is how long a person looks before he presses."""

    port: int
    code: str
    session: str = ""
    chance: random.Random = field(default_factory=random.Random)
    thinks_s: float = 0.05
    news: asyncio.Event = field(default_factory=asyncio.Event)
    fragments: dict[str, str] = field(default_factory=dict)
    n: int = -1
    is_over: bool = False
    waiting: Command | None = None
    acknowledged: list[Command] = field(default_factory=list)
    refused: list[dict[str, Any]] = field(default_factory=list)
    connections: int = 0
    wait_s: float = WAIT_S

    async def play(self) -> None:
        """Be at the table until the match is over, whatever happens to the connection."""
        while not self.is_over:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                await self._connected()
            await asyncio.sleep(self.wait_s * (0.5 + self.chance.random()))
            self.wait_s = min(2 * self.wait_s, LONGEST_WAIT_S)

    async def look(self) -> None:
        """Fetch the whole table once more, as a page does that comes back."""
        async with self._socket() as socket:
            await socket.send(json.dumps({"sync": self.n}))
            async with asyncio.timeout(SILENCE_S):
                while True:
                    message = json.loads(await socket.recv())
                    if message.get("html") and "id" not in message:
                        self.fragments, self.n = {}, -1
                        self._take(message)
                        return

    def _socket(self) -> connect:
        headers = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={self.session}"} if self.session else {}
        origin = f"http://127.0.0.1:{self.port}"
        url = f"ws://127.0.0.1:{self.port}/ws/table/{self.code}/?lang=en"
        return connect(url, origin=origin, additional_headers=headers, ping_interval=None, open_timeout=OPEN_S)  # type: ignore[arg-type]

    async def _connected(self) -> None:
        async with self._socket() as socket:
            self.connections += 1
            await socket.send(json.dumps({"sync": self.n}))
            if self.waiting is not None:
                await self._send(socket, self.waiting)
            pings = asyncio.create_task(self._ping(socket))
            self.news.set()
            presses = asyncio.create_task(self._press(socket))
            try:
                while not self.is_over:
                    async with asyncio.timeout(SILENCE_S):
                        self._take(json.loads(await socket.recv()))
            finally:
                for task in (pings, presses):
                    task.cancel()

    async def _ping(self, socket: ClientConnection) -> None:
        while True:
            await socket.send(json.dumps({"ping": 1}))
            await asyncio.sleep(PING_S)

    async def _press(self, socket: ClientConnection) -> None:
        """Look what there is to press whenever something came; it is pressed once, and its answer waited for."""
        while True:
            await self.news.wait()
            await asyncio.sleep(self.thinks_s * (0.5 + self.chance.random()))
            self.news.clear()
            if self.waiting is None and self.session and (fields := self.choice()):
                self.waiting = Command(uuid4().hex, self.n, fields)
                await self._send(socket, self.waiting)

    async def _send(self, socket: ClientConnection, command: Command) -> None:
        await socket.send(json.dumps({"id": command.id, "n": command.seen, "fields": command.fields, "ms": 100}))

    def _take(self, message: dict[str, Any]) -> None:
        self.wait_s = WAIT_S
        if "beat" in message or "pong" in message:
            return
        self.news.set()
        if message.get("html") and message["n"] >= self.n:
            self.fragments |= pieces(message["html"])
            self.n = message["n"]
        self.is_over = self.is_over or bool(message.get("over"))
        command = self.waiting
        if command is not None and message.get("id") == command.id:
            self.waiting = None
            if message["ok"]:
                command.answer = message["n"]
                self.acknowledged.append(command)
            else:
                self.refused.append(message)

    def choice(self) -> Fields | None:
        """The fields of what this person presses now: an answer, a discard, a card; None while others act."""
        if not any(mark in html for html in self.fragments.values() for mark in MARKS):
            return None
        page = Controls({name: self.fragments[name] for name in LOOKED_AT if name in self.fragments})
        state = page.roots.get("state", {})
        buttons = [c for c in page.found if c.tag == "button" and _acts(c)]
        between = [c for c in buttons if (c.attributes["value"] or "").startswith(("ready", "choose"))]
        if between:
            return [self.chance.choice(between).field]
        if state.get("data-turn") != "1" or state.get("data-held") == "1":
            return None
        for fragment in ("tally", "prompt"):
            asked = [c for c in buttons if c.fragment == fragment]
            if asked:
                return self._answered(page, self.chance.choice(asked))
        picking = [c for c in buttons if c.attributes.get("value") == "discard *"]
        if picking:
            return self._discarded(page, picking[0])
        cards = [c for c in buttons if c.fragment in ("hand", "choices") and "play " in (c.attributes["value"] or "")]
        return [self.chance.choice(cards).field] if cards else None

    def _answered(self, page: Controls, button: Control) -> Fields:
        picked = [c.field for c in page.found if c.fragment == "prompt" and "checked" in c.attributes]
        return [*picked, button.field] if button.attributes["value"] == "call *" else [button.field]

    def _discarded(self, page: Controls, button: Control) -> Fields:
        cards = [c.field for c in page.found if c.attributes.get("name") == "with"]
        fewest = int(page.roots["hand"]["data-min"] or 1)
        return [*self.chance.sample(cards, fewest), button.field]


def _acts(control: Control) -> bool:
    attributes = control.attributes
    can = (
        attributes.get("type") == "submit" and attributes.get("aria-disabled") != "true" and "hidden" not in attributes
    )
    is_meant = attributes.get("name") == "action" and bool(attributes.get("value"))
    words = (attributes.get("value") or "").split(" ")
    return can and is_meant and words[0] not in ("resign", "offer", "accept", "decline", "ask")
