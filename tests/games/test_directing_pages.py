"""The director's page, the call for him, and the sheet of a match with real cards: with forms alone."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.course import Stage, Word
from games.models import Call, Table
from games.services import calls, errors
from tests.games.browsing import client_of
from tests.games.directing import Club
from tests.games.tables import Evening, person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_waiting(settings: Any) -> None:
    settings.HOUSE_DELAY_MS = 3_600_000
    settings.NEXT_DEAL_MS = 3_600_000


def seated(game: str, seats: int = 2) -> Club:
    """A table of an event, at which the site's staff directs."""
    evening = Club(game, *(person(f"p{seat}") for seat in range(seats)))
    evening.now = timezone.now() - timedelta(minutes=5)
    evening.director.is_staff = True
    evening.director.save()
    return evening


@pytest.fixture
def evening() -> Club:
    return seated("chouine").dealt()


def url(name: str, evening: Club) -> str:
    return reverse(f"games:{name}", args=[evening.code])


def ruled(evening: Club, act: str, **typed: Any) -> Any:
    """Fill in a form of the page, look at what it does, and do it."""
    client, address = client_of(evening.director), url("director", evening)
    fields = {"act": act} | {f"{act}-{name}": value for name, value in ({"reason": "as seen"} | typed).items()}
    shown = client.post(address, fields)
    assert shown.status_code == 200, shown.content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', shown.content.decode()))
    return client.post(address, hidden | {"sure": "1"})


# ---- Who may look, and at what


def test_only_who_directs_comes_in_and_nobody_at_his_own_table(evening: Club) -> None:
    address = url("director", evening)
    assert Client().get(address).status_code == 302
    assert client_of(person("eva")).get(address).status_code == 403
    assert client_of(evening.director).get(address).status_code == 200
    player = evening.people[0]
    player.is_staff = True
    player.save()
    for answer in (client_of(player).get(address), client_of(player).post(address, {"act": "stop"})):
        assert answer.status_code == 403
    assert client_of(evening.director).get(reverse("games:director", args=["nothing"])).status_code == 404


@pytest.mark.parametrize(("query", "is_open"), [("", False), ("?all=1", True)])
def test_entries_are_folded_until_all_of_them_are_asked_for(evening: Club, query: str, is_open: bool) -> None:
    page = client_of(evening.director).get(url("director", evening) + query).content.decode()
    assert f'<details class="panel" id="entries"{" open" if is_open else ""}>' in page


@pytest.mark.parametrize(("game", "seats"), [("chouine", 2), ("piquet", 2), ("guinote", 4)])
def test_page_names_no_hidden_card_until_the_cards_are_opened(game: str, seats: int) -> None:
    evening = seated(game, seats).dealt()
    for _ in range(3):
        evening.act_by_house_rules()
        evening.later(5)
    page = client_of(evening.director).get(url("director", evening) + "?all=1").content.decode()
    page = re.sub(r"<code>drawn [^<]*", "", page)  # everybody saw these
    onlookers = evening.snapshot.view(None)
    for seat in range(seats):
        for card in evening.snapshot.view(seat).hand:
            if str(card) not in repr(onlookers):
                assert not re.search(rf">[^<]*\b{card}\b", page), card
    assert "one-card" not in page
    ruled(evening, "open", reason="count the pack")
    page = client_of(evening.director).get(url("director", evening)).content.decode()
    hands = [card for seat in range(seats) for card in evening.snapshot.view(seat).hand]
    assert page.count("one-card") == len(hands)
    other = person(
        "zoe",
    )
    other.is_staff = True
    other.save()
    assert "one-card" not in client_of(other).get(url("director", evening)).content.decode()


def test_page_has_the_log_in_words_and_as_it_was_written(evening: Club) -> None:
    evening.act(evening.turn(), "resign")
    evening.everybody_ready()
    page = client_of(evening.director).get(url("director", evening)).content.decode()
    assert "deal 0 …" in page or "deal 1 …" in page
    assert "gave the deal up" in page
    assert re.search(r"<code>\d resign</code>", page)
    assert "Deal 2" in page


def test_whoever_plays_the_same_decks_elsewhere_does_not_direct(evening: Club) -> None:
    from games.models import DeckGroup, Seat
    from games.services import tables

    group = DeckGroup.objects.create(key="round", kind="duplicate")
    Table.objects.filter(pk=evening.table.pk).update(deck_group=group)
    other = tables.open_table(game="chouine")
    Table.objects.filter(pk=other.pk).update(deck_group=group)
    Seat.objects.filter(table=other, index=0).update(user=evening.director)
    for name in ("director", "times"):
        assert client_of(evening.director).get(url(name, evening)).status_code == 403
    with pytest.raises(errors.OwnTable):
        evening.rule(Word.STOPPED)


def test_whoever_plays_the_same_decks_elsewhere_takes_no_seat(evening: Club) -> None:
    from games.models import DeckGroup

    eva, group = person("eva"), DeckGroup.objects.create(key="round", kind="duplicate")
    other = Evening("chouine", eva, person("fred"))
    Table.objects.filter(pk__in=[evening.table.pk, other.table.pk]).update(deck_group=group)
    evening.play_deal()
    fields = {"act": "replace", "replace-reason": "ill", "replace-seat": "1", "replace-who": "person"}
    fields |= {"replace-name": "eva", "sure": "1", "n": str(evening.n)}
    answer = client_of(evening.director).post(url("director", evening), fields)
    assert answer.status_code == 422
    assert "That person sits at another table that plays the same decks." in answer.content.decode()
    assert evening.snapshot.seat_of(eva.pk) is None


# ---- Rulings by forms


def test_each_ruling_is_looked_at_before_it_is_done(evening: Club) -> None:
    n = evening.n
    client = client_of(evening.director)
    shown = client.post(url("director", evening), {"act": "void", "void-reason": "misdeal"}).content.decode()
    assert "The organiser cancelled deal 1: it is dealt again. Reason: misdeal" in shown
    assert evening.n == n
    assert ruled(evening, "void", reason="misdeal").status_code == 302
    assert evening.course.stage is Stage.PAUSED


@pytest.mark.parametrize("game", ["chouine", "piquet", "guinote"])
def test_result_is_changed_by_fields(game: str) -> None:
    typed = {
        "chouine": {"how": "counted", "winner": "1", "points_0": "40", "points_1": "120"},
        "piquet": {"points_0": "12", "points_1": "99"},
        "guinote": {"winner": "1", "points_0": "20", "points_1": "120"},
    }[game]
    evening = seated(game).dealt()
    evening.play_deal()
    ruled(evening, "adjust-1", **typed)
    counted = evening.course.unit.dealt[0].counted
    assert counted[{"guinote": "totals"}.get(game, "scores")] in ([40, 120], [12, 99], [20, 120])
    assert evening.course.unit.standing.score[1] > evening.course.unit.standing.score[0]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"how": "counted", "winner": "0", "points_0": "40", "points_1": "120"}, "the higher points win"),
        ({"how": "counted", "winner": "0"}, "Write the points of both"),
        ({"how": "resigned", "winner": ""}, "Somebody won this deal"),
        ({"how": "tute", "winner": "0"}, "tute"),
        ({"how": "resigned", "winner": "7"}, "7"),
        ({"how": "counted", "winner": "0", "points_0": "x", "points_1": "-1"}, "number"),
        ({"how": "resigned", "winner": "0", "reason": ""}, "required"),
        ({"how": "resigned", "winner": "0", "reason": "x" * 300}, "200"),
    ],
)
def test_what_is_no_result_comes_back_with_why(evening: Club, typed: dict[str, str], said: str) -> None:
    evening.act(evening.turn(), "resign")
    n = evening.n
    fields = {f"adjust-1-{name}": value for name, value in ({"reason": "r"} | typed).items()}
    answer = client_of(evening.director).post(url("director", evening), {"act": "adjust-1", **fields})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert evening.n == n


def test_seat_is_given_to_a_person_by_user_name_or_to_the_house(evening: Club) -> None:
    eva = person("eva")
    ruled(evening, "replace", seat="1", who="person", name="@Eva")
    assert evening.snapshot.seats[1].user_id == eva.pk
    ruled(evening, "replace", seat="1", who="house", name="")
    assert evening.snapshot.seats[1].is_house


def test_nobody_of_that_name_takes_no_seat(evening: Club) -> None:
    fields = {"replace-seat": "1", "replace-who": "person", "replace-name": "nobody", "replace-reason": "ill"}
    answer = client_of(evening.director).post(url("director", evening), {"act": "replace", **fields})
    assert answer.status_code == 422
    assert "Nobody here has that user name." in answer.content.decode()


def test_ruling_that_came_too_late_is_shown_again_with_what_was_typed(evening: Club) -> None:
    client, address = client_of(evening.director), url("director", evening)
    shown = client.post(address, {"act": "void", "void-reason": "a card lay open"}).content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', shown))
    evening.act(evening.turn(), "resign")
    answer = client.post(address, hidden | {"sure": "1"})
    assert answer.status_code == 409
    assert "The table has moved on. Please look, and confirm." in answer.content.decode()
    assert 'value="a card lay open"' in answer.content.decode()
    assert "void" not in " ".join(evening.texts)


def test_cards_played_meanwhile_do_not_make_it_late(evening: Club) -> None:
    client, address = client_of(evening.director), url("director", evening)
    shown = client.post(address, {"act": "void", "void-reason": "a card lay open"}).content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', shown))
    evening.act_by_house_rules()
    assert client.post(address, hidden | {"sure": "1"}).status_code == 302
    assert client.post(address, hidden | {"sure": "1"}).status_code == 302  # pressed twice
    assert sum(text.startswith("void") for text in evening.texts) == 1


@pytest.mark.parametrize("fields", [{}, {"act": ""}, {"act": "adjust-9"}, {"act": "start"}, {"act": "\x00"}])
def test_what_can_not_be_ruled_now_changes_nothing(evening: Club, fields: dict[str, str]) -> None:
    n = evening.n
    assert client_of(evening.director).post(url("director", evening), fields | {"sure": "1"}).status_code == 302
    assert evening.n == n


def test_match_is_ended_for_a_side(evening: Club) -> None:
    ruled(evening, "end", winner="1")
    assert (evening.course.stage, evening.course.winner) == (Stage.OVER, 1)
    page = client_of(evening.director).get(url("director", evening))
    assert page.status_code == 200


# ---- Real cards


def test_players_write_down_and_agree_and_the_director_goes_back_to_the_screen(evening: Club) -> None:
    ruled(evening, "hand", reason="bad line")
    ana, bob = (client_of(who) for who in evening.people)
    assert ana.get(url("table", evening)).headers["Location"] == url("score", evening)
    page = ana.get(url("score", evening)).content.decode()
    assert "From here on real cards are played. Reason: bad line" in page
    typed = {"deal-how": "resigned", "deal-winner": "1", "n": str(evening.n), "request_id": "w1"}
    assert ana.post(url("score_write", evening), typed).status_code == 302
    assert "p0 wrote: won by p1" in bob.get(url("score", evening)).content.decode()
    bob.post(url("score_agree", evening), {"n": str(evening.n), "request_id": "a1"})
    assert evening.course.unit.standing.score == (0, 1)
    ruled(evening, "screen", dealer="1")
    assert evening.course.next_dealer == 1
    assert bob.get(url("score", evening)).status_code == 302
    htmx = bob.get(url("score", evening), headers={"HX-Request": "true"})
    assert htmx.headers["HX-Redirect"] == url("table", evening)


def test_what_was_typed_comes_back_when_the_other_was_quicker(evening: Club) -> None:
    ruled(evening, "hand")
    ana, bob = (client_of(who) for who in evening.people)
    n = str(evening.n)
    typed = {"deal-how": "resigned", "deal-winner": "1", "n": n, "request_id": "w1"}
    assert ana.post(url("score_write", evening), typed).status_code == 302
    answer = bob.post(url("score_write", evening), typed | {"deal-winner": "0", "request_id": "w2"})
    assert answer.status_code == 409
    assert "The table has moved on." in answer.content.decode()
    assert evening.course.written.seat == 0


def test_onlookers_see_the_sheet_and_write_nothing(evening: Club) -> None:
    ruled(evening, "hand")
    page = Client().get(url("score", evening)).content.decode()
    assert "<form" not in page.partition("<main")[2].partition("</main>")[0]
    typed = {"deal-how": "resigned", "deal-winner": "1", "n": str(evening.n), "request_id": "w1"}
    n = evening.n
    assert client_of(person("eva")).post(url("score_write", evening), typed).status_code == 302
    assert evening.n == n


# ---- Calls


def of_event(evening: Club) -> Club:
    Table.objects.filter(pk=evening.table.pk).update(origin="Cup 1.1")
    return evening


def test_player_calls_and_is_answered(evening: Club) -> None:
    of_event(evening)
    ana = client_of(evening.people[0])
    assert url("call", evening) in ana.get(url("table", evening)).content.decode()
    assert ana.get(url("call", evening)).status_code == 200
    assert ana.post(url("call", evening), {"reason": "He plays slowly", "request_id": "c1"}).status_code == 302
    for who in evening.people:
        assert "The organiser has been called." in client_of(who).get(url("table", evening)).content.decode()
    assert "The organiser has been called." not in Client().get(url("table", evening)).content.decode()
    desk = client_of(evening.director)
    assert "He plays slowly" in desk.get(url("director", evening)).content.decode()
    desk.post(url("director", evening), {"act": "answer", "answer-answer": "I am coming"})
    assert "The organiser answers: I am coming" in ana.get(url("table", evening)).content.decode()
    assert "He plays slowly" not in desk.get(url("director", evening)).content.decode()
    assert desk.post(url("director", evening), {"act": "answer"}).status_code == 302


def test_one_call_waits_at_a_table_and_makes_nothing_stale(evening: Club) -> None:
    of_event(evening)
    seat, n = evening.turn(), evening.n
    for who, key in ((0, "c1"), (0, "c1"), (1, "c2")):
        calls.call(evening.code, evening.people[who].pk, "help", now=evening.now, request_id=key)
    assert Call.objects.count() == 1
    assert evening.n == n
    evening.act(seat, "resign", seen=n)


def test_answered_call_may_be_followed_by_another_but_not_by_itself(evening: Club) -> None:
    of_event(evening)
    first = calls.call(evening.code, evening.people[0].pk, "", now=evening.now, request_id="c1")
    calls.answer(evening.code, evening.director.pk, "", now=evening.now)
    assert calls.call(evening.code, evening.people[0].pk, "", now=evening.now, request_id="c1") == first
    assert calls.call(evening.code, evening.people[0].pk, "", now=evening.now, request_id="c2") != first


def test_at_a_casual_table_and_by_who_does_not_play_nobody_is_called(evening: Club) -> None:
    assert url("call", evening) not in client_of(evening.people[0]).get(url("table", evening)).content.decode()
    assert client_of(evening.people[0]).post(url("call", evening), {}).status_code == 302
    with pytest.raises(errors.NotNow):
        calls.call(evening.code, evening.people[0].pk, "", now=evening.now, request_id="c1")
    of_event(evening)
    assert client_of(person("eva")).post(url("call", evening), {}).status_code == 302
    assert not Call.objects.exists()


def test_a_call_that_says_too_much_comes_back(evening: Club) -> None:
    of_event(evening)
    answer = client_of(evening.people[0]).post(url("call", evening), {"reason": "x" * 500})
    assert answer.status_code == 422
    assert not Call.objects.exists()


def test_stopped_table_tells_its_players(evening: Club) -> None:
    evening.rule(Word.STOPPED, "power cut")
    page = client_of(evening.people[0]).get(url("table", evening)).content.decode()
    assert "The organiser stopped the clocks. Reason: power cut" in page
    assert "The clocks are stopped: the table waits for the organiser." in page
