"""The organiser's word on who are level: deciding partidas, and who goes on from the groups."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.events.services import going, playoffs
from tournaments.events.views.gate import Visit, attempt, event_page, row_number


@require_POST
@event_page(desk=True)
def play_off(request: HttpRequest, visit: Visit) -> HttpResponse:
    act = partial(playoffs.play_off, request.user, visit.event.pk, request.POST.get("tie", ""), timezone.now())
    return attempt(request, act, _("They play for the place now."), "events:desk", visit.event.slug)


@require_POST
@event_page(desk=True)
def go_on(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Decide who of those level goes on."""
    group = request.POST.get("group", "")
    if group and not (group.isascii() and group.isdigit() and len(group) < 3):
        messages.error(request, _("There is no such group."))
        return redirect("events:desk", visit.event.slug)
    chosen = [row_number(text) for text in request.POST.getlist("chosen")]
    reason, number = request.POST.get("reason", ""), int(group) if group else None
    act = partial(going.decide_edge, request.user, visit.event.pk, number, chosen, reason, timezone.now())
    return attempt(request, act, _("It is decided who goes on."), "events:desk", visit.event.slug)
