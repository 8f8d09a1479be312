"""Friends who look into a hand while it is played: where that is possible, and what they see.

Only in casual games of two, with decks of their own: in an event nobody is told anything, in pairs a third person would
know what a partner must not, and where others play the same decks a friend could be one of them. Who sits at the table
sees his own hand and no other, whatever was allowed before he sat down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.models import Status
from games.rules.game import Seat as Place

if TYPE_CHECKING:
    from games.models import Table
    from games.selectors import Snapshot
    from games.sittings import Sitting

SEATS = 2
MOST = 5  # friends of one seat


def is_among_friends(table: Table) -> bool:
    """Whether hands may be shown at `table`."""
    return table.seat_count == SEATS and not table.origin and table.deck_group_id is None


def may_show_hands(snapshot: Snapshot) -> bool:
    """Whether hands may be shown there, and the match goes on."""
    is_casual = len(snapshot.seats) == SEATS and not snapshot.origin and snapshot.group_id is None
    return is_casual and snapshot.status in (Status.WAITING, Status.PLAYING)


def names(snapshot: Snapshot, sitting: Sitting) -> tuple[str, ...]:
    """Who looks into the hand of a seat, by name."""
    return tuple(sorted(sitting.friends.values())) if may_show_hands(snapshot) else ()


def shown_to(snapshot: Snapshot, user_id: int | None) -> Place | None:
    """The seat whose hand the person may see as its player's friend; None for everybody else."""
    if user_id is None or snapshot.seat_of(user_id) is not None or not may_show_hands(snapshot):
        return None
    seats = (Place(sitting.index) for sitting in snapshot.seats if user_id in sitting.friends)
    return next(seats, None)
