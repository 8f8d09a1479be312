"""The sockets that are turned away, refused or closed: strangers, floods, silence, log-ins that are over."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games import broadcast, consumers, page_sockets
from games.services import director
from games.services.director import Order
from tests.games.sockets import at, socket
from tests.games.tables import Evening, person, session_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


async def test_foreign_origin_and_unknown_table_are_turned_away(evening: Evening) -> None:
    async with socket(at(evening), origin="http://evil.example") as page:
        assert not page.accepted  # type: ignore[attr-defined]
    for origin in ("http://localhost:9999", "http://localhost.", "null", "http://[", ""):
        async with socket(at(evening), origin=origin) as page:
            assert not page.accepted  # type: ignore[attr-defined]
    async with socket("/ws/table/nowhere/") as page:
        assert not page.accepted  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", ["/", "/ws/", "/ws/nothing/", "/ws/table/\x00/", "/ws/table/a/b/"])
async def test_address_of_no_socket_is_turned_away(path: str) -> None:
    async with socket(path) as page:
        assert not page.accepted  # type: ignore[attr-defined]


async def test_logging_out_closes_the_socket(evening: Evening) -> None:
    who = evening.people[0]
    key = await sync_to_async(session_of)(who)
    async with socket(at(evening), who, key=key) as page:
        await sync_to_async(broadcast.session_ended)(key)
        while (message := await page.receive_output())["type"] != "websocket.close":
            pass
        assert message["code"] == page_sockets.LOGGED_OUT


async def test_too_many_messages_close_the_socket(evening: Evening) -> None:
    async with socket(at(evening), evening.people[0]) as page:
        for _ in range(70):
            await page.say(ping=1)
        while (message := await page.receive_output())["type"] != "websocket.close":
            pass
        assert message["code"] == page_sockets.TOO_MUCH


async def test_too_many_commands_are_refused(evening: Evening) -> None:
    async with socket(at(evening), evening.people[0]) as page:
        for number in range(14):
            await page.say(id=str(number), n=0, fields=[["action", "play ZZ"]])
        assert (await page.hear(code="too_fast"))["say"]


async def test_silent_socket_is_dropped(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_sockets, "SILENCE", 0.05)
    async with socket(at(evening), evening.people[0]) as page:
        assert (await page.receive_output())["code"] == page_sockets.SILENT


def change_password(who: Any) -> None:
    who.set_password("another-one-altogether")
    who.save()


def deactivate(who: Any) -> None:
    who.is_active = False
    who.save()


@pytest.mark.parametrize("end", [change_password, deactivate])
async def test_a_log_in_that_no_longer_stands_closes_the_socket_within_some_pings(end: Any, evening: Evening) -> None:
    who = evening.people[0]
    async with socket(at(evening), who) as page:
        for _ in range(consumers.LOOK_AGAIN):
            await page.say(ping=1)
            await page.hear(pong=1)
        await sync_to_async(end)(who)
        for _ in range(consumers.LOOK_AGAIN):
            await page.say(ping=2)
        while (message := await page.receive_output())["type"] != "websocket.close":
            pass
        assert message["code"] == page_sockets.LOGGED_OUT


async def test_socket_of_who_was_replaced_shows_no_hand_any_more_and_the_other_one_does(evening: Evening) -> None:
    eva, staff = await sync_to_async(person)("eva"), await sync_to_async(person)("dora")
    gone = evening.people[1]

    @sync_to_async
    def replaced() -> int:
        order = Order("replaced", "feels unwell", seat=1, user=eva)
        return director.rule(evening.code, staff.pk, order, seen=evening.n, request_id="r1", now=timezone.now()).n

    async with socket(at(evening), gone) as old, socket(at(evening), eva) as new:
        for page in (old, new):
            await page.say(sync=0)
        assert 'id="c-' in (await old.hear_fragments(0))["html"]
        assert 'id="c-' not in (await new.hear_fragments(0))["html"]
        n = await replaced()
        for page in (old, new):
            await page.hear_fragments(n)
        await sync_to_async(both_ready)(evening, eva)
        after = await sync_to_async(lambda: evening.n)()
        assert 'id="c-' not in (await old.hear_fragments(after))["html"]
        assert 'id="c-' in (await new.hear_fragments(after))["html"]
        await old.say(id="late", n=after, fields=[["action", "resign"]])
        assert (await old.hear(id="late"))["code"] == "NotSeated"
        broadcast.seats_changed(evening.code, after, [1])
        await new.say(ping=1)
        await old.say(ping=2)
        assert await old.hear(pong=2)  # nothing of the seat's own came before


def both_ready(evening: Evening, eva: Any) -> None:
    evening.people = (evening.people[0], eva)
    evening.everybody_ready()
