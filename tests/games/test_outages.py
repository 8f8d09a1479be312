"""Time in which the site was away is nobody's: noticed once, credited once, before anything is judged."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.db import transaction
from django.utils import timezone

from games import tasks
from games.clocks import moment
from games.log import Stage
from games.models import Seat, Table
from games.services import errors, outages, play
from games.services.desk import locked
from games.standstill import Beat, Outage
from tests.games.tables import START, Evening, person
from tests.instant import MANY, many_at_once
from tests.site import Site

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    monkeypatch.setattr(outages, "_latest", 0)
    monkeypatch.setattr(outages, "_looked_at", 0.0)


def timed(control: str = "reserve 25 75 60", **opening: Any) -> Evening:
    evening = Evening("chouine", person("ana"), person("bob"), time_control=control, **opening)
    evening.dealt()
    outages.beat(evening.now)
    return evening


def away(evening: Evening, seconds: float) -> datetime:
    """The site is away for so long, and comes back; the moment at which it went."""
    went = evening.now
    evening.now += timedelta(seconds=seconds)
    outages.beat(evening.now)
    return went


def spent(evening: Evening, seat: int) -> int:
    return Seat.objects.get(table=evening.table, index=seat).spent_ms


# ---- The beat


def test_beat_in_time_is_no_outage() -> None:
    for second in range(5):
        outages.beat(START + second * 4 * SECOND)
    assert not Outage.objects.exists()
    assert Beat.objects.get().at == START + 16 * SECOND


def test_first_beat_of_a_new_site_is_no_outage() -> None:
    outages.beat(START)
    assert not Outage.objects.exists()


def test_gap_is_an_outage_from_the_last_beat_to_the_next() -> None:
    outages.beat(START)
    outages.beat(START + 60 * SECOND)
    outages.beat(START + 61 * SECOND)
    assert [(one.since, one.until) for one in Outage.objects.all()] == [(START, START + 60 * SECOND)]


def test_beat_of_a_machine_whose_clock_is_behind_is_no_outage() -> None:
    outages.beat(START)
    outages.beat(START - 2 * SECOND)
    outages.beat(START + 3 * SECOND)
    assert not Outage.objects.exists()


# ---- The credit


def test_running_clock_stands_while_the_site_is_away() -> None:
    evening = timed()
    seat = evening.turn()
    evening.later(20)
    Beat.objects.update(at=evening.now)
    away(evening, 600)
    evening.later(15)
    assert f"late {seat}" not in evening.texts
    evening.act_by_house_rules()
    assert spent(evening, seat) == 10_000


def test_time_before_the_outage_is_not_given_back() -> None:
    evening = timed()
    seat = evening.turn()
    evening.later(80)
    Beat.objects.update(at=evening.now)
    away(evening, 600)
    assert evening.later(4.9).texts[-1] != f"late {seat}"
    evening.later(0.2)
    assert f"late {seat}" in evening.texts


def test_command_that_comes_before_any_sweep_is_not_judged_late() -> None:
    evening = timed()
    seat = evening.turn()
    away(evening, 3_600)
    evening.act_by_house_rules()
    assert spent(evening, seat) == 0
    assert f"late {seat}" not in evening.texts


@pytest.mark.parametrize("control", ["fischer 60 5", "days 1"])
def test_every_control_is_credited(control: str) -> None:
    evening = timed(control)
    seat = evening.turn()
    away(evening, 100_000)
    evening.later(59)
    assert f"late {seat}" not in evening.texts


def test_hold_and_pause_that_were_on_go_on_where_they_stood() -> None:
    evening = timed()
    evening.act(0, "resign")
    assert evening.course.stage is Stage.PAUSED
    evening.later(20)
    Beat.objects.update(at=evening.now)
    away(evening, 600)
    assert evening.later(24).course.stage is Stage.PAUSED
    assert evening.later(2).course.stage is Stage.DEALT


def test_what_began_after_the_outage_gains_nothing() -> None:
    outages.beat(START - 700 * SECOND)
    outages.beat(START - 100 * SECOND)
    evening = Evening("chouine", person("ana"), person("bob"), time_control="reserve 25 75 60").dealt()
    seat = evening.turn()
    evening.later(84.9)
    assert evening.later(0.2).texts.count(f"late {seat}") == 1


def test_what_happened_while_the_beat_was_missing_bounds_the_credit() -> None:
    evening = timed()
    evening.later(100 - 60)  # somebody was served although nobody left a beat
    evening.act_by_house_rules()
    seat, began = evening.turn(), evening.now
    evening.now += 60 * SECOND
    outages.beat(evening.now)
    evening.later(0)
    asked = Table.objects.get(pk=evening.table.pk).asked
    assert moment(asked[seat]) == began + 60 * SECOND


def test_each_outage_is_credited_once_however_often_the_table_is_locked() -> None:
    evening = timed()
    seat = evening.turn()
    for _ in range(3):
        away(evening, 600)
        for _ in range(3):
            evening.later(0)
    evening.later(30)
    evening.act_by_house_rules()
    assert spent(evening, seat) == 5_000
    assert Table.objects.get(pk=evening.table.pk).outage == Outage.objects.latest("pk").pk


def test_pages_show_the_credited_clock_after_the_next_sweep(settings: Any) -> None:
    evening = Evening("chouine", person("ana"), person("bob"), time_control="reserve 25 75 60")
    evening.now = timezone.now()
    evening.dealt()
    settings.WATCHES_OUTAGES = True
    Beat.objects.create(pk=outages.THE_BEAT, at=evening.now)
    Outage.objects.create(since=evening.now, until=evening.now + 500 * SECOND)
    before = Table.objects.get(pk=evening.table.pk).due_at
    tasks.sweep()
    assert Table.objects.get(pk=evening.table.pk).due_at == before + 500 * SECOND


def test_worker_judges_nobody_while_the_web_is_away(settings: Any) -> None:
    evening = timed()  # long ago, so that every clock has run out by now
    settings.WATCHES_OUTAGES = True
    assert tasks.sweep() == 0
    assert "late" not in " ".join(evening.texts)
    Beat.objects.update(at=timezone.now())
    assert tasks.sweep() == 1


def test_this_process_leaves_a_beat_before_it_judges_and_looks_each_second(settings: Any) -> None:
    evening = timed()
    settings.WATCHES_OUTAGES = True
    Beat.objects.update(at=timezone.now() - 60 * SECOND)
    with pytest.raises(errors.TableError):
        evening.act(1 - evening.turn(), "play AS", seen=0)
    outages.beat_if_due()
    assert Outage.objects.count() == 1
    assert timezone.now() - Beat.objects.get().at < 60 * SECOND


# ---- At once


@pytest.mark.django_db(transaction=True)
def test_many_who_come_back_at_once_write_down_one_outage_and_credit_it_once() -> None:
    with transaction.atomic():
        evening = timed()
    seat = evening.turn()
    evening.now += 600 * SECOND
    now = evening.now

    def come_back(_number: int) -> None:
        outages.beat(now)
        play.settle(evening.table.pk, now)

    assert many_at_once(come_back) == [None] * MANY
    assert Outage.objects.count() == 1
    assert moment(Table.objects.get(pk=evening.table.pk).asked[seat]) == now


COME_BACK = """
import django, sys
django.setup()
from django.conf import settings
settings.WATCHES_OUTAGES = False  # by the hours of this test alone
from datetime import datetime
from games.services import outages, play
now = datetime.fromisoformat(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
outages.beat(now)
play.settle(int(sys.argv[2]), now)
"""


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[list[subprocess.Popen[str]]]:
    started: list[subprocess.Popen[str]] = []
    yield started
    for process in started:
        process.kill()
        process.wait()


@pytest.mark.django_db(transaction=True)
def test_two_processes_that_start_at_once_credit_once(tmp_path: Path, processes: list[Any]) -> None:
    with transaction.atomic():
        evening = timed()
    seat = evening.turn()
    now = evening.now + 600 * SECOND
    for _ in range(2):
        command = [sys.executable, "-c", COME_BACK, now.isoformat(), str(evening.table.pk)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        processes.append(subprocess.Popen(command, cwd=site.BASE_DIR, env=Site(tmp_path).environment, **pipes))
    assert [process.stdout.readline() for process in processes] == ["ready\n"] * 2
    for process in processes:
        process.stdin.write("\n")
        process.stdin.flush()
    assert [process.wait(60) for process in processes] == [0, 0]
    assert Outage.objects.count() == 1
    assert moment(Table.objects.get(pk=evening.table.pk).asked[seat]) == now
    with transaction.atomic():
        assert locked(now, code=evening.code).table.outage == Outage.objects.get().pk
