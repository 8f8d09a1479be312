"""Standing orders: what each does and when, and that nothing of it can be told from outside."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import broadcast, presenters, selectors
from games.log import Stage
from games.models import LogEntry, Seat, Table
from games.orders import OFFERED, Order
from games.rules.game import Seat as Place
from games.services import errors, orders, play
from tests.games.attendance import page_of
from tests.games.ordering import HOLD, PAUSE, SEVEN, SONGS, chouine, following, given, guinote, orders_of
from tests.games.sockets import IN_MEMORY, PATIENCE_S
from tests.games.tables import START, Evening, deck_with, person, stacked
from tests.games.test_cancelled_orders import decided

pytestmark = pytest.mark.django_db


def entries(evening: Evening) -> list[tuple[str, float]]:
    """What happened since the deal, and how many seconds after it."""
    log = LogEntry.objects.filter(table=evening.table).order_by("number").values_list("text", "received_at")
    return [(text, (at - START).total_seconds()) for text, at in log if text[0].isdigit()]


# ------------------------------------------------------------------------------------- the seven of trumps


def test_seven_is_exchanged_after_the_pause() -> None:
    evening = given(chouine(SEVEN), 0, Order.SEVEN)
    following(evening, PAUSE - 0.01)
    assert entries(evening) == []
    following(evening, 0.01)
    assert entries(evening) == [("0 exchange", PAUSE)]


def test_seven_is_exchanged_out_of_turn_too() -> None:
    evening = given(chouine({1: "7C AS KS QS JS", 0: "8S 9S 7S 7D 8D"}), 1, Order.SEVEN)
    assert entries(following(evening, 5)) == [("1 exchange", PAUSE)]


def test_without_an_order_the_seven_stays() -> None:
    assert entries(following(chouine(SEVEN), 60)) == []


def test_seven_of_guinote_is_exchanged_at_the_end_of_the_hold_of_the_first_trick_won() -> None:
    evening = given(guinote({0: "7O 1C 4C 5C 6C 7C", 1: "2C 2E 4E 5E 6E 7E"}, turned="RO"), 0, Order.SEVEN)
    evening.act(0, "play 1C")
    evening.act(1, "play 2C")
    following(evening, 10)
    assert entries(evening)[2:] == [("0 exchange", HOLD), ("0 draw", HOLD)]


def test_seven_that_was_just_drawn_waits_for_the_pause() -> None:
    evening = Evening("guinote", person("ana"), person("bob"))
    deck = deck_with("guinote", {0: "1C 4C 5C 6C 7C 2B", 1: "2C 2E 4E 5E 6E 7E"}, 1, 2, 3, 6, then="RO").split()
    place = deck.index("7O")
    deck[13], deck[place] = deck[place], deck[13]  # the first card of the stock
    evening = given(stacked(evening, " ".join(deck), 1), 0, Order.SEVEN)
    evening.act(0, "play 1C")
    evening.act(1, "play 2C")
    following(evening, 10)
    assert entries(evening)[2:] == [("0 draw", HOLD), ("0 exchange", HOLD + PAUSE)]


# ------------------------------------------------------------------------------------------------- songs


def test_highest_song_is_sung_at_the_end_of_the_hold_and_the_other_one_trick_later() -> None:
    evening = given(guinote(SONGS), 0, Order.SING)
    for lead, answer in (("1E", "2E"), ("3E", "4E")):
        evening.act(0, f"play {lead}")
        evening.act(1, f"play {answer}")
        following(evening, HOLD)
    assert entries(evening)[2:4] == [("0 sing O", HOLD), ("0 draw", HOLD)]
    assert entries(evening)[6:8] == [("0 sing C", 2 * HOLD), ("0 draw", 2 * HOLD)]


def test_partner_sings_by_order_too() -> None:
    hands = {0: "1E 3E 4E 5E 6E 7E", 2: "RC SC 2E 2C 4C 5C", 1: "SE 2B 4B 5B 6B 7B", 3: "RE CE 4O 5O 6O 7O"}
    evening = given(guinote(hands, seats=4), 2, Order.SING)
    for seat, card in enumerate(("1E", "SE", "2E", "RE")):
        evening.act(seat, f"play {card}")
    following(evening, HOLD)
    assert entries(evening)[4] == ("2 sing C", HOLD)


# -------------------------------------------------------------------------------------------- the last card


def to_the_last_trick(evening: Evening) -> Evening:
    """Play on by the house's rules, deal after deal, until each has one card."""
    for _ in range(2_000):
        evening.everybody_ready()
        if hand_size(evening) == 1:
            return evening
        evening.act_by_house_rules()
        free(evening)
    raise AssertionError("no deal comes to its last trick")


def free(evening: Evening) -> None:
    """Wait for the end of the hold, if one is on."""
    until = Table.objects.get(pk=evening.table.pk).hold_until
    if evening.course.stage is Stage.DEALT and until is not None and until > evening.now:
        following(evening, (until - evening.now).total_seconds())


def hand_size(evening: Evening) -> int:
    return max(len(evening.course.game.view(evening.state, Place(seat)).hand) for seat in range(len(evening.people)))


@pytest.mark.parametrize(("game", "seats"), [("chouine", 2), ("guinote", 2), ("guinote", 4)])
def test_last_cards_are_played_after_the_same_pause(game: str, seats: int) -> None:
    evening = Evening(game, *map(person, ("ana", "bob", "carla", "dora")[:seats]), match_format=("fixed", 9)).dealt()
    to_the_last_trick(evening)
    for seat in range(seats):
        given(evening, seat, Order.FORCED)
    start, before = (evening.now - START).total_seconds(), len(entries(evening))
    following(evening, 30)
    times = [at - start for text, at in entries(evening)[before:] if " play " in text]
    assert [round(at, 3) for at in times] == [round(PAUSE * (place + 1), 3) for place in range(seats)]


def test_forced_card_is_left_alone_while_there_are_others_in_the_hand() -> None:
    """In piquet seat 1 has one spade to follow with: who saw it played by the clock would know that."""
    evening = Evening("piquet", person("ana"), person("bob")).dealt()
    for seat in (0, 1):
        given(evening, seat, Order.FORCED)
    while evening.course.stage is Stage.DEALT and hand_size(evening) > 1:
        before = evening.n
        following(evening, 20 if is_one_of_many(evening) else 0)
        assert evening.n == before or not is_one_of_many(evening)
        evening.act_by_house_rules()
        following(evening, 1.2)
        free(evening)


def is_one_of_many(evening: Evening) -> bool:
    """Whether the seat on turn has one card to play, of several in its hand."""
    game, seat = evening.course.game, Place(evening.turn())
    view = game.view(evening.state, seat)
    return len(view.hand) > 1 and sum(" play " in game.write(a) for a in view.legal) == 1


# -------------------------------------------------------------------------------------------------- truthful


def test_truthful_is_the_wish_of_that_name() -> None:
    evening = Evening("piquet", person("ana"), person("bob")).dealt()
    given(evening, 1, Order.TRUTHFUL)
    assert Seat.objects.get(table=evening.table, index=1).preferences == {"truthful": True}
    given(evening, 1)
    assert Seat.objects.get(table=evening.table, index=1).preferences == {}


# -------------------------------------------------------------------------------------------- the schedule


def public(evening: Evening, play_on: Callable[[Evening], None]) -> list[tuple[Any, ...]]:
    """Everything of time that anybody but the seat itself can see, at every tenth of a second."""
    seen: list[tuple[Any, ...]] = []
    play_on(evening)
    end = evening.now + timedelta(seconds=6)
    while evening.now < end:
        following(evening, 0.1)
        snapshot = selectors.snapshot(evening.code)
        seen.append((evening.n, snapshot.due_at, snapshot.hold_until, snapshot.moved_at))
    return seen


def nothing(_evening: Evening) -> None:
    """Nobody acts."""


def first_trick(evening: Evening) -> None:
    evening.act(0, "play 1C")
    evening.act(1, "play 2C")


WITHOUT = {0: "AD AS KS QS JS", 1: "8S 9S 7S 7D 8D"}  # the seven of clubs lies in the stock
PLAIN = {0: "2B 1C 4C 5C 6C 7C", 1: "2C 2E 4E 5E 6E 7E"}


def renamed(make: Callable[..., Evening], *args: Any, **options: Any) -> Evening:
    """Another table of the same people's names."""
    from django.contrib.auth import get_user_model

    for number, user in enumerate(get_user_model().objects.exclude(username__contains="-")):
        user.username = f"{user.username}-{user.pk}-{number}"
        user.save()
    return make(*args, **options)


@pytest.mark.parametrize(
    ("make", "hands", "options", "ordered", "moves"),
    [
        (chouine, WITHOUT, {}, (Order.SEVEN, Order.FORCED), nothing),
        (guinote, PLAIN, {"turned": "RO"}, (Order.SEVEN, Order.SING, Order.FORCED), first_trick),
    ],
)
def test_an_order_for_what_isnt_held_changes_no_time(
    make: Any, hands: Any, options: Any, ordered: tuple[Order, ...], moves: Any
) -> None:
    without = public(make(hands, **options), moves)
    evening = renamed(make, hands, **options)
    given(evening, 0, *ordered)
    given(evening, 1, *ordered)
    assert public(evening, moves) == without


def test_what_is_held_changes_the_time_of_nothing_but_itself() -> None:
    """Two deals that differ in one hidden card, both seats with every order: the draw comes at the same moment."""
    times = []
    for card in ("7O", "2B"):
        evening = renamed(guinote, {**PLAIN, 0: f"{card} 1C 4C 5C 6C 7C"}, turned="RO")
        given(evening, 0, *OFFERED["guinote"])
        given(evening, 1, *OFFERED["guinote"])
        public(evening, first_trick)
        times.append([(text, at) for text, at in entries(evening) if "exchange" not in text])
    assert times[0] == times[1]


def test_by_order_is_at_the_same_moment_as_prepared_by_hand() -> None:
    times = []
    for by_hand in (True, False):
        evening = renamed(guinote, SONGS)
        evening.act(0, "play 1E")
        evening.act(1, "play 2E")
        if by_hand:
            play.arm(evening.code, evening.people[0].pk, "sing O", now=evening.now)
        else:
            given(evening, 0, Order.SING)
        times.append(entries(following(evening, 5)))
    assert times[0] == times[1]


# ----------------------------------------------------------------------------------------- nobody else's business


@pytest.mark.parametrize("game", ["chouine", "piquet", "guinote"])
def test_orders_change_nothing_that_others_are_sent(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(game, person("ana"), person("bob")).dealt()
    moment = evening.now + timedelta(milliseconds=100)
    monkeypatch.setattr(timezone, "now", lambda: moment)

    def sent(seat: int | None) -> dict[str, str]:
        return presenters.render(selectors.snapshot(evening.code), None if seat is None else Place(seat), "en")

    before, own = [sent(1), sent(None)], sent(0)
    given(evening, 0, *OFFERED[game])
    assert [sent(1), sent(None)] == before
    assert sent(0) != own
    decided(evening, "stopped x")
    decided(evening, "started x")
    for audience in (1, None):
        assert "cancelled" not in "".join(sent(audience).values())
    assert "cancelled" in "".join(sent(0).values())


@pytest.mark.django_db(transaction=True)
async def test_orders_are_hinted_to_ones_own_pages_alone(settings: Any) -> None:
    settings.CHANNEL_LAYERS = IN_MEMORY

    @sync_to_async
    def make() -> Evening:
        return Evening("chouine", person("ana"), person("bob")).dealt()

    evening, layer = await make(), get_channel_layer()
    assert layer is not None
    others, own = await layer.new_channel(), await layer.new_channel()
    for group in (
        broadcast.players_group(evening.code),
        broadcast.onlookers_group(evening.code),
        broadcast.seat_group(evening.code, 1),
    ):
        await layer.group_add(group, others)
    await layer.group_add(broadcast.seat_group(evening.code, 0), own)
    await sync_to_async(given)(evening, 0, Order.SEVEN)
    assert (await asyncio.wait_for(layer.receive(own), PATIENCE_S))["type"] == "table.own"
    await layer.group_send(broadcast.players_group(evening.code), {"type": "marker"})
    assert (await asyncio.wait_for(layer.receive(others), PATIENCE_S))["type"] == "marker"


# ---------------------------------------------------------------------------------------------------- the sheet


def sends(evening: Evening, seat: int, *names: str) -> Any:
    form = {"n": evening.n, "request_id": "one", "action": "orders *", "order": list(names)}
    address = reverse("games:act", args=[evening.code])
    return page_of(evening, seat).post(address, form, headers={"Accept": "application/json"})


def test_orders_are_given_and_taken_back_by_the_form_of_the_menu() -> None:
    evening = Evening("guinote", person("ana"), person("bob")).dealt()
    page, address = page_of(evening, 0), reverse("games:table", args=[evening.code])
    assert 'name="order" value="sing">' in page.get(address).content.decode()
    assert sends(evening, 0, "sing", "seven").status_code == 200
    assert orders_of(evening, 0) == ["seven", "sing"]
    assert 'name="order" value="sing" checked>' in page.get(address).content.decode()
    sends(evening, 0)
    assert orders_of(evening, 0) == []


def test_onlooker_has_no_sheet() -> None:
    evening = Evening("guinote", person("ana"), person("bob")).dealt()
    assert 'name="order"' not in Client().get(reverse("games:table", args=[evening.code])).content.decode()


@pytest.mark.parametrize(("names", "status"), [(("nonsense",), 400), (("truthful",), 422)])
def test_order_that_this_game_doesnt_know_is_refused_with_words(names: tuple[str, ...], status: int) -> None:
    evening = Evening("chouine", person("ana"), person("bob")).dealt()
    answer = sends(evening, 0, *names)
    assert (answer.status_code, bool(answer.json()["say"])) == (status, True)
    assert orders_of(evening, 0) == []


def test_stranger_gives_no_orders() -> None:
    evening = Evening("chouine", person("ana"), person("bob")).dealt()
    with pytest.raises(errors.NotSeated):
        orders.give(evening.code, person("eve").pk, [Order.SEVEN], now=evening.now)


def test_finished_match_takes_no_orders() -> None:
    evening = Evening("chouine", person("ana"), person("bob")).dealt()
    evening.act(0, "resign match")
    with pytest.raises(errors.NotNow):
        given(evening, 0, Order.SEVEN)
