"""Tables in the middle of a deal that was played by the house's rules up to a wanted position, always the same one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import Any

from django.db import transaction

from games.models import Status
from games.rules import claims
from games.rules.cards import written
from games.rules.claims import ClaimBar
from games.rules.game import Game, Seat
from games.rules.registry import GAMES
from games.rules.shuffle import deck_from
from games.services.desk import locked
from tests.games.tables import Evening

Wanted = Callable[[Game, Any, Seat], bool]


def is_proven(game: Game, state: Any, seat: Seat) -> bool:
    judge = claims.claims_of(game)
    return judge.bar(state, seat) is None and judge.is_proven(state, seat)


def is_possible(game: Game, state: Any, seat: Seat) -> bool:
    """Nobody can prove it, but the others may give every trick."""
    judge = claims.claims_of(game)
    return (
        judge.bar(state, seat) is None
        and not judge.is_proven(state, seat)
        and claims.line(game, state, seat) is not None
    )


def is_impossible(game: Game, state: Any, seat: Seat) -> bool:
    return claims.claims_of(game).bar(state, seat) is None and claims.line(game, state, seat) is None


def is_unsaid(game: Game, state: Any, seat: Seat) -> bool:
    return claims.claims_of(game).bar(state, seat) is ClaimBar.UNSAID


@transaction.atomic
def brought_to(evening: Evening, wanted: Wanted) -> int:
    """Have `evening` come to a position in which `wanted` is true of the seat to act; that seat."""
    words, seat = position(evening.table.game, len(evening.people), wanted)
    desk = locked(evening.now, code=evening.code)
    desk.move(Status.PLAYING)
    for text in words:
        desk.write(text)
    desk.table.hold_until = None
    desk.save()
    return seat


@cache
def position(name: str, seats: int, wanted: Wanted) -> tuple[tuple[str, ...], int]:
    """The entries of a log up to such a position, and the seat."""
    game, dice = GAMES[name], random.Random(7)
    while True:
        deck = deck_from(dice.randbytes(32), (), None, game.pack)
        texts = ["unit", "dealer 0", f"deal 0 {written(deck)}"]
        for state, text in _deal(game, seats, deck, dice):
            (*_, seat) = game.to_act(state)
            if len(game.view(state, seat).hand) > 1 and wanted(game, state, seat):
                return tuple(texts), seat
            texts.append(text)


def _deal(game: Game, seats: int, deck: Any, dice: random.Random) -> Iterator[tuple[Any, str]]:
    bot = import_module(f"games.bots.{game.name}")
    state = game.start(game.opening(game.read_options({}), seats), Seat(0), deck)
    while game.result(state) is None:
        (*_, seat) = game.to_act(state)
        action = bot.choose(game.view(state, seat), dice)
        yield state, game.write(action)
        state = game.apply(state, action)
