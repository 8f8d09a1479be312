"""The form that opens a table asks for a time control: the usual ones, one's own times, and what happens at zero."""

from __future__ import annotations

import re

import pytest

from games.models import Table
from tests.games.tables import person
from tests.games.test_views import client_of

pytestmark = pytest.mark.django_db
GIVEN = {
    "chouine": {"deals_to_win": "3", "quinte": "50"},
    "piquet": {"deals": "6"},
    "guinote": {
        "seats": "2",
        "points_to_coto": "3",
        "thirty_malas": "cards_and_ten",
        "thirty_malas_failed": "vueltas",
        "next_dealer": "last_trick_winner",
    },
}
SHARED = {"length": "best_of:1", "visibility": "public", "chat": "open"}
OWN = {"clock": "reserve", "action_s": "20", "discard_s": "60", "reserve_min": "2"}


def sent(game: str, **wanted: str) -> tuple[int, str]:
    response = client_of(person("ana")).post(f"/en/play/open/{game}/", GIVEN[game] | SHARED | wanted)
    return response.status_code, response.content.decode()


@pytest.mark.parametrize("game", GIVEN)
@pytest.mark.parametrize(
    ("wanted", "control", "at_zero"),
    [
        ({"clock": ""}, "", "house"),
        ({"clock": "reserve 25 75 180"}, "reserve 25 75 180", "house"),
        ({"clock": "days 7", "at_zero": "match"}, "days 7", "match"),
        ({"clock": "fischer", "initial_min": "10", "increment_s": "3", "at_zero": "third"}, "fischer 600 3", "third"),
    ],
)
def test_table_is_opened_with_the_time_that_was_chosen(game: str, wanted: dict, control: str, at_zero: str) -> None:
    assert sent(game, **wanted)[0] == 302
    table = Table.objects.get()
    assert (table.time_control, table.at_zero) == (control, at_zero)


@pytest.mark.parametrize(("game", "control"), [("piquet", "reserve 20 60 120"), ("chouine", "reserve 20 75 120")])
def test_only_a_game_with_an_exchange_asks_for_the_time_of_one(game: str, control: str) -> None:
    assert sent(game, **OWN)[0] == 302
    assert Table.objects.get().time_control == control
    page = client_of(person("bob")).get(f"/en/play/open/{game}/").content.decode()
    assert ("Seconds for a discard" in page) == (game == "piquet")


@pytest.mark.parametrize(
    ("wanted", "say"),
    [
        ({**OWN, "action_s": "4"}, "Write a number from 5 to 600."),
        ({**OWN, "action_s": ""}, "Write a number from 5 to 600."),
        ({**OWN, "action_s": "x"}, "Enter a whole number."),
        ({**OWN, "discard_s": "1801"}, "Write a number from 5 to 1800."),
        ({**OWN, "reserve_min": "121"}, "Write a number from 0 to 120."),
        ({"clock": "fischer", "initial_min": "0", "increment_s": "5"}, "Write a number from 1 to 180."),
        ({"clock": "fischer", "initial_min": "5", "increment_s": "0"}, "Write a number from 1 to 120."),
        ({"clock": "fischer", "initial_min": "9" * 30, "increment_s": "5"}, "Write a number from 1 to 180."),
        ({"clock": "days 4"}, "Select a valid choice."),
        ({"clock": "\x00"}, "Select a valid choice."),
        ({"clock": "days 1", "at_zero": "deal"}, "Select a valid choice."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(wanted: dict, say: str) -> None:
    status, page = sent("piquet", **wanted)
    assert status == 422
    assert say in page
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("wanted", "is_open"),
    [
        ({"clock": "reserve 25 75 180", "deals": ""}, False),
        ({**OWN, "deals": ""}, True),
        ({**OWN, "action_s": "4"}, True),
        ({"clock": "reserve 25 75 180", "action_s": "x"}, True),
    ],
)
def test_one_s_own_times_are_folded_until_they_are_chosen_or_wrong(wanted: dict, is_open: bool) -> None:
    page = sent("piquet", **wanted)[1]
    assert f'<details class="panel"{" open" if is_open else ""}><summary>Other times</summary>' in page


@pytest.mark.parametrize("game", GIVEN)
def test_what_is_rarely_changed_is_folded_unless_it_is_wrong(game: str) -> None:
    page = client_of(person("bob")).get(f"/en/play/open/{game}/").content.decode()
    folded = re.findall(r"<details class=\"panel\"( open)?><summary>(.*?)</summary>", page)
    assert folded == [("", "Other times"), ("", "Rules of the game"), ("", "More settings")]
    assert page.count('type="radio" name="clock"') == 10
    assert set(re.findall(r' name="(\w+)"', page[page.index('<form class="form"') :])) >= {*GIVEN[game], *SHARED}
    wrong = sent(game, **{list(GIVEN[game])[-1]: "x"})[1]
    assert '<details class="panel" open><summary>Rules of the game</summary>' in wrong


def test_time_is_read_before_sitting_down() -> None:
    assert sent("guinote", clock="reserve 25 75 180", at_zero="third")[0] == 302
    table = Table.objects.get()
    bob = client_of(person("bob"))
    control = "25 s an action, 3 min in reserve"
    for address in ("/en/play/", f"/en/play/{table.code}/", f"/en/play/{table.code}/join/"):
        assert control in bob.get(address).content.decode(), address
    page = bob.get(f"/en/play/{table.code}/join/").content.decode()
    assert "At zero: the house acts for whoever is late, and the third time loses the match." in page
