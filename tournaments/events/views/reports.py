"""Reports about what was said, for whoever runs the place: the list, and one with what was said around it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.chat.choices import Outcome
from games.chat.models import ChatReport
from games.notices import refusal
from games.presenters.titles import game_title
from games.services.errors import TableError
from tournaments.events import chat_reports, permissions
from tournaments.events.forms import JudgingForm
from tournaments.events.presenters.reports import context_lines, report_line
from tournaments.events.services.judging import judge


@login_required
@require_safe
def report_list(request: HttpRequest) -> HttpResponse:
    """What this person may settle: what is open, those about minors first; what was settled lately."""
    context = {
        "open": [report_line(report) for report in chat_reports.to_settle(request.user)],
        "settled": [report_line(report) for report in chat_reports.settled(request.user)],
    }
    return render(request, "events/reports.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def report(request: HttpRequest, report_id: int) -> HttpResponse:
    try:
        found = chat_reports.one(report_id)
    except ChatReport.DoesNotExist:
        raise Http404 from None
    if not permissions.may_judge(request.user, found):
        raise PermissionDenied
    form = JudgingForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        return _settled(request, found, form)
    context = {
        "report": report_line(found),
        "title": game_title(found.line.table.game),
        "table": found.line.table,
        "lines": context_lines(found.line),
        "earlier": [report_line(other) for other in chat_reports.earlier(found)],
        "limits": chat_reports.limits_of(found.line.author_id),
        "form": form,
    }
    return render(request, "events/report.html", context, status=422 if form.is_bound else 200)


def _settled(request: HttpRequest, found: ChatReport, form: JudgingForm) -> HttpResponse:
    outcome = Outcome(form.cleaned_data["outcome"])
    given = {"days": form.cleaned_data["days"] or 0, "why": form.cleaned_data["why"]}
    try:
        judge(request.user, found.pk, outcome, timezone.now(), **given)
    except TableError as error:
        messages.error(request, refusal(error).say)
        return redirect("reports:report", found.pk)
    messages.success(request, _("The report is settled."))
    return redirect("reports:reports")
