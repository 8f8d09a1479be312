"""What each audience's socket carries of chat: its own room, for its own reader, and not a sign of the other."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.chat.models import Line
from games.models import DeckGroup, Seat, Table
from games.services import chat
from games.services.tables import close_table
from tests.games.sockets import Socket, at, socket
from tests.games.tables import Evening, Person, person
from tournaments.members.services import people

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


def begun(game: str, *names: str) -> Evening:
    evening = Evening(game, *(person(name) for name in names))
    evening.now = timezone.now()
    return evening.dealt()


@pytest.fixture
async def evening() -> Evening:
    return await sync_to_async(begun)("chouine", "ana", "bob")


@sync_to_async
def say(evening: Evening, who: Person, text: str = "", preset: str = "") -> Line:
    request_id = f"r{Line.objects.count()}"
    return chat.say(evening.code, who, text=text, preset=preset, request_id=request_id, now=timezone.now())


async def heard(page: Socket) -> list[dict[str, Any]]:
    """Everything that came of chat until a ping is answered."""
    await page.say(ping=1)
    found = []
    while "pong" not in (message := json.loads(await page.receive_from())):
        if "chat" in message:
            found.append(message["chat"])
    return found


async def line_of(page: Socket) -> str:
    while "chat" not in (message := json.loads(await page.receive_from())):
        pass
    return str(message["chat"]["html"])


async def test_a_line_reaches_its_room_and_no_frame_of_the_other(evening: Evening) -> None:
    ana, bob = evening.people
    eva = await sync_to_async(person)("eva")
    async with (
        socket(at(evening), ana) as player,
        socket(at(evening), bob) as other,
        socket(at(evening), eva) as watching,
        socket(at(evening)) as visitor,
    ):
        await say(evening, ana, "among <b>players</b>")
        for page in (player, other):
            assert "among &lt;b&gt;players&lt;/b&gt;" in await line_of(page)
        await say(evening, eva, "among onlookers")
        for page in (watching, visitor):
            assert "among onlookers" in await line_of(page)
        for page in (player, other, watching, visitor):
            assert await heard(page) == []


async def test_each_reads_a_set_phrase_in_the_language_of_his_page(evening: Evening) -> None:
    ana, bob = evening.people
    async with socket(at(evening), ana) as english, socket(at(evening).replace("en", "es"), bob) as spanish:
        await say(evening, ana, preset="thanks")
        ours, theirs = await line_of(english), await line_of(spanish)
        assert "Thank you!" in ours
        assert "/en/play/" not in ours  # one's own line has no menu
        assert "/es/play/" in theirs


async def test_a_reader_of_set_phrases_is_sent_no_free_text_and_a_muted_author_nothing(evening: Evening) -> None:
    ana, bob = evening.people
    await sync_to_async(people.become_minor)(bob)
    eva, fred = await sync_to_async(person)("eva"), await sync_to_async(person)("fred")
    async with socket(at(evening), bob) as minor, socket(at(evening), fred) as watching:
        await say(evening, ana, "in my words")
        await say(evening, ana, preset="hello")
        assert "Hello!" in await line_of(minor)
        await sync_to_async(chat.mute)(fred, eva.pk, timezone.now())
        await say(evening, eva, "nobody hears me")
        await say(evening, fred, "I do not")
        assert "I do not" in await line_of(watching)
        assert await heard(minor) == await heard(watching) == []


async def test_a_page_that_comes_back_gets_the_lines_of_its_room(evening: Evening) -> None:
    ana, bob = evening.people
    await say(evening, bob, "before you came")
    await say(evening, await sync_to_async(person)("eva"), "watching")
    async with socket(at(evening), ana) as page:
        await page.say(sync=0)
        (again,) = await heard(page)
        assert "before you came" in again["all"]
        assert "watching" not in again["all"]


async def test_both_rooms_open_when_the_match_is_over(evening: Evening) -> None:
    ana, bob = evening.people
    await say(evening, bob, "among players")
    async with socket(at(evening), ana) as player, socket(at(evening)) as visitor:
        for page in (player, visitor):
            await page.say(sync=0)
            await page.hear_fragments(0)
        await heard(visitor)
        await sync_to_async(evening.act)(0, "resign match")
        while not (found := await heard(visitor)):
            await asyncio.sleep(0.05)
        assert "among players" in found[0]["all"]
        await say(evening, bob, "good fight")
        assert "good fight" in await line_of(visitor)


async def test_a_hidden_line_goes_from_every_page_of_its_room(evening: Evening) -> None:
    ana, bob = evening.people
    line = await say(evening, bob, "among players")
    async with socket(at(evening), ana) as page, socket(at(evening)) as visitor:
        await sync_to_async(chat.hide)(line, ana, timezone.now())
        await page.hear(chat={"gone": line.pk})
        await page.say(sync=0)
        assert await heard(page) == []
        assert await heard(visitor) == []  # not even that there was a line


async def test_partners_pages_learn_when_they_may_talk_and_onlookers_do_not() -> None:
    four = await sync_to_async(begun)("guinote", "ana", "bob", "carla", "dora")
    async with socket(at(four), four.people[0]) as page, socket(at(four)) as visitor:
        for one in (page, visitor):
            await one.say(sync=0)
        assert await heard(page) == [{"hushed": True}]
        await sync_to_async(close_table)(four.code, winner=0, reason="over")
        await page.hear(chat={"hushed": False})
        assert all("hushed" not in message for message in await heard(visitor))


async def test_a_page_that_was_away_when_the_hand_ended_learns_that_partners_may_talk() -> None:
    four = await sync_to_async(begun)("guinote", "ana", "bob", "carla", "dora")
    await sync_to_async(close_table)(four.code, winner=0, reason="over")
    async with socket(at(four), four.people[0]) as page:
        await page.say(sync=0)
        assert {"hushed": False} in await heard(page)


async def test_who_directs_hears_both_rooms(evening: Evening, settings: Any) -> None:
    ana, _bob = evening.people
    olga = await sync_to_async(person)("olga")
    olga.is_staff = True
    await sync_to_async(olga.save)()
    eva = await sync_to_async(person)("eva")
    async with socket(at(evening), olga) as director:
        await say(evening, ana, "among players")
        assert "among players" in await line_of(director)
        await say(evening, eva, "among onlookers")
        html = await line_of(director)
        assert "among onlookers" in html
        assert "onlooker</small>" in html


async def test_whoever_plays_the_same_decks_elsewhere_hears_nothing(evening: Evening, settings: Any) -> None:
    olga = await sync_to_async(person)("olga")
    other = await sync_to_async(begun)("chouine", "olga2", "eva")

    @sync_to_async
    def with_the_same_decks() -> None:
        olga.is_staff = True
        olga.save()
        group = DeckGroup.objects.create(key="round", kind="duplicate")
        Table.objects.filter(pk__in=[evening.table.pk, other.table.pk]).update(deck_group=group)
        Seat.objects.filter(table=other.table, index=0).update(user=olga)

    await with_the_same_decks()
    async with socket(at(evening), olga) as director:
        await say(evening, evening.people[0], "what a quinte")
        assert await heard(director) == []
