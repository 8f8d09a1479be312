"""A command as a page sends it, over the socket or by POST: named fields, read into one thing that the services do.

`docs/table-dom.md` lists the fields. One reader serves both ways, so that a command means the same on both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
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
            return _ready(value, given)
        if name == "action":
            return _action(value, given)
    raise BadCommand


def checked_id(request_id: str) -> str:
    """`request_id` if it can be one. Raises BadCommand."""
    if not REQUEST_ID.fullmatch(request_id):
        raise BadCommand
    return request_id


def _action(value: str, given: list[tuple[str, str]]) -> Command:
    if value == "call *":
        calls = tuple(text for name, text in given if name.startswith("call."))
        if not calls:
            raise BadCommand
        return Command(Kind.CALL, calls, truthful=("tick", TRUTHFUL) in given)
    if value == "ready" or value.startswith("ready "):
        return _ready(value.removeprefix("ready"), given)
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


def _ready(value: str, given: list[tuple[str, str]]) -> Command:
    place = value.strip()
    if place and not (place.isascii() and place.isdigit() and len(place) < 3):
        raise BadCommand
    return Command(Kind.READY, (), cut=int(place) if place else None, nonce=_nonce(given))


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
    request_id = checked_id(request_id)
    match command.kind:
        case Kind.ARM:
            return play.arm(code, user_id, command.texts[0], now=now)
        case Kind.DISARM:
            return play.disarm(code, user_id, command.texts[0], now=now)
        case Kind.READY:
            added = command.nonce
            return play.ready(code, user_id, command.cut, seen=seen, request_id=request_id, now=now, nonce=added)
        case Kind.ORDERS:
            return orders.give(code, user_id, [Order(name) for name in command.texts], now=now)
        case Kind.ABSENT:
            _, what, absent = command.texts[0].split()
            do = presence.claim if what == "claim" else presence.let_house_play
            return do(code, user_id, int(absent), request_id=request_id, now=now)
    ticked = command.truthful
    if command.kind is Kind.CALL:
        return play.call(
            code, user_id, command.texts, seen=seen, request_id=request_id, now=now, truthful=ticked, lag_ms=lag_ms
        )
    return play.act(
        code,
        user_id,
        command.texts[0],
        seen=seen,
        request_id=request_id,
        now=now,
        reported_ms=reported_ms,
        lag_ms=lag_ms,
        truthful=ticked,
        nonce=command.nonce,
    )
