"""Plays a table on as its people would: each does what the house would do from their view, after a while of thinking.

Every step is one that `games.services.play` takes for a command, at the same desk; they are written together, so that
a match costs a handful of queries.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction

from games.log import Stage, cutter
from games.models import Table, new_request_id
from games.rules.game import Seat
from games.services import house
from games.services.desk import Desk, locked
from games.services.due import settle_due

QUICKEST_S, SLOWEST_S = 2.0, 9.0

Position = Callable[[Desk], bool]


def never(desk: Desk) -> bool:
    return False


@transaction.atomic
def play_on(table: Table, start: datetime, *, until: Position = never) -> datetime:
    """Play from `start` on until the match is over or `until` holds; the time at which that was."""
    desk = locked(start, pk=table.pk)
    while desk.course.stage is not Stage.OVER and not until(desk):
        _step(desk)
        settle_due(desk)
    desk.save()
    return desk.now


def _step(desk: Desk) -> None:
    match desk.course.stage:
        case Stage.CHOOSING:
            _choose(desk)
        case Stage.PAUSED:
            _turn_the_sheet(desk)
        case Stage.DEALT:
            _act(desk)


def _choose(desk: Desk) -> None:
    seat = desk.course.chooser
    assert seat is not None
    _think(desk)
    desk.write(f"{seat} choose deal", seat=seat, request_id=_key(seat))


def _turn_the_sheet(desk: Desk) -> None:
    lowest, highest = desk.customs.cut
    for seat in people(desk):
        if seat not in desk.course.ready:
            _think(desk)
            cut = f" {random.randint(lowest, highest)}" if seat == cutter(desk.course) else ""
            desk.write(f"{seat} ready{cut}", seat=seat, request_id=_key(seat))


def _act(desk: Desk) -> None:
    """What happens by itself while people think, or else one action of a person."""
    _arm_songs(desk)
    desk.now = max(desk.now, desk.table.hold_until or desk.now)
    _think(desk)
    before = desk.course.number
    settle_due(desk)
    if desk.course.number > before:
        return
    assert desk.course.deal is not None
    state = desk.course.deal.state
    seats = sorted(desk.course.game.to_act(state) & set(people(desk)))
    if seats:
        desk.play(house.choice(desk.course.game, state, seats[0]), request_id=_key(seats[0]))
    elif desk.table.due_at is not None:
        desk.now = max(desk.now, desk.table.due_at)


def _arm_songs(desk: Desk) -> None:
    """Whoever has something to sing when a trick is made taps it during the hold."""
    assert desk.course.deal is not None
    for seat in people(desk):
        songs = desk.customs.house_arms(desk.course.game, desk.course.deal.state, seat)
        texts = [desk.course.game.write(song).partition(" ")[2] for song in songs]
        if texts:
            desk.prefer(seat, armed=texts)


def people(desk: Desk) -> tuple[Seat, ...]:
    """The seats with somebody in them who is not the house."""
    return tuple(Seat(seat.index) for seat in desk.seats if seat.user_id is not None)


def _think(desk: Desk) -> None:
    desk.now += timedelta(seconds=random.uniform(QUICKEST_S, SLOWEST_S))


def _key(seat: int) -> str:
    return f"{seat}:{new_request_id()}"
