"""When and where each round is played: one form for all."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.events import selectors
from tournaments.events.date_forms import DatesForm
from tournaments.events.services.dates import set_dates
from tournaments.events.views.gate import Visit, attempt, event_page

OFFERED = 6  # rounds, before it is known how many there are


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(desk=True)
def dates(request: HttpRequest, visit: Visit) -> HttpResponse:
    event = visit.event
    rounds = max(selectors.rounds_total(event) or OFFERED, event.rounds.count())
    form = DatesForm(request.POST if request.method == "POST" else None, rounds=rounds, known=event.round_dates.all())
    if form.is_valid():
        act = partial(set_dates, request.user, event.pk, form.wanted, timezone.now())
        return attempt(request, act, _("The dates are saved."), "events:dates", event.slug)
    context = {"visit": visit, "here": "desk", "form": form}
    return render(request, "events/dates.html", context, status=422 if form.is_bound else 200)
