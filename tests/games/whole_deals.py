"""Whole deals played by house players with a chance of their own, as courses and as snapshots, without a database."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

from games.course import Course, Stage
from games.log import acted, opening, told
from games.models import Seat as SeatRow
from games.models import Status, Table
from games.rules.cards import written
from games.rules.game import Seat
from games.rules.registry import GAMES
from games.selectors import Snapshot, taken
from games.services.customs import CUSTOMS

FREE = 0.3  # how often a player does anything legal instead of what the house would do


def courses(game: str, seats: int, deals: int, chance: random.Random) -> Iterator[Course]:
    """The course after every entry, until so many deals are over; units follow each other without an end."""
    course = opening(GAMES[game], {}, seats, ("fixed", 10**6))
    dealt = 0
    while dealt < deals:
        if course.next_dealer is None:
            course = told(told(course, "unit"), f"dealer {chance.randrange(seats)}")
            yield course
        deck = list(course.game.pack)
        chance.shuffle(deck)
        course = told(course, f"deal {course.next_dealer} {written(deck)}")
        yield course
        while course.stage is Stage.DEALT:
            course = _after_one_action(course, chance)
            yield course
        dealt += 1


def _after_one_action(course: Course, chance: random.Random) -> Course:
    assert course.deal is not None
    game, state = course.game, course.deal.state
    action = _action(course, chance)
    return acted(replace(course, number=course.number + 1), game.write(action), game.apply(state, action))


def _action(course: Course, chance: random.Random) -> Any:
    assert course.deal is not None
    game, state, customs = course.game, course.deal.state, CUSTOMS[course.game.name]
    seats = [Seat(seat) for seat in range(course.seats)]
    arms = [action for seat in seats for action in customs.house_arms(game, state, seat)]
    arms = [action for action in arms if action in game.legal_actions(state, action.seat)]
    if arms and chance.random() < 1 - FREE:
        return chance.choice(arms)
    automatic = customs.automatic(state)
    if automatic is not None:
        return automatic
    seat = chance.choice(sorted(game.to_act(state)))
    if chance.random() < FREE:
        legal = [a for a in game.legal_actions(state, seat) if not game.write(a).endswith("resign")]
        return chance.choice(legal)
    return import_module(f"games.bots.{game.name}").choose(game.view(state, seat), chance)


def snapshot_of(course: Course) -> Snapshot:
    """A snapshot of a table of people at that point."""
    table = Table(pk=1, code="abcdefgh", game=course.game.name, status=Status.PLAYING, number=course.number)
    names = ("Ana", "Benoît", "Carla", "Dora")
    rows = [SeatRow(table=table, index=index, user_id=index + 1, name=names[index]) for index in range(course.seats)]
    return taken(table, rows, course)
