"""What happens at a table by itself, and when: ends of holds, armed songs, draws, answers, the house, defaults, deals.

`settle_due` does all of it up to the desk's time and leaves in `due_at` when the next thing falls due.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from games import orders, ringing
from games.log import Stage
from games.models import AtZero
from games.pace import pace
from games.rules.errors import RulesError
from games.rules.game import Seat, side_of
from games.services import house
from games.services.clocks import answered_at, free, is_timed, left_ms, runs_out, spend
from games.services.customs.custom import Truthful
from games.services.dealing import deal_next, everybody_is_ready
from games.services.desk import TRUTHFUL, Desk

MOST_LATE = 3
MOST_AT_ONCE = 60  # so that two houses playing without a delay never keep the lock for a whole match


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that falls due at `at`."""

    at: datetime
    take: Callable[[], object]


def settle_due(desk: Desk) -> bool:
    """Do everything that is due at the desk's time, and note when more will be. True if something was done."""
    taken = 0
    step = _next(desk)
    while step is not None and step.at <= desk.now and taken < MOST_AT_ONCE:
        step.take()
        taken += 1
        step = _next(desk)
    due_at = None if step is None else max(step.at, desk.now)
    changed = taken > 0 or due_at != desk.table.due_at or desk.is_credited
    desk.table.due_at = due_at
    return changed


def _next(desk: Desk) -> Step | None:
    if desk.course.stopped is not None:
        return None
    ending = ringing.ending(desk.course)
    if ending is not None:
        return Step(desk.now, partial(desk.write, ending))
    match desk.course.stage:
        case Stage.CHOOSING:
            return _choosing(desk)
        case Stage.PAUSED:
            return _pause(desk)
        case Stage.DEALT:
            return _dealt(desk)
    return None


def _choosing(desk: Desk) -> Step:
    chooser = desk.course.chooser
    assert chooser is not None
    if desk.seats[chooser].is_played_by_house:
        text = f"{chooser} choose deal"
        return Step(_moved(desk) + pace("HOUSE_DELAY_MS"), partial(desk.write, text, seat=chooser))
    return Step(answered_at(desk, chooser), partial(desk.write, f"dealer {chooser}"))


def _pause(desk: Desk) -> Step:
    until = desk.table.hold_until
    at = desk.now if until is None or everybody_is_ready(desk) else until
    return Step(at, partial(deal_next, desk))


def _dealt(desk: Desk) -> Step | None:
    at_once = next(_at_once(desk), None)
    if at_once is not None:
        return Step(max(desk.now, free(desk)), at_once)
    assert desk.course.deal is not None
    seats = desk.course.game.to_act(desk.course.deal.state)
    steps = [*_ordered(desk), *(step for seat in seats for step in _of_seat(desk, seat))]
    return min(steps, key=lambda step: step.at, default=None)


def _at_once(desk: Desk) -> Iterator[Callable[[], object]]:
    """What is taken as soon as no hold is on: armed actions in their order, then the site's own."""
    assert desk.course.deal is not None
    game, state = desk.course.game, desk.course.deal.state
    for action in desk.customs.armed_order(state, list(_armed(desk, state))):
        try:
            game.apply(state, action)
        except RulesError:
            continue
        yield partial(_take_armed, desk, action)
    automatic = desk.customs.automatic(state)
    if automatic is not None:
        yield partial(desk.play, automatic)


def _armed(desk: Desk, state: Any) -> Iterator[Any]:
    game, seats = desk.course.game, desk.course.seats
    for seat in desk.seats:
        if seat.is_played_by_house:
            yield from desk.customs.house_arms(game, state, Seat(seat.index))
        for text in seat.preferences.get("armed", ()):
            yield game.read(f"{seat.index} {text}", seats)
    ordered = list(_by_order(desk, state))
    if ordered and orders.lies_there(game, state, _deal_actions(desk)):
        yield from ordered


def _orders(desk: Desk) -> list[tuple[orders.Order, ...]]:
    """The standing orders by seat; none where the house plays."""
    return [() if seat.is_played_by_house else orders.of(seat.preferences) for seat in desk.seats]


def _by_order(desk: Desk, state: Any) -> Iterator[Any]:
    for seat, given in enumerate(_orders(desk)):
        yield from orders.ordered(desk.course.game, state, Seat(seat), given)


def _deal_actions(desk: Desk) -> tuple[str, ...]:
    assert desk.course.deal is not None
    return desk.course.deal.actions


def _ordered(desk: Desk) -> Iterator[Step]:
    """What standing orders do apart from the end of a hold: always the same pause after the last entry."""
    given = _orders(desk)
    if not any(given):
        return
    assert desk.course.deal is not None
    game, state, at = desk.course.game, desk.course.deal.state, free(desk) + pace("ORDER_MS")
    for action in desk.customs.armed_order(state, list(_by_order(desk, state))):
        yield Step(at, partial(_take_armed, desk, action))
    for seat, wanted in enumerate(given):
        card = orders.forced(game, state, Seat(seat)) if orders.Order.FORCED in wanted else None
        if card is not None:
            yield Step(at, partial(desk.play, card))


def _take_armed(desk: Desk, action: Any) -> None:
    desk.play(action)
    text = desk.course.game.write(action).partition(" ")[2]
    armed = [kept for kept in desk.wishes(action.seat).get("armed", ()) if kept != text]
    desk.prefer(action.seat, armed=armed)


def _of_seat(desk: Desk, seat: Seat) -> Iterator[Step]:
    """What will be done for `seat`, which is to act: what it planned, the truth, the house's choice, the default."""
    assert desk.course.deal is not None
    state, wishes = desk.course.deal.state, desk.wishes(seat)
    answer_at = _moved(desk) + pace("ANSWER_MS")
    default = desk.customs.default(state, seat)
    if wishes.get("plan"):
        yield Step(answer_at if default is Truthful.ANSWER else desk.now, partial(_take_planned, desk, seat))
    if default is Truthful.ANSWER and (wishes.get(TRUTHFUL) or desk.seats[seat].is_played_by_house):
        yield Step(answer_at, partial(_choose, desk, seat))
    elif desk.seats[seat].is_played_by_house:
        yield Step(free(desk) + pace("HOUSE_DELAY_MS"), partial(_choose, desk, seat))
    elif default is None:
        if is_timed(desk, seat):
            yield Step(runs_out(desk, seat), partial(_time_out, desk, seat))
    else:
        take = partial(_choose, desk, seat) if default is Truthful.ANSWER else partial(desk.play, default)
        yield Step(answered_at(desk, seat), take)


def _time_out(desk: Desk, seat: Seat) -> None:
    """The time of `seat` ran out, which the log says first; then what the table has for whoever is late."""
    spend(desk, seat, left_ms(desk, seat) or 0)
    desk.write(f"late {seat}", late=seat)
    at_zero, times = desk.table.at_zero, desk.course.late.count(seat)
    if at_zero == AtZero.MATCH or (at_zero == AtZero.THIRD and times >= MOST_LATE):
        if desk.is_away(seat):
            desk.walk_out(seat)
        desk.write(f"ended forfeit {1 - side_of(seat)}")
    elif at_zero == AtZero.DEAL:
        desk.play(desk.course.game.read(f"{seat} resign", desk.course.seats))
    else:
        _choose(desk, seat)


def _take_planned(desk: Desk, seat: Seat) -> None:
    """Do the first thing that `seat` planned; a plan that can't be followed is forgotten."""
    course = desk.course
    first, *later = desk.wishes(seat)["plan"]
    desk.prefer(seat, plan=later)
    try:
        desk.play(course.game.read(f"{seat} {first}", course.seats))
    except RulesError:
        desk.prefer(seat, plan=[])


def _choose(desk: Desk, seat: Seat) -> None:
    assert desk.course.deal is not None
    desk.play(house.choice(desk.course.game, desk.course.deal.state, seat))


def _moved(desk: Desk) -> datetime:
    return desk.table.moved_at or desk.now
