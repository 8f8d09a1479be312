"""Matches played through by the house for tests of replays: their logs, and tables that have these logs."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta
from functools import cache

from django.db import transaction

from games.course import Course, Stage
from games.log import opening, told
from games.models import Status
from games.replay import Source
from games.rules.cards import written
from games.rules.game import Seat
from games.rules.registry import GAMES
from games.services import house
from games.services.desk import locked
from tests.games.tables import Evening, Person

KINDS = [("chouine", 2), ("piquet", 2), ("guinote", 2), ("guinote", 4)]
NAMES = ("Ana", "Bob", "Eva", "Íñigo")
Until = Callable[[Course], bool]


def over(course: Course) -> bool:
    return course.stage is Stage.OVER


def in_the_middle(course: Course) -> bool:
    """Whether three actions of the present deal are done: a hand de vueltas may end with its first trick."""
    return course.stage is Stage.DEALT and course.deal is not None and len(course.deal.actions) == 3


def in_the_second_deal(course: Course) -> bool:
    return course.deals_dealt == 2 and in_the_middle(course)


def in_the_second_unit(course: Course) -> bool:
    return len(course.units) == 1 and in_the_middle(course)


@cache
def played(game: str, seats: int, until: Until = over, units: int = 1, seed: int = 5) -> tuple[str, ...]:
    """The log of a match in which the house plays every seat, up to where `until` first holds."""
    chance, rules = random.Random(seed), GAMES[game]
    course, texts = opening(rules, {}, seats, ("best_of", units)), []
    while not until(course):
        assert course.stage is not Stage.OVER
        texts += [text := _next(course, chance)]
        course = told(course, text)
    return tuple(texts)


def _next(course: Course, chance: random.Random) -> str:
    """What the house, or the site, does next."""
    game = course.game
    if course.stage is Stage.DEALT:
        assert course.deal is not None
        seat = min(game.to_act(course.deal.state))
        return game.write(house.choice(game, course.deal.state, Seat(seat)))
    if course.unit is None or course.unit.standing.over:
        return "unit"
    if course.next_dealer is None:
        return "dealer 0"
    for seat in range(course.seats):
        if Seat(seat) not in course.ready:
            return f"{seat} ready"
    return f"deal {course.next_dealer} {written(chance.sample(game.pack, len(game.pack)))}"


def source(game: str, seats: int, *, units: int = 1) -> Source:
    """A whole match as a source of replays, a second for each entry."""
    texts = played(game, seats, units=units)
    return Source(game, seats, NAMES[:seats], texts, elapsed_ms=(1000,) * len(texts), match_format=("best_of", units))


@transaction.atomic
def kept(game: str, texts: tuple[str, ...], *people: Person | None, units: int = 1) -> Evening:
    """A table at which `people` sit (None is the house) and which has this log, a second for each entry."""
    evening = Evening(game, *people, match_format=("best_of", units))
    desk = locked(evening.now, code=evening.code)
    desk.move(Status.PLAYING)
    desk.table.started_at = evening.now
    for text in texts:
        desk.now += timedelta(seconds=1)
        first = text.split()[0]
        desk.write(text, seat=int(first) if first.isdigit() else None)
    desk.save()
    evening.now = desk.now
    return evening
