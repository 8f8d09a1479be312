"""Who sits at a table, as a snapshot of it knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.models import Seat
from games.resting import NEVER, Resting


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits on a seat. `wishes` are nobody else's business; `friends` are names by user id."""

    index: int
    user_id: int | None
    name: str
    is_house: bool
    wishes: Mapping[str, Any]
    spent_ms: int = 0
    here_until: datetime | None = None
    sign: str = ""
    patience: str = "usual"
    stands_in: bool = False
    resting: Resting = NEVER
    friends: Mapping[int, str] = field(default_factory=dict)

    @property
    def is_taken(self) -> bool:
        return self.is_house or self.user_id is not None or self.name != ""


def sitting(seat: Seat, resting: Resting = NEVER) -> Sitting:
    """Who sits on that seat."""
    return Sitting(
        seat.index,
        seat.user_id,
        seat.name,
        seat.is_house,
        dict(seat.preferences),
        seat.spent_ms,
        seat.here_until,
        seat.sign,
        seat.patience,
        seat.stands_in,
        resting,
        {int(friend): name for friend, name in seat.friends.items()},
    )
