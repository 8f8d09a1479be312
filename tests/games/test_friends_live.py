"""The socket of a friend: the hand comes when it is shown, follows the play, and goes when it is hidden again."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games import selectors
from games.rules.game import Seat
from games.services import friends
from tests.games.sockets import at, dealt, socket
from tests.games.tables import Evening, person
from tests.games.test_leaks import allowed, pictures, shown

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


def own_cards(evening: Evening) -> set[str]:
    snapshot = selectors.snapshot(evening.code)
    return {str(card) for card in snapshot.view(Seat(0)).hand} - allowed(snapshot, None)


def cards(message: dict[str, Any]) -> set[str]:
    return shown(message["html"], pictures("chouine", "en"))


async def test_a_hand_is_shown_live_and_hidden_again() -> None:
    evening = await sync_to_async(dealt)()
    luis, eva = [await sync_to_async(person)(name) for name in ("luis", "eva")]
    ana, code = evening.people[0], evening.code
    own = await sync_to_async(own_cards)(evening)
    async with socket(at(evening), luis) as friend, socket(at(evening), eva) as onlooker:
        for one in (friend, onlooker):
            await one.say(sync=0)
            assert not own & cards(await one.hear_fragments(0))
        await sync_to_async(friends.let_see)(code, ana.pk, "luis")
        assert own <= cards(await friend.hear_fragments(0))
        assert not own & cards(await onlooker.hear_fragments(0))  # is told that somebody looks on
        await sync_to_async(evening.act_by_house_rules)()
        reached = await sync_to_async(number)(evening)
        assert (await friend.hear_fragments(reached))["n"] == reached
        assert not (own & cards(await onlooker.hear_fragments(reached))) - await sync_to_async(public)(evening)
        await sync_to_async(friends.hide_from)(code, ana.pk, luis.pk)
        gone = await friend.hear_fragments(reached)
        assert 'id="hand"' in gone["html"]
        assert not (own & cards(gone)) - await sync_to_async(public)(evening)


def number(evening: Evening) -> int:
    return evening.n


def public(evening: Evening) -> set[str]:
    return allowed(selectors.snapshot(evening.code), None)
