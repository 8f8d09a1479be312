"""Files of an event that everybody may have, as its pages show the same; a draft's are its organisers' alone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.events import selectors
from tournaments.events.exchange.spreadsheet import written
from tournaments.events.models import Event
from tournaments.events.presenters.spreadsheets import Sheet, players_sheet, results_sheet, standings_sheet
from tournaments.events.views.gate import Visit, event_page

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
