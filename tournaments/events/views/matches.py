"""One match: its result written by a player, confirmed or disputed by the other side, ruled by the organiser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.presenters.rulings_at import ruling_sentences
from tournaments.events import selectors
from tournaments.events.choices import Act, Decks, MatchStage, ReportStage
from tournaments.events.errors import BadReport, MatchChanged, TournamentError
from tournaments.events.forms import ReasonForm
from tournaments.events.models import Match, Report
from tournaments.events.presenters.amounts import amount_text
from tournaments.events.presenters.corrections import COUNTS
from tournaments.events.presenters.pairings import pairing_line
from tournaments.events.presenters.totals import Total
from tournaments.events.presenters.totals import totals as totals_of
from tournaments.events.ruling_forms import AWARDED, AwardedForm, ClosingForm
from tournaments.events.sentences import refusal
from tournaments.events.services import results
from tournaments.events.services.ranking import given_points
from tournaments.events.services.ruling import read_sheet, won_by
from tournaments.events.sheet_forms import SheetForm, initial_of
from tournaments.events.views.corrections import asked_first
from tournaments.events.views.gate import Visit, attempt, event_page, row_number
from tournaments.records.rules.counting import How

WHOLE, EXTRA = "match", "extra"  # what a form of the organiser is about
RULING_IDS = {False: "ruling", True: "deciding"}


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A report as it was written, with the form that shows its numbers."""

    report: Report
    side: str
    sheet: SheetForm
    totals: tuple[Total, ...]


@dataclass(frozen=True, slots=True)
class RuledSheet:
    """What the organiser wrote, of the match or of its deciding unit, with the form that shows its numbers."""

    sheet: SheetForm
    totals: tuple[Total, ...]
    is_extra: bool


@dataclass(frozen=True, slots=True)
class Ruling:
    """The organiser's sheet of the match or of its deciding unit, with the reason and the id before its fields'."""

    sheet: SheetForm
    reason: AwardedForm
    is_extra: bool

    @property
    def ids(self) -> str:
        return RULING_IDS[self.is_extra]

    @property
    def has_errors(self) -> bool:
        return bool(self.sheet.errors or self.reason.errors)


def _match(visit: Visit, match_id: int) -> Match:
    try:
        return selectors.match_of(visit.event, match_id)
    except Match.DoesNotExist as error:
        raise Http404 from error


def _names(match: Match) -> tuple[str, str]:
    return str(match.first), str(match.second)


def _sheet(visit: Visit, match: Match, *args: Any, is_extra: bool | None = None, **kwargs: Any) -> SheetForm:
    is_extra = results.waits_for_deciding_unit(match) if is_extra is None else is_extra
    kwargs["is_single"] = match.round.is_playoff
    return SheetForm(*args, event=visit.event, is_extra=is_extra, names=_names(match), **kwargs)


def _is_extra(request: HttpRequest, match: Match) -> bool:
    """Whether the form is about the deciding unit; one that doesn't say is about what the match waits for."""
    part = request.POST.get("part")
    return part == EXTRA if part in (EXTRA, WHOLE) else results.waits_for_deciding_unit(match)


def _rulings_at(match: Match) -> tuple[str, ...]:
    """What was ruled at the tables of the match, in sentences."""
    tables = [table for table in (match.table, match.twin, match.extra) if table is not None]
    return tuple(line for table in tables for line in ruling_sentences(table))


def _shown(request: HttpRequest, visit: Visit, match: Match, sheet: SheetForm, **forms: Any) -> HttpResponse:
    side = results.side_of(match, request.user) if request.user.is_authenticated else None
    reports = tuple(_report_line(visit, match, report) for report in match.reports.select_related("by"))
    waiting = next((line for line in reports if line.report.state == ReportStage.PROPOSED), None)
    line = pairing_line(match, visit.mine)
    is_by_hand = not line.is_coming and visit.event.decks != Decks.MIRROR
    is_to_report = visit.is_running and is_by_hand and match.state in (MatchStage.OPEN, MatchStage.REPORTED)
    context = {
        "visit": visit,
        "here": "pairings",
        "match": match,
        "line": line,
        "ruled_there": _rulings_at(match),
        "sheet": sheet,
        "side": side,
        "reports": reports,
        "ruled": [ruled for is_extra in (False, True) if (ruled := _ruled(visit, match, reports, is_extra))],
        "waiting": waiting,
        "may_report": is_to_report and side is not None and (waiting is None or waiting.report.side == side),
        "may_answer": waiting is not None and visit.is_running and _may_answer(visit, side, waiting.report),
        "may_rule": visit.runs and visit.is_running and match.state != MatchStage.PENDING,
        "reason": forms.get("reason") or ReasonForm(prefix="dispute"),
        "closing": forms.get("closing") or _closing(visit, match),
        "rulings": _rulings(visit, match, reports, forms.get("ruling")),
        "is_typed": "ruling" in forms or "closing" in forms,
        "mark": results.mark_of(match),
        "given": tuple(map(amount_text, given_points(match) or ())),
        "late_rule": _late_rule(visit, match),
        "part": EXTRA if sheet.is_extra else WHOLE,
    }
    return render(request, "events/match.html", context, status=422 if sheet.errors or forms else 200)


def _late_rule(visit: Visit, match: Match) -> str:
    """From when a correction counts; empty where nothing is recorded that could be corrected."""
    return str(COUNTS[results.counts_from(visit.event, match)]) if match.state == MatchStage.DONE else ""


def _ruled(visit: Visit, match: Match, reports: Sequence[ReportLine], is_extra: bool) -> RuledSheet | None:
    """The sheet as the organiser wrote it; None where a report or a table tells it."""
    confirmed = [line for line in _about(reports, is_extra) if line.report.state == ReportStage.CONFIRMED]
    units = () if confirmed and match.corrected_at is None else _recorded(match, is_extra)
    if not any(units):
        return None
    sheet = _sheet(visit, match, is_extra=is_extra, initial=initial_of(units))
    return RuledSheet(sheet, totals_of(visit.event, _names(match), units), is_extra)


def _about(reports: Sequence[ReportLine], is_extra: bool) -> list[ReportLine]:
    return [line for line in reports if line.report.is_extra == is_extra]


def _recorded(match: Match, is_extra: bool) -> tuple[Sequence[Sequence[int]], ...]:
    """The deals, unit by unit, of a result that was written by hand and that counts; nothing before it is recorded."""
    result = match.extra_result if is_extra else match.result
    if match.state == MatchStage.PENDING or result is None or result.table_code or result.superseded:
        return ()
    return tuple(unit.get("deals", ()) for unit in result.detail)


def _rulings(visit: Visit, match: Match, reports: Sequence[ReportLine], typed: Ruling | None) -> list[Ruling]:
    """The organiser's sheets, the deciding unit's first, one of them perhaps as it was `typed` and refused."""
    parts = [True, False] if results.has_deciding_unit(match) else [False]
    return [
        typed if typed is not None and typed.is_extra == is_extra else _ruling(visit, match, reports, is_extra)
        for is_extra in parts
    ]


def _ruling(visit: Visit, match: Match, reports: Sequence[ReportLine], is_extra: bool) -> Ruling:
    """The organiser's sheet, filled in with what is recorded, or with what one side wrote while that is all."""
    unsettled = (ReportStage.PROPOSED, ReportStage.DISPUTED)
    open_ones = [line for line in _about(reports, is_extra) if line.report.state in unsettled]
    is_open = match.state in (MatchStage.REPORTED, MatchStage.DISPUTED) and len(open_ones) == 1
    units = open_ones[0].report.units if is_open else _recorded(match, is_extra)
    auto_id = f"{RULING_IDS[is_extra]}_%s"
    sheet = _sheet(visit, match, is_extra=is_extra, auto_id=auto_id, initial=initial_of(units))
    awarded = dict(zip(AWARDED, match.awarded, strict=False)) if not is_extra else {}
    return Ruling(sheet, _reason(visit, match, auto_id, initial=awarded), is_extra)


def _reason(visit: Visit, match: Match, auto_id: str, *args: Any, **kwargs: Any) -> AwardedForm:
    """The reason of a ruling, and what of the score the referee gave."""
    return AwardedForm(*args, event=visit.event, sides=_names(match), prefix="ruling", auto_id=auto_id, **kwargs)


def _may_answer(visit: Visit, side: int | None, report: Report) -> bool:
    return side != report.side if side is not None else visit.runs


def _report_line(visit: Visit, match: Match, report: Report) -> ReportLine:
    sheet = _sheet(visit, match, is_extra=report.is_extra, initial=initial_of(report.units))
    counted = totals_of(visit.event, _names(match), report.units)
    return ReportLine(report, _names(match)[report.side], sheet, counted)


def _closing(visit: Visit, match: Match, *args: Any) -> ClosingForm:
    is_free = results.may_be_nobodys(visit.event, match)
    most = visit.event.points_win if results.may_have_points(visit.event, match, (Decimal(0), Decimal(0))) else None
    return ClosingForm(*args, sides=_names(match), may_be_nobody=is_free, most_points=most, prefix="closing")


@require_safe
@event_page()
def match(request: HttpRequest, visit: Visit, match_id: int) -> HttpResponse:
    shown = _match(visit, match_id)
    return _shown(request, visit, shown, _sheet(visit, shown))


@require_POST
@event_page()
def totals(request: HttpRequest, visit: Visit, match_id: int) -> HttpResponse:
    """What the sheet adds up to so far; nothing is kept."""
    shown = _match(visit, match_id)
    sheet = _sheet(visit, shown, request.POST, is_extra=_is_extra(request, shown))
    return render(request, "events/_totals.html", {"totals": sheet.totals(), "sheet": sheet})


@require_POST
@event_page(account=True)
def report(request: HttpRequest, visit: Visit, match_id: int) -> HttpResponse:
    shown = _match(visit, match_id)
    is_extra = _is_extra(request, shown)
    sheet = _sheet(visit, shown, request.POST, is_extra=is_extra)
    if sheet.is_valid():
        act = partial(
            results.report_result,
            request.user,
            visit.event.pk,
            match_id,
            sheet.written,
            timezone.now(),
            is_extra=is_extra,
        )
        done = _("Reported. The other side has to confirm it.")
        answer = _done_with(request, visit, match_id, sheet, act, done)
        if answer is not None:
            return answer
    return _shown(request, visit, shown, sheet)


@require_POST
@event_page(desk=True)
def correct(request: HttpRequest, visit: Visit, match_id: int) -> HttpResponse:
    """The organiser's own sheet, with a reason."""
    shown = _match(visit, match_id)
    is_extra = _is_extra(request, shown)
    auto_id = f"{RULING_IDS[is_extra]}_%s"
    sheet = _sheet(visit, shown, request.POST, is_extra=is_extra, auto_id=auto_id)
    ruling = Ruling(sheet, _reason(visit, shown, auto_id, request.POST), is_extra)
    if sheet.is_valid() and ruling.reason.is_valid():
        why, awarded = ruling.reason.cleaned_data["reason"], ruling.reason.awarded
        try:
            outcome = read_sheet(visit.event, sheet.written, is_extra=is_extra or shown.round.is_playoff)
        except BadReport as error:
            sheet.add_error(None, refusal(error))
            return _shown(request, visit, shown, _sheet(visit, shown), ruling=ruling)
        asked = results.Ruling(outcome, Act.CORRECTED, why, is_extra, _mark(request), awarded=awarded)
        first = asked_first(request, visit, shown, asked)
        if first is not None:
            return first
        act = partial(
            results.correct, request.user, visit.event.pk, match_id, sheet.written, why, timezone.now(),
            is_extra=is_extra, seen_as=_mark(request), awarded=awarded,
        )  # fmt: skip
        done = _("The result is on its way to the standings.")
        answer = _done_with(request, visit, match_id, sheet, act, done)
        if answer is not None:
            return answer
    return _shown(request, visit, shown, _sheet(visit, shown), ruling=ruling)


def _mark(request: HttpRequest) -> str:
    """The mark of the match as the page showed it."""
    return request.POST.get("seen", "")


def _done_with(
    request: HttpRequest, visit: Visit, match_id: int, form: Form, act: Callable[[], object], done: str
) -> HttpResponse | None:
    """Do `act` and go to the match; None where the form has to come back, with the words why in it."""
    try:
        act()
    except (BadReport, MatchChanged) as error:
        form.add_error(None, refusal(error))
        return None
    except TournamentError as error:
        messages.error(request, refusal(error))
    else:
        messages.success(request, done)
    return redirect("events:match", visit.event.slug, match_id)


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
    is_extra, mark = results.has_deciding_unit(shown), _mark(request)
    ruling = results.Ruling(won_by(closing.side, how), Act.DECIDED, reason, is_extra, mark, closing.points)
    first = asked_first(request, visit, shown, ruling)
    if first is not None:
        return first
    act = partial(
        results.close_match, request.user, visit.event.pk, match_id, closing.side, how, reason, timezone.now(),
        seen_as=mark, points=closing.points,
    )  # fmt: skip
    answer = _done_with(request, visit, match_id, closing, act, _("The match is closed."))
    return answer or _shown(request, visit, shown, _sheet(visit, shown), closing=closing)
