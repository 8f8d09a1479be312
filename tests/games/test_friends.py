"""A friend who looks into a hand: that hand and nothing else, where it is allowed, as long as it is allowed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from games import presenters, rendering, selectors
from games.friends import shown_to
from games.log import told
from games.models import DeckGroup, Seat, Table
from games.rules.game import Seat as Place
from games.services import friends, names, tables
from games.services.errors import (
    FriendElsewhere,
    FriendSits,
    NoFriendsHere,
    NoSuchPerson,
    NotSeated,
    SeveralPeople,
    TableError,
    TooManyFriends,
    WrongStatus,
)
from tests.games import replays
from tests.games.browsing import client_of, url
from tests.games.replays import kept, played
from tests.games.tables import Evening, person
from tests.games.test_leaks import allowed, pictures, shown

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_waiting(settings: Any) -> None:
    settings.HOUSE_DELAY_MS = settings.NEXT_DEAL_MS = 10**9


def going(game: str = "chouine", *, until: Any = replays.in_the_middle) -> Evening:
    return kept(game, played(game, 2, until=until), person("ana"), person("bob"))


def let_see(evening: Evening, seat: int, name: str) -> str:
    return friends.let_see(evening.code, evening.people[seat].pk, name)


def cards(html: str, game: str) -> set[str]:
    return shown(html, pictures(game, "en"))


@pytest.mark.parametrize("game", ["chouine", "piquet", "guinote"])
def test_a_friend_sees_one_hand_and_others_nothing_of_it(game: str) -> None:
    evening, luis = going(game), person("luis")
    let_see(evening, 0, "luis")
    snapshot = selectors.snapshot(evening.code)
    html = "".join(rendering.for_person(snapshot, luis.pk, "en").values())
    hand = {str(card) for card in snapshot.view(Place(0)).hand}
    assert hand <= cards(html, game) <= allowed(snapshot, Place(0))
    for other in (None, person("eva").pk):
        seen = cards("".join(rendering.for_person(snapshot, other, "en").values()), game)
        assert seen <= allowed(snapshot, None)
    rival = cards("".join(rendering.for_person(snapshot, evening.people[1].pk, "en").values()), game)
    assert rival <= allowed(snapshot, Place(1))


@pytest.mark.parametrize("game", ["chouine", "piquet", "guinote"])
def test_a_friend_never_sees_more_than_the_seat_through_a_whole_match(game: str) -> None:
    luis, looked = person("luis"), 0
    evening = kept(game, (), person("ana"), person("bob"))
    let_see(evening, 0, "luis")
    table = evening.table_now
    course, seats = evening.course, list(table.seats.order_by("index"))
    for text in played(game, 2):
        course = told(course, text)
        snapshot = selectors.taken(table, seats, course)
        html = "".join(rendering.for_person(snapshot, luis.pk, "en").values())
        assert cards(html, game) <= allowed(snapshot, Place(0))
        looked += 1
    assert looked > 80


@pytest.mark.parametrize("game", ["chouine", "piquet", "guinote"])
def test_a_friend_has_nothing_to_press_and_sees_nothing_that_was_prepared(game: str) -> None:
    evening, luis = going(game), person("luis")
    let_see(evening, 0, "luis")
    before = rendering.for_person(selectors.snapshot(evening.code), luis.pk, "en")
    assert 'form="act"' not in "".join(before.values())
    seat = Seat.objects.get(table=evening.table, index=0)
    seat.preferences = {"armed": ["exchange", "sing O"], "truthful": True, "plan": ["point H"], "orders": ["forced"]}
    seat.save()
    after = rendering.for_person(selectors.snapshot(evening.code), luis.pk, "en")
    assert without_time(after) == without_time(before)


def without_time(parts: dict[str, str]) -> dict[str, str]:
    """Fragments without how long somebody has been away."""
    return {name: re.sub(r"\d+", "", html) if name.startswith("seat") else html for name, html in parts.items()}


def test_everybody_at_the_table_is_told_who_looks_on() -> None:
    evening, luis = going(), person("luis")
    let_see(evening, 0, "luis")
    snapshot = selectors.snapshot(evening.code)
    for who in (*evening.people, luis, None):
        html = "".join(rendering.for_person(snapshot, who.pk if who else None, "en").values())
        assert "luis sees this hand" in html


def test_pages_and_fragments_give_a_friend_the_hand_until_it_is_hidden_again() -> None:
    evening, luis = going(), person("luis")
    snapshot = selectors.snapshot(evening.code)
    own = {str(card) for card in snapshot.view(Place(0)).hand} - allowed(snapshot, None)
    assert own
    client, ana = client_of(luis), client_of(evening.people[0])
    addresses = (url("table", evening.code), url("fragments", evening.code))

    def seen(address: str) -> set[str]:
        return cards(client.get(address).content.decode().replace('\\"', '"'), "chouine")

    assert not any(own & seen(address) for address in addresses)
    assert ana.post(url("friends", evening.code), {"name": "LUIS"}).status_code == 302
    assert all(own <= seen(address) for address in addresses)
    assert "luis" in ana.get(url("friends", evening.code)).content.decode()
    assert ana.post(url("friend_hide", evening.code, luis.pk)).status_code == 302
    assert not any(own & seen(address) for address in addresses)


def test_a_friend_acts_no_more_than_any_onlooker() -> None:
    evening, luis = going(), person("luis")
    let_see(evening, 0, "luis")
    client, before = client_of(luis), evening.n
    answer = client.post(
        url("act", evening.code),
        {"n": before, "request_id": "r1", "action": "resign match"},
        headers={"Accept": "application/json"},
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "NotSeated")
    with pytest.raises(NotSeated):
        friends.let_see(evening.code, luis.pk, "eva")
    assert client.post(url("friend_hide", evening.code, luis.pk)).status_code == 302
    assert shown_to(selectors.snapshot(evening.code), luis.pk) == Place(0)
    assert evening.n == before


def refused(evening: Evening, name: str, error: type[TableError], seat: int = 0) -> None:
    before = list(Seat.objects.filter(table=evening.table).order_by("index").values_list("friends", flat=True))
    with pytest.raises(error):
        let_see(evening, seat, name)
    assert list(Seat.objects.filter(table=evening.table).order_by("index").values_list("friends", flat=True)) == before
    answer = client_of(evening.people[seat]).post(url("friends", evening.code), {"name": name})
    assert answer.status_code == 422
    assert list(Seat.objects.filter(table=evening.table).order_by("index").values_list("friends", flat=True)) == before


def test_nobody_looks_on_in_events_in_pairs_or_where_decks_are_shared() -> None:
    person("luis")
    four = kept("guinote", played("guinote", 4, until=replays.in_the_middle), *map(person, ("a1", "a2", "a3", "a4")))
    refused(four, "luis", NoFriendsHere)
    evening = going()
    Table.objects.filter(pk=evening.table.pk).update(origin="Round 4, table 4")
    refused(evening, "luis", NoFriendsHere)
    group = DeckGroup.objects.create(kind=DeckGroup.Kind.MIRROR)
    Table.objects.filter(pk=evening.table.pk).update(origin="", deck_group=group)
    refused(evening, "luis", NoFriendsHere)


@pytest.mark.parametrize("change", ["origin", "group", "over"])
def test_what_was_allowed_ends_where_it_could_not_be_allowed_any_more(change: str) -> None:
    evening, luis = going(), person("luis")
    let_see(evening, 0, "luis")
    if change == "over":
        evening.act(0, "resign match")
    elif change == "origin":
        Table.objects.filter(pk=evening.table.pk).update(origin="Round 1, table 1")
    else:
        group = DeckGroup.objects.create(kind=DeckGroup.Kind.DUPLICATE)
        Table.objects.filter(pk=evening.table.pk).update(deck_group=group)
    assert shown_to(selectors.snapshot(evening.code), luis.pk) is None


def test_names_that_fit_nobody_or_several_are_refused() -> None:
    evening = going()
    refused(evening, "nobody", NoSuchPerson)
    refused(evening, "x" * 80, NoSuchPerson)
    for name in ("luis1", "luis2"):
        get_user_model().objects.create_user(username=name, password=None, display_name="Luis Gil")
    refused(evening, "Luis Gil", SeveralPeople)
    get_user_model().objects.create_user(username="guest", password=None, is_guest=True)
    refused(evening, "guest", NoSuchPerson)
    get_user_model().objects.create_user(username="gone", password=None, is_active=False)
    refused(evening, "gone", NoSuchPerson)
    assert let_see(evening, 0, "luis2") == "Luis Gil"


@pytest.mark.parametrize("name", ["", " ", "x" * 500, "\x00"])
def test_a_form_without_a_name_is_shown_again(name: str) -> None:
    evening = going()
    answer = client_of(evening.people[0]).post(url("friends", evening.code), {"name": name})
    assert answer.status_code == 422


def test_who_sits_at_the_table_or_sees_the_other_hand_is_refused() -> None:
    evening = going()
    refused(evening, "bob", FriendSits)
    refused(evening, "ana", FriendSits)
    person("luis")
    let_see(evening, 1, "luis")
    refused(evening, "luis", FriendElsewhere)


def test_only_so_many_friends_look_on() -> None:
    evening = going()
    for number in range(6):
        person(f"friend{number}")
    for number in range(5):
        let_see(evening, 0, f"friend{number}")
    refused(evening, "friend5", TooManyFriends)
    assert let_see(evening, 0, "friend0") == "friend0"


def test_a_match_that_is_over_shows_no_hand() -> None:
    evening = going()
    person("luis")
    evening.act(0, "resign match")
    refused(evening, "luis", WrongStatus)


def test_whoever_sits_down_looks_into_no_hand_any_more() -> None:
    ana, luis = person("ana"), person("luis")
    table = tables.open_table(game="chouine", opener=ana)
    friends.let_see(table.code, ana.pk, "luis")
    assert shown_to(selectors.snapshot(table.code), luis.pk) == Place(0)
    tables.seat_player(table.code, luis)
    snapshot = selectors.snapshot(table.code)
    assert shown_to(snapshot, luis.pk) is None
    assert [dict(seat.friends) for seat in snapshot.seats] == [{}, {}]


def test_a_seat_left_takes_its_friends_away() -> None:
    ana, bob, eva = person("ana"), person("bob"), person("eva")
    person("luis")
    table = tables.open_table(game="chouine", opener=ana)
    tables.seat_player(table.code, bob)
    friends.let_see(table.code, bob.pk, "luis")
    tables.leave(table.code, bob.pk)
    tables.seat_player(table.code, eva)
    assert not any(seat.friends for seat in selectors.snapshot(table.code).seats)


def test_a_new_name_is_told_and_an_old_one_forgotten() -> None:
    evening, luis = going(), person("luis")
    let_see(evening, 0, "luis")
    names.rename(luis.pk, "member 7")
    html = "".join(presenters.render(selectors.snapshot(evening.code), None, "en").values())
    assert "member 7 sees this hand" in html
    assert "luis" not in html


def test_a_stranger_is_told_that_he_does_not_sit_there() -> None:
    evening = going()
    page = client_of(person("luis")).get(url("friends", evening.code))
    assert (page.status_code, "You don't sit at this table." in page.content.decode()) == (403, True)
    assert Client().get(url("friends", evening.code)).status_code == 302
    assert client_of(evening.people[0]).get(url("friends", "nowhere")).status_code == 404
    assert client_of(evening.people[0]).post(url("friend_hide", "nowhere", 1)).status_code == 404


def test_too_many_names_at_once_are_refused(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"name_friend": "1/h/user"}
    evening = going()
    client = client_of(evening.people[0])
    answers = [client.post(url("friends", evening.code), {"name": "nobody"}).status_code for _ in range(2)]
    assert answers == [422, 429]
