"""The pages of replays: who gets what, and that nothing which is still hidden can be had by any address."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from games.models import DeckGroup, Table
from games.replayable import replayable, source_of
from games.services.desk import locked
from tests.games import replays
from tests.games.browsing import client_of, url
from tests.games.replays import KINDS, kept, played
from tests.games.tables import Evening, person

pytestmark = pytest.mark.django_db
WORDS = "There is no such deal, or something in it is still hidden"


@pytest.fixture(autouse=True)
def no_waiting(settings: Any) -> None:
    settings.HOUSE_DELAY_MS = settings.NEXT_DEAL_MS = 10**9


def table(game: str, seats: int, texts: tuple[str, ...] | None = None, units: int = 1) -> Evening:
    people = [person(f"{name}{game}{seats}") for name in ("ana", "bob", "eva", "ian")[:seats]]
    return kept(game, texts or played(game, seats, units=units), *people, units=units)


def addresses(code: str, deal: int, seats: int) -> list[str]:
    """Everything that could show something of a deal."""
    places = [(name, step) for name in ("replay", "replay_image") for step in (0, 1, 3, 30)]
    eyes = ("", "?as=open", *(f"?as={seat}" for seat in range(seats)))
    return [url(name, code, deal, step) + eye for name, step in places for eye in eyes]


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_a_finished_match_can_be_replayed_by_anybody(game: str, seats: int) -> None:
    evening = table(game, seats)
    for client in (Client(), client_of(evening.people[0])):
        listed = client.get(url("replays", evening.code))
        assert listed.status_code == 200
        for deal in replayable(Table.objects.get(code=evening.code)):
            first = url("replay", evening.code, deal.number, 0)
            assert first in listed.content.decode()
            for step in (0, deal.tricks[0], deal.last):
                page = client.get(url("replay", evening.code, deal.number, step) + "?as=open")
                assert page.status_code == 200
                image = client.get(url("replay_image", evening.code, deal.number, step) + f"?as={seats - 1}")
                assert (image.status_code, image["Content-Type"]) == (200, "image/svg+xml; charset=utf-8")
        text = client.get(url("replay_text", evening.code, 1))
        assert (text.status_code, text["Content-Type"]) == (200, "text/plain; charset=utf-8")


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_position_is_shown_in_each_language(language: str) -> None:
    evening = table("piquet", 2)
    page = Client().get(f"/{language}/play/{evening.code}/replay/1/12/?as=1").content.decode()
    assert f'<html lang="{language}"' in page
    assert f"/{language}/play/{evening.code}/replay/1/13/?as=1" in page
    assert f'content="http://testserver/{language}/play/{evening.code}/replay/1/12.svg?as=1"' in page


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_the_deal_that_is_played_can_be_had_by_no_address(game: str, seats: int) -> None:
    evening = table(game, seats, played(game, seats, until=replays.in_the_middle))
    for client in (Client(), client_of(evening.people[0])):
        assert "No deal can be replayed yet." in client.get(url("replays", evening.code)).content.decode()
        for address in (*addresses(evening.code, 1, seats), url("replay_text", evening.code, 1)):
            answer = client.get(address)
            assert answer.status_code == 404, address
            assert WORDS in answer.content.decode()
    assert not any(text.startswith("deal ") for text in source_of(evening.table).texts)


@pytest.mark.parametrize(("game", "seats"), [kind for kind in KINDS if kind[0] != "piquet"])
def test_a_deal_is_shown_once_it_is_over_and_the_next_is_not(game: str, seats: int) -> None:
    evening = table(game, seats, played(game, seats, until=replays.in_the_second_deal))
    assert [deal.number for deal in replayable(evening.table_now)] == [1]
    assert Client().get(url("replay", evening.code, 1, 3)).status_code == 200
    answers = {Client().get(address).status_code for address in addresses(evening.code, 2, seats)}
    assert answers == {404}
    assert Client().get(url("replay_text", evening.code, 1)).status_code == 404  # its unit goes on


def test_no_deal_of_a_partie_is_shown_before_the_partie_is_over() -> None:
    evening = table("piquet", 2, played("piquet", 2, until=replays.in_the_second_deal))
    for client in (Client(), *map(client_of, evening.people)):
        for deal in (1, 2):
            for address in addresses(evening.code, deal, 2):
                answer = client.get(address)
                assert (answer.status_code, WORDS in answer.content.decode()) == (404, True), address


def test_the_parties_before_are_shown_while_the_next_is_played() -> None:
    texts = played("piquet", 2, until=replays.in_the_second_unit, units=3)
    evening = table("piquet", 2, texts, units=3)
    shown = replayable(evening.table_now)
    assert {deal.unit for deal in shown} == {1}
    assert Client().get(url("replay", evening.code, shown[-1].number, 2)).status_code == 200
    assert Client().get(url("replay_text", evening.code, 1)).status_code == 200
    for address in addresses(evening.code, shown[-1].number + 1, 2):
        assert Client().get(address).status_code == 404


def test_a_deal_broken_off_is_shown_once_the_match_is_over() -> None:
    evening = table("piquet", 2, played("piquet", 2, until=replays.in_the_second_deal))
    evening.act(0, "resign match")
    assert [deal.is_finished for deal in replayable(evening.table_now)] == [True, False]
    last = replayable(evening.table_now)[-1].last
    page = Client().get(url("replay", evening.code, 2, last)).content.decode()
    assert "resigned the match" in page
    assert Client().get(url("replay_text", evening.code, 1)).status_code == 200


def test_decks_that_others_still_play_are_shown_nowhere() -> None:
    group = DeckGroup.objects.create(kind=DeckGroup.Kind.MIRROR)
    over = table("chouine", 2)
    going = kept("chouine", played("chouine", 2, until=replays.in_the_middle), person("carla"), person("dora"))
    Table.objects.filter(code__in=(over.code, going.code)).update(deck_group=group)
    assert replayable(over.table_now) == ()
    for address in addresses(over.code, 1, 2):
        assert client_of(over.people[0]).get(address).status_code == 404
    going.act(0, "resign match")
    assert Client().get(url("replay", over.code, 1, 0)).status_code == 200


@pytest.mark.parametrize("query", ["?as=2", "?as=-1", "?as=", "?as=00", "?as=٣", "?as=open&as=x", "?as=%00"])
def test_eyes_that_nobody_has_are_refused_with_words(query: str) -> None:
    evening = table("chouine", 2)
    for name in ("replay", "replay_image"):
        answer = Client().get(url(name, evening.code, 1, 1) + query)
        assert (answer.status_code, WORDS in answer.content.decode()) == (404, True)


@pytest.mark.parametrize(("deal", "step"), [(0, 0), (1, 999), (99, 0), (10**30, 10**30)])
def test_positions_that_are_not_there_are_refused_with_words(deal: int, step: int) -> None:
    evening = table("chouine", 2)
    answer = Client().get(f"/en/play/{evening.code}/replay/{deal}/{step}/")
    assert (answer.status_code, WORDS in answer.content.decode()) == (404, True)
    assert Client().get(f"/en/play/{evening.code}/replay/{deal + 50}.txt").status_code == 404


def test_unknown_tables_and_numbers_without_end_are_not_found() -> None:
    for path in ("replay/", "replay/1/0/", "replay/1/0.svg", "replay/1.txt", "replay/last/"):
        assert Client().get(f"/en/play/nowhere/{path}").status_code == 404
    evening = table("chouine", 2)
    for path in (f"replay/{'9' * 5000}/0/", f"replay/1/{'9' * 5000}.svg", f"replay/{'9' * 5000}.txt"):
        assert Client().get(f"/en/play/{evening.code}/{path}").status_code == 404


def test_an_onlooker_is_led_to_the_last_deal_with_all_hands_and_to_nothing_of_the_present_one() -> None:
    evening = table("chouine", 2, played("chouine", 2, until=replays.in_the_second_deal))
    page = Client().get(url("table", evening.code)).content.decode()
    assert url("replay_last", evening.code) in page
    answer = Client().get(url("replay_last", evening.code))
    assert answer["Location"] == url("replay", evening.code, 1, 0) + "?as=open#run"
    assert (
        url("replay_last", evening.code)
        not in client_of(evening.people[0]).get(url("table", evening.code)).content.decode()
    )


def test_an_onlooker_of_the_first_deal_is_led_nowhere() -> None:
    for game, until in (("chouine", replays.in_the_middle), ("piquet", replays.in_the_second_deal)):
        evening = table(game, 2, played(game, 2, until=until))
        assert url("replay_last", evening.code) not in Client().get(url("table", evening.code)).content.decode()
        answer = Client().get(url("replay_last", evening.code))
        assert (answer.status_code, WORDS in answer.content.decode()) == (404, True)


def test_who_played_finds_the_replay_at_the_end() -> None:
    evening = table("chouine", 2)
    page = client_of(evening.people[0]).get(url("table", evening.code)).content.decode()
    after = page[page.index('id="after"') :].partition("</form>")[0]
    assert url("replays", evening.code) in after


@pytest.mark.parametrize("how", ["void 1 seen & <b>", 'adjusted 1 {"winner": 1, "resigned": true} seen & <b>'])
def test_what_was_ruled_on_a_deal_stands_with_it_wherever_it_is_replayed(how: str) -> None:
    texts = played("chouine", 2, until=lambda course: course.deal is not None and course.deal.result is not None)
    evening = table("chouine", 2, (*texts, how, "ended ruling 0 the lamp fell"))
    word = "cancelled deal 1: it is dealt again" if how.startswith("void") else "changed the result of deal 1"
    said = f"The organiser {word}. Reason: seen &amp; &lt;b&gt;"
    pages = [
        Client().get(url(*way)).content.decode() for way in (("replays", evening.code), ("replay", evening.code, 1, 5))
    ]
    assert all(page.count(said) == 1 for page in pages)
    text = Client().get(url("replay_text", evening.code, 1)).content.decode()
    assert text.count(f"The organiser {word}. Reason: seen & <b>\n") == 1


def test_a_new_name_is_not_hidden_by_what_was_kept() -> None:
    evening = table("chouine", 2)
    address = url("replay", evening.code, 1, 1)
    assert "anachouine2" in Client().get(address).content.decode()
    evening.table.seats.filter(index=0).update(name="Zoé")
    again = Client().get(address).content.decode()
    assert "Zoé" in again
    assert "anachouine2" not in again


@transaction.atomic
def write(evening: Evening, text: str) -> None:
    desk = locked(evening.now, code=evening.code)
    desk.write(text)
    desk.save()


def test_what_is_written_after_the_last_deal_is_found() -> None:
    evening = table("chouine", 2, played("chouine", 2, until=replays.in_the_second_deal))
    before = len(source_of(evening.table_now).texts)
    write(evening, "ended ruling - a reason")
    assert len(source_of(evening.table_now).texts) > before
