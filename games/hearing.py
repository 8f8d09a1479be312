"""What a table's socket does for chat: a line goes to whom it is for, rendered for him, and to nobody else.

A hint names a line. Who a connection's person is to the table is read after the line was written, so that nothing is
heard by who doesn't sit there any more, was muted, or chose not to. Messages are `{"chat": {…}}` with one of `html` (a
line), `all` (the last lines instead of those shown), `gone` (a line that was hidden), `hushed` (whether partners hold
cards).
"""

from __future__ import annotations

import time
from typing import Any

from channels.db import database_sync_to_async
from django.utils import translation

from games import broadcast, selectors
from games.chat import reading
from games.chat.policy import Audience
from games.directing import directs
from games.models import Status, Table
from games.presenters.chat import lines_html
from games.selectors import Snapshot


class Hearing:
    """Mixed into the consumer of a table, which has `code`, `user_id`, `seat`, `language`, `scope` and `say`."""

    code: str
    user_id: int | None
    seat: int | None
    language: str
    scope: Any
    say: Any
    is_hushed: bool | None = None
    is_open: bool | None = None  # whether both rooms are heard, the match being over

    def chat_groups(self, snapshot: Snapshot) -> tuple[str, ...]:
        """The group in which lines reach who directs the table without playing at it."""
        if snapshot.seat_of(self.user_id) is not None or not self._directs():
            return ()
        return (broadcast.directors_group(self.code),)

    def _directs(self) -> bool:
        if self.user_id is None:
            return False
        return directs(self.scope["user"], Table.objects.get(code=self.code))

    async def table_said(self, event: dict[str, Any]) -> None:
        html = await database_sync_to_async(self._line)(event["line"], time.monotonic())
        if html:
            await self.say(chat={"html": html})

    async def table_line_hidden(self, event: dict[str, Any]) -> None:
        await self.say(chat={"gone": event["line"]})

    async def chat_again(self, asked: float) -> None:
        """The last lines, for a page that was away and `asked` at that time of the monotonic clock."""
        html = await database_sync_to_async(self._lines)(asked)
        if html:
            await self.say(chat={"all": html})

    async def chat_follows(self, snapshot: Snapshot) -> None:
        """Tell what the table's move means for chat: partners hold cards or don't, or both rooms are open.

        Partners are told at first in any case: their page may be from before the hand began or ended.
        """
        is_hushed = reading.is_hushed(snapshot, self.user_id)
        was_hushed, self.is_hushed = self.is_hushed, is_hushed
        is_partner = self.seat is not None and len(snapshot.seats) == reading.OF_PAIRS
        if is_hushed != bool(was_hushed) or (was_hushed is None and is_partner):
            await self.say(chat={"hushed": is_hushed})
        is_open = snapshot.status == Status.FINISHED
        was_open, self.is_open = self.is_open, is_open
        if is_open and was_open is False:
            await self.chat_again(time.monotonic())

    def _line(self, line_id: int, asked: float) -> str:
        snapshot, audience = self._heard_by(asked)
        line = reading.line_for(line_id, snapshot.table_id, audience)
        return "" if line is None else self._rendered([line], audience)

    def _lines(self, asked: float) -> str:
        snapshot, audience = self._heard_by(asked)
        if not reading.has_chat(snapshot):
            return ""
        return self._rendered(reading.lines_for(snapshot.table_id, audience), audience)

    def _heard_by(self, asked: float) -> tuple[Snapshot, Audience]:
        snapshot = selectors.fresh(self.code, asked)
        directs = snapshot.seat_of(self.user_id) is None and self._directs()
        return snapshot, reading.audience_of(snapshot, self.user_id, directs=directs)

    def _rendered(self, lines: list[Any], audience: Audience) -> str:
        with translation.override(self.language):
            return lines_html(self.code, lines, audience)
