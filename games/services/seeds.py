"""The secret behind each deck: committed to before the deal, used once, shown when nothing is hidden any more."""

from __future__ import annotations

import secrets

from games.models import DealSeed, Table
from games.rules.cards import Card
from games.rules.shuffle import commitment, deck_from

SEED_BYTES = 32


def prepare(table: Table, deal: int) -> str:
    """Draw the seed of the table's deal number `deal`; its commitment, which is public from now on."""
    seed = secrets.token_bytes(SEED_BYTES)
    drawn = {"seed": seed, "commitment": commitment(seed)}
    return DealSeed.objects.get_or_create(table=table, deal=deal, defaults=drawn)[0].commitment


def contribute(table: Table, deal: int, seat: int, nonce: str) -> None:
    """Add the seat's own randomness (hexadecimal) to that deck, once: what it said first stays."""
    row = DealSeed.objects.get(table=table, deal=deal)
    given = [*row.contributions, *[""] * (table.seat_count - len(row.contributions))]
    if not given[seat]:
        given[seat] = nonce
        row.contributions = given
        row.save(update_fields=["contributions"])


def deck_of(table: Table, deal: int, cut: int, pack: tuple[Card, ...]) -> tuple[Card, ...]:
    """The deck of that deal, cut after `cut` cards."""
    row = DealSeed.objects.get(table=table, deal=deal)
    row.cut = cut
    row.save(update_fields=["cut"])
    contributions = tuple(bytes.fromhex(part) for part in row.contributions)
    return deck_from(bytes(row.seed), contributions, cut, pack)
