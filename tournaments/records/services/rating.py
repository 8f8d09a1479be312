"""Ratings of one game and format, computed again from the week of a result that is new or changed.

Weeks before it stay as they were stored. Two workers on the same board wait for each other, and each reads
what the other committed, so that none of two results that come at once is missed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from itertools import groupby

from django.db import transaction
from django.db.models import Max

from tournaments.records.models import Board, LeaderboardRow, Result, ResultPlayer, WeeklyRating
from tournaments.records.rules.ratings import START, Rated, Rating, after_week_pairs, after_week_solo, monday, ready

SCORES = {0: 1.0, 1: 0.0, None: 0.5}


@dataclass(frozen=True, slots=True)
class Line:
    """A player's rating after the week `week`, with what it is based on; `before` is the value a week earlier."""

    rating: Rating
    week: date
    games: int = 0
    won: int = 0
    drawn: int = 0
    before: float = START


@transaction.atomic
def rate(game: str, format: str, since: datetime, now: datetime) -> None:
    """Compute the weeks from that of `since` on, and the leaderboard's lines of everybody in them."""
    Board.objects.get_or_create(game=game, format=format)
    board = Board.objects.select_for_update().get(game=game, format=format)
    first = monday(since)
    stale = WeeklyRating.objects.filter(game=game, format=format, week__gte=first)
    touched = set(stale.order_by().values_list("user_id", flat=True).distinct())
    stale.delete()
    lines = _lines_before(board, first, touched)
    for week, rated in _weeks(board, first):
        lines |= _after_week(board, week, rated, lines)
    _store_board(board, {who: lines.get(who) for who in touched | set(lines)})
    board.computed_at = now
    board.save(update_fields=["computed_at"])


def _rated(board: Board, first: date) -> Iterable[tuple[date, Rated]]:
    """Everything that counts from the Monday `first` on, in order.

    Guests count once they are members; a side without an account never.
    """
    start = datetime(first.year, first.month, first.day, tzinfo=UTC)
    results = Result.objects.filter(
        game=board.game, format=board.format, rated=True, superseded=False, ended_at__gte=start
    )
    results = results.exclude(players__user=None).exclude(players__user__is_guest=True)
    for result in results.order_by("ended_at", "id").prefetch_related("players"):
        yield monday(result.ended_at), Rated(_sides(result.players.all()), SCORES[result.winner])


def _sides(players: Iterable[ResultPlayer]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    of = [(player.side, player.user_id) for player in players if player.user_id is not None]
    return tuple(user for side, user in of if side == 0), tuple(user for side, user in of if side == 1)


def _weeks(board: Board, first: date) -> Iterable[tuple[date, Sequence[Rated]]]:
    for week, results in groupby(_rated(board, first), key=lambda item: item[0]):
        yield week, [rated for _, rated in results]


def _lines_before(board: Board, first: date, touched: set[int]) -> dict[int, Line]:
    """The latest line before `first` of everybody who plays from then on or was rated there before."""
    start = datetime(first.year, first.month, first.day, tzinfo=UTC)
    playing = ResultPlayer.objects.filter(
        result__game=board.game, result__format=board.format, result__ended_at__gte=start, user__isnull=False
    )
    people = touched | set(playing.order_by().values_list("user_id", flat=True).distinct())
    earlier = WeeklyRating.objects.filter(game=board.game, format=board.format, week__lt=first, user_id__in=people)
    latest = dict(earlier.values_list("user_id").annotate(Max("week")).order_by())
    rows = earlier.filter(week__in=set(latest.values()))
    return {row.user_id: _line(row) for row in rows if row.week == latest[row.user_id]}


def _line(row: WeeklyRating) -> Line:
    rating = Rating(row.value, row.deviation, row.volatility)
    return Line(rating, row.week, row.games, row.won, row.drawn, row.value)


def _after_week(board: Board, week: date, rated: Sequence[Rated], lines: Mapping[int, Line]) -> dict[int, Line]:
    """The lines of who played in `week`, stored and returned."""
    people = {who for result in rated for side in result.sides for who in side}
    is_pairs = board.format == "pairs"
    known = {who: lines[who] for who in people if who in lines}
    before = {who: ready(line.rating, line.week, week, is_pairs=is_pairs) for who, line in known.items()}
    after = (after_week_pairs if is_pairs else after_week_solo)(before, rated)
    new = {who: _counted(who, rating, week, rated, lines.get(who)) for who, rating in after.items()}
    WeeklyRating.objects.bulk_create(_row(board, who, line) for who, line in new.items())
    return new


def _counted(who: int, rating: Rating, week: date, rated: Sequence[Rated], before: Line | None) -> Line:
    line = replace(before, before=before.rating.value) if before else Line(Rating(), week)
    for result in rated:
        if who in result.sides[0] or who in result.sides[1]:
            score = result.score if who in result.sides[0] else 1 - result.score
            line = replace(line, games=line.games + 1, won=line.won + (score == 1), drawn=line.drawn + (score == 0.5))
    return replace(line, rating=rating, week=week)


def _row(board: Board, who: int, line: Line) -> WeeklyRating:
    return WeeklyRating(
        user_id=who,
        game=board.game,
        format=board.format,
        week=line.week,
        value=line.rating.value,
        deviation=line.rating.deviation,
        volatility=line.rating.volatility,
        games=line.games,
        won=line.won,
        drawn=line.drawn,
    )


def _store_board(board: Board, lines: Mapping[int, Line | None]) -> None:
    """One line a player; who no longer has a rated result leaves the board."""
    rows = LeaderboardRow.objects.filter(game=board.game, format=board.format)
    rows.filter(user_id__in=[who for who, line in lines.items() if line is None]).delete()
    LeaderboardRow.objects.bulk_create(
        [_board_row(board, who, line) for who, line in lines.items() if line is not None],
        update_conflicts=True,
        unique_fields=["user", "game", "format"],
        update_fields=["value", "deviation", "volatility", "change", "games", "won", "drawn", "last_week"],
    )


def _board_row(board: Board, who: int, line: Line) -> LeaderboardRow:
    return LeaderboardRow(
        user_id=who,
        game=board.game,
        format=board.format,
        value=line.rating.value,
        deviation=line.rating.deviation,
        volatility=line.rating.volatility,
        change=line.rating.value - line.before,
        games=line.games,
        won=line.won,
        drawn=line.drawn,
        last_week=line.week,
    )
