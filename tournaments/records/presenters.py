"""What the pages of records show, as frozen values for one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.translation import gettext as _

from tournaments.records.choices import Format, GameName, HowEnded
from tournaments.records.models import LeaderboardRow, Result, ResultPlayer, WeeklyRating
from tournaments.records.selectors import Page

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 48, 12, 12, 28
TICKS = 4

UNPLAYED = (HowEnded.FORFEIT, HowEnded.RULING)


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A line of a leaderboard. `change` is this week's, with its sign; `percent` is the share of points won."""

    rank: int | None
    user_id: int
    name: str
    value: int
    deviation: int
    is_provisional: bool
    games: int
    percent: int
    change: int
    is_mine: bool


def board_lines(page: Page, viewer_id: int | None, now: datetime) -> tuple[BoardLine, ...]:
    """The lines of a page of the board, ranked from its first."""
    return tuple(board_line(row, rank, viewer_id, now) for rank, row in enumerate(page.rows, start=page.first_rank))


def board_line(row: LeaderboardRow, rank: int | None, viewer_id: int | None, now: datetime) -> BoardLine:
    rating = row.rating_at(now)
    return BoardLine(
        rank=rank,
        user_id=row.user_id,
        name=str(row.user),
        value=round(rating.value),
        deviation=round(rating.deviation),
        is_provisional=rating.is_provisional,
        games=row.games,
        percent=round(100 * (row.won + row.drawn / 2) / row.games) if row.games else 0,
        change=round(row.change_at(now)),
        is_mine=row.user_id == viewer_id,
    )


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A person's rating in one game and format."""

    game: str
    format: str
    title: str
    value: int
    deviation: int
    change: int
    is_provisional: bool
    games: int


def rating_lines(rows: Sequence[LeaderboardRow], now: datetime) -> tuple[RatingLine, ...]:
    return tuple(_rating_line(row, now) for row in rows)


def _rating_line(row: LeaderboardRow, now: datetime) -> RatingLine:
    rating = row.rating_at(now)
    return RatingLine(
        game=row.game,
        format=row.format,
        title=game_title(row.game, row.format),
        value=round(rating.value),
        deviation=round(rating.deviation),
        change=round(row.change_at(now)),
        is_provisional=rating.is_provisional,
        games=row.games,
    )


def game_title(game: str, format: str) -> str:
    """The game's name, with "pairs" where pairs play it."""
    name = str(GameName(game).label)
    return _("%(game)s, pairs") % {"game": name} if format == Format.PAIRS else name


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One of a person's results, seen from the person's side: `outcome` is "won", "lost" or "drawn"."""

    game: str
    partners: tuple[tuple[int | None, str], ...]
    opponents: tuple[tuple[int | None, str], ...]
    score: str
    margin: int
    outcome: str
    words: str
    badge: str
    note: str
    event_key: str
    event_name: str
    table_code: str
    is_by_hand: bool
    is_rated: bool
    ended_at: datetime


def history_lines(rows: Sequence[ResultPlayer]) -> tuple[HistoryLine, ...]:
    return tuple(_history_line(row) for row in rows)


def _history_line(row: ResultPlayer) -> HistoryLine:
    result, mine = row.result, row.side
    outcome = outcome_of(result, mine)
    players = list(result.players.all())
    return HistoryLine(
        game=game_title(result.game, result.format),
        partners=tuple(_person(p) for p in players if p.side == mine and p.pk != row.pk),
        opponents=tuple(_person(p) for p in players if p.side != mine),
        score=score_of(result, mine),
        margin=result.margin if mine == 0 else -result.margin,
        outcome=outcome,
        words={"won": _("won"), "lost": _("lost"), "drawn": _("drawn")}[outcome],
        badge={"won": "ok", "lost": "bad", "drawn": ""}[outcome],
        note="" if result.how == HowEnded.PLAYED else str(HowEnded(result.how).label),
        event_key=result.event_key,
        event_name=result.event_name,
        table_code=result.table_code,
        is_by_hand=result.by_hand,
        is_rated=result.rated and all(_counts(player) for player in players),
        ended_at=result.ended_at,
    )


def outcome_of(result: Result, side: int) -> str:
    """ "won", "lost" or "drawn" for `side`. What nobody won without play is lost for both, as in the standings."""
    if result.winner is not None:
        return "won" if result.winner == side else "lost"
    return "lost" if result.how in UNPLAYED else "drawn"


def _counts(player: ResultPlayer) -> bool:
    """Whether somebody with a rating played: no guest, no house, nobody whose account is gone (`services.rating`)."""
    return player.user is not None and not player.user.is_guest


def score_of(result: Result, first: int = 0) -> str:
    """The units won, of side `first` first; only who won, where a forfeit or a ruling left no score."""
    units = (result.units_0, result.units_1) if first == 0 else (result.units_1, result.units_0)
    if result.how not in UNPLAYED or any(units):
        return f"{units[0]} : {units[1]}"
    if result.winner is None:
        return "– : –"
    return "+ : –" if result.winner == first else "– : +"


def _person(player: ResultPlayer) -> tuple[int | None, str]:
    if player.user is not None:
        return player.user_id, str(player.user)
    return None, player.name or _("the house")


@dataclass(frozen=True, slots=True)
class Dot:
    x: int
    y: int
    week: date
    value: int


@dataclass(frozen=True, slots=True)
class Tick:
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class Curve:
    """A rating week by week as the shapes of an SVG of `width` × `height`."""

    title: str
    width: int
    height: int
    left: int
    right: int
    path: str
    dots: tuple[Dot, ...]
    ticks: tuple[Tick, ...]


def curve(rows: Sequence[WeeklyRating]) -> Curve | None:
    """The curve of at least two weeks; None for fewer."""
    if len(rows) < 2:
        return None
    low, high = _range([row.value for row in rows])
    first, span = rows[0].week, max((rows[-1].week - rows[0].week).days, 1)
    inner = WIDTH - LEFT - RIGHT
    dots = tuple(
        Dot(LEFT + inner * (row.week - first).days // span, _y(row.value, low, high), row.week, round(row.value))
        for row in rows
    )
    return Curve(
        title=game_title(rows[0].game, rows[0].format),
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        path="M" + " L".join(f"{dot.x} {dot.y}" for dot in dots),
        dots=dots,
        ticks=tuple(_tick(low + (high - low) * i // TICKS, low, high) for i in range(TICKS + 1)),
    )


def _range(values: Sequence[float]) -> tuple[int, int]:
    """Whole hundreds around the values, at least two of them apart."""
    low, high = int(min(values) // 100) * 100, -int(-max(values) // 100) * 100
    return (low, high) if high - low >= 200 else (low - 100, high + 100)


def _y(value: float, low: int, high: int) -> int:
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / (high - low))


def _tick(value: int, low: int, high: int) -> Tick:
    return Tick(_y(value, low, high), str(value))
