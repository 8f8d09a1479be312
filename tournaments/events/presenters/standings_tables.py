"""The tables of the standings page: the event’s own, and one for each group or the consolation."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.events.choices import Kind, Stage
from tournaments.events.models import Event, Standing
from tournaments.events.presenters.cup_words import group_title
from tournaments.events.presenters.standings import StandingLine, columns_of, place_text, standing_lines


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """A table with its caption; points and `columns` only where `has_points`, matches where `has_counts`."""

    caption: str
    lines: tuple[StandingLine, ...]
    columns: tuple[str, ...]
    has_points: bool
    has_counts: bool = True


def standings_tables(
    event: Event, rows: Sequence[Standing], mine: Collection[int], penalties: Mapping[int, str]
) -> tuple[StandingsTable, ...]:
    """What there is to show, the event's own table first; nothing before the draw."""
    if not rows:
        return ()
    caption = _("Final standings") if event.state == Stage.CLOSED else _("Standings so far")
    if event.kind == Kind.GROUPS:
        return _of_groups(caption, rows, mine, penalties)
    columns = () if event.is_knockout else columns_of(rows)
    whole = StandingsTable(caption, standing_lines(rows, mine, penalties), columns, not event.is_knockout)
    beside = [row for row in rows if row.part_rank is not None]
    return (whole, _consolation(beside, mine)) if event.is_knockout and beside else (whole,)


def _of_groups(
    caption: str, rows: Sequence[Standing], mine: Collection[int], penalties: Mapping[int, str]
) -> tuple[StandingsTable, ...]:
    """A table for each group; before them who came where in all, once the knockout is drawn."""
    groups = sorted({row.entrant.group for row in rows if row.entrant.group is not None})
    tables = tuple(_group(group, rows, mine, penalties) for group in groups)
    if not any(row.entrant.cup_seed for row in rows):
        return tables
    lines = tuple(replace(line, columns=()) for line in standing_lines(rows, mine))
    return (StandingsTable(caption, lines, (), has_points=False, has_counts=False), *tables)


def _group(group: int, rows: Sequence[Standing], mine: Collection[int], penalties: Mapping[int, str]) -> StandingsTable:
    members = _by_part([row for row in rows if row.entrant.group == group])
    lines = _with_part_rank(members, standing_lines(members, mine, penalties))
    return StandingsTable(group_title(group), lines, columns_of(members), has_points=True)


def _consolation(rows: Sequence[Standing], mine: Collection[int]) -> StandingsTable:
    ordered = _by_part(rows)
    return StandingsTable(
        _("Consolation"), _with_part_rank(ordered, standing_lines(ordered, mine)), (), has_points=False
    )


def _by_part(rows: Sequence[Standing]) -> list[Standing]:
    return sorted(rows, key=lambda row: (row.part_rank or 0, row.line))


def _with_part_rank(rows: Sequence[Standing], lines: Sequence[StandingLine]) -> tuple[StandingLine, ...]:
    """The lines with the place in the group or in the consolation."""
    return tuple(
        replace(line, rank=place_text(row.part_rank, row.part_rank_to)) for row, line in zip(rows, lines, strict=True)
    )
