"""What was ruled at a table, in sentences, for the pages about its match."""

from __future__ import annotations

from games.models import Table
from games.presenters.rulings import sentence
from games.selectors import snapshot


def ruling_sentences(table: Table) -> tuple[str, ...]:
    """Every ruling with its reason, the first one first, in the language in force."""
    found = snapshot(table.code)
    return tuple(sentence(one, found.names()) for one in found.course.rulings)
