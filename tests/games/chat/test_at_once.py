"""Several lines in the same instant: a request counts once, limits hold, and none slips into a hand of partners."""

from __future__ import annotations

from threading import Barrier
from typing import Any

import pytest
from django.utils import timezone

from games.chat.choices import Outcome, Preset, Reason
from games.chat.models import ChatLimit, ChatReport, Line
from games.models import LogEntry
from games.services import chat, errors, play, reports
from tests.games.tables import Evening, person
from tests.instant import MANY, many_at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def quiet(settings: Any) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    settings.NEXT_DEAL_MS = 3_600_000


def begun(game: str, *names: str) -> Evening:
    evening = Evening(game, *(person(name) for name in names))
    evening.now = timezone.now()
    return evening.start()


def test_one_request_from_many_threads_is_one_line() -> None:
    evening = begun("chouine", "ana", "bob")
    evening.everybody_ready()

    def do(_number: int) -> Line:
        return chat.say(evening.code, evening.people[0], preset="hello", request_id="one", now=timezone.now())

    lines = many_at_once(do)
    assert len({line.pk for line in lines}) == 1
    assert Line.objects.count() == 1


@pytest.mark.parametrize("seat", [0, None])
def test_limits_hold_for_lines_that_come_together(seat: int | None) -> None:
    evening = begun("chouine", "ana", "bob")
    evening.everybody_ready()
    who, now = person("eva") if seat is None else evening.people[seat], timezone.now()

    def do(number: int) -> Line:
        return chat.say(evening.code, who, preset=Preset.values[number], request_id=f"r{number}", now=now)

    answers = many_at_once(do)
    assert [type(answer) for answer in answers].count(errors.TooManyLines) == MANY - 5
    assert Line.objects.count() == 5


def test_no_line_of_partners_comes_after_the_deal() -> None:
    evening = begun("guinote", "ana", "bob", "carla", "dora")
    while len(evening.course.ready) < 3:
        evening.ready(min({0, 1, 2, 3} - evening.course.ready))
    last, n = min({0, 1, 2, 3} - evening.course.ready), evening.n

    def do(number: int) -> Any:
        if number == 0:
            who = evening.people[last].pk
            return play.ready(evening.code, who, None, seen=n, request_id="ready", now=timezone.now())
        return chat.say(evening.code, evening.people[number % 4], preset=Preset.values[number], request_id=f"r{number}",
                        now=timezone.now())  # fmt: skip

    answers = many_at_once(do)
    dealt = LogEntry.objects.get(table=evening.table, text__startswith="deal ").number
    assert all(line.number < dealt for line in Line.objects.all())
    assert Line.objects.count() == sum(isinstance(answer, Line) for answer in answers)
    assert all(isinstance(answer, Line | play.Answer | errors.Hushed) for answer in answers)


def test_reports_about_one_line_that_are_settled_together_are_settled_once() -> None:
    evening = begun("chouine", "ana", "bob")
    evening.everybody_ready()
    now = timezone.now()
    line = chat.say(evening.code, evening.people[0], preset="hello", request_id="one", now=now)
    made = [reports.report(line, person(f"p{number}"), Reason.OTHER, "", now).pk for number in range(MANY)]
    judges = [person(f"judge{number}") for number in range(MANY)]

    connected = Barrier(MANY)

    def do(number: int) -> ChatReport:
        assert ChatReport.objects.count() == MANY
        connected.wait()
        return reports.answer(made[number], judges[number], Outcome.LIMITED, now, days=7)

    answers = many_at_once(do)
    assert [type(answer) for answer in answers].count(errors.AnsweredAlready) == MANY - 1
    assert ChatLimit.objects.count() == 1
    assert not ChatReport.objects.filter(outcome="").exists()
