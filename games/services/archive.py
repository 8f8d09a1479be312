"""What is brought into the archive, and what is taken out of it again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction

from games.archive import Examined, plain
from games.models import ArchivedGame, Signature
from games.signing import Trace, Trust, key_id, trust

LONGEST_NAME = 80
MOST = 500  # records that one person may have in the archive


class ArchiveFull(Exception):
    """The person has as many records in the archive as anybody may."""


@transaction.atomic
def bring(records: Iterable[Examined], *, by: Any, source: str, now: datetime) -> list[tuple[ArchivedGame, bool]]:
    """Keep each record, or find the one that is there already; with each, whether it is new.

    `by` is the person who brings them in, None for the site itself. Raises ArchiveFull; then none is kept.
    """
    found = [_kept(record, by=by, source=source, now=now) for record in records]
    if by is not None and any(is_new for _, is_new in found) and by.archived_games.count() > MOST:
        raise ArchiveFull
    return found


def _kept(examined: Examined, *, by: Any, source: str, now: datetime) -> tuple[ArchivedGame, bool]:
    record, match = examined.record, examined.verdict.match
    columns = {
        "record": examined.text,
        "game": record.game.name,
        "seats": len(record.players),
        "names": [plain(name)[:LONGEST_NAME] for name in record.players],
        "deals": len(record.deals),
        "complete": examined.complete,
        "winner": match["winner"],
        "source": source,
        "brought_by": by,
        "brought_at": now,
    }
    return ArchivedGame.objects.get_or_create(sha256=examined.sha256, defaults=columns | _signature(examined))


def _signature(examined: Examined) -> dict[str, str]:
    signed = examined.checked.signed
    if signed is None:
        is_there = examined.checked.trace is Trace.UNREADABLE
        return {"signature": Signature.UNREADABLE if is_there else Signature.NONE}
    is_known = trust(signed.public) in (Trust.OWN, Trust.FORMER)
    said = {"site": plain(signed.chain.site)[:120], "key": key_id(signed.public)}
    return said | {"signature": Signature.KNOWN if is_known else Signature.UNKNOWN}


def remove(game_id: int) -> None:
    """Take a record out of the archive; gone already is gone."""
    ArchivedGame.objects.filter(pk=game_id).delete()
