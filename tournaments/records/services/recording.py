"""Writing a result down, once, from whatever says what it is: a table's log or a submission.

A result's key is where it came from; its version never goes back. So a task that comes twice, late or out
of order leaves the same row.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from tournaments.records.models import Result, ResultPlayer
from tournaments.records.rules.counting import How
from tournaments.records.rules.rubicon import PerSide
from tournaments.records.signals import result_recorded


@dataclass(frozen=True, slots=True)
class Player:
    """One person on one side; `user_id` is None for the house and for who has no account."""

    side: int
    place: int
    user_id: int | None
    name: str


@dataclass(frozen=True, slots=True)
class Match:
    """A finished match as it goes into a result. `margin` is side 0's. `detail` has one object a unit."""

    game: str
    how: How
    units: PerSide
    margin: int
    winner: int | None
    players: tuple[Player, ...]
    ended_at: datetime
    rated: bool
    by_hand: bool = False
    detail: tuple[dict[str, Any], ...] = ()
    table_code: str = ""
    club_id: int | None = None
    event_key: str = ""
    event_name: str = ""

    @property
    def format(self) -> str:
        return "pairs" if len(self.players) > 2 else "solo"


@transaction.atomic
def record(key: str, version: int, match: Match, *, supersedes: str = "") -> Result:
    """Write `match` as the result `key` and tell the apps above, in this transaction; return the row.

    A version older than the one kept changes nothing. What `supersedes` names counts nowhere from now on.
    """
    try:
        with transaction.atomic():
            return _recorded(key, version, match, supersedes)
    except IntegrityError:
        # A row that isn't there yet can't be locked: another worker wrote this key first, and now it can.
        return _recorded(key, version, match, supersedes)


def _recorded(key: str, version: int, match: Match, supersedes: str) -> Result:
    kept = Result.objects.select_for_update().filter(key=key).first()
    if kept is not None and kept.version > version:
        return kept
    if supersedes:
        Result.objects.filter(key=supersedes).update(superseded=True)
    result = _written(kept or Result(key=key), version, match)
    result_recorded.send(sender=Result, result=result)
    return result


def _written(result: Result, version: int, match: Match) -> Result:
    result.version = version
    result.game, result.format, result.how = match.game, match.format, match.how.value
    result.units_0, result.units_1 = match.units
    result.margin, result.winner, result.detail = match.margin, match.winner, list(match.detail)
    result.rated, result.by_hand, result.table_code = match.rated, match.by_hand, match.table_code
    result.ended_at = match.ended_at
    if match.event_key or result.pk is None:
        result.club_id, result.event_key, result.event_name = match.club_id, match.event_key, match.event_name
    result.save()
    result.players.all().delete()
    ResultPlayer.objects.bulk_create(_player(result, player) for player in match.players)
    return result


def _player(result: Result, player: Player) -> ResultPlayer:
    return ResultPlayer(
        result=result,
        user_id=player.user_id,
        side=player.side,
        place=player.place,
        name=player.name,
        game=result.game,
        ended_at=result.ended_at,
    )


def history(key: str, people: Iterable[tuple[int, int, Any]], **columns: Any) -> Result:
    """Write a result of the past that nobody is told of and that counts for no rating: it came with its event.

    `people` are side, place and account of who played. Within a transaction, under a key that nothing else has.
    """
    result = Result.objects.create(key=key, rated=False, **columns)
    players = (Player(side, place, person.pk, str(person)) for side, place, person in people)
    ResultPlayer.objects.bulk_create(_player(result, player) for player in players)
    return result


def attribute(result: Result, *, club_id: int, event_key: str, event_name: str) -> None:
    """Say to which event a table's result belongs. For the apps above, within `result_recorded`."""
    result.club_id, result.event_key, result.event_name = club_id, event_key, event_name
    result.save(update_fields=["club", "event_key", "event_name"])
