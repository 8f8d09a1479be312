"""Who hears and says what at a table: claims over a few facts, without a database.

Four things bound free text, and the narrowest counts: the table (with it event and club), the person's own choice, an
account of a minor, and an organiser's limit. A minor hears set phrases only, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.chat.choices import NARROWEST_FIRST, Chat, Room


def narrowest(*levels: str) -> Chat:
    """The one of the levels that lets the least be said; OPEN without any."""
    return min((Chat(level) for level in levels), key=NARROWEST_FIRST.index, default=Chat.OPEN)


@dataclass(frozen=True, slots=True)
class Bounds:
    """What bounds one person at every table: his own choice, being a minor, an organiser's limit until a moment."""

    own: Chat = Chat.OPEN
    is_minor: bool = False
    limited_until: datetime | None = None

    @property
    def hears(self) -> Chat:
        return narrowest(self.own, Chat.PRESETS if self.is_minor else Chat.OPEN)

    @property
    def says(self) -> Chat:
        return narrowest(self.hears, Chat.PRESETS if self.limited_until else Chat.OPEN)


@dataclass(frozen=True, slots=True)
class Audience:
    """One person (None: a visitor) at one table: the rooms he hears, the one he speaks in, and how freely.

    `is_hushed`: nothing can be said there now, since partners would hear it in the middle of a hand.
    """

    user_id: int | None
    rooms: tuple[Room, ...]
    room: Room
    hears: Chat
    says: Chat
    is_hushed: bool = False
    is_minor: bool = False
    limited_until: datetime | None = None
    muted: frozenset[int] = frozenset()

    def hears_line(self, *, room: str, author_id: int | None, is_preset: bool) -> bool:
        """Whether a line of `room` is for this person. His own always are, where he hears anything."""
        if room not in self.rooms or self.hears is Chat.OFF:
            return False
        if author_id is not None and author_id == self.user_id:
            return True
        return author_id not in self.muted and (is_preset or self.hears is Chat.OPEN)


def rooms_of(*, sits: bool, directs: bool, is_over: bool, is_covered: bool = False) -> tuple[Room, ...]:
    """The rooms that a person hears: his own, both once the match is over; who directs it and doesn't play, both.

    At a covered table, whose decks others still play, nobody else hears anything.
    """
    if is_covered and not (sits or directs):
        return ()
    if is_over or (directs and not sits):
        return (Room.PLAYERS, Room.ONLOOKERS)
    return (Room.PLAYERS,) if sits else (Room.ONLOOKERS,)
