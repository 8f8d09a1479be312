"""A command as a page sends it, over the socket or by POST: named fields, read into one thing that the services do.

`docs/table-dom.md` lists the fields. One reader serves both ways, so that a command means the same on both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from games.orders import Order
from games.services import orders, play, presence
from games.services.desk import TRUTHFUL

LONGEST = 120  # no action is longer
REQUEST_ID = re.compile(r"[A-Za-z0-9-]{1,48}")
ABSENT = re.compile(r"absent (claim|house) [0-3]")
NONCE = re.compile(r"[0-9a-f]{64}")
MOST_FIELDS = 40


class BadCommand(Exception):
    """The fields are no command."""


class Kind(StrEnum):
    ACT = "act"
    CALL = "call"
    ARM = "arm"
    DISARM = "disarm"
    READY = "ready"
    ABSENT = "absent"
    ORDERS = "orders"


@dataclass(frozen=True, slots=True)
class Command:
    """What is asked for: `texts` holds one text, or the calls of a sheet in order; `truthful` was ticked with them."""

    kind: Kind
    texts: tuple[str, ...]
    truthful: bool = False
    cut: int | None = None
    nonce: str = ""


def read_command(fields: Iterable[tuple[str, str]]) -> Command:
    """The command in `fields`, names and values in page order. Raises BadCommand."""
    given = list(fields)
    if len(given) > MOST_FIELDS or any(len(value) > LONGEST for _, value in given):
        raise BadCommand
    for name, value in given:
        if name in ("arm", "disarm"):
            return Command(Kind(name), (value,))
        if name == "ready":
            return _read_ready(value, given)
        if name == "action":
            return _read_action(value, given)
    raise BadCommand


def checked_id(request_id: str) -> str:
    """`request_id` if it can be one. Raises BadCommand."""
    if not REQUEST_ID.fullmatch(request_id):
        raise BadCommand
    return request_id


def _read_action(value: str, given: list[tuple[str, str]]) -> Command:
    if value == "call *":
        calls = tuple(text for name, text in given if name.startswith("call."))
        if not calls:
            raise BadCommand
        return Command(Kind.CALL, calls, truthful=("tick", TRUTHFUL) in given)
    if value == "ready" or value.startswith("ready "):
        return _read_ready(value.removeprefix("ready"), given)
    if ABSENT.fullmatch(value):
        return Command(Kind.ABSENT, (value,))
    if value == "orders *":
        return Command(Kind.ORDERS, tuple(_order(name) for field, name in given if field == "order"))
    if value.endswith(" *"):
        chosen = [card for name, card in given if name == "with"]
        value = " ".join((value.removesuffix(" *"), *chosen))
    return Command(Kind.ACT, (value,), truthful=("tick", TRUTHFUL) in given, nonce=_nonce(given))


def _order(name: str) -> Order:
    """The standing order of that name. Raises BadCommand."""
    try:
        return Order(name)
    except ValueError:
        raise BadCommand from None


def _nonce(given: list[tuple[str, str]]) -> str:
    """What the browser adds to the chance of the next deck; "" from one that adds nothing. Raises BadCommand."""
    nonce = dict(given).get("nonce", "")
    if nonce and not NONCE.fullmatch(nonce):
        raise BadCommand
    return nonce


def _read_ready(value: str, given: list[tuple[str, str]]) -> Command:
    place = value.strip()
    if place and not (place.isascii() and place.isdigit() and len(place) < 3):
        raise BadCommand
    return Command(Kind.READY, (), cut=int(place) if place else None, nonce=_nonce(given))


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks at which table, having seen it at which number, and when; `lag_ms` is what the server measured."""

    code: str
    user_id: int | None
    seen: int
    request_id: str
    now: datetime
    reported_ms: int | None = None
    lag_ms: int = 0


def run(
    command: Command,
    code: str,
    user_id: int | None,
    *,
    seen: int,
    request_id: str,
    now: datetime,
    reported_ms: int | None = None,
    lag_ms: int = 0,
) -> play.Answer:
    """Have the services do `command`; `lag_ms` is what the server measured on its way.

    Raises BadCommand (no request id), and what they raise.
    """
    asked = Asked(code, user_id, seen, checked_id(request_id), now, reported_ms, lag_ms)
    return RUN_BY[command.kind](command, asked)


def _act(command: Command, asked: Asked) -> play.Answer:
    return play.act(
        asked.code,
        asked.user_id,
        command.texts[0],
        seen=asked.seen,
        request_id=asked.request_id,
        now=asked.now,
        reported_ms=asked.reported_ms,
        lag_ms=asked.lag_ms,
        truthful=command.truthful,
        nonce=command.nonce,
    )


def _call(command: Command, asked: Asked) -> play.Answer:
    return play.call(
        asked.code,
        asked.user_id,
        command.texts,
        seen=asked.seen,
        request_id=asked.request_id,
        now=asked.now,
        truthful=command.truthful,
        lag_ms=asked.lag_ms,
    )


def _arm(command: Command, asked: Asked) -> play.Answer:
    return play.arm(asked.code, asked.user_id, command.texts[0], now=asked.now)


def _disarm(command: Command, asked: Asked) -> play.Answer:
    return play.disarm(asked.code, asked.user_id, command.texts[0], now=asked.now)


def _be_ready(command: Command, asked: Asked) -> play.Answer:
    return play.ready(
        asked.code,
        asked.user_id,
        command.cut,
        seen=asked.seen,
        request_id=asked.request_id,
        now=asked.now,
        nonce=command.nonce,
    )


def _go_on_without(command: Command, asked: Asked) -> play.Answer:
    _, what, absent = command.texts[0].split()
    do = presence.claim if what == "claim" else presence.let_house_play
    return do(asked.code, asked.user_id, int(absent), request_id=asked.request_id, now=asked.now)


def _give_orders(command: Command, asked: Asked) -> play.Answer:
    return orders.give(asked.code, asked.user_id, [Order(name) for name in command.texts], now=asked.now)


RUN_BY: dict[Kind, Callable[[Command, Asked], play.Answer]] = {
    Kind.ACT: _act,
    Kind.CALL: _call,
    Kind.ARM: _arm,
    Kind.DISARM: _disarm,
    Kind.READY: _be_ready,
    Kind.ABSENT: _go_on_without,
    Kind.ORDERS: _give_orders,
}
