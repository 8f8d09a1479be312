"""The desk as a page: shown when it is asked for, and anew with what somebody typed that can't be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.events import chat_reports, selectors
from tournaments.events.choices import Kind, Presence, Stage
from tournaments.events.forms import DeskEntryForm, ReasonForm, SeedsForm
from tournaments.events.models import Entrant
from tournaments.events.presenters.desk import desk_lines, to_do
from tournaments.events.presenters.level import edges
from tournaments.events.presenters.waiting import waits_of
from tournaments.events.rules.quick import LONGEST
from tournaments.events.services import playoffs
from tournaments.events.views.gate import Visit
from tournaments.events.views.hall import desk_context
from tournaments.events.views.swiss import desk_of_rounds
from tournaments.members.names import in_order
from tournaments.members.selectors import member_names

# The parts of the page that come anew when something happens; the box of quick entry stays as it is.
PARTS = (
    "event-head", "steps", "round", "entrants", "entering", "seeding", "desk-clock", "announcing", "announced",
)  # fmt: skip
LONGEST_SOUGHT = 80  # letters


def desk_page(request: HttpRequest, visit: Visit, *, status: int = 200, **more: Any) -> HttpResponse:
    """The whole desk; `more` is what a form that was refused brings back."""
    event = visit.event
    entrants = selectors.entrants_of(event)
    sought = request.GET.get("q", "")[:LONGEST_SOUGHT]
    out, total = selectors.rounds_out(event)
    may_come_late = event.kind == Kind.SWISS and visit.is_running and out < total
    context = {
        "visit": visit,
        "here": "desk",
        "entrants": entrants,
        "present": sum(entrant.state == Presence.CHECKED_IN for entrant in entrants),
        "to_do": to_do(event, entrants),
        "round_lines": desk_lines(event),
        "waits": waits_of(event),
        "edges": edges(event),
        "ties": playoffs.ties(event),
        "reports": chat_reports.open_at(event),
        "calls": selectors.calls_of(event),
        "takes_entries": event.state in (Stage.DRAFT, Stage.ENTRY),
        "may_come_late": may_come_late,
        "out": out,
        "total": total,
        "entry": DeskEntryForm(is_pairs=event.players_each == 2, is_late=may_come_late),
        "members": member_names(event.club),
        "seeds": SeedsForm(entrants=entrants),
        "reopening": ReasonForm(),
        "sought": sought,
        "found": _found(entrants, sought),
        "longest_line": LONGEST,
        "desk_parts": ",".join(f"#{part}" for part in PARTS),
        **desk_of_rounds(visit),
        **desk_context(request.user, event),
    }
    return render(request, "events/desk.html", context | more, status=status)


def _found(entrants: Sequence[Entrant], sought: str) -> frozenset[int]:
    """Whose names have every word that is sought; nobody means everybody."""
    words = in_order(sought).split()
    return frozenset(
        entrant.pk for entrant in entrants if words and all(word in in_order(entrant.name) for word in words)
    )
