"""Who is at the table, by open sockets: lost lines, farewells, several tabs, all at the same moment."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.utils import timezone

from games.models import Connection
from games.presence import Whereabouts
from games.services import errors, play, presence
from tests.games.attendance import absent_on_turn, claims, comes, goes, playing, seen
from tests.games.sockets import IN_MEMORY, a_play, at, socket
from tests.games.tables import Evening, person
from tests.instant import at_once

pytestmark = pytest.mark.django_db


# ----------------------------------------------------------------------------------------------- sockets


@pytest.fixture
def live(settings: Any) -> None:
    settings.CHANNEL_LAYERS = IN_MEMORY
    settings.NEXT_DEAL_MS = 3_600_000
    settings.RECONNECT_MS, settings.LEAVE_MS = 300, 200


@sync_to_async
def now_playing() -> Evening:
    evening = Evening("chouine", person("ana"), person("bob"))
    evening.now = timezone.now()
    return evening.dealt()


async def presence_in(page: Any, seat_line: str = "seat-top") -> str:
    """The presence that the next fragment of that seat's line shows."""
    while True:
        html = (await page.hear_fragments(0))["html"]
        _, found, rest = html.partition(f'id="{seat_line}"')
        if found:
            return str(rest.partition('data-presence="')[2].partition('"')[0])


async def until(page: Any, wanted: str) -> None:
    while await presence_in(page) != wanted:
        pass


@pytest.mark.django_db(transaction=True)
async def test_others_see_at_once_that_a_socket_was_lost_and_that_it_is_back(live: None, settings: Any) -> None:
    settings.RECONNECT_MS = 3_600_000
    evening = await now_playing()
    ana, bob = evening.people
    async with socket(at(evening), ana) as mine, socket(at(evening)) as onlooker:
        async with socket(at(evening), bob):
            for page in (mine, onlooker):
                await page.say(sync=0)
                await until(page, "here")
        for page in (mine, onlooker):
            await until(page, "reconnecting")
        n = await sync_to_async(lambda: evening.n)()
        async with socket(at(evening), bob):
            for page in (mine, onlooker):
                await until(page, "here")
        assert await sync_to_async(lambda: evening.n)() == n


@pytest.mark.django_db(transaction=True)
async def test_others_see_after_a_while_that_who_was_lost_stays_away(live: None) -> None:
    evening = await now_playing()
    ana, bob = evening.people
    async with socket(at(evening), ana) as mine, socket(at(evening)) as onlooker:
        for page in (mine, onlooker):
            await page.say(sync=0)
        async with socket(at(evening), bob):
            pass
        for page in (mine, onlooker):
            await until(page, "lost")


@pytest.mark.django_db(transaction=True)
async def test_farewell_is_told_from_a_lost_line(live: None) -> None:
    evening = await now_playing()
    ana, bob = evening.people
    async with socket(at(evening), ana) as mine:
        await mine.say(sync=0)
        async with socket(at(evening), bob) as theirs:
            await theirs.say(bye=True)
        await until(mine, "left")


@pytest.mark.django_db(transaction=True)
async def test_page_that_stays_after_its_farewell_has_not_left(live: None) -> None:
    evening = await now_playing()
    ana, bob = evening.people
    async with socket(at(evening), ana) as mine:
        await mine.say(sync=0)
        async with socket(at(evening), bob) as theirs:
            await theirs.say(bye=True)
            await theirs.say(ping=1)
            await theirs.hear(pong=1)
        await until(mine, "lost")


@pytest.mark.django_db(transaction=True)
async def test_logging_out_is_leaving(live: None) -> None:
    from games import broadcast
    from tests.games.tables import session_of

    evening = await now_playing()
    ana, bob = evening.people
    key = await sync_to_async(session_of)(bob)
    async with socket(at(evening), ana) as mine:
        await mine.say(sync=0)
        async with socket(at(evening), bob, key=key) as theirs:
            await sync_to_async(broadcast.session_ended)(key)
            while (await theirs.receive_output())["type"] != "websocket.close":
                pass
        await until(mine, "left")


async def signed(evening: Evening, since: datetime) -> datetime:
    """When the only page of the table was seen last, once that is after `since`."""
    for _ in range(1_000):
        row = await Connection.objects.filter(table=evening.table).afirst()
        if row is not None and row.seen_at > since:
            return row.seen_at
        await asyncio.sleep(0.01)
    pytest.fail("the sign was not written down")


@pytest.mark.django_db(transaction=True)
async def test_open_socket_is_written_down_again_while_it_says_something(live: None, settings: Any) -> None:
    settings.ROLL_CALL_MS = 50
    evening = await now_playing()
    async with socket(at(evening), evening.people[0]):
        opened = await signed(evening, timezone.now() - timedelta(days=1))
        await signed(evening, await signed(evening, opened))
    assert not await Connection.objects.filter(table=evening.table).aexists()


@pytest.mark.django_db(transaction=True)
async def test_onlooker_has_no_row(live: None) -> None:
    evening = await now_playing()
    async with socket(at(evening)) as onlooker:
        await onlooker.say(sync=0)
        await onlooker.hear_fragments(0)
        assert not await Connection.objects.aexists()


@pytest.mark.django_db(transaction=True)
async def test_older_tab_is_told_that_the_player_goes_on_in_another(live: None) -> None:
    evening = await now_playing()
    ana, bob = evening.people
    async with socket(at(evening), ana) as first, socket(at(evening), ana) as second, socket(at(evening), bob) as his:
        await second.say(here=True)
        await first.hear(elsewhere=True)
        await second.hear(elsewhere=False)
        await first.say(here=True)
        await first.hear(elsewhere=False)
        await second.hear(elsewhere=True)
        await his.say(ping=3)
        assert await his.hear() == {"pong": 3}


@pytest.mark.django_db(transaction=True)
async def test_both_tabs_play_and_a_command_counts_once(live: None) -> None:
    evening = await now_playing()
    seat, text, n = await a_play(evening)
    who = evening.people[seat]
    async with socket(at(evening), who) as first, socket(at(evening), who) as second:
        await second.say(here=True)
        await first.hear(elsewhere=True)
        for page in (first, second):
            await page.say(id="one", n=n, fields=[["action", text]])
            assert (await page.hear(id="one"))["ok"]
    assert await sync_to_async(lambda: evening.n)() == n + 1


@pytest.mark.django_db(transaction=True)
async def test_who_claims_against_somebody_who_is_just_back_reads_that_the_match_goes_on(live: None) -> None:
    evening = await now_playing()
    seat, _text, n = await a_play(evening)
    async with socket(at(evening), evening.people[1 - seat]) as mine:
        async with socket(at(evening), evening.people[seat]) as back:
            await back.say(bye=True)
        await mine.say(sync=0)
        await until(mine, "left")
        async with socket(at(evening), evening.people[seat]):
            await until(mine, "here")
            await mine.say(id="claim", n=n, fields=[["action", f"absent claim {seat}"]])
            answer = await mine.hear(id="claim")
    assert (answer["ok"], answer["say"]) == (False, "The player is back: the match goes on.")
    assert await sync_to_async(lambda: evening.n)() == n


# ---------------------------------------------------------------------------------- at the same moment


@pytest.mark.django_db(transaction=True)
def test_either_the_claim_or_the_return_is_first() -> None:
    for number in range(5):
        people = [person(f"ana{number}"), person(f"bob{number}")]
        evening = Evening("chouine", *people).dealt()
        comes(evening, 0)
        comes(evening, 1)
        absent = absent_on_turn(evening)
        evening.now += timedelta(seconds=61)
        result, _ = at_once(
            partial(claims, evening, 1 - absent, absent, "one"),
            partial(presence.opened, evening.table.pk, absent, f"back{number}", evening.now),
        )
        is_claimed = evening.texts[-1].startswith("ended forfeit")
        assert is_claimed == isinstance(result, play.Answer)
        assert is_claimed or isinstance(result, errors.NotAway)


@pytest.mark.django_db(transaction=True)
def test_last_of_two_sockets_that_close_together_counts() -> None:
    evening = playing()
    comes(evening, 1, "second")
    at_once(*(partial(goes, evening, 1, tab) for tab in ("", "second")))
    assert seen(evening, 1) is Whereabouts.RECONNECTING
    assert not Connection.objects.filter(table=evening.table, index=1).exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("place", [0, None])
async def test_who_missed_a_hint_gets_the_news_with_the_next_roll_call(
    place: int | None, live: None, settings: Any
) -> None:
    settings.ROLL_CALL_MS = 100
    evening = await now_playing()
    async with socket(at(evening), None if place is None else evening.people[place]) as page:
        await page.say(sync=0)
        before = await page.hear_fragments(0)
        get_channel_layer().groups.clear()  # nobody hears any hint
        await sync_to_async(evening.act_by_house_rules)()
        assert (await page.hear_fragments(before["n"] + 1))["n"] == await sync_to_async(lambda: evening.n)()
