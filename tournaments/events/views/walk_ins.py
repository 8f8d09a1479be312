"""Who comes to the desk: entered by name, asked about where nobody is called so, and names put right."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.events.choices import Presence, Stage
from tournaments.events.desk_errors import UnknownName
from tournaments.events.errors import TournamentError
from tournaments.events.forms import DeskEntryForm
from tournaments.events.sentences import refusal
from tournaments.events.services import walk_ins
from tournaments.events.views.gate import Visit, attempt, event_page, row_number
from tournaments.members.names import one_line
from tournaments.members.services.guests import LONGEST_NAME as LONGEST_SHOWN

MOST_GUESTS, LONGEST_NAME = 2, 150


@require_POST
@event_page(desk=True)
def add_entrant(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Enter somebody; who is known by no such name is asked about, with those that could be meant."""
    is_late = visit.event.state == Stage.RUNNING
    form = DeskEntryForm(request.POST, is_pairs=visit.event.players_each == 2, is_late=is_late)
    if not form.is_valid():
        messages.error(request, _("Write a name, and in an event of pairs the partner's too."))
        return redirect("events:desk", visit.event.slug)
    guests = frozenset(name[:LONGEST_NAME].strip() for name in request.POST.getlist("guest")[:MOST_GUESTS])
    try:
        entrant = walk_ins.walk_in(request.user, visit.event.pk, timezone.now(), guests=guests, **form.cleaned_data)
    except UnknownName as error:
        return _asked(request, visit, error, form, guests)
    except TournamentError as error:
        messages.error(request, refusal(error))
    else:
        is_here = entrant.state == Presence.CHECKED_IN
        done = _("%(name)s is entered, and here.") if is_here else _("%(name)s is entered.")
        messages.success(request, done % {"name": entrant.name})
    return redirect("events:desk", visit.event.slug)


def _asked(
    request: HttpRequest, visit: Visit, unknown: UnknownName, form: DeskEntryForm, guests: frozenset[str]
) -> HttpResponse:
    """Whether one of those that look alike is meant, or a new guest; all else that was said is kept."""
    said = form.cleaned_data
    field = next(name for name in ("player", "partner") if one_line(said.get(name, ""))[:LONGEST_SHOWN] == unknown.name)
    kept = [(name, "on" if value is True else value) for name, value in said.items() if name != field and value]
    kept += [("guest", name) for name in guests]
    context = {"visit": visit, "here": "desk", "unknown": unknown, "field": field, "kept": kept}
    return render(request, "events/walk_in.html", context)


@require_POST
@event_page(desk=True)
def fix_name(request: HttpRequest, visit: Visit, entrant_id: int) -> HttpResponse:
    name, place = request.POST.get("name", "")[:LONGEST_NAME], row_number(request.POST.get("place", ""))

    def act() -> None:
        walk_ins.fix_name(request.user, visit.event.pk, entrant_id, place, name, timezone.now())

    return attempt(request, act, _("The name is put right."), "events:desk", visit.event.slug)
