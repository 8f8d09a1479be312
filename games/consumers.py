"""The sockets of tables: commands and fragments.

A client sends JSON: a command `{"id", "n", "fields": [[name, value], …], "ms"}`, `{"sync": n}`, `{"ping": x}`. It gets
`{"id", "ok", "n"}` or a refusal with `code` and `say`, fragments `{"n", "html"}`, `{"pong": x}`, and `{"chat": {…}}`
(`games.hearing`). A hint makes each connection render for its own audience; players are served at once, onlookers at
most four times a second.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import time
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from importlib import import_module
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.utils import timezone, translation

from games import broadcast, rematches, rendering, selectors
from games.commands import BadCommand, read_command, run
from games.hearing import Hearing
from games.limits import TokenBucket
from games.models import Status, Table
from games.notices import Refusal, bad_command, refusal, too_fast
from games.page_sockets import LOGGED_OUT, NO_TABLE, TOO_MUCH, PageSocket
from games.presence import next_change
from games.roll_call import roll_call
from games.round_trips import RoundTrips
from games.rules.errors import RulesError
from games.rules.game import Seat as Place
from games.selectors import Snapshot
from games.services import play, presence
from games.services.errors import StaleAction, TableError
from games.services.presence import SeatOf

logger = logging.getLogger(__name__)

ONLOOKERS_EVERY = 0.25  # seconds between two fragments to the same onlooker
SEEN_AFTER = 1.0  # seconds after which a player's page counts as there, if it says nothing before
JUST_NOW = 0.5  # seconds; onlookers of one table who look again at the same moment ask the database once
LARGEST_MARK = 2**53  # a ping's mark is a time of the browser, in milliseconds
LOOK_AGAIN = 24  # every so many pings, about a minute, the log-in and what has no number are looked at
LONGEST = 8_000


class TableConsumer(Hearing, PageSocket):
    """`/ws/table/<code>/`: one audience at one table. `place` is a player's, and this connection's name."""

    place: SeatOf | None = None
    is_seen = False  # whether the place says that somebody is there
    has_left = False

    async def connect(self) -> None:
        broadcast.sockets_loop.set(asyncio.get_running_loop())
        self.code: str = self.scope["url_route"]["kwargs"]["code"]
        self.user_id: int | None = getattr(self.scope.get("user"), "pk", None)
        self.language = self._language()
        self.sent: dict[str, str] = {}
        self.sent_n = -1
        self.pings = 0
        self.commands, self.messages = TokenBucket(10, 4), TokenBucket(60, 10)
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.last_push = 0.0
        self.trips = RoundTrips()
        try:  # whatever this process knows of the table will do: the first look at it corrects the seat
            snapshot = selectors.remembered(self.code, 0) or await database_sync_to_async(selectors.snapshot)(self.code)
        except Table.DoesNotExist:
            await self.close(NO_TABLE)
            return
        self.seat = snapshot.seat_of(self.user_id)
        directing = () if self.seat is not None else await database_sync_to_async(self.chat_groups)(snapshot)
        await self.opened(*self._groups(self.seat), *directing)
        roll_call().join(self)
        self.is_measured = self.seat is not None and snapshot.control.is_timed
        if self.seat is not None:
            self._wait_for(snapshot)
            self.place = (snapshot.table_id, self.seat, self.channel_name)
            self._later("seen", SEEN_AFTER, self._be_seen)

    async def disconnect(self, code: int) -> None:
        roll_call().leave(self)
        for timer in getattr(self, "timers", {}).values():
            timer.cancel()
        await super().disconnect(code)
        if self.place is not None and (self.is_seen or self.has_left):
            await database_sync_to_async(presence.closed)(*self.place, timezone.now(), left=self.has_left)

    def _language(self) -> str:
        asked = parse_qs(self.scope.get("query_string", b"").decode("latin-1")).get("lang", [""])[0]
        known = {code for code, _ in settings.LANGUAGES}
        return asked if asked in known else getattr(self.scope.get("user"), "language", settings.LANGUAGE_CODE)

    # ------------------------------------------------------------------------------------ from the client

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        self._heard()
        if not self.messages.take() or text_data is None or len(text_data) > LONGEST:
            await self.close(TOO_MUCH)
            return
        try:
            message = json.loads(text_data)
        except (ValueError, RecursionError):
            message = None
        self.has_left = isinstance(message, dict) and message.get("bye") is True
        await self._answer(message)
        if "seen" in self.timers:  # the table comes first, when many come back at once
            self.timers.pop("seen").cancel()
            await self._be_seen()

    async def _answer(self, message: Any) -> None:
        match message:
            case {"ping": mark}:
                await self._ping(mark)
            case {"sync": int()}:
                asked = time.monotonic()
                self.sent, self.sent_n = {}, -1
                await self._refresh(0, since=asked)
                await self.chat_again(asked)
                if self.is_open and await database_sync_to_async(rematches.sitting)(self.code, self.user_id):
                    await self.say(rematch=True)
            case {"beat": int(beat)}:
                self.trips.answered(beat)
            case {"bye": True}:
                pass
            case {"here": True} if self.seat is not None:
                await database_sync_to_async(broadcast.another_page)(self.code, self.seat, self.channel_name)
            case {"id": str(request_id), "n": int(seen), "fields": list(fields)}:
                await self._command(request_id, seen, fields, message.get("ms"))
            case _:
                await self._refuse(None, bad_command)

    async def _ping(self, mark: Any) -> None:
        pong = mark if isinstance(mark, int | float) and abs(mark) < LARGEST_MARK else 0
        await self.say(pong=pong, **({"beat": self.trips.ask()} if self.is_measured else {}))
        self.pings += 1
        if self.pings % LOOK_AGAIN:
            return
        if not await database_sync_to_async(self._is_logged_in)():
            await self.close(LOGGED_OUT)
        elif self.place is not None:
            await self._refresh(0, since=time.monotonic())

    def catch_up(self, number: int) -> None:
        """Look again: a hint was lost."""
        self._later("push", 0.0, lambda: self._refresh(number))

    def _is_logged_in(self) -> bool:
        """Whether the log-in that opened this socket stands: not ended, same password, account active."""
        if self.user_id is None:
            return True
        request = HttpRequest()
        request.session = import_module(settings.SESSION_ENGINE).SessionStore(self.scope["session"].session_key)
        return bool(get_user(request).pk == self.user_id)

    async def _command(self, request_id: str, seen: int, fields: list[Any], reported: Any) -> None:
        if not self.commands.take():
            await self._refuse(request_id, too_fast)
            return
        try:
            answer = await database_sync_to_async(self._run)(request_id, seen, fields, reported)
        except (TableError, RulesError) as error:
            await self._refuse(request_id, partial(refusal, error))
            if isinstance(error, StaleAction):
                await self._refresh(0, since=time.monotonic(), push=True)
        except BadCommand:
            await self._refuse(request_id, bad_command)
        else:
            await self.say(id=request_id, ok=True, n=answer.n)
            if answer.again:
                await self._refresh(0, since=time.monotonic())

    def _run(self, request_id: str, seen: int, fields: list[Any], reported: Any) -> play.Answer:
        pairs = [(str(field[0]), str(field[1])) for field in fields if isinstance(field, list) and len(field) == 2]
        ms = reported if type(reported) is int and 0 <= reported < 2**31 else None
        return run(
            read_command(pairs),
            self.code,
            self.user_id,
            seen=seen,
            request_id=request_id,
            now=timezone.now(),
            reported_ms=ms,
            lag_ms=self.trips.least_ms,
        )

    async def _refuse(self, request_id: str | None, telling: Callable[[], Refusal]) -> None:
        with translation.override(self.language):
            told = telling()
        extra = {} if told.retry_ms is None else {"retry": told.retry_ms}
        await self.say(
            id=request_id, ok=False, n=self.sent_n, code=told.code, say=told.say, clause=told.clause, **extra
        )

    # --------------------------------------------------------------------------------------- to the client

    async def table_hint(self, event: dict[str, Any]) -> None:
        if self.seat is not None:
            await self._refresh(event["n"])
            return
        loop = asyncio.get_running_loop()
        wait = self.last_push + ONLOOKERS_EVERY - loop.time()
        if wait <= 0:
            await self._refresh(event["n"])
        elif "push" not in self.timers:
            self._later("push", wait, lambda: self._refresh(0))

    async def table_own(self, event: dict[str, Any]) -> None:
        """This seat's own preparations changed; the number didn't."""
        await self._refresh(event["n"], since=time.monotonic())

    async def table_presence(self, _event: dict[str, Any]) -> None:
        """Somebody came or went; the number didn't change. A page that has just opened will ask by itself."""
        if self.sent and "presence" not in self.timers:  # several who come at once are looked at together
            since = time.monotonic()
            self._later("presence", ONLOOKERS_EVERY, lambda: self._refresh(0, since=since))

    async def table_elsewhere(self, event: dict[str, Any]) -> None:
        """The player goes on in another page of his, or in this one."""
        await self.say(elsewhere=event["channel"] != self.channel_name)

    async def session_ended(self, event: dict[str, Any]) -> None:
        self.has_left = True
        await super().session_ended(event)

    async def table_rematch(self, _event: dict[str, Any]) -> None:
        """Somebody sits for the return match: the page asks who."""
        await self.say(rematch=True)

    async def _refresh(self, n: int, *, since: float | None = None, push: bool = False) -> None:
        """Send what changed for this audience since what it has; with `push` the whole table.

        The table is as it was read after `since` (of the monotonic clock); without it number `n` will do.
        """
        known = selectors.remembered(self.code, n) if since is None else None
        snapshot = known or await database_sync_to_async(selectors.fresh)(self.code, since or time.monotonic())
        if snapshot.n_for(self.seat) < self.sent_n:
            return
        await self._sit(snapshot)
        n = max(self.sent_n, snapshot.n_for(self.seat))  # a page takes nothing older than it has
        parts = rendering.for_person(snapshot, self.user_id, self.language)
        news = rendering.changed({} if push else self.sent, parts)
        is_news = push or parts != self.sent
        self.sent, self.sent_n = parts, n
        self.last_push = asyncio.get_running_loop().time()
        self._wait_for(snapshot)
        if is_news:
            over = {"over": True} if snapshot.status == Status.FINISHED else {}
            await self.say(n=n, html=rendering.joined(news), **over)
        await self.chat_follows(snapshot)

    def _look_again(self, seconds: float) -> None:
        """Look in so many seconds at what has changed without a number; what was read hardly before will do."""
        self._later("look", seconds, lambda: self._refresh(0, since=time.monotonic() - JUST_NOW))

    async def _sit(self, snapshot: Snapshot) -> None:
        """Hear what the person's seat hears from now on: a director may have given the place to somebody else."""
        seat = snapshot.seat_of(self.user_id)
        if seat == self.seat:
            return
        left, joined = self._groups(self.seat), self._groups(seat)
        self.joined = (*(group for group in self.joined if group not in left), *joined)
        self.seat = seat
        for group in left:
            await self.channel_layer.group_discard(group, self.channel_name)
        for group in joined:
            await self.channel_layer.group_add(group, self.channel_name)
        await database_sync_to_async(presence.unseated)(self.channel_name)
        self.place = None if seat is None else (snapshot.table_id, seat, self.channel_name)
        await self._be_seen()

    async def _be_seen(self) -> None:
        """Count as being there, on one's seat."""
        if self.place is not None:
            roll_call().arrive(self)

    def _groups(self, seat: Place | None) -> tuple[str, ...]:
        """The groups of an audience."""
        if seat is None:
            return (broadcast.onlookers_group(self.code),)
        return (broadcast.players_group(self.code), broadcast.seat_group(self.code, seat))

    def _wait_for(self, snapshot: Snapshot) -> None:
        """Look again when the hold ends or somebody is lost; players also settle the table when something falls due."""
        now = timezone.now()
        change = next_change(snapshot, now)
        if change is not None:
            self._look_again(_seconds(change - now) + 0.03)
        if snapshot.is_held and snapshot.hold_until is not None:
            self._later("hold", _seconds(snapshot.hold_until - now) + 0.03, lambda: self._refresh(0))
        if self.seat is not None and snapshot.settle_at is not None:
            at = snapshot.settle_at
            self._later("due", _seconds(at - now) + 0.005 + 0.02 * random.random(), lambda: self._settle(snapshot, at))

    async def _settle(self, snapshot: Snapshot, at: datetime) -> None:
        known = selectors.remembered(self.code, snapshot.n)
        if known is not None and (known.n > snapshot.n or known.settle_at != at):
            self._wait_for(known)  # somebody else was quicker
            return
        await database_sync_to_async(play.settle)(snapshot.table_id, timezone.now())
        known = selectors.remembered(self.code, snapshot.n)
        if known is not None and known.settle_at is not None and known.settle_at > timezone.now():
            self._wait_for(known)

    def _later(self, name: str, seconds: float, do: Callable[[], Awaitable[None]]) -> None:
        """Have `do` done once in so many seconds, instead of what was to be done under this name."""
        if name in self.timers:
            self.timers.pop(name).cancel()
        loop = asyncio.get_running_loop()

        def ring() -> None:
            self.timers.pop(name, None)
            task = loop.create_task(self._safely(do))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

        self.timers[name] = loop.call_later(seconds, ring)

    async def _safely(self, do: Callable[[], Awaitable[None]]) -> None:
        try:
            await do()
        except Exception:
            logger.exception("A timer at table %s failed.", self.code)


def _seconds(length: timedelta) -> float:
    return max(0.0, length.total_seconds())
