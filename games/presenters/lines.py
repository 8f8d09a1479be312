"""Tables as lines of a list: the lobby, the start page, the page to sit down at."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from games.clocks import MILLISECOND, control_of
from games.models import Seat, Table
from games.presenters.timing import TimeTold, clock_words, time_told
from games.presenters.titles import game_title


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table as one line: its game, who sits there, how many places are free, its time, since when it is adjourned."""

    code: str
    game: str
    players: tuple[str, ...]
    free: int
    time: TimeTold
    adjourned_at: datetime | None = None
    left: str = ""  # on the reader's own clock, which runs


def table_line(table: Table, reader_id: int | None = None, ends_at: datetime | None = None) -> TableLine:
    """`table` as one line; the reader isn't named among the players. At `ends_at` his own clock runs out there."""
    seats = list(table.seats.all())
    players = tuple(called(seat) for seat in seats if seat.is_taken and not _is_of(seat, reader_id))
    time = time_told(table.game, control_of(table.time_control), table.at_zero)
    free = sum(not seat.is_taken for seat in seats)
    left = "" if ends_at is None else clock_words(max(0, (ends_at - timezone.now()) // MILLISECOND))
    return TableLine(table.code, game_title(table.game), players, free, time, table.adjourned_at, left)


@dataclass(frozen=True, slots=True)
class FreePlace:
    """A free seat of a table for four, with whom one plays there."""

    index: int
    label: str


def free_places(table: Table) -> tuple[FreePlace, ...]:
    """The free seats among which it matters where one sits; none at a table for two."""
    seats = list(table.seats.all())
    if len(seats) < 4:
        return ()
    return tuple(FreePlace(seat.index, _opposite(seats[(seat.index + 2) % 4])) for seat in seats if not seat.is_taken)


def _opposite(partner: Seat) -> str:
    if not partner.is_taken:
        return _("with whoever sits down opposite")
    return _("partner of %(name)s") % {"name": called(partner)}


def called(seat: Seat) -> str:
    """Who sits there, the house in the language in force."""
    return _("the house") if seat.is_house else seat.name


def _is_of(seat: Seat, user_id: int | None) -> bool:
    return user_id is not None and seat.user_id == user_id
