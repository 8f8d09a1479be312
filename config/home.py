"""The start page: what waits for a person, what goes on tonight; for a visitor what the site is.

It stands above the apps because it shows something of each; it only reads.
"""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

import games.selectors
from config.credits import credits
from games.models import Seat, Table
from tournaments.events.choices import Stage
from tournaments.events.selectors import events_for
from tournaments.members.models import User
from tournaments.members.selectors import club_lines, clubs_of
from tournaments.records.choices import GameName, HowEnded
from tournaments.records.models import Result
from tournaments.records.selectors import latest_results

OPEN_TABLES = 8
EVENTS = 5
RESULTS = 6


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game as the start page offers it, with a few of its cards in `pack` ("fr" or "es")."""

    slug: str
    name: Promise
    sentence: Promise
    pack: str
    cards: tuple[str, ...]


GAMES = (
    GameLine(
        "chouine",
        GameName.CHOUINE.label,
        _("For two, from the valley of the Loir: announce your combinations and watch the seven of trumps."),
        "fr",
        ("KH", "QH", "JH"),
    ),
    GameLine(
        "piquet",
        GameName.PIQUET.label,
        _("The classic for two since 1500: discard, declare, and count to the Rubicon over six deals."),
        "fr",
        ("AS", "KS", "QS"),
    ),
    GameLine(
        "guinote",
        GameName.GUINOTE.label,
        _("The game of Aragon, two by two or four in pairs: sing twenty and forty, and drag in the arrastre."),
        "es",
        ("1O", "3O", "RO"),
    ),
)


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table as one line: its game, who sits there, how many places are free, when it was opened or last moved."""

    code: str
    game: str
    players: tuple[str, ...]
    free: int
    at: datetime


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event that one can enter or that is being played."""

    slug: str
    name: str
    game: str
    club: str
    starts_at: datetime | None
    is_running: bool


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A match just played: who, the units won by each side, the side that won if one did; `how` unless played out."""

    game: str
    sides: tuple[str, str]
    units: tuple[int, int]
    winner: int | None
    how: str
    event: str


@dataclass(frozen=True, slots=True)
class Start:
    """What the start page shows: own tables on turn, own tables otherwise going, tables to sit down at, and so on."""

    on_turn: tuple[TableLine, ...]
    going: tuple[TableLine, ...]
    open: tuple[TableLine, ...]
    events: tuple[EventLine, ...]
    results: tuple[ResultLine, ...]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    context = {"games": GAMES, "start": start_of(request.user)}
    if request.user.is_authenticated:
        return render(request, "home.html", context | {"clubs": clubs_of(request.user.pk)})
    return render(request, "pages/landing.html", context | {"clubs": club_lines()})


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/about.html")


@require_safe
def licences(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/licences.html", {"credits": credits()})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/privacy.html")


def start_of(user: User | AnonymousUser) -> Start:
    mine = games.selectors.tables_of(user.pk) if user.pk else []
    waiting = {table.pk for table in games.selectors.waiting_for(user.pk)} if user.pk else set()
    return Start(
        on_turn=tuple(line(table, user.pk) for table in mine if table.pk in waiting),
        going=tuple(line(table, user.pk) for table in mine if table.pk not in waiting),
        open=open_lines(user.pk),
        events=event_lines(user),
        results=tuple(result_line(result) for result in latest_results(RESULTS)),
    )


def event_lines(user: User | AnonymousUser) -> tuple[EventLine, ...]:
    """Events open for entry or being played; those that start first come first."""
    rows = events_for(user).filter(state__in=(Stage.ENTRY, Stage.RUNNING)).order_by(F("starts_at").asc(nulls_last=True))
    return tuple(
        EventLine(
            slug=event.slug,
            name=event.name,
            game=event.get_game_display(),
            club=event.club.name,
            starts_at=event.starts_at,
            is_running=event.state == Stage.RUNNING,
        )
        for event in rows[:EVENTS]
    )


def result_line(result: Result) -> ResultLine:
    first, second = (", ".join(who.name for who in result.players.all() if who.side == side) for side in (0, 1))
    return ResultLine(
        game=result.get_game_display(),
        sides=(first, second),
        units=result.units,
        winner=result.winner,
        how="" if result.how == HowEnded.PLAYED else result.get_how_display(),
        event=result.event_name,
    )


def open_lines(user_id: int | None) -> tuple[TableLine, ...]:
    """Tables where somebody waits, without those at which the person sits already."""
    tables = games.selectors.open_tables(OPEN_TABLES)
    return tuple(line(table, user_id) for table in tables if not sits_at(table, user_id))


def sits_at(table: Table, user_id: int | None) -> bool:
    return user_id is not None and any(seat.user_id == user_id for seat in table.seats.all())


def line(table: Table, user_id: int | None) -> TableLine:
    """`table` as one line; the person reading isn't named among the players."""
    seats = table.seats.all()
    others = tuple(called(seat) for seat in seats if seat.is_taken and (user_id is None or seat.user_id != user_id))
    free = sum(not seat.is_taken for seat in seats)
    return TableLine(table.code, GameName(table.game).label, others, free, table.moved_at or table.created_at)


def called(seat: Seat) -> str:
    return gettext("the house") if seat.is_house else seat.name
