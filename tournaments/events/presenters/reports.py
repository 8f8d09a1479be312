"""A report about what was said, as an organiser reads it: the line, what was said around it, who is concerned."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.chat.choices import Outcome, Reason
from games.chat.models import ChatReport, Line
from games.chat.reading import around
from games.presenters.titles import game_title


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One report. `about` and `by` are words for who was erased, too; `outcome` is empty while it is open."""

    id: int
    at: datetime
    about: str
    about_id: int | None
    words: str
    by: str
    reason: str
    told: str
    where: str
    is_about_minor: bool
    is_by_minor: bool
    outcome: str
    answered_at: datetime | None
    answered_by: str


@dataclass(frozen=True, slots=True)
class SaidLine:
    """A line around the one reported."""

    name: str
    words: str
    at: datetime
    is_it: bool
    is_hidden: bool


def report_line(report: ChatReport) -> ReportLine:
    line, author = report.line, report.line.author
    return ReportLine(
        id=report.pk,
        at=report.made_at,
        about=name_of(line),
        about_id=line.author_id,
        words=words_of(line),
        by=str(report.by) if report.by else _("former member"),
        reason=str(Reason(report.reason).label),
        told=report.words,
        where=line.table.origin or game_title(line.table.game),
        is_about_minor=author is not None and author.is_minor,
        is_by_minor=report.by is not None and report.by.is_minor,
        outcome=str(Outcome(report.outcome).label) if report.outcome else "",
        answered_at=report.answered_at,
        answered_by="" if report.answered_by is None else str(report.answered_by),
    )


def context_lines(line: Line) -> tuple[SaidLine, ...]:
    """What was said before and after, in order."""
    return tuple(
        SaidLine(name_of(one), words_of(one), one.made_at, one.pk == line.pk, one.hidden_at is not None)
        for one in around(line)
    )


def name_of(line: Line) -> str:
    return line.name or _("former member")


def words_of(line: Line) -> str:
    return line.words or _("(erased with the account)")
