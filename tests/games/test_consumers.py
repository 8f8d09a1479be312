"""The sockets: commands and their answers, fragments for each audience, hints that tell nothing, closing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.conf import settings as site
from django.utils import timezone

from config.asgi import application
from games import broadcast, consumers, selectors
from games.models import DeckGroup, Table
from games.rules.cards import FRENCH_PACK
from games.services import director, play
from games.services.director import Order
from tests.games.tables import Evening, person, session_of

pytestmark = pytest.mark.django_db(transaction=True)
IN_MEMORY = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}


@pytest.fixture(autouse=True)
def quiet(settings: Any) -> None:
    settings.CHANNEL_LAYERS = IN_MEMORY
    settings.NEXT_DEAL_MS = 3_600_000


def dealt() -> Evening:
    evening = Evening("chouine", person("ana"), person("bob"))
    evening.now = timezone.now()
    return evening.dealt()


@pytest.fixture
async def evening() -> Evening:
    return await sync_to_async(dealt)()


class Socket(WebsocketCommunicator):
    """One page's socket, with what it got so far."""

    async def say(self, **message: Any) -> None:
        await self.send_to(json.dumps(message))

    async def hear(self, **expected: Any) -> dict[str, Any]:
        """The next message that has these values; all before it are passed over."""
        while True:
            message = json.loads(await self.receive_from(timeout=5))
            if all(message.get(name) == value for name, value in expected.items()):
                return dict(message)

    async def hear_fragments(self, n: int) -> dict[str, Any]:
        while True:
            message = json.loads(await self.receive_from(timeout=5))
            if message.get("html") and message["n"] >= n:
                return dict(message)


@asynccontextmanager
async def socket(path: str, who: Any = None, origin: str = "http://localhost", key: str = "") -> AsyncIterator[Socket]:
    headers = [(b"origin", origin.encode()), (b"host", b"localhost")]
    if who is not None:
        key = key or await sync_to_async(session_of)(who)
        headers.append((b"cookie", f"{site.SESSION_COOKIE_NAME}={key}".encode()))
    found = Socket(application, path, headers=headers)
    found.accepted, found.code = await found.connect(timeout=5)  # type: ignore[attr-defined]
    try:
        yield found
    finally:
        await found.disconnect()


def at(evening: Evening) -> str:
    return f"/ws/table/{evening.code}/?lang=en"


@sync_to_async
def a_play(evening: Evening) -> tuple[int, str, int]:
    seat, game = evening.turn(), evening.course.game
    return seat, game.write(game.legal_actions(evening.state, seat)[0]).partition(" ")[2], evening.n


async def test_an_onlooker_of_a_covered_table_is_pushed_nothing(evening: Evening) -> None:
    def cover() -> None:
        group = DeckGroup.objects.create(key="round", kind="duplicate")
        other = Evening("chouine", None, None)
        Table.objects.filter(pk__in=[evening.table.pk, other.table.pk]).update(deck_group=group)

    await sync_to_async(cover)()
    seat, text, _n = await a_play(evening)
    async with socket(at(evening)) as page, socket(at(evening), evening.people[1 - seat]) as player:
        await page.say(sync=0)
        assert (await page.hear_fragments(0))["n"] == 0
        await player.say(sync=0)
        await sync_to_async(evening.act)(seat, text)
        await player.hear_fragments(evening_n := await sync_to_async(lambda: evening.n)())
        await page.say(ping=1)
        messages = [json.loads(await page.receive_from(timeout=5))]
        while "pong" not in messages[-1]:
            messages.append(json.loads(await page.receive_from(timeout=5)))
        assert evening_n > 0
        assert all("n" not in message for message in messages)


async def test_command_is_answered_and_everybody_gets_fragments_of_the_new_number(evening: Evening) -> None:
    seat, text, n = await a_play(evening)
    async with (
        socket(at(evening), evening.people[seat]) as mine,
        socket(at(evening), evening.people[1 - seat]) as theirs,
        socket(at(evening)) as onlooker,
    ):
        await mine.say(id="one", n=n, fields=[["action", text]], ms=1200)
        assert await mine.hear(id="one") == {"id": "one", "ok": True, "n": n + 1}
        for page in (mine, theirs, onlooker):
            assert f'data-n="{n + 1}"' in (await page.hear_fragments(n + 1))["html"]


async def test_command_sent_twice_counts_once(evening: Evening) -> None:
    seat, text, n = await a_play(evening)
    async with socket(at(evening), evening.people[seat]) as mine:
        for _ in range(2):
            await mine.say(id="one", n=n, fields=[["action", text]])
            assert (await mine.hear(id="one"))["n"] == n + 1
    assert await sync_to_async(lambda: evening.n)() == n + 1


async def test_command_by_socket_and_then_by_post_counts_once(evening: Evening) -> None:
    seat, text, n = await a_play(evening)
    who = evening.people[seat]
    async with socket(at(evening), who) as mine:
        await mine.say(id="one", n=n, fields=[["action", text]])
        await mine.hear(id="one")
    again = await sync_to_async(play.act)(evening.code, who.pk, text, seen=n, request_id="one", now=timezone.now())
    assert (again.n, again.again) == (n + 1, True)


async def test_stale_command_gets_a_sentence_and_the_whole_table(evening: Evening) -> None:
    seat, text, n = await a_play(evening)
    async with socket(at(evening), evening.people[seat]) as mine:
        await mine.say(sync=n)
        await mine.hear_fragments(n)
        await mine.say(id="late", n=n - 1, fields=[["action", text]])
        refusal = await mine.hear(id="late")
        assert (refusal["ok"], refusal["code"]) == (False, "StaleAction")
        assert refusal["say"]
        assert 'id="hand"' in (await mine.hear_fragments(n))["html"]


NONSENSE = [
    "x",
    "{",
    "[]",
    '"x"',
    "null",
    '{"id": 1}',
    '{"id": "a", "n": "1", "fields": []}',
    '{"id": "a", "n": 1, "fields": {}}',
    '{"id": "a", "n": 1, "fields": [1, [2], ["action"]]}',
    '{"id": "a", "n": 1, "fields": [["action", "play ZZ"]]}',
    '{"id": "\\u0000", "n": 1, "fields": [["action", "pass"]]}',
    '{"id": "\\ud800", "n": 1, "fields": [["action", "pass"]]}',
]


@pytest.mark.parametrize("message", NONSENSE)
async def test_nonsense_is_refused_and_the_socket_lives(evening: Evening, message: str) -> None:
    async with socket(at(evening), evening.people[0]) as mine:
        await mine.send_to(message)
        assert not (await mine.hear(ok=False))["ok"]
        await mine.say(ping=7)
        assert await mine.hear(pong=7) == {"pong": 7}


async def test_onlooker_and_stranger_may_not_play(evening: Evening) -> None:
    _, text, n = await a_play(evening)
    eve = await sync_to_async(person)("eve")
    for who in (None, eve):
        async with socket(at(evening), who) as page:
            await page.say(id="x", n=n, fields=[["action", text]])
            assert (await page.hear(id="x"))["code"] == "NotSeated"


async def test_sync_sends_the_whole_table_of_ones_own_audience_only(evening: Evening) -> None:
    snapshot = await sync_to_async(selectors.snapshot)(evening.code)
    hands = [set(snapshot.view(seat).hand) for seat in (0, 1)]
    for who, own in ((evening.people[0], hands[0]), (evening.people[1], hands[1]), (None, set())):
        async with socket(at(evening), who) as page:
            await page.say(sync=0)
            html = (await page.hear_fragments(0))["html"]
            assert {card for card in FRENCH_PACK if f'id="c-{card}"' in html} == own


async def test_hint_carries_a_table_and_a_number_and_nothing_else(evening: Evening) -> None:
    layer = get_channel_layer()
    assert layer is not None
    channel = await layer.new_channel()
    for group in (broadcast.players_group(evening.code), broadcast.onlookers_group(evening.code)):
        await layer.group_add(group, channel)
    seat, text, n = await a_play(evening)
    await sync_to_async(evening.act)(seat, text)
    for _ in range(2):
        hint = await asyncio.wait_for(layer.receive(channel), 5)
        assert hint == {"type": "table.hint", "table": evening.code, "n": n + 1}


async def test_preparations_reach_ones_own_pages_alone(evening: Evening) -> None:
    layer = get_channel_layer()
    assert layer is not None
    channel = await layer.new_channel()
    for group in (broadcast.players_group(evening.code), broadcast.onlookers_group(evening.code)):
        await layer.group_add(group, channel)
    own = await layer.new_channel()
    await layer.group_add(broadcast.seat_group(evening.code, 0), own)
    await sync_to_async(play.arm)(evening.code, evening.people[0].pk, "truthful", now=timezone.now())
    assert (await asyncio.wait_for(layer.receive(own), 5))["type"] == "table.own"
    await layer.group_send(broadcast.players_group(evening.code), {"type": "marker"})
    assert (await asyncio.wait_for(layer.receive(channel), 5))["type"] == "marker"


@pytest.mark.full
async def test_table_that_is_due_is_settled_by_an_open_page(settings: Any) -> None:
    settings.HOUSE_DELAY_MS = 0
    settings.HOLD_MS = 0

    def against_the_house() -> Evening:
        found = Evening("chouine", person("ana"), None)
        found.now = timezone.now()
        settings.HOUSE_DELAY_MS = 50
        return found.dealt()

    evening = await sync_to_async(against_the_house)()
    if await sync_to_async(evening.turn)() == 0:
        await sync_to_async(evening.act_by_house_rules)()
    n = await sync_to_async(lambda: evening.n)()
    async with socket(at(evening), evening.people[0]) as mine:
        assert (await mine.hear_fragments(n + 1))["n"] > n


async def test_onlooker_gets_at_most_four_fragments_a_second(evening: Evening) -> None:
    async with socket(at(evening)) as onlooker:
        await onlooker.say(sync=0)
        await onlooker.hear_fragments(0)
        for _ in range(6):
            if await sync_to_async(lambda: evening.course.stage)() != "dealt":
                break
            await sync_to_async(evening.act_by_house_rules)()
            evening.now += timezone.timedelta(seconds=2)
        last = await sync_to_async(lambda: evening.n)()
        sent = []
        while not sent or sent[-1] < last:
            sent.append(json.loads(await onlooker.receive_from(timeout=5))["n"])
        assert len(sent) <= 3


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
        while (message := await page.receive_output(timeout=5))["type"] != "websocket.close":
            pass
        assert message["code"] == consumers.LOGGED_OUT


async def test_too_many_messages_close_the_socket(evening: Evening) -> None:
    async with socket(at(evening), evening.people[0]) as page:
        for _ in range(70):
            await page.say(ping=1)
        while (message := await page.receive_output(timeout=5))["type"] != "websocket.close":
            pass
        assert message["code"] == consumers.TOO_MUCH


async def test_too_many_commands_are_refused(evening: Evening) -> None:
    async with socket(at(evening), evening.people[0]) as page:
        for number in range(14):
            await page.say(id=str(number), n=0, fields=[["action", "play ZZ"]])
        assert (await page.hear(code="too_fast"))["say"]


async def test_silent_socket_is_dropped(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "SILENCE", 0.05)
    async with socket(at(evening), evening.people[0]) as page:
        assert (await page.receive_output(timeout=5))["code"] == consumers.SILENT


async def test_page_is_told_of_its_topic_once_the_change_is_committed() -> None:
    async with socket("/ws/page/event-12/") as page, socket("/ws/page/event-13/") as other:
        await sync_to_async(broadcast.announce_page)("event-12")
        assert await page.hear() == {"topic": "event-12"}
        assert await other.receive_nothing(timeout=0.05)


async def test_news_of_a_person_reach_the_pages_of_that_person_alone(evening: Evening) -> None:
    ana, bob = evening.people[:2]
    async with (
        socket("/ws/page/me/", ana) as page,
        socket("/ws/page/lobby/", ana) as elsewhere,
        socket("/ws/page/me/", bob) as others,
        socket("/ws/page/me/") as visitors,
        socket(f"/ws/page/person-{ana.pk}/", bob) as guessed,
    ):
        await sync_to_async(broadcast.announce_person)(ana.pk)
        assert await page.hear() == await elsewhere.hear() == {"topic": "me"}
        for stranger in (others, visitors, guessed):
            assert await stranger.receive_nothing(timeout=0.05)


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
        while (message := await page.receive_output(timeout=5))["type"] != "websocket.close":
            pass
        assert message["code"] == consumers.LOGGED_OUT


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-1e999", "9" * 400, '"7"', "null"])
async def test_a_ping_that_is_no_number_is_answered_in_json(number: str, evening: Evening) -> None:
    async with socket(at(evening), evening.people[0]) as page:
        await page.send_to(f'{{"ping": {number}}}')
        await page.hear(pong=0)


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


async def test_server_measures_the_way_there_and_back_of_a_player_at_a_table_with_a_clock() -> None:
    def timed() -> Evening:
        found = Evening("chouine", person("eva"), person("dan"), time_control="reserve 25 75 60")
        found.now = timezone.now()
        return found.dealt()

    evening = await sync_to_async(timed)()
    async with socket(at(evening), evening.people[0]) as player:
        await player.say(ping=1)
        first = (await player.hear(pong=1))["beat"]
        await player.say(beat=first)
        await player.say(ping=2)
        assert (await player.hear(pong=2))["beat"] != first
        await player.say(beat="soon")
        assert (await player.hear(ok=False))["code"] == "bad_command"
    async with socket(at(evening)) as onlooker:
        await onlooker.say(ping=3)
        assert "beat" not in await onlooker.hear(pong=3)
