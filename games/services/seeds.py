"""The secret behind each deck: committed to before the deal, used once, shown when nothing is hidden any more."""

from __future__ import annotations

import secrets
from typing import Any

from games.models import DealSeed, SharedDeck, Table
from games.rules.cards import Card
from games.rules.shuffle import commitment, deck_from
from games.services.customs import CUSTOMS

SEED_BYTES = 32


def prepare(table: Table, deal: int) -> str:
    """Draw the seed of the table's deal number `deal`; its commitment, which is public from now on."""
    drawn = _drawn() if table.deck_group_id is None else _shared(table, deal)
    return DealSeed.objects.get_or_create(table=table, deal=deal, defaults=drawn)[0].commitment


def _drawn() -> dict[str, Any]:
    seed = secrets.token_bytes(SEED_BYTES)
    return {"seed": seed, "commitment": commitment(seed)}


def _shared(table: Table, deal: int) -> dict[str, Any]:
    """The deck that all tables of the group play as that deal: drawn once, cut once."""
    drawn = _drawn() | {"cut": place_of_cut(table.game)}
    deck = SharedDeck.objects.get_or_create(group_id=table.deck_group_id, deal=deal, defaults=drawn)[0]
    return {"seed": bytes(deck.seed), "commitment": deck.commitment, "cut": deck.cut}


def place_of_cut(game: str) -> int:
    """A cut where nobody gives one: after so many cards, by chance."""
    lowest, highest = CUSTOMS[game].cut
    return secrets.choice(range(lowest, highest + 1))


def contribute(table: Table, deal: int, seat: int, nonce: str) -> None:
    """Add the seat's own randomness (hexadecimal) to that deck, once: what it said first stays.

    A deck that other tables play too takes none.
    """
    if table.deck_group_id is not None:
        return
    row = DealSeed.objects.get(table=table, deal=deal)
    given = [*row.contributions, *[""] * (table.seat_count - len(row.contributions))]
    if not given[seat]:
        given[seat] = nonce
        row.contributions = given
        row.save(update_fields=["contributions"])


def deck_of(table: Table, deal: int, cut: int | None, pack: tuple[Card, ...]) -> tuple[Card, ...]:
    """The deck of that deal, cut after `cut` cards; by chance where nobody said, and as it is where tables share it."""
    row = DealSeed.objects.get(table=table, deal=deal)
    if row.cut is None:
        row.cut = place_of_cut(table.game) if cut is None else cut
        row.save(update_fields=["cut"])
    contributions = tuple(bytes.fromhex(part) for part in row.contributions)
    return deck_from(bytes(row.seed), contributions, row.cut, pack)
