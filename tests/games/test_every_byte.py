"""Every byte that a running table sends: frames of sockets and whatever any address of the table answers.

One deal of each kind, to each seat and to onlookers; the cards in it are held against what each may know
(`test_whole_deals` does the same with many deals, without the wire).
"""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from games import urls
from games.course import Stage
from games.rules.game import Seat
from tests.games.sockets import IN_MEMORY, Socket, socket
from tests.games.tables import Evening, person
from tests.games.test_leaks import PACKS, allowed, pictures, shown
from tests.games.test_whole_deals import spoken

pytestmark = pytest.mark.django_db(transaction=True)
PACES = ("HOLD_MS", "LAST_DRAW_HOLD_MS", "ANSWER_MS", "HOUSE_DELAY_MS")
Rights = dict[int, dict[Seat | None, set[str]]]
EVERY = 12  # so many actions between two looks at all addresses


@pytest.fixture(autouse=True)
def quick(settings: Any) -> None:
    settings.CHANNEL_LAYERS = IN_MEMORY
    for pace in PACES:
        setattr(settings, pace, 0)


def note_rights(evening: Evening, rights: Rights) -> None:
    """Keep what each audience may know at the present number."""
    from games import selectors

    snapshot = selectors.snapshot(evening.code)
    audiences = (None, *(Seat(seat) for seat in range(len(evening.people))))
    rights[snapshot.n] = {audience: allowed(snapshot, audience) for audience in audiences}


def step(evening: Evening, rights: Rights) -> bool:
    """One action of whoever is to act; False once the deal is over."""
    evening.now = timezone.now()
    if evening.course.stage is not Stage.DEALT:
        return False
    evening.later(0)
    note_rights(evening, rights)
    if evening.course.stage is Stage.DEALT and evening.course.game.to_act(evening.state):
        evening.act_by_house_rules()
        note_rights(evening, rights)
    return True


def cards_in(text: str, game: str) -> set[str]:
    """Every card that `text` shows or names, whether it is HTML or JSON."""
    html = text.replace('\\"', '"')
    return shown(html, pictures(game, "en")) | spoken(html, PACKS[game], "en")


def addresses(code: str) -> list[str]:
    """Every address of a table that needs nothing but the table, a number or two."""
    found = []
    for pattern in urls.urlpatterns:
        name = f"games:{pattern.name}"
        for more in ((), (1,), (1, 1), (1, 5)):
            try:
                found.append(reverse(name, args=[code, *more]))
            except NoReverseMatch:
                continue
    return sorted(set(found))


def look_everywhere(evening: Evening, rights: Rights) -> list[tuple[Seat | None, str, set[str]]]:
    """What any address answers to anybody, less what he may know now."""
    leaks = []
    note_rights(evening, rights)
    for seat in (None, *range(len(evening.people))):
        client = Client()
        if seat is not None:
            client.force_login(evening.people[seat])
        audience = None if seat is None else Seat(seat)
        for address in addresses(evening.code):
            answer = client.get(address)
            text = b"".join(answer) if answer.streaming else answer.content
            found = cards_in(text.decode(errors="replace"), evening.table.game)
            if found - rights[evening.n][audience]:
                leaks.append((audience, address, found - rights[evening.n][audience]))
    return leaks


async def hear(listener: Socket, n: int) -> list[dict[str, Any]]:
    """All that comes until the fragments of number `n` have come."""
    heard: list[dict[str, Any]] = []
    while not heard or not (heard[-1].get("html") and heard[-1]["n"] >= n):
        heard.append(json.loads(await listener.receive_from()))
    return heard


@pytest.mark.parametrize(("game", "seats"), [("chouine", 2), ("piquet", 2), ("guinote", 2), ("guinote", 4)])
async def test_a_running_deal_sends_nobody_a_card_he_has_no_right_to(game: str, seats: int) -> None:
    rights: Rights = {}
    evening = await sync_to_async(begun)(game, seats)
    await sync_to_async(note_rights)(evening, rights)
    audiences = [None, *range(seats)]
    frames, leaks, count = 0, [], 0
    async with AsyncExitStack() as stack:
        path = f"/ws/table/{evening.code}/?lang=en"
        listeners = [
            await stack.enter_async_context(socket(path, None if seat is None else evening.people[seat]))
            for seat in audiences
        ]
        for listener in listeners:
            await listener.say(sync=0)
            await hear(listener, 0)
        while await sync_to_async(step)(evening, rights):
            n = await sync_to_async(lambda: evening.n)()
            for seat, listener in zip(audiences, listeners, strict=True):
                await listener.say(ping=1)
                if seat is None:
                    continue  # four a second is all that onlookers get: they are heard at the end
                for message in await hear(listener, n):
                    frames += 1
                    leaks += unseen(message, rights, Seat(seat), game)
            count += 1
            if count % EVERY == 1:
                leaks += await sync_to_async(look_everywhere)(evening, rights)
        await listeners[0].say(sync=0)
        for message in await hear(listeners[0], await sync_to_async(lambda: evening.n)()):
            leaks += unseen(message, rights, None, game)
    assert leaks == []
    assert frames > 40
    assert count > EVERY


def begun(game: str, seats: int) -> Evening:
    evening = Evening(game, *(person(f"p{seat}") for seat in range(seats)))
    evening.now = timezone.now()
    return evening.dealt()


def unseen(message: dict[str, Any], rights: Rights, seat: Seat | None, game: str) -> list[Any]:
    """The cards in a frame that its audience had no right to at the frame's number."""
    found = cards_in(json.dumps(message, ensure_ascii=False), game)
    known = rights.get(message.get("n", -1), {}).get(seat, set())
    return [(seat, message.get("n"), found - known)] if found - known else []
