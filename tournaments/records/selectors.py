"""What is read of results and ratings; nothing here writes. Lists are read page by page and never counted."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet

from tournaments.members.models import User
from tournaments.records.models import LeaderboardRow, Result, ResultPlayer, WeeklyRating

PAGE = 50
HISTORY = 25
LONGEST_CURVE = 104  # two years of weeks


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a list: its rows, and the numbers of the pages beside it, None where there is none."""

    rows: tuple[LeaderboardRow, ...]
    first_rank: int
    earlier: int | None
    later: int | None


def leaderboard(game: str, format: str, *, club: str = "", least: int = 0, page: int = 1) -> Page:
    """The board of a game and format from the best on, of the club's members alone if one is named."""
    rows = LeaderboardRow.objects.filter(game=game, format=format, games__gte=least, user__is_active=True)
    if club:
        rows = rows.filter(user__memberships__club__slug=club, user__memberships__active=True)
    start = (page - 1) * PAGE
    found = tuple(rows.select_related("user").order_by("-value", "user_id")[start : start + PAGE + 1])
    return Page(found[:PAGE], start + 1, page - 1 if page > 1 else None, page + 1 if len(found) > PAGE else None)


def line_of(user_id: int | None, game: str, format: str) -> LeaderboardRow | None:
    """The person's own line on the board."""
    rows = LeaderboardRow.objects.select_related("user")
    return rows.filter(user_id=user_id, game=game, format=format).first() if user_id else None


def lines_of(user: User) -> tuple[LeaderboardRow, ...]:
    """The person's ratings, one a game and format."""
    return tuple(user.leaderboard_rows.order_by("game", "format"))


def curve_of(user: User, game: str, format: str) -> tuple[WeeklyRating, ...]:
    """The latest weeks in which the person was rated, the oldest first."""
    rows = WeeklyRating.objects.filter(user=user, game=game, format=format).order_by("-week")[:LONGEST_CURVE]
    return tuple(reversed(rows))


@dataclass(frozen=True, slots=True)
class History:
    """Some of a person's results, the latest first; `before` continues from the last of them, None at the end."""

    rows: tuple[ResultPlayer, ...]
    before: int | None


def history(user: User, *, game: str = "", before: int | None = None) -> History:
    """The person's results, of one game if it is named, older than the row `before`."""
    rows = ResultPlayer.objects.filter(user=user, result__superseded=False)
    if game:
        rows = rows.filter(game=game)
    last = None if before is None else ResultPlayer.objects.filter(pk=before, user=user).first()
    if last is not None:
        rows = rows.filter(Q(ended_at__lt=last.ended_at) | Q(ended_at=last.ended_at, pk__lt=last.pk))
    found = tuple(_with_results(rows).order_by("-ended_at", "-pk")[: HISTORY + 1])
    return History(found[:HISTORY], found[HISTORY - 1].pk if len(found) > HISTORY else None)


def _with_results(rows: QuerySet[ResultPlayer]) -> QuerySet[ResultPlayer]:
    players = Prefetch("result__players", ResultPlayer.objects.select_related("user"))
    return rows.select_related("result", "result__club").prefetch_related(players)


def latest_results(limit: int = 10) -> tuple[Result, ...]:
    """What was played last on the site, with the players."""
    rows = Result.objects.filter(superseded=False).order_by("-ended_at", "-pk")
    return tuple(rows.prefetch_related("players")[:limit])
