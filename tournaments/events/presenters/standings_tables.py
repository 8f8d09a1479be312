"""The tables of the standings page: the event’s own, and one for each group or the consolation."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.events.choices import Stage
from tournaments.events.models import Event, Standing
from tournaments.events.presenters.standings import StandingLine, columns_of, place_text, standing_lines


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """A table with its caption; points and `columns` only where `has_points`."""

    caption: str
    lines: tuple[StandingLine, ...]
    columns: tuple[str, ...]
    has_points: bool


def standings_tables(
    event: Event, rows: Sequence[Standing], mine: Collection[int], penalties: Mapping[int, str]
) -> tuple[StandingsTable, ...]:
    """What there is to show, the event's own table first; nothing before the draw."""
    if not rows:
        return ()
    caption = _("Final standings") if event.state == Stage.CLOSED else _("Standings so far")
    columns = () if event.is_knockout else columns_of(rows)
    whole = StandingsTable(caption, standing_lines(rows, mine, penalties), columns, not event.is_knockout)
    beside = [row for row in rows if row.part_rank is not None]
    return (whole, _consolation(beside, mine)) if event.is_knockout and beside else (whole,)


def _consolation(rows: Sequence[Standing], mine: Collection[int]) -> StandingsTable:
    ordered = sorted(rows, key=lambda row: (row.part_rank or 0, row.line))
    lines = standing_lines(ordered, mine)
    return StandingsTable(
        _("Consolation"),
        tuple(
            replace(line, rank=place_text(row.part_rank, row.part_rank_to))
            for row, line in zip(ordered, lines, strict=True)
        ),
        (),
        has_points=False,
    )
