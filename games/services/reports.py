"""Reports about lines: made by who heard the line, answered by whoever runs the place where it was said.

Who may answer, and the record of it, are the caller's part (games knows no clubs).
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from games.chat.choices import Outcome, Reason
from games.chat.models import LONGEST, ChatLimit, ChatReport, Line
from games.chat.wording import cleaned
from games.services import errors
from games.services.chat import hide
from games.signals import line_reported

MOST_AN_HOUR = 10
MOST_DAYS = 365


@transaction.atomic
def report(line: Line, by: Any, reason: str, words: str, now: datetime) -> ChatReport:
    """Tell the organisers that `by` finds the line out of order; a second time gives the first report again.

    Raises NothingSaid (no such reason), TooLong, OwnLine, TooManyReports.
    """
    said = cleaned(words)
    if reason not in Reason.values:
        raise errors.NothingSaid
    if len(said) > LONGEST:
        raise errors.TooLong(LONGEST)
    if line.author_id is None or line.author_id == by.pk:
        raise errors.OwnLine
    get_user_model().objects.select_for_update(no_key=True).get(pk=by.pk)
    known = ChatReport.objects.filter(line=line, by=by).first()
    if known is not None:
        return known
    if ChatReport.objects.filter(by=by, made_at__gt=now - timedelta(hours=1)).count() >= MOST_AN_HOUR:
        raise errors.TooManyReports
    made = ChatReport.objects.create(line=line, by=by, reason=reason, words=said, made_at=now)
    line_reported.send(sender=ChatReport, report=made)
    return made


@transaction.atomic
def answer(report_id: int, by: Any, outcome: Outcome, now: datetime, *, days: int = 0) -> ChatReport:
    """Settle all open reports about the same line; LIMITED lets its author say set phrases only for `days`.

    Raises AnsweredAlready, NothingSaid (no number of days).
    """
    about = ChatReport.objects.values("line_id").get(pk=report_id)
    # the line's lock, not the report's: two people may settle two reports about it at once
    lines = Line.objects.select_for_update(of=("self",), no_key=True).select_related("table", "author")
    line = lines.get(pk=about["line_id"])
    chosen = ChatReport.objects.get(pk=report_id)
    if chosen.outcome:
        raise errors.AnsweredAlready
    if outcome is Outcome.LIMITED:
        if not 1 <= days <= MOST_DAYS:
            raise errors.NothingSaid
        if line.author is not None:
            until = now + timedelta(days=days)
            ChatLimit.objects.create(user=line.author, until=until, made_at=now, by=by)
    if outcome is not Outcome.DISMISSED:
        hide(line, by, now)
    settled = {"outcome": outcome, "answered_at": now, "answered_by": by}
    ChatReport.objects.filter(line=line, outcome="").update(**settled)
    chosen.refresh_from_db()
    return chosen
