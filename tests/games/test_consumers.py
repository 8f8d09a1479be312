"""The sockets: commands and their answers, fragments for each audience, hints that tell nothing."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.utils import timezone

from games import broadcast, consumers, selectors
from games.models import DeckGroup, Table
from games.rules.cards import FRENCH_PACK
from games.services import play, tables
from tests.games.sockets import PATIENCE_S, a_play, at, socket
from tests.games.tables import Evening, person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


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
        messages = [json.loads(await page.receive_from())]
        while "pong" not in messages[-1]:
            messages.append(json.loads(await page.receive_from()))
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
        hint = await asyncio.wait_for(layer.receive(channel), PATIENCE_S)
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
    assert (await asyncio.wait_for(layer.receive(own), PATIENCE_S))["type"] == "table.own"
    await layer.group_send(broadcast.players_group(evening.code), {"type": "marker"})
    assert (await asyncio.wait_for(layer.receive(channel), PATIENCE_S))["type"] == "marker"


async def test_table_that_is_due_is_settled_by_an_open_page(settings: Any) -> None:
    settings.HOUSE_DELAY_MS = 0
    settings.HOLD_MS = 0

    def against_the_house() -> Evening:
        found = Evening("chouine", person("ana"), None)
        found.now = timezone.now()
        settings.HOUSE_DELAY_MS = 50
        return found.dealt()

    evening = await sync_to_async(against_the_house)()
    while await sync_to_async(evening.turn)() == 0:  # who exchanges the seven is still to play
        await sync_to_async(evening.act_by_house_rules)()
    n = await sync_to_async(lambda: evening.n)()
    async with socket(at(evening), evening.people[0]) as mine:
        assert (await mine.hear_fragments(n + 1))["n"] > n


async def test_onlooker_gets_at_most_four_fragments_a_second(evening: Evening) -> None:
    async with socket(at(evening)) as onlooker:
        await onlooker.say(sync=0)
        await onlooker.hear_fragments(0)
        began = time.monotonic()
        for _ in range(6):
            if await sync_to_async(lambda: evening.course.stage)() != "dealt":
                break
            await sync_to_async(evening.act_by_house_rules)()
            evening.now += timezone.timedelta(seconds=2)
        last = await sync_to_async(lambda: evening.n)()
        sent = []
        while not sent or sent[-1] < last:
            sent.append(json.loads(await onlooker.receive_from())["n"])
        assert len(sent) <= 2 + (time.monotonic() - began) / consumers.ONLOOKERS_EVERY


async def test_page_that_opens_after_somebody_sat_down_for_the_return_match_is_told(evening: Evening) -> None:
    ana, bob = evening.people
    await sync_to_async(evening.act)(0, "resign match")
    await sync_to_async(tables.rematch)(evening.code, ana)
    async with socket(at(evening), ana) as mine, socket(at(evening), bob) as his:
        for page in (mine, his):
            await page.say(sync=0)
            await page.say(ping=1)
        assert (await his.hear(over=True))["html"]
        await his.hear(rematch=True)
        while "pong" not in (message := json.loads(await mine.receive_from())):
            assert "rematch" not in message


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


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-1e999", "9" * 400, '"7"', "null"])
async def test_a_ping_that_is_no_number_is_answered_in_json(number: str, evening: Evening) -> None:
    async with socket(at(evening), evening.people[0]) as page:
        await page.send_to(f'{{"ping": {number}}}')
        await page.hear(pong=0)


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
