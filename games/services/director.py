"""What a director does at a table. Each ruling is an entry of the log with its reason, and runs under the table's lock.

Who may direct is the caller's part (`games.views.people.may_direct`); here only nobody directs a table where he plays.
Raises NoSuchTable, OwnTable, StaleAction (somebody played meanwhile), NotNow, AlreadySeated, NoRuling (it can't be),
ResultStands. A ruling that was made before, by its request id, gets the same answer.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import partial
from typing import Any

from django.db import transaction

from games import broadcast
from games.course import Course, Scored, Stage, Word
from games.decks import plays_them_elsewhere
from games.log import told
from games.models import LogEntry, Patience, Sign, Status, Table
from games.rules.game import Result
from games.rulings import Refused, Why
from games.services import clocks, errors
from games.services.calls import one_line
from games.services.customs import CUSTOMS
from games.services.desk import Desk, locked
from games.services.due import settle_due
from games.services.play import Answer
from games.services.tables import topic_of
from games.signals import result_changing, table_ruled

LONGEST_REASON = 200  # letters; beside a result of piquet in one entry of the log
ENDED = "ended"


class Bar(StrEnum):
    """Why a ruling can't be, besides `games.rulings.Why`."""

    NO_REASON = "no_reason"
    BAD_RESULT = "bad_result"
    SHARED_DECKS = "shared_decks"  # the other tables play the same decks
    HOUSE_SITS = "house_sits"  # the house holds no real cards
    SITS_HERE = "sits_here"  # whoever is to take a seat has one
    KNOWS_DECKS = "knows_decks"  # or sits where the same decks are played


@dataclass(frozen=True, slots=True)
class Order:
    """What a director wants: a word of the log, or "ended", with what it needs.

    `deal` and `result` are an adjustment's; `result` and `seat` (who won the last trick) those of a deal with real
    cards; `seat` and `user` (None: the house) a replacement's; `seat` deals next, back on the screen; `winner` is the
    side that gets the match, None for nobody.
    """

    word: str
    reason: str
    deal: int = 0
    result: Result | None = None
    seat: int | None = None
    user: Any = None
    winner: int | None = None


def rule(code: str, director_id: int, order: Order, *, seen: int, request_id: str, now: datetime) -> Answer:
    """Do what `order` says at the table, which the director saw at number `seen`. Cards played since don't matter."""
    refusal: Exception | None = None
    with transaction.atomic():
        desk = locked(now, code=code)
        sits_here = any(seat.user_id == director_id for seat in desk.seats)
        if sits_here or plays_them_elsewhere(desk.table, director_id):
            raise errors.OwnTable
        changed, key = settle_due(desk), f"d{director_id}:{request_id}"
        known = LogEntry.objects.filter(table=desk.table, request_id=key).values_list("number", flat=True).first()
        try:
            if known is None and not _since(desk.course, order) <= seen <= desk.course.number:
                raise errors.StaleAction(desk.course.number)
            if known is None:
                _carry_out(desk, order, key, director_id)
                changed = True
                settle_due(desk)
        except errors.TableError as error:
            refusal = error
        if changed:
            desk.save()
    if refusal is not None:
        raise refusal
    return Answer(desk.course.number) if known is None else Answer(known, again=True)


def _since(course: Course, order: Order) -> int:
    """Since when the ruling means the same: cards don't make it stale, another deal, its end or another ruling does."""
    if order.word in (Word.SCORED, Word.SCREEN):
        return course.number
    if order.word == Word.STOPPED:
        return 0
    last = course.rulings[-1].number if course.rulings else 0
    return max(course.dealt_at, course.paused_at, last)


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as a ruling finds it; `names` are the seats', None the house's."""

    table: Table
    course: Course
    names: tuple[str | None, ...]


def entries(scene: Scene, order: Order) -> tuple[str, ...]:
    """The entries that `order` leads to. Raises as the module says."""
    why = one_line(order.reason, LONGEST_REASON)
    if not why:
        raise errors.NoRuling(Bar.NO_REASON)
    if order.word != Word.ADJUSTED and scene.table.status != Status.PLAYING:
        raise errors.WrongStatus(scene.table.status)
    if order.word not in MAKERS or (scene.course.stage is Stage.ADJOURNED and order.word != ENDED):
        raise errors.NotNow
    try:
        texts = tuple(MAKERS[order.word](scene, order, why))
        after(scene.course, texts)
    except Refused as error:
        raise errors.NoRuling(error.why) from None
    return texts


def after(course: Course, texts: Iterable[str]) -> Course:
    """`course` after these entries. Raises games.rulings.Refused."""
    for text in texts:
        course = told(course, text)
    return course


def _only(is_time: bool) -> None:
    if not is_time:
        raise errors.NotNow


def _stop(scene: Scene, _order: Order, why: str) -> Iterator[str]:
    _only(scene.course.stopped is None)
    yield f"stopped {why}"


def _start(scene: Scene, _order: Order, why: str) -> Iterator[str]:
    _only(scene.course.stopped is not None)
    yield f"started {why}"


def _adjust(scene: Scene, order: Order, why: str) -> Iterator[str]:
    yield f"adjusted {order.deal} {written(scene.course, order.result)} {why}"


def written(course: Course, result: Result | None) -> str:
    """`result` for an entry, if it has a form that the game has. Raises NoRuling."""
    try:
        course.game.check_result(course.game.opening(course.options, course.seats), result or {})
    except ValueError:
        raise errors.NoRuling(Bar.BAD_RESULT) from None
    return json.dumps(result, separators=(",", ":"))


def _void(scene: Scene, _order: Order, why: str) -> Iterator[str]:
    if scene.table.deck_group_id is not None:
        raise errors.NoRuling(Bar.SHARED_DECKS)
    if scene.course.deal is None:
        raise errors.NoRuling(Why.NO_DEAL)
    yield f"void {scene.course.deal.number} {why}"


def _replace(scene: Scene, order: Order, why: str) -> Iterator[str]:
    """Who takes the seat plays from the next deal on: the one being played is void."""
    _only(order.seat is not None and 0 <= order.seat < scene.course.seats)
    assert order.seat is not None
    before = scene.names[order.seat]
    if order.user is None and (scene.course.by_hand or before is None):
        raise errors.NoRuling(Bar.HOUSE_SITS)
    if scene.course.stage is Stage.DEALT:
        yield from _void(scene, order, why)
    yield f"replaced {order.seat} {'house' if order.user is None else 'person'} {why}"


def _real_cards(scene: Scene, order: Order, why: str) -> Iterator[str]:
    if scene.table.deck_group_id is not None:
        raise errors.NoRuling(Bar.SHARED_DECKS)
    if None in scene.names:
        raise errors.NoRuling(Bar.HOUSE_SITS)
    course = scene.course
    _only(not course.by_hand and course.stage in (Stage.DEALT, Stage.PAUSED))
    texts = [*(_void(scene, order, why) if course.stage is Stage.DEALT else ()), f"real-cards {why}"]
    yield from texts
    yield from next_unit(after(course, texts))


def _screen(scene: Scene, order: Order, why: str) -> Iterator[str]:
    _only(scene.course.by_hand)
    named = order.seat is not None and 0 <= order.seat < scene.course.seats and may_name_dealer(scene.course)
    yield f"screen {order.seat if named else '-'} {why}"


def _score(scene: Scene, order: Order, why: str) -> Iterator[str]:
    _only(scene.course.by_hand)
    text = f"scored {'-' if order.seat is None else order.seat} {written(scene.course, order.result)} {why}"
    yield text
    yield from next_unit(told(scene.course, text))


def _open(scene: Scene, _order: Order, why: str) -> Iterator[str]:
    _only(scene.course.stage is Stage.DEALT)
    yield f"opened {why}"


def _end(_scene: Scene, order: Order, why: str) -> Iterator[str]:
    yield f"ended ruling {'-' if order.winner is None else order.winner} {why}"


MAKERS = {
    Word.STOPPED: _stop,
    Word.STARTED: _start,
    Word.ADJUSTED: _adjust,
    Word.VOID: _void,
    Word.REPLACED: _replace,
    Word.REAL_CARDS: _real_cards,
    Word.SCREEN: _screen,
    Word.SCORED: _score,
    Word.OPENED: _open,
    ENDED: _end,
}


def next_unit(course: Course) -> Iterator[str]:
    """The entries that begin the next unit with real cards, where one is over and the match isn't.

    Who deals first is drawn for with the real cards, and named when the cards are dealt here again.
    """
    if course.unit is None or not course.unit.standing.over or course.stage is Stage.OVER:
        return
    dealer = CUSTOMS[course.game.name].later_dealer(course)
    yield "unit"
    yield f"dealer {secrets.choice(range(course.seats)) if dealer is None else dealer}"


def may_name_dealer(course: Course) -> bool:
    """Whether the site doesn't know who deals next: the deal before, or the draw, was made with real cards."""
    return course.unit is not None and (not course.unit.lines or isinstance(course.unit.lines[-1], Scored))


def _carry_out(desk: Desk, order: Order, key: str, director_id: int) -> None:
    if order.word == Word.REPLACED and order.user is not None:
        _check_person(desk, order.user, director_id)
    names = tuple(None if seat.is_house else seat.name for seat in desk.seats)
    texts = entries(Scene(desk.table, desk.course, names), order)
    if desk.course.stage is Stage.OVER:
        winner = after(desk.course, texts).winner
        result_changing.send(sender=Table, table_id=desk.table.pk, winner=winner)
    if order.word == Word.STOPPED:
        clocks.stop(desk)
    for place, text in enumerate(texts):
        desk.write(text, request_id=key if place == 0 else None, director=director_id)
    _follow(desk, order)
    broadcast.announce_page(topic_of(desk.table.code))
    told_of = {"word": order.word, "text": texts[-1] if order.word == Word.REPLACED else texts[0]}
    news = partial(table_ruled.send_robust, sender=Table, table_id=desk.table.pk, user_id=director_id)
    transaction.on_commit(partial(news, reason=one_line(order.reason, LONGEST_REASON), **told_of))


def _check_person(desk: Desk, user: Any, director_id: int) -> None:
    """Raises NoRuling, and OwnTable for the director himself."""
    if any(seat.user_id == user.pk for seat in desk.seats):
        raise errors.NoRuling(Bar.SITS_HERE)
    if plays_them_elsewhere(desk.table, user.pk):
        raise errors.NoRuling(Bar.KNOWS_DECKS)
    if user.pk == director_id:
        raise errors.OwnTable


def _follow(desk: Desk, order: Order) -> None:
    """What comes of the entries beside the log: the seat, what was prepared for a deal that is void, the pause."""
    if order.word in (Word.VOID, Word.REPLACED, Word.REAL_CARDS):
        for seat in desk.seats:
            desk.prefer(seat.index, armed=[], plan=[])
    if order.word == Word.REPLACED:
        assert order.seat is not None
        _seat(desk, order.seat, order.user)
    if order.word == Word.STARTED or desk.course.by_hand:
        is_pause = desk.course.stage is Stage.PAUSED
        desk.table.hold_until = clocks.next_deal_at(desk) if is_pause else None


def _seat(desk: Desk, index: int, user: Any) -> None:
    """Whoever takes the seat begins with nothing that was the other's: no wishes, no word of being away."""
    seat = desk.seats[index]
    seat.user, seat.is_house, seat.name = user, user is None, "" if user is None else str(user)[:80]
    seat.preferences, seat.stands_in = {}, False
    seat.here_until, seat.sign, seat.patience = None, Sign.NONE, Patience.USUAL
    fields = ["user", "is_house", "name", "preferences", "stands_in", "here_until", "sign", "patience"]
    seat.save(update_fields=fields)
    desk.table.connections.filter(index=index).delete()
