"""Answering a report about what was said: who may, and the line that it leaves in the record of event or club."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.chat.choices import Outcome
from games.chat.models import ChatReport
from games.services import reports
from tournaments.events import chat_reports, selectors
from tournaments.events.choices import Act
from tournaments.events.errors import NotAllowed
from tournaments.events.permissions import clubs_that_judge, may_judge
from tournaments.events.services.desk import locked, note, one_line
from tournaments.members import choices
from tournaments.members.models import User
from tournaments.members.services import record


@transaction.atomic
def judge(user: User, report_id: int, outcome: Outcome, now: datetime, *, days: int = 0, why: str = "") -> ChatReport:
    """Settle the report, and all others about its line. Raises NotAllowed, and what `games.services.reports` raises."""
    report = chat_reports.one(report_id)
    if not may_judge(user, report):
        raise NotAllowed
    author, event = report.line.author, selectors.event_of_table(report.line.table.code)
    answered = reports.answer(report_id, user, outcome, now, days=days)
    if event is not None:
        subject = "" if author is None else str(author)
        note(locked(event.pk), user, Act.REPORT_ANSWERED, now, subject=subject, why=one_line(why), after=outcome.value)
    else:
        for club in clubs_that_judge(user, report):
            record.note(club, user, choices.Act.REPORT_ANSWERED, author, after=outcome.value)
    return answered
