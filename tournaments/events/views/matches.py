"""One match: its result written by a player, confirmed or disputed by the other side, ruled by the organiser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.events import selectors
from tournaments.events.choices import Kind, MatchStage, ReportStage
from tournaments.events.errors import BadReport, TournamentError
from tournaments.events.forms import ClosingForm, ReasonForm
from tournaments.events.models import Match, Report
from tournaments.events.presenters.pairings import pairing_line
from tournaments.events.presenters.totals import Total
from tournaments.events.presenters.totals import totals as totals_of
from tournaments.events.sentences import refusal
from tournaments.events.services import results
from tournaments.events.sheet_forms import SheetForm, initial_of
from tournaments.events.views.gate import Visit, attempt, event_page, row_number
from tournaments.records.rules.counting import How


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A report as it was written, with the form that shows its numbers."""

    report: Report
    side: str
    sheet: SheetForm
    totals: tuple[Total, ...]


@dataclass(frozen=True, slots=True)
class RuledSheet:
    """What the organiser wrote, with the form that shows its numbers."""

    sheet: SheetForm
    totals: tuple[Total, ...]


def _match(visit: Visit, match_id: int) -> Match:
    try:
        return selectors.match_of(visit.event, match_id)
    except Match.DoesNotExist as error:
        raise Http404 from error


def _names(match: Match) -> tuple[str, str]:
    return str(match.first), str(match.second)


def _sheet(visit: Visit, match: Match, *args: Any, **kwargs: Any) -> SheetForm:
    is_extra = results.waits_for_deciding_unit(match)
    return SheetForm(*args, event=visit.event, is_extra=is_extra, names=_names(match), **kwargs)


def _shown(request: HttpRequest, visit: Visit, match: Match, sheet: SheetForm, **forms: Any) -> HttpResponse:
    side = results.side_of(match, request.user) if request.user.is_authenticated else None
    reports = tuple(_report_line(visit, match, report) for report in match.reports.select_related("by"))
    waiting = next((line for line in reports if line.report.state == ReportStage.PROPOSED), None)
    line = pairing_line(match, visit.mine)
    is_to_report = visit.is_running and not line.is_coming and match.state in (MatchStage.OPEN, MatchStage.REPORTED)
    context = {
        "visit": visit,
        "here": "pairings",
        "match": match,
        "line": line,
        "sheet": sheet,
        "ruling_sheet": forms.get("ruling_sheet") or _ruling_sheet(visit, match, reports),
        "side": side,
        "reports": reports,
        "ruled": _ruled(visit, match, reports),
        "waiting": waiting,
        "may_report": is_to_report and side is not None and (waiting is None or waiting.report.side == side),
        "may_answer": waiting is not None and visit.is_running and _may_answer(visit, side, waiting.report),
        "may_rule": visit.runs and visit.is_running and match.state != MatchStage.PENDING,
        "reason": forms.get("reason") or ReasonForm(prefix="dispute"),
        "closing": forms.get("closing") or _closing(visit, match),
        "ruling": forms.get("ruling") or ReasonForm(prefix="ruling"),
    }
    return render(request, "events/match.html", context, status=422 if sheet.errors or forms else 200)


def _ruled(visit: Visit, match: Match, reports: Sequence[ReportLine]) -> RuledSheet | None:
    """The sheet as the organiser wrote it; None where a report or a table tells it."""
    is_told = any(line.report.state == ReportStage.CONFIRMED for line in reports) and match.corrected_at is None
    units = () if is_told else _recorded(match)
    if not any(units):
        return None
    sheet = SheetForm(event=visit.event, names=_names(match), initial=initial_of(units))
    return RuledSheet(sheet, totals_of(visit.event, _names(match), units))


def _recorded(match: Match) -> tuple[Sequence[Sequence[int]], ...]:
    """The deals, unit by unit, of a result that was written by hand; nothing before it is recorded."""
    if match.state != MatchStage.DONE or match.result is None or match.result.table_code:
        return ()
    return tuple(unit.get("deals", ()) for unit in match.result.detail)


def _ruling_sheet(visit: Visit, match: Match, reports: Sequence[ReportLine]) -> SheetForm:
    """The organiser's sheet, filled in with what is recorded, or with what one side wrote while that is all."""
    is_open = match.state in (MatchStage.REPORTED, MatchStage.DISPUTED)
    units = reports[0].report.units if is_open and len(reports) == 1 else _recorded(match)
    return _sheet(visit, match, auto_id="ruling_%s", initial=initial_of(units))


def _may_answer(visit: Visit, side: int | None, report: Report) -> bool:
    return side != report.side if side is not None else visit.runs


def _report_line(visit: Visit, match: Match, report: Report) -> ReportLine:
    sheet = SheetForm(
        event=visit.event, is_extra=report.is_extra, names=_names(match), initial=initial_of(report.units)
    )
    counted = totals_of(visit.event, _names(match), report.units)
    return ReportLine(report, _names(match)[report.side], sheet, counted)


def _closing(visit: Visit, match: Match, *args: Any) -> ClosingForm:
    is_free = visit.event.kind != Kind.KNOCKOUT
    return ClosingForm(*args, sides=_names(match), may_be_nobody=is_free, prefix="closing")


@require_safe
@event_page()
def match(request: HttpRequest, visit: Visit, match_id: int) -> HttpResponse:
    shown = _match(visit, match_id)
    return _shown(request, visit, shown, _sheet(visit, shown))


@require_POST
@event_page()
def totals(request: HttpRequest, visit: Visit, match_id: int) -> HttpResponse:
    """What the sheet adds up to so far; nothing is kept."""
    sheet = _sheet(visit, _match(visit, match_id), request.POST)
    return render(request, "events/_totals.html", {"totals": sheet.totals(), "sheet": sheet})


@require_POST
@event_page(account=True)
def report(request: HttpRequest, visit: Visit, match_id: int) -> HttpResponse:
    return _with_sheet(
        request, visit, match_id, results.report_result, _("Reported. The other side has to confirm it.")
    )


@require_POST
@event_page(desk=True)
def correct(request: HttpRequest, visit: Visit, match_id: int) -> HttpResponse:
    """The organiser's own sheet, with a reason."""
    reason = ReasonForm(request.POST, prefix="ruling")
    if not reason.is_valid():
        shown = _match(visit, match_id)
        sheet = _sheet(visit, shown, request.POST, auto_id="ruling_%s")
        return _shown(request, visit, shown, _sheet(visit, shown), ruling=reason, ruling_sheet=sheet)
    act = partial(_corrected, reason=reason.cleaned_data["reason"])
    done = _("The result is on its way to the standings.")
    return _with_sheet(request, visit, match_id, act, done, ruling=reason)


def _corrected(user: Any, event_id: int, match_id: int, written: Any, now: Any, *, reason: str) -> Match:
    return results.correct(user, event_id, match_id, written, reason, now)


def _with_sheet(
    request: HttpRequest, visit: Visit, match_id: int, act: Callable[..., object], done: str, **forms: Any
) -> HttpResponse:
    """Do `act` with what the sheet says; an impossible sheet comes back with the words why."""
    shown = _match(visit, match_id)
    sheet = _sheet(visit, shown, request.POST, auto_id="ruling_%s" if forms else "id_%s")
    if sheet.is_valid():
        try:
            act(request.user, visit.event.pk, match_id, sheet.written, timezone.now())
        except BadReport as error:
            sheet.add_error(None, refusal(error))
        except TournamentError as error:
            messages.error(request, refusal(error))
            return redirect("events:match", visit.event.slug, match_id)
        else:
            messages.success(request, done)
            return redirect("events:match", visit.event.slug, match_id)
    if forms:
        return _shown(request, visit, shown, _sheet(visit, shown), ruling_sheet=sheet, **forms)
    return _shown(request, visit, shown, sheet)


@require_POST
@event_page(account=True)
def confirm(request: HttpRequest, visit: Visit, match_id: int) -> HttpResponse:
    report_id = row_number(request.POST.get("report", ""))
    act = partial(results.confirm, request.user, visit.event.pk, match_id, report_id, timezone.now())
    done = _("Confirmed. It is on its way to the standings.")
    return attempt(request, act, done, "events:match", visit.event.slug, match_id)


@require_POST
@event_page(account=True)
def dispute(request: HttpRequest, visit: Visit, match_id: int) -> HttpResponse:
    reason = ReasonForm(request.POST, prefix="dispute")
    if not reason.is_valid():
        shown = _match(visit, match_id)
        return _shown(request, visit, shown, _sheet(visit, shown), reason=reason)
    report_id, why = row_number(request.POST.get("report", "")), reason.cleaned_data["reason"]
    act = partial(results.dispute, request.user, visit.event.pk, match_id, report_id, why, timezone.now())
    return attempt(request, act, _("The organiser will decide."), "events:match", visit.event.slug, match_id)


@require_POST
@event_page(desk=True)
def close(request: HttpRequest, visit: Visit, match_id: int) -> HttpResponse:
    """End a match that isn't played out."""
    shown = _match(visit, match_id)
    closing = _closing(visit, shown, request.POST)
    if not closing.is_valid():
        return _shown(request, visit, shown, _sheet(visit, shown), closing=closing)
    how, reason = How(closing.cleaned_data["how"]), closing.cleaned_data["reason"]
    act = partial(
        results.close_match, request.user, visit.event.pk, match_id, closing.side, how, reason, timezone.now()
    )
    return attempt(request, act, _("The match is closed."), "events:match", visit.event.slug, match_id)
