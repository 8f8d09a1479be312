"""Several at one table in the same instant: the row lock puts them in order, and nothing counts twice."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import OperationalError, connection, connections, transaction
from django.utils import timezone

from games.models import Call, Table
from games.services import calls, director, errors, mirrors, play, tables
from games.services.director import Order
from games.services.settings import TableSettings
from tests.games.tables import Evening, person
from tests.instant import MANY, many_at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def evening(settings: Any) -> Evening:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    settings.NEXT_DEAL_MS = 3_600_000
    found = Evening("chouine", person("ana"), person("bob"))
    found.now = timezone.now()
    return found.dealt()


def commands(evening: Evening, request_id: Callable[[int], str]) -> list[Any]:
    seat, game, seen = evening.turn(), evening.course.game, evening.n
    text = game.write(game.legal_actions(evening.state, seat)[0]).partition(" ")[2]

    def do(number: int) -> play.Answer:
        who = evening.people[seat].pk
        return play.act(evening.code, who, text, seen=seen, request_id=request_id(number), now=evening.now)

    return many_at_once(do)


def test_one_request_from_many_threads_counts_once_and_all_are_answered(evening: Evening) -> None:
    before = evening.n
    answers = commands(evening, lambda _: "same")
    assert [answer.n for answer in answers] == [before + 1] * MANY
    assert sorted(answer.again for answer in answers) == [False] + [True] * (MANY - 1)
    assert evening.n == before + 1


def test_of_many_requests_for_one_number_one_is_taken(evening: Evening) -> None:
    before = evening.n
    answers = commands(evening, str)
    assert sum(isinstance(answer, play.Answer) for answer in answers) == 1
    assert sum(isinstance(answer, errors.StaleAction) for answer in answers) == MANY - 1
    assert evening.n == before + 1


def test_what_is_due_happens_once(evening: Evening) -> None:
    evening.act(0, "resign")
    before = evening.n
    later = evening.now + timezone.timedelta(hours=2)
    many_at_once(lambda _: play.settle(evening.table.pk, later))
    assert evening.texts[before:] == [evening.texts[before]]
    assert evening.texts[before].startswith("deal")


def test_ruling_and_plays_at_once_are_put_in_order(evening: Evening) -> None:
    staff, seat, game, seen = person("dora"), evening.turn(), evening.course.game, evening.n
    text = game.write(game.legal_actions(evening.state, seat)[0]).partition(" ")[2]

    def do(number: int) -> play.Answer:
        if number % 2:
            order = Order("void", "misdeal")
            return director.rule(evening.code, staff.pk, order, seen=seen, request_id="v", now=evening.now)
        return play.act(evening.code, evening.people[seat].pk, text, seen=seen, request_id=str(number), now=evening.now)

    answers = many_at_once(do)
    assert all(isinstance(answer, play.Answer) for answer in answers[1::2])
    assert sum(text.startswith("void") for text in evening.texts) == 1
    assert all(isinstance(answer, play.Answer | errors.StaleAction | errors.NotNow) for answer in answers)
    numbers = list(evening.table.log.values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_calls_at_once_are_one_call(evening: Evening) -> None:
    Table.objects.filter(pk=evening.table.pk).update(origin="Cup 1.1")

    def do(number: int) -> int:
        who = evening.people[number % 2].pk
        return calls.call(evening.code, who, "", now=evening.now, request_id=str(number)).pk

    assert len(set(many_at_once(do))) == 1
    assert Call.objects.count() == 1


def test_what_two_agree_on_in_the_same_instant_is_done_once(evening: Evening) -> None:
    seen, before = evening.n, evening.n

    def offer(number: int) -> play.Answer:
        who = evening.people[number % 2].pk
        return play.act(evening.code, who, "offer pause", seen=seen, request_id=str(number), now=evening.now)

    answers = many_at_once(offer)
    assert sorted(evening.texts[before:]) in (
        ["0 offer pause", "1 offer pause", "adjourned"],
        ["1 offer pause", "adjourned", "0 offer pause"],
    )
    assert sum(isinstance(answer, play.Answer) for answer in answers) == 2
    assert sum(isinstance(answer, errors.NotNow) for answer in answers) == MANY - 2


def test_an_offer_that_is_taken_back_while_it_is_accepted_is_one_or_the_other(evening: Evening) -> None:
    evening.act(0, "offer pause")
    seen, before = evening.n, evening.n

    def say(number: int) -> play.Answer:
        who, text = ((evening.people[0].pk, "withdraw pause"), (evening.people[1].pk, "accept pause"))[number % 2]
        return play.act(evening.code, who, text, seen=seen, request_id=str(number), now=evening.now)

    answers = many_at_once(say)
    assert evening.texts[before:] in (["0 withdraw pause"], ["1 accept pause", "adjourned"])
    assert sum(isinstance(answer, play.Answer) for answer in answers) == 1


@pytest.mark.postgresql
def test_whoever_sits_down_at_one_table_of_a_mirror_match_is_waited_for_at_the_other() -> None:
    """So that nobody can sit down at both in the same instant."""
    first, twin = mirrors.open_mirror(TableSettings("piquet"))
    ana = person("ana")

    @transaction.atomic
    def sit_impatiently() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '50ms'")
        tables.seat_player(twin.code, ana)

    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        tables.seat_player(first.code, ana)
        waiting = pool.submit(sit_impatiently)
        with pytest.raises(OperationalError):
            waiting.result()
        pool.submit(connections.close_all).result()
    with pytest.raises(errors.KnowsTheDecks):
        tables.seat_player(twin.code, ana)
