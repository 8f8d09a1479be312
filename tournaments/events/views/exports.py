"""Files of an event that everybody may have, as its pages show the same; a draft's are its organisers' alone."""

from __future__ import annotations

from functools import wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.events import selectors
from tournaments.events.archive import file_of
from tournaments.events.choices import Kind
from tournaments.events.exchange.spreadsheet import written
from tournaments.events.exchange.trf import NotInTrf
from tournaments.events.exchange.trf import written as written_report
from tournaments.events.models import Event
from tournaments.events.presenters.spreadsheets import Sheet, players_sheet, results_sheet, standings_sheet
from tournaments.events.reports import report_of
from tournaments.events.views.gate import EventView, Visit, event_page

JSON = "application/json"
# What spreadsheets in that language part cells by: the comma stands within their numbers.
SEPARATORS = {"es": ";", "fr": ";"}


def _csv(event: Event, name: str, sheet: Sheet) -> HttpResponse:
    text = written(sheet.columns, sheet.rows, SEPARATORS.get(get_language() or "en", ","))
    return download(text, "text/csv; charset=utf-8", f"{event.slug}-{name}.csv")


def download(content: str, content_type: str, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type=content_type)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@require_safe
@event_page()
def players(request: HttpRequest, visit: Visit) -> HttpResponse:
    entrants = selectors.entrants_of(visit.event)
    return _csv(visit.event, "players", players_sheet(entrants, selectors.ratings_in(visit.event)))


@require_safe
@event_page()
def results(request: HttpRequest, visit: Visit) -> HttpResponse:
    return _csv(visit.event, "results", results_sheet(selectors.matches_of(visit.event)))


@require_safe
@event_page()
def standings(request: HttpRequest, visit: Visit) -> HttpResponse:
    return _csv(visit.event, "standings", standings_sheet(visit.event, selectors.standings_of(visit.event)))


def _of_lasting_pairs(view: EventView) -> EventView:
    """A file that knows no pairs of one round; who asks for it is told so."""

    @wraps(view)
    def checked(request: HttpRequest, visit: Visit) -> HttpResponse:
        if visit.event.kind == Kind.EVENING:
            messages.error(request, _("This file can’t say that partners change: take the lists of results instead."))
            return redirect("events:info", visit.event.slug)
        return view(request, visit)

    return checked


@require_safe
@event_page()
@_of_lasting_pairs
def event_file(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The event as one file, without what only its organisers may know."""
    return download(file_of(visit.event), JSON, f"{visit.event.slug}.json")


@require_safe
@event_page(desk=True)
@_of_lasting_pairs
def whole_event(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The event as one file, with user names, reports and record."""
    return download(file_of(visit.event, for_organisers=True), JSON, f"{visit.event.slug}-all.json")


@require_safe
@event_page()
@_of_lasting_pairs
def report(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The event as a Tournament Report File; in words where its amounts have no place there."""
    try:
        text = written_report(report_of(visit.event))
    except NotInTrf:
        messages.error(request, _("This event can’t be written as TRF: its points don’t fit into the columns."))
        return redirect("events:info", visit.event.slug)
    return download(text, "text/plain; charset=utf-8", f"{visit.event.slug}.trf")
