"""Fragments for each audience of a table; those of the onlookers are rendered once a number and language.

`games.presenters.render` does the work; this page only remembers what many will ask for.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from datetime import datetime

from django.utils import timezone

from games import friends, presenters
from games.presence import Whereabouts, whereabouts
from games.rules.game import Seat
from games.selectors import Snapshot

LARGEST = 300

_Key = tuple[str, int, str, bool, bool, datetime | None, tuple[Whereabouts, ...], tuple[tuple[str, ...], ...], int]
_onlookers: OrderedDict[_Key, dict[str, str]] = OrderedDict()


def fragments(snapshot: Snapshot, seat: Seat | None, language: str) -> dict[str, str]:
    """The fragments by name for the viewer in `seat`, or for an onlooker."""
    if seat is not None:
        return presenters.render(snapshot, seat, language)
    where = whereabouts(snapshot, timezone.now())
    is_timed = snapshot.control.is_timed or set(where) != {Whereabouts.HERE}
    moment = int(time.monotonic()) // 2 if is_timed else 0  # clocks go on meanwhile
    held, covered = snapshot.is_held, snapshot.is_covered
    looking = tuple(friends.names(snapshot, sitting) for sitting in snapshot.seats)
    key = (snapshot.code, snapshot.n, language, held, covered, snapshot.due_at, where, looking, moment)
    known = _onlookers.get(key)
    if known is None:
        known = _onlookers[key] = presenters.render(snapshot, None, language)
        while len(_onlookers) > LARGEST:
            _onlookers.popitem(last=False)
    return known


def for_person(snapshot: Snapshot, user_id: int | None, language: str) -> dict[str, str]:
    """The fragments by name for whoever asks: a player, a player's friend, or an onlooker."""
    shown = friends.shown_to(snapshot, user_id)
    if shown is not None:
        return presenters.render(snapshot, shown, language, is_friend=True)
    return fragments(snapshot, snapshot.seat_of(user_id), language)


def changed(old: dict[str, str], new: dict[str, str]) -> dict[str, str]:
    """The fragments of `new` that the holder of `old` needs."""
    return presenters.changed(old, new) if old else new


def joined(parts: dict[str, str]) -> str:
    """Fragments as one text, for a socket or an answer."""
    return "\n".join(parts.values())
