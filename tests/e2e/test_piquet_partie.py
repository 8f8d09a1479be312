"""Two people, two browsers, a whole partie of piquet; one of them loses the connection in the middle and comes back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from django.contrib.auth import get_user_model

from games import records, selectors
from games.models import LogEntry, Status, Table
from games.rules.game import Seat
from games.rules.record import read_record
from games.rules.referee import judge
from tests.e2e.cable import Cable
from tests.e2e.player import Player, play_on
from tests.site import Site, wait_for

PASSWORD = "quatorze-et-le-point"


@pytest.fixture
def cable(site: Site) -> Iterator[Cable]:
    made = Cable(site.port)
    yield made
    made.close()


def seated(come, site: Site, cable: Cable) -> tuple[Player, Player, str]:
    """Ana opens a table from the lobby, Bob sits down through his own cable; the table's code."""
    for name in ("ana", "bob"):
        get_user_model().objects.create_user(name, password=PASSWORD, display_name=name.title())
    ana = Player(come(site.url), "ana")
    bob = Player(come(cable.url), "bob")
    ana.log_in(site.url, PASSWORD)
    ana.page.goto(f"{site.url}/en/play/open/piquet/")
    ana.page.click("button:has-text('Open the table')")
    code = re.search(r"/play/(\w+)/", ana.page.url)[1]
    bob.log_in(cable.url, PASSWORD)
    bob.page.goto(f"{cable.url}/en/play/{code}/")
    bob.page.click("button:has-text('Sit down')")
    ana.page.wait_for_selector("button:has-text('Begin')")  # by itself: a hint told her page that he sat down
    ana.page.click("button:has-text('Begin')")
    for player in (ana, bob):
        player.page.wait_for_selector("#table")
    return ana, bob, code


def dealt(code: str) -> int:
    return LogEntry.objects.filter(table__code=code, text__startswith="deal ").count()


def waits_for_bob(code: str) -> bool:
    now = selectors.snapshot(code)
    return now.is_turn(Seat(1)) and not now.is_turn(Seat(0))


def test_a_whole_partie_with_one_player_cut_off_and_back(come, site, cable):
    ana, bob, code = seated(come, site, cable)
    both = [ana, bob]
    play_on(both, lambda: dealt(code) == 3)

    cable.cut()
    play_on([ana], lambda: not ana.can_act and waits_for_bob(code))
    bob.page.wait_for_selector("#banner:not(:empty)", timeout=15_000)
    bob_missed = selectors.snapshot(code).n

    cable.mend()
    bob.page.wait_for_function(
        f"() => Number(document.querySelector('#table').dataset.n) >= {bob_missed}", timeout=20_000
    )
    bob.page.wait_for_selector("#banner:empty", state="attached", timeout=15_000)

    play_on(both, lambda: Table.objects.get(code=code).status == Status.FINISHED)
    verdict = judge(read_record(json.dumps(records.record_of(Table.objects.get(code=code), 1)).encode()))
    assert len(verdict.deals) in (6, 8)
    for player in both:
        for total in verdict.match["totals"]:
            wait_for(lambda: str(total) in player.seen("#tally"), f"{total} on the sheet of {player.name}")  # noqa: B023
