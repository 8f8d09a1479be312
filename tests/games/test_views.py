"""The pages of play, with and without a script."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime

from games import selectors
from games.models import Status, Table
from games.services import tables
from tests.games.browsing import client_of, url
from tests.games.tables import Evening, person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_waiting(settings: Any) -> None:
    settings.HOUSE_DELAY_MS = 3_600_000  # the house never moves while a test looks
    settings.NEXT_DEAL_MS = 3_600_000


@pytest.fixture
def evening() -> Evening:
    from django.utils import timezone

    found = Evening("chouine", person("ana"), person("bob"))
    found.now = timezone.now()
    return found.dealt()


def a_play(evening: Evening) -> tuple[int, str]:
    seat, game = evening.turn(), evening.course.game
    return seat, game.write(game.legal_actions(evening.state, seat)[0]).partition(" ")[2]


def post(client: Client, evening: Evening, request_id: str = "r1", **fields: Any) -> Any:
    fields = {"n": evening.n, "request_id": request_id, **fields}
    return client.post(url("act", evening.code), fields, headers={"Accept": "application/json"})


@pytest.mark.parametrize("fields", [{}, {"n": "9" * 30, "request_id": "x" * 200, "action": "play \x00"}, {"n": "1"}])
def test_what_is_no_command_is_not_found_where_there_is_no_table(client: Client, fields: dict[str, str]) -> None:
    for accept in ("text/html", "application/json"):
        assert client.post(url("act", "nowhere"), fields, headers={"Accept": accept}).status_code == 404


def test_a_guinote_table_asks_once_how_the_hand_shall_lie() -> None:
    ana, bob = person("ana"), person("bob")
    address = url("table", Evening("guinote", ana, bob).dealt().code)
    question, client = "Your six cards:", client_of(ana)
    assert question not in Client().get(address).content.decode()
    assert question in client.get(address).content.decode()
    answer = client.post(reverse("members:hand_rows"), {"hand_rows": "two", "next": address})
    page = client.get(answer.headers["Location"]).content.decode()
    assert (answer.headers["Location"], question in page) == (address, False)
    assert "two-rows" in page
    assert question in client_of(bob).get(address).content.decode()


def test_lobby_shows_tables_that_wait_and_those_to_watch(evening: Evening) -> None:
    tables.open_table(game="piquet", opener=person("eva"))
    page = Client().get(url("lobby"))
    assert page.status_code == 200
    assert "eva" in page.content.decode()
    assert url("table", evening.code) in page.content.decode()


def test_lobby_lists_what_is_adjourned_for_its_players_alone(evening: Evening) -> None:
    evening.act(0, "offer pause")
    evening.act(1, "accept pause")
    for who in evening.people:
        page = client_of(who).get(url("lobby")).content.decode()
        assert "Adjourned" in page
        assert f"adjourned on {date_format(localtime(evening.now), 'SHORT_DATETIME_FORMAT')}" in page
    assert url("table", evening.code) not in Client().get(url("lobby")).content.decode()


def test_offers_work_without_a_script(evening: Evening) -> None:
    for index, text in ((0, "offer pause"), (1, "accept pause")):
        fields = {"n": evening.n, "request_id": text[:5], "action": text}
        answer = client_of(evening.people[index]).post(url("act", evening.code), fields, follow=True)
        assert answer.redirect_chain == [(url("table", evening.code), 302)]
    assert "The match is adjourned." in answer.content.decode()


@pytest.mark.parametrize(
    ("text", "status", "say"),
    [
        ("offer claim", 422, "The rest can&#x27;t be claimed yet."),
        ("accept pause", 422, "This can&#x27;t be done now."),
        ("offer tea", 422, "This can&#x27;t be done now."),
        ("offer pause\x00", 422, "This can&#x27;t be done now."),
    ],
)
def test_what_can_not_be_offered_is_answered_in_a_sentence(evening: Evening, text: str, status: int, say: str) -> None:
    answer = post(client_of(evening.people[0]), evening, action=text)
    assert (answer.status_code, answer.json()["say"]) == (status, unescape(say))


def test_who_is_second_to_ask_for_the_return_match_is_told_how_the_seats_are(evening: Evening) -> None:
    evening.act(0, "resign match")
    ana, bob = (client_of(who) for who in evening.people)
    first = ana.post(url("rematch", evening.code), {"seats": "keep"}, follow=True)
    second = bob.post(url("rematch", evening.code), {"seats": "swap"}, follow=True)
    assert second.redirect_chain == first.redirect_chain
    told = "The seats of the return match had been chosen already, the other way."
    assert told in second.content.decode()
    assert told not in first.content.decode()


def test_table_by_link_is_not_in_the_lobby() -> None:
    hidden = tables.open_table(game="piquet", opener=person("eva"), public=False)
    assert hidden.code not in Client().get(url("lobby")).content.decode()


@pytest.mark.parametrize(
    ("game", "more", "options"),
    [
        ("chouine", {"deals_to_win": 5, "quinte": 50}, {"deals_to_win": 5}),
        ("piquet", {"deals": 6}, {}),
        (
            "guinote",
            {
                "seats": 4,
                "points_to_coto": 3,
                "partner_exempt": "on",
                "thirty_malas": "cards",
                "thirty_malas_failed": "vueltas",
                "next_dealer": "last_trick_winner",
            },
            {"partner_exempt": True, "thirty_malas": "cards"},
        ),
    ],
)
def test_table_is_opened_by_form_with_its_options(game: str, more: dict[str, Any], options: dict[str, Any]) -> None:
    client = client_of(person("ana"))
    assert client.get(url("open", game)).status_code == 200
    answer = client.post(url("open", game), {"length": "best_of:3", "visibility": "link", **more})
    table = Table.objects.get()
    assert answer.headers["Location"] == url("table", table.code)
    assert (table.options, table.match_format, table.public) == (options, ("best_of", 3), False)
    assert table.seat_count == int(more.get("seats", 2))


def test_form_with_mistakes_is_shown_again() -> None:
    answer = client_of(person("ana")).post(url("open", "piquet"), {"length": "best_of:4", "deals": 0})
    assert answer.status_code == 422
    assert not Table.objects.exists()


def test_unknown_game_and_unknown_table_are_not_found() -> None:
    client = client_of(person("ana"))
    assert client.get(url("open", "whist")).status_code == 404
    assert client.post(url("house"), {"game": "whist"}).status_code == 404
    assert Client().post(url("house"), {"game": "whist"}).status_code == 404
    assert not get_user_model().objects.filter(is_guest=True).exists()
    for name in ("table", "fragments", "join", "cards"):
        assert client.get(url(name, "nowhere")).status_code == 404
    for name in ("act", "join", "leave", "start", "seat_house", "rematch"):
        assert client.post(url(name, "nowhere"), {"n": 1, "request_id": "x", "action": "pass"}).status_code in (
            404,
            302,
        )


def test_waiting_room_has_a_link_by_which_a_guest_sits_down_and_the_match_begins() -> None:
    ana = client_of(person("ana"))
    table = tables.open_table(game="chouine", opener=person("eva"), public=False)
    guest = Client()
    assert guest.get(url("join", table.code)).status_code == 200
    assert guest.post(url("join", table.code), {"name": "Paco"}).status_code == 302
    assert [seat.name for seat in table.seats.all()] == ["eva", "Paco"]
    assert ana.post(url("join", table.code)).status_code == 302
    assert table.seats.count() == 2
    assert guest.post(url("start", table.code)).status_code == 302
    table.refresh_from_db()
    assert table.status == Status.PLAYING


def test_visitor_who_finds_every_seat_taken_becomes_no_guest(evening: Evening) -> None:
    people = type(evening.people[0]).objects.count()
    assert Client().post(url("join", evening.code), {"name": "Paco"}).status_code == 302
    assert type(evening.people[0]).objects.count() == people


def test_one_click_plays_against_the_house_even_for_a_visitor() -> None:
    client = Client()
    answer = client.post(url("house"), {"game": "chouine"})
    table = Table.objects.get()
    assert answer.headers["Location"] == url("table", table.code)
    assert table.status == Status.PLAYING
    assert client.get(url("table", table.code)).status_code == 200


def test_page_of_a_table_holds_only_what_its_reader_may_see(evening: Evening) -> None:
    hands = [set(evening.course.game.view(evening.state, seat).hand) for seat in (0, 1)]
    for seat, client in enumerate(map(client_of, evening.people)):
        html = client.get(url("table", evening.code)).content.decode()
        assert all(f'data-card="{card}"' in html for card in hands[seat])
        assert not any(f'data-card="{card}"' in html for card in hands[1 - seat])
    html = Client().get(url("table", evening.code)).content.decode()
    assert not any(f'id="c-{card}"' in html for card in hands[0] | hands[1])


def test_play_by_post_answers_the_script_with_fragments(evening: Evening) -> None:
    seat, text = a_play(evening)
    answer = post(client_of(evening.people[seat]), evening, action=text)
    assert answer.status_code == 200
    assert answer.json()["ok"]
    assert answer.json()["n"] == evening.n
    assert f'data-n="{evening.n}"' in answer.json()["html"]


def test_play_by_post_without_a_script_leads_back_to_the_table(evening: Evening) -> None:
    seat, text = a_play(evening)
    client, before = client_of(evening.people[seat]), evening.n
    answer = client.post(url("act", evening.code), {"n": before, "request_id": "r", "action": text})
    assert answer.headers["Location"] == url("table", evening.code)
    assert evening.n == before + 1
    again = client.post(url("act", evening.code), {"n": before, "request_id": "other", "action": text}, follow=True)
    assert "The table has moved on" in again.content.decode()
    assert evening.n == before + 1


def test_same_post_twice_counts_once(evening: Evening) -> None:
    seat, text = a_play(evening)
    client, before = client_of(evening.people[seat]), evening.n
    first = post(client, evening, action=text, n=before)
    again = post(client, evening, action=text, n=before)
    assert (first.status_code, again.status_code) == (200, 200)
    assert evening.n == before + 1


def test_refusals_have_their_status_and_sentence(evening: Evening) -> None:
    seat, text = a_play(evening)
    player, other, eve = evening.people[seat], evening.people[1 - seat], person("eve")
    cases = [
        (player, {"action": text, "n": 0}, 409, "StaleAction"),
        (player, {"action": "play ZZ"}, 422, "unreadable_action"),
        (other, {"action": text}, 422, "not_your_turn"),
        (None, {"action": text}, 403, "NotSeated"),
        (eve, {"action": text}, 403, "NotSeated"),
        (player, {"nothing": "at all"}, 400, "bad_command"),
        (player, {"action": text, "n": "many"}, 400, "bad_command"),
        (player, {"action": "x" * 5000}, 400, "bad_command"),
        (player, {"action": "call *"}, 400, "bad_command"),
        (player, {"ready": "²"}, 400, "bad_command"),
        (player, {"action": text, "request_id": "nul\x00"}, 400, "bad_command"),
        (player, {"action": text, "request_id": ""}, 400, "bad_command"),
        (player, {"action": f"{text}\x00"}, 422, "unreadable_action"),
    ]
    before = evening.n
    for who, fields, status, code in cases:
        answer = post(client_of(who) if who else Client(), evening, **fields)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert answer.json()["say"]
    assert evening.n == before


def test_commands_come_no_faster_than_a_person_plays(evening: Evening) -> None:
    client = client_of(evening.people[0])
    statuses = []
    while 429 not in statuses and len(statuses) < 300:
        statuses.append(post(client, evening, action="play ZZ").status_code)
    assert statuses[:10] == [422] * 10
    assert statuses[-1] == 429


def test_fragments_say_nothing_while_nothing_moved(evening: Evening) -> None:
    client = client_of(evening.people[0])
    assert client.get(url("fragments", evening.code), {"since": evening.n}).status_code == 204
    answer = client.get(url("fragments", evening.code), {"since": evening.n - 1})
    assert answer.json()["n"] == evening.n
    assert client.get(url("fragments", evening.code), {"since": "²"}).status_code == 200


def test_record_comes_only_when_the_match_is_over(evening: Evening) -> None:
    client = client_of(evening.people[0])
    assert client.get(url("record", evening.code, 1)).status_code == 404
    evening.act(0, "resign match")
    assert client.get(url("record", evening.code, 1)).json()["ended"]["how"] == "resigned"
    assert client.get(url("record", evening.code, 2)).status_code == 404


def test_a_match_without_a_card_says_that_it_has_no_record() -> None:
    early = Evening("chouine", person("ana"), person("bob")).start()
    tables.close_table(early.code, winner=0, reason="nobody came", how="forfeit")
    answer = Client().get(url("record", early.code, 1), follow=True)
    assert answer.redirect_chain == [(url("table", early.code), 302)]
    assert "No card was dealt, so there is no record." in answer.content.decode()


def test_the_house_is_named_in_every_list_of_tables(settings: Any) -> None:
    ana = person("ana")
    table = Evening("chouine", ana, None, public=True).start().table
    for page in (url("lobby"), "/en/"):
        text = client_of(ana).get(page).content.decode()
        line = text.split(url("table", table.code))[1].split("</a>")[0]
        assert '<small class="meta">the house · no clock</small>' in line
    assert "ana, the house" in Client().get(url("lobby")).content.decode()


def test_page_settles_what_was_due(settings: Any) -> None:
    settings.NEXT_DEAL_MS = 0
    late = Evening("chouine", person("ana"), person("bob"))
    tables.start(late.code, now=late.now)  # long ago
    Client().get(url("table", late.code))
    assert selectors.snapshot(late.code).course.deals_dealt == 1


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_every_page_is_there_in_every_language(evening: Evening, language: str) -> None:
    waiting = tables.open_table(game="guinote", seats=4, opener=evening.people[0])
    client = client_of(evening.people[0])
    for path in (
        url("lobby"),
        url("open", "guinote"),
        url("table", evening.code),
        url("table", waiting.code),
        url("cards", evening.code),
    ):
        answer = client.get(path.replace("/en/", f"/{language}/", 1))
        assert answer.status_code == 200
        assert f'lang="{language}"' in answer.content.decode()


def test_who_comes_to_a_table_for_four_chooses_with_whom_he_plays() -> None:
    table = tables.open_table(game="guinote", seats=4, opener=person("ana"))
    visitor = Client()
    page = visitor.get(url("join", table.code)).content.decode()
    assert page.count("with whoever sits down opposite") == 2
    assert 'value="2"> partner of ana' in page
    visitor.post(url("join", table.code), {"name": "Zoë", "seat": "2"})
    assert table.seats.get(index=2).name == "Zoë"
    assert "the first with the third" in visitor.get(url("table", table.code)).content.decode()


@pytest.mark.parametrize("seat", ["9", "0"])
def test_a_seat_that_is_not_free_makes_no_guest(seat: str) -> None:
    table = tables.open_table(game="chouine", opener=person("ana"))
    visitor = Client()
    page = visitor.post(url("join", table.code), {"name": "Zoë", "seat": seat}, follow=True)
    assert "Somebody sits there already." in page.content.decode()
    assert get_user_model().objects.count() == 1
    assert table.seats.get(index=1).name == ""


def test_who_comes_too_late_is_told_why(evening: Evening) -> None:
    page = client_of(person("eve")).post(url("join", evening.code), follow=True).content.decode()
    assert "The match has begun already." in page
