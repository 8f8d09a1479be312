"""Hints to open pages: which table moved and to which number, or which page has something new. Never a card.

A hint is delivered at most once and may be lost; whoever needs the truth fetches it. Sending never fails a command.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextvars import ContextVar
from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

logger = logging.getLogger(__name__)

# Set by consumers: the loop on which a hint can be sent while the thread of the database goes on with other tables.
sockets_loop: ContextVar[asyncio.AbstractEventLoop | None] = ContextVar("sockets_loop", default=None)

LOBBY = "lobby"  # the topic of pages that list tables
ME = "me"  # what every page of a person hears besides its topic: that there is news for him


def players_group(code: str) -> str:
    """The connections of everybody who sits at the table."""
    return f"table.{code}"


def onlookers_group(code: str) -> str:
    """The connections of everybody who watches it; told after the players."""
    return f"watch.{code}"


def directors_group(code: str) -> str:
    """The connections of those who direct the table: onlookers who hear both rooms."""
    return f"direct.{code}"


def seat_group(code: str, seat: int) -> str:
    """The connections of one seat, for what nobody else may even notice."""
    return f"seat.{code}.{seat}"


def page_group(topic: str) -> str:
    """The connections of pages that show `topic` ("event-12", "leaderboard-piquet", "lobby")."""
    return f"page.{topic}"


def person_group(user_id: int) -> str:
    """The connections of pages that a person looks at; none joins it but by that person's log-in."""
    return f"person.{user_id}"


def session_group(session_key: str) -> str:
    """The connections that were opened with one log-in, to be closed with it."""
    return f"session.{session_key}"


def table_moved(code: str, n: int) -> None:
    """Say that the table came to number `n`. Call it after the commit."""
    hint = {"type": "table.hint", "table": code, "n": n}
    _send((players_group(code), hint), (onlookers_group(code), hint))


def seats_changed(code: str, n: int, seats: Iterable[int]) -> None:
    """Say to these seats alone that their own preparations changed. Call it after the commit."""
    hint = {"type": "table.own", "table": code, "n": n}
    _send(*((seat_group(code, seat), hint) for seat in seats))


def line_said(code: str, line_id: int, to: Iterable[str]) -> None:
    """Say to the rooms "players", "onlookers" or both that there is a line. Call it after the commit."""
    said = {"type": "table.said", "line": line_id}
    _send(*((group, said) for group in _groups(code, to)))


def line_hidden(code: str, line_id: int, to: Iterable[str]) -> None:
    """Say to the rooms that heard a line that it is hidden from now on. Call it after the commit."""
    hidden = {"type": "table.line_hidden", "line": line_id}
    _send(*((group, hidden) for group in _groups(code, to)))


def _groups(code: str, rooms: Iterable[str]) -> Iterable[str]:
    """The groups in which these rooms are heard, each once."""
    groups = {
        "players": (players_group(code), directors_group(code)),
        "onlookers": (onlookers_group(code),),
    }
    return dict.fromkeys(group for room in rooms for group in groups[room])


def presence_changed(code: str) -> None:
    """Say, once the transaction commits, that somebody at the table came or went; the number stays."""
    hint = {"type": "table.presence", "table": code}
    transaction.on_commit(partial(_send, (players_group(code), hint), (onlookers_group(code), hint)))


def another_page(code: str, seat: int, channel: str) -> None:
    """Say to the other pages of that seat that its player goes on in the one at `channel`."""
    _send((seat_group(code, seat), {"type": "table.elsewhere", "channel": channel}))


def looks_changed(code: str, n: int) -> None:
    """Say to everybody at the table, once the transaction commits, that somebody now sees more or less of it."""
    hint = {"type": "table.own", "table": code, "n": n}
    groups = ((players_group(code), hint), (onlookers_group(code), hint))
    transaction.on_commit(partial(_send, *groups))


def rematch_offered(code: str) -> None:
    """Say to the players of a finished table, once the transaction commits, that somebody sits for the return match."""
    transaction.on_commit(partial(_send, (players_group(code), {"type": "table.rematch"})))


def announce_page(topic: str) -> None:
    """Say, once the transaction commits, that pages on `topic` have something new. Safe in views and in Celery."""
    message = {"type": "page.hint", "topic": topic}
    transaction.on_commit(partial(_send, (page_group(topic), message)))


def announce_person(user_id: int) -> None:
    """Say to the person's pages, once the transaction commits, that there is news for him."""
    message = {"type": "page.hint", "topic": ME}
    transaction.on_commit(partial(_send, (person_group(user_id), message)))


def session_ended(session_key: str) -> None:
    """Close every socket that was opened with this log-in."""
    _send((session_group(session_key), {"type": "session.ended"}))


def _send(*messages: tuple[str, dict[str, Any]]) -> None:
    loop = sockets_loop.get()
    try:
        if loop is not None and loop.is_running():
            asyncio.run_coroutine_threadsafe(_sent(messages), loop)
        else:
            async_to_sync(_sent)(messages)
    except RuntimeError:
        logger.exception("A hint was lost.")


async def _sent(messages: tuple[tuple[str, dict[str, Any]], ...]) -> None:
    layer = get_channel_layer()
    try:
        for group, message in messages:
            await layer.group_send(group, message)  # type: ignore[union-attr]
    except Exception:
        logger.exception("A hint was lost.")
