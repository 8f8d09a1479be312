"""What everybody sees of events: the list, pairings, standings, bracket, and what an event is."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.clocks import control_of
from games.lengths import length_words
from games.presenters.timing import time_told
from tournaments.events import cups, permissions, selectors
from tournaments.events.choices import Kind, Stage
from tournaments.events.presenters.amounts import amount_text
from tournaments.events.presenters.bracket import drawing
from tournaments.events.presenters.criteria import AVERAGE, order_text
from tournaments.events.presenters.cup_drawing import cup_drawing
from tournaments.events.presenters.pairings import round_page
from tournaments.events.presenters.standings_tables import standings_tables
from tournaments.events.swiss_forms import ByeForm
from tournaments.events.views.gate import Visit, event_page, page_number
from tournaments.members.selectors import club_lines, clubs_of


@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    lines = club_lines()
    club = next((line.slug for line in lines if line.slug == request.GET.get("club")), "")
    state = request.GET.get("state", "")
    rows = selectors.events_for(request.user, club, state)
    clubs = clubs_of(request.user) if request.user.is_authenticated else ()
    context = {
        "page": selectors.page_of(rows, page_number(request)),
        "clubs": lines,
        "states": [choice for choice in Stage.choices if choice[0] != Stage.DRAFT],
        "club": club,
        "state": state,
        "may_create_in": [club for club in clubs if permissions.may_create(request.user, club)],
    }
    return render(request, "events/events.html", context)


@require_safe
@event_page()
def event(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The pairings of a round, the latest unless the address names one; before the first, what the event is."""
    numbers = selectors.round_numbers(visit.event)
    if not numbers:
        return info(request, visit.event.slug)
    number = page_number(request, "round") if "round" in request.GET else None
    shown = selectors.round_of(visit.event, number)
    if shown is None:
        raise Http404
    page = round_page(visit.event, shown, numbers, selectors.rounds_total(visit.event), visit.mine)
    dated = visit.event.round_dates.filter(number=shown.number).first()
    return render(request, "events/pairings.html", {"visit": visit, "here": "pairings", "round": page, "dated": dated})


@require_safe
@event_page()
def standings(request: HttpRequest, visit: Visit) -> HttpResponse:
    rows = selectors.standings_of(visit.event)
    reasons = {penalty.pk: penalty.reason for penalty in selectors.penalties_of(visit.event)}
    context = {
        "visit": visit,
        "here": "standings",
        "tables": standings_tables(visit.event, rows, visit.mine, reasons),
        "order": order_text((AVERAGE,) if visit.event.kind == Kind.EVENING else visit.event.order),
    }
    return render(request, "events/standings.html", context)


@require_safe
@event_page()
def bracket(request: HttpRequest, visit: Visit) -> HttpResponse:
    if not visit.has_bracket:
        return redirect("events:event", visit.event.slug)
    total = selectors.rounds_total(visit.event)
    matches = selectors.matches_of(visit.event)
    now = cups.stored_cup(visit.event) if cups.has_cup(visit.event) else None
    if now is not None:
        shape = cup_drawing(visit.event, now, matches, total, visit.mine)
    else:
        has_lines = total and visit.event.kind == Kind.KNOCKOUT
        shape = drawing(visit.event, matches, total, visit.mine) if has_lines else None
    return render(request, "events/bracket.html", {"visit": visit, "here": "bracket", "drawing": shape})


@require_safe
@event_page()
def info(request: HttpRequest, visit: Visit) -> HttpResponse:
    context = {
        "visit": visit,
        "here": "info",
        "entrants": selectors.entrants_of(visit.event),
        "qualifiers": visit.event.qualifiers.select_related("source"),
        "qualifies_for": visit.event.qualifies_for.exclude(target__state=Stage.DRAFT).select_related("target"),
        "dates": tuple(visit.event.round_dates.all()),
        "organisers": [row.user for row in visit.event.organisers.select_related("user")],
        "time": time_told(visit.event.game, control_of(visit.event.time_control), visit.event.at_zero),
        "length": length_words(visit.event.game, visit.event.format_kind, visit.event.format_units),
        "points": [amount_text(points) for points in visit.event.points],
        **own_rounds_off(visit),
        "has_rounds": bool(selectors.round_numbers(visit.event)),
    }
    return render(request, "events/info.html", context)


def own_rounds_off(visit: Visit) -> dict[str, object]:
    """The rounds off that the visitor has asked for, and the form for more."""
    rounds = selectors.rounds_to_come(visit.event)
    if visit.entry is None or not rounds:
        return {}
    own = selectors.byes_asked(visit.event).get(visit.entry.entrant_id, ())
    return {"own_byes": own, "rounds_to_come": rounds, "byes": ByeForm(rounds=rounds)}
