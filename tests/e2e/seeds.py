"""Decks that a test knows beforehand: the seed that the site would have drawn is put there before it is drawn.

So is what the seats would have added: what was added first stays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.models import DealSeed, Table
from games.rules.cards import Card
from games.rules.registry import GAMES
from games.rules.shuffle import commitment, deck_from

Deck = tuple[Card, ...]
ADDED = "00" * 32


def seed_where(game: str, cut: int, seats: int, wanted: Callable[[Deck], bool]) -> bytes:
    """The first seed whose deck, cut after `cut` cards, is `wanted`."""
    added = (bytes.fromhex(ADDED),) * seats
    numbers = (number.to_bytes(32, "big") for number in range(10_000))
    return next(seed for seed in numbers if wanted(deck_from(seed, added, cut, GAMES[game].pack)))


def prepare(code: str, seed: bytes, deal: int = 1) -> None:
    """Let `seed` be that of a deal of the table that nobody has dealt yet."""
    table = Table.objects.get(code=code)
    values: dict[str, Any] = {"seed": seed, "commitment": commitment(seed), "contributions": [ADDED] * table.seat_count}
    DealSeed.objects.update_or_create(table=table, deal=deal, defaults=values)
