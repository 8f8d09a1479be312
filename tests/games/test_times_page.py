"""The page of times: for who directs the table at any time, for its players once the match is over."""

from __future__ import annotations

import pytest

from games.models import LogEntry
from games.services import tables
from tests.games.tables import Evening, person
from tests.games.test_views import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    found = Evening("guinote", person("ana"), person("bob"), time_control="reserve 25 75 60").dealt()
    found.later(35)
    found.act_by_house_rules()
    LogEntry.objects.filter(table=found.table).update(reported_ms=34_000)
    return found


def address(evening: Evening) -> str:
    return f"/en/play/{evening.code}/times/"


def test_nobody_who_plays_sees_times_while_something_is_hidden(evening: Evening) -> None:
    for who in (*evening.people, person("eva")):
        assert client_of(who).get(address(evening)).status_code == 403


def test_players_see_every_action_after_the_match(evening: Evening) -> None:
    evening.act(0, "resign match")
    page = client_of(evening.people[1]).get(address(evening)).content.decode()
    assert "25 s an action, 1 min in reserve" in page
    row = next(part for part in page.split("<tr>") if ">35.0<" in part)
    cells = [cell.partition("<")[0] for cell in row.split('<td class="num">')[1:]]
    assert cells[1:] == ["35.0", "0.0", "0.0", "35.0", "0:50", "34.0"]
    assert client_of(person("eva")).get(address(evening)).status_code == 403


def test_who_directs_sees_them_during_the_match(evening: Evening, settings) -> None:
    settings.TABLE_DIRECTORS = f"{__name__}.is_olga"
    assert client_of(person("olga")).get(address(evening)).status_code == 200
    assert client_of(evening.people[0]).get(address(evening)).status_code == 403


def is_olga(user, table) -> bool:
    return user.username == "olga"


def test_table_at_which_nothing_happened_has_a_page(settings) -> None:
    settings.TABLE_DIRECTORS = f"{__name__}.is_olga"
    code = tables.open_table(game="chouine").code
    assert "Nobody has acted yet." in client_of(person("olga")).get(f"/en/play/{code}/times/").content.decode()
