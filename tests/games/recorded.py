"""Signed records for tests: of a match that was played here, proofs of its decks and all."""

from __future__ import annotations

from typing import Any

from games import records
from games.models import Table
from tests.games.tables import Evening, person


def finished_table(game: str = "chouine", *, plays: int = 9, **opening: Any) -> Table:
    """A table at which `plays` things were done in the first deal, which was given up, and the match in the second."""
    evening = Evening(game, person(f"ana-{game}"), person(f"bob-{game}"), **opening).dealt()
    for _ in range(plays):
        evening.act_by_house_rules()
        evening.later(4)
    if game != "piquet":
        evening.act(0, "resign")
        evening.everybody_ready()
    evening.act(1, "resign match")
    return Table.objects.get(pk=evening.table.pk)


def signed_record(game: str = "chouine", **opening: Any) -> bytes:
    """The file of the first unit of such a table."""
    return records.exported(finished_table(game, **opening), 1).encode()
