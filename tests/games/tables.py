"""Tables for tests: people who sit down, and a clock that the test moves."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction

from games import courses, selectors
from games.log import Course, Stage
from games.models import Status, Table
from games.rules.cards import Card, cards, written
from games.rules.game import Seat
from games.rules.registry import GAMES
from games.services import house, play, tables
from games.services.desk import locked

START = datetime(2026, 11, 14, 20, 0, tzinfo=UTC)
Person = Any


def person(name: str) -> Person:
    return get_user_model().objects.create_user(username=name, password=None)


class Evening:
    """A table at which `people` sit (None is the house), and the time there."""

    def __init__(self, game: str, *people: Person | None, **opening: Any) -> None:
        self.now = START
        self.people = people
        self.table = tables.open_table(game=game, seats=len(people), **opening)
        for index, someone in enumerate(people):
            if someone is None:
                tables.seat_house(self.code, index)
            else:
                tables.seat_player(self.code, someone, index)

    @property
    def code(self) -> str:
        return self.table.code

    @property
    def table_now(self) -> Table:
        """The row as the database has it."""
        return Table.objects.get(pk=self.table.pk)

    @property
    def course(self) -> Course:
        course = selectors.snapshot(self.code).course
        courses.remember(self.code, course)  # what a commit would do; codes are never given twice
        return course

    @property
    def n(self) -> int:
        return self.course.number

    @property
    def state(self) -> Any:
        deal = self.course.deal
        assert deal is not None
        return deal.state

    @property
    def texts(self) -> list[str]:
        return list(Table.objects.get(pk=self.table.pk).log.values_list("text", flat=True))

    def start(self) -> Evening:
        tables.start(self.code, now=self.now)
        return self

    def dealt(self) -> Evening:
        """Start, and go on to the first deal."""
        self.start()
        self.everybody_ready()
        return self

    def later(self, seconds: float) -> Evening:
        """Let time pass, and happen what falls due by then."""
        self.now += timedelta(seconds=seconds)
        play.settle(self.table.pk, self.now)
        return self

    def act(self, seat: int, text: str, *, seen: int | None = None, request_id: str | None = None) -> play.Answer:
        return play.act(
            self.code,
            self.people[seat].pk,
            text,
            seen=self.n if seen is None else seen,
            request_id=request_id or uuid4().hex,
            now=self.now,
        )

    def ready(self, seat: int, cut: int | None = None) -> play.Answer:
        return play.ready(self.code, self.people[seat].pk, cut, seen=self.n, request_id=uuid4().hex, now=self.now)

    def everybody_ready(self) -> None:
        while self.course.stage in (Stage.CHOOSING, Stage.PAUSED):
            course = self.course
            if course.stage is Stage.CHOOSING and self.people[course.chooser] is not None:
                self.act(course.chooser, "choose deal")
            people = [seat for seat, who in enumerate(self.people) if who is not None]
            waiting = [seat for seat in people if seat not in self.course.ready]
            if self.course.stage is Stage.PAUSED and waiting:
                self.ready(waiting[0])
            elif self.course.stage is course.stage and self.course.number == course.number:
                self.later(1)

    def turn(self) -> int:
        """The seat that is to act."""
        return min(self.course.game.to_act(self.state))

    def act_by_house_rules(self) -> None:
        """The person who is to act does what the house would."""
        seat, game = self.turn(), self.course.game
        text = game.write(house.choice(game, self.state, Seat(seat))).partition(" ")[2]
        self.act(seat, text)


@transaction.atomic
def stacked(evening: Evening, deck: str, dealer: int) -> Evening:
    """The table with `deck` dealt by `dealer`, as an entry of its log."""
    desk = locked(evening.now, code=evening.code)
    desk.move(Status.PLAYING)
    for text in ("unit", f"dealer {dealer}", f"deal {dealer} {deck}"):
        desk.write(text)
    desk.save()
    return evening


def deck_with(game: str, hands: dict[int, str], dealer: int, seats: int, packet: int, size: int, then: str = "") -> str:
    """A deck that deals these hands (by seat, filled up to `size` cards), then turns `then` and stocks the rest."""
    named = {card for text in (*hands.values(), then) for card in cards(text)}
    rest = [card for card in GAMES[game].pack if card not in named]
    held = {}
    for seat in range(seats):
        hand = list(cards(hands.get(seat, "")))
        held[seat] = hand + [rest.pop() for _ in range(size - len(hand))]
    dealt: list[Card] = []
    for start in range(0, size, packet):
        for step in range(1, seats + 1):
            dealt += held[(dealer + step) % seats][start : start + packet]
    return written((*dealt, *cards(then), *rest))


def session_of(who: Any) -> str:
    """The key of a session in which `who` is logged in."""
    session = SessionStore()
    session[SESSION_KEY] = str(who.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = who.get_session_auth_hash()
    session.save()
    return str(session.session_key)
