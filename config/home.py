"""The start page: what waits for a person, what goes on tonight; for a visitor what the site is.

It stands above the apps because it shows something of each; it only reads.
"""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import F
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

import games.selectors
from config.credits import credits
from games.models import Table
from games.presenters.lines import TableLine, table_line
from tournaments.events import chat_reports
from tournaments.events.choices import Stage
from tournaments.events.models import EntrantPlayer, Report
from tournaments.events.selectors import asked_as_partner, events_for, reports_to_answer, tables_beside_reports
from tournaments.members.models import User
from tournaments.members.selectors import club_lines, clubs_of
from tournaments.records.choices import GameName, HowEnded
from tournaments.records.models import Result
from tournaments.records.presenters import score_of
from tournaments.records.selectors import latest_results
from tournaments.records.services.challenges import challenges_to

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
class PartnerLine:
    """Somebody named the person as partner in an event and waits for the answer."""

    slug: str
    event: str
    game: str
    by: str
    entrant_id: int


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A result that the other side wrote down and that the person has to confirm or dispute."""

    slug: str
    event: str
    match_id: int
    sides: tuple[str, str]
    by: str


@dataclass(frozen=True, slots=True)
class ChallengeLine:
    """Somebody asks the person for a game."""

    challenge_id: int
    by: str
    game: str


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
    """A match just played: who, the score, the side that won if one did; `how` unless played out."""

    game: str
    sides: tuple[str, str]
    score: str
    winner: int | None
    how: str
    event: str


@dataclass(frozen=True, slots=True)
class Start:
    """What the start page shows: what waits for an answer, own tables on turn, other own tables, and so on."""

    challenges: tuple[ChallengeLine, ...]
    partners: tuple[PartnerLine, ...]
    reports: tuple[ReportLine, ...]
    said: int  # reports about what was said that the person may settle
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


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What answers a request that nobody can read. Django's own view reads it again, and so ends in a 500."""
    return HttpResponseBadRequest(render_to_string("400.html"))


def start_of(user: User | AnonymousUser) -> Start:
    mine = games.selectors.tables_of(user.pk) if user.pk else []
    ends = games.selectors.ends_of(mine, user.pk)
    mine = games.selectors.most_pressing_first(mine, ends)
    waiting = on_turn(user.pk) if user.pk else frozenset()
    return Start(
        challenges=challenge_lines(user.pk) if user.pk else (),
        partners=tuple(partner_line(part) for part in asked_as_partner(user.pk)) if user.pk else (),
        reports=tuple(report_line(report) for report in reports_to_answer(user.pk)) if user.pk else (),
        said=chat_reports.count_to_settle(user) if user.pk else 0,
        on_turn=tuple(table_line(table, user.pk, ends.get(table.pk)) for table in mine if table.pk in waiting),
        going=tuple(table_line(table, user.pk) for table in mine if table.pk not in waiting),
        open=open_lines(user.pk),
        events=event_lines(user),
        results=tuple(result_line(result) for result in latest_results(RESULTS)),
    )


def on_turn(user_id: int) -> frozenset[int]:
    """The tables where it is the person's turn, without those of matches whose result was written down by hand."""
    return frozenset(table.pk for table in games.selectors.waiting_for(user_id)) - tables_beside_reports(user_id)


def challenge_lines(user_id: int) -> tuple[ChallengeLine, ...]:
    asked = challenges_to(user_id, timezone.now())
    return tuple(ChallengeLine(one.pk, str(one.by), str(GameName(one.table.game).label)) for one in asked)


def partner_line(part: EntrantPlayer) -> PartnerLine:
    event = part.event
    by = ", ".join(str(player.user) for player in part.entrant.players.all() if player.pk != part.pk)
    return PartnerLine(event.slug, event.name, event.get_game_display(), by, part.entrant_id)


def report_line(report: Report) -> ReportLine:
    match, event = report.match, report.match.round.event
    sides = (match.first.name, "" if match.second is None else match.second.name)
    return ReportLine(event.slug, event.name, match.pk, sides, by=str(report.by or sides[report.side]))


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
        score=score_of(result),
        winner=result.winner,
        how="" if result.how == HowEnded.PLAYED else result.get_how_display(),
        event=result.event_name,
    )


def open_lines(user_id: int | None) -> tuple[TableLine, ...]:
    """Tables where somebody waits, without those at which the person sits already."""
    tables = games.selectors.open_tables(OPEN_TABLES)
    return tuple(table_line(table) for table in tables if not sits_at(table, user_id))


def sits_at(table: Table, user_id: int | None) -> bool:
    return user_id is not None and any(seat.user_id == user_id for seat in table.seats.all())
