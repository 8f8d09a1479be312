"""Tables under load while Daphne, the worker and Valkey are killed in turn: nothing acknowledged is lost or doubled.

By default 10 tables for 30 seconds; with `--full` 200 tables for ten minutes.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice, zip_longest
from pathlib import Path
from typing import Any

import pytest

from config import embedded, valkey
from games import presenters, selectors
from games.models import LogEntry, Status, Table
from games.records import record_of
from games.rules.game import Seat
from games.rules.record import read_record
from games.rules.referee import judge
from games.services import tables
from tests.chaos.client import Client, Command
from tests.games.tables import person, session_of
from tests.site import Site

KINDS = [("chouine", 2, "deals_to_win"), ("piquet", 2, "deals"), ("guinote", 2, "points_to_coto"),
         ("guinote", 4, "points_to_coto")]  # fmt: skip
PRESENCE = re.compile(r' is-away| data-presence="[^"]*"| <span class="mark away".*?</span>')
KILLED = ("daphne", "worker", "valkey")


@dataclass(frozen=True, slots=True)
class Size:
    """So many tables at once, matches of so many deals, players who think for so long.

    Processes are killed for so many `seconds`, one each `every`; then everything has so long to come to its end.
    """

    tables: int
    deals: int
    thinks: float
    seconds: float
    every: float
    ending: float


SMALL, LARGE = Size(10, 2, 0.05, 30.0, 5.0, 120.0), Size(200, 5, 2.0, 600.0, 30.0, 900.0)


@dataclass(slots=True)
class Around:
    """The processes of one site, of which each can be killed and started again."""

    site: Site
    folder: Path
    server: Any = None

    def start(self, name: str) -> None:
        if name == "valkey":
            self.server = embedded.start(self.folder)
        elif name == "worker":
            self.site.start_worker()
        else:
            self.site.start_daphne()

    def kill(self, name: str) -> None:
        if name != "valkey":
            self.site.kill(name)
            return
        self.server.kill()
        self.server.wait(10)


@pytest.fixture
def around(
    own_site: Site, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Around]:
    """A whole site with a Valkey of its own, started."""
    folder = tmp_path_factory.mktemp("kv")
    monkeypatch.setenv("LIVE_REDIS_URL", valkey.embedded_url(folder))
    around = Around(own_site, folder)
    for name in ("valkey", "worker", "daphne"):
        around.start(name)
    yield around
    own_site.stop_all()
    around.kill("valkey")


def opened(size: Size) -> list[tuple[Table, list[str]]]:
    """Tables of all kinds, begun, with the sessions of those who sit there."""
    found = []
    for place, (game, seats, length) in enumerate(islice(cycle(KINDS), size.tables)):
        people = [person(f"p{place}-{seat}") for seat in range(seats)]
        table = tables.open_table(game=game, seats=seats, options={length: size.deals})
        for seat, who in enumerate(people):
            tables.seat_player(table.code, who, seat)
        tables.start(table.code)
        found.append((table, [session_of(who) for who in people]))
    return found


async def under_fire(around: Around, clients: list[Client], size: Size) -> list[str]:
    """Let everybody play while processes are killed in turn; what was killed."""
    playing = [asyncio.create_task(client.play()) for client in clients]
    ends, killed = time.monotonic() + size.seconds, []
    for name in cycle(KILLED):
        await asyncio.sleep(size.every)
        if time.monotonic() > ends or all(task.done() for task in playing):
            break
        await asyncio.to_thread(around.kill, name)
        killed.append(name)
        await asyncio.sleep(1)
        await asyncio.to_thread(around.start, name)
    _, late = await asyncio.wait(playing, timeout=size.ending)
    assert not late, f"{len(late)} of {len(clients)} clients are still at their tables"
    await asyncio.gather(*playing)
    await asyncio.gather(*(client.look() for client in clients))
    return killed


def test_nothing_acknowledged_is_lost_and_every_table_ends(around: Around, full: bool) -> None:
    size = LARGE if full else SMALL
    chance = random.Random(20261130)
    evening = opened(size)
    port = around.site.port
    seats = {
        (table.code, seat): Client(port, table.code, session, random.Random(chance.random()), size.thinks)
        for table, sessions in evening
        for seat, session in enumerate(sessions)
    }
    onlookers = [Client(port, table.code) for table, _ in evening[:20]]

    killed = asyncio.run(under_fire(around, [*seats.values(), *onlookers], size))

    assert set(killed) == set(KILLED)
    acknowledged = 0
    for table, sessions in evening:
        table.refresh_from_db()
        assert table.status == Status.FINISHED
        judge(read_record(json.dumps(record_of(table, 1)).encode()))  # raises where anything is not legal
        for seat in range(len(sessions)):
            client = seats[table.code, seat]
            acknowledged += len(client.acknowledged)
            missing = lost(table, seat, client)
            assert missing == []
    assert acknowledged > 20 * size.tables
    for client in (*seats.values(), *onlookers):
        assert differing(client, seats) == []


def lost(table: Table, seat: int, client: Client) -> list[list[list[str]]]:
    """What was acknowledged to `seat` and is not in the log exactly once.

    A command that had to wait (an answer given early, a song during a hold) is logged without its id when its time
    comes, unless its player took another in its place before; who taps "next deal" twice is ready once.
    """
    entries = LogEntry.objects.filter(table=table)
    logged = Counter(entries.values_list("request_id", flat=True))
    later = set(entries.filter(request_id=None).values_list("text", flat=True))
    missing = []
    for command, following in zip_longest(client.acknowledged, client.acknowledged[1:]):
        if following is not None and is_replaced(command, following):
            continue
        action = command.action
        kept = {f"{seat} {action}", *(f"{seat} {value}" for name, value in command.fields if name.startswith("call."))}
        is_ready = action.startswith("ready") and entries.filter(seat=seat, text__startswith=f"{seat} ready").exists()
        if logged[f"{seat}:{command.id}"] != 1 and not kept & later and not is_ready:
            missing.append(command.fields)
    return missing


def is_replaced(command: Command, following: Command) -> bool:
    """Whether the same question was answered again before the answer was due."""
    return command.seen == following.seen and all(one.action.startswith("stand") for one in (command, following))


def differing(client: Client, seats: dict[tuple[str, int], Client]) -> list[str]:
    """The fragments that `client` was sent last and that are not the server's."""
    seat = next((Seat(seat) for (_, seat), one in seats.items() if one is client), None)
    present = presenters.render(selectors.snapshot(client.code), seat, "en")
    return [name for name, html in present.items() if settled(client.fragments.get(name, "")) != settled(html)]


def settled(html: str) -> str:
    """A fragment without who is away at this moment: the clients leave one by one."""
    return PRESENCE.sub("", html).strip()
