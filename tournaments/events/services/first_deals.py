"""Who dealt first in each match: as the table's log says, and with real cards who sat there."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import OuterRef, Subquery

from games.models import LogEntry
from tournaments.events.models import Event, Match

FIRST, SECOND = 0, 1


def first_deals(event: Event) -> Mapping[int, int | None]:
    """The side (0 or 1) that dealt first, by the match's row; None where nobody has dealt at its table."""
    deals = LogEntry.objects.filter(table=OuterRef("table_id"), text__startswith="deal ").order_by("number")
    matches = Match.objects.filter(round__event=event, second__isnull=False).annotate(
        first_deal=Subquery(deals.values("text")[:1])
    )
    return {
        pk: FIRST if table_id is None else _side(text) for pk, table_id, text in matches.values_list(
            "pk", "table_id", "first_deal"
        )
    }  # fmt: skip


def _side(text: str | None) -> int | None:
    """The side of the seat that "deal 1 AS KS …" names: seats alternate between the sides."""
    return None if text is None else int(text.split(" ", 2)[1]) % 2
