"""The round clock and announcements: what everybody sees, and what the organiser does from the desk."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.events.errors import TournamentError
from tournaments.events.models import Event
from tournaments.events.permissions import Person, may_create
from tournaments.events.running_forms import STEPS, AnnouncementForm, ClockForm
from tournaments.events.sentences import refusal
from tournaments.events.services import announcing, round_clock
from tournaments.events.timings import announcements_of, timing_of
from tournaments.events.views.gate import Visit, attempt, event_page

LONGEST_ID = 64
MOST_LISTED = 10


def desk_context(user: Person, event: Event) -> dict[str, Any]:
    """What the desk needs for the clock and for announcements, and whether `user` keeps events as presets."""
    return {
        "timing": timing_of(event),
        "steps": STEPS,
        "keeps": may_create(user, event.club),
        "announcing": AnnouncementForm(),
        "announced": announcements_of(event, MOST_LISTED),
        "request_id": uuid4().hex,
    }


@require_safe
@event_page()
def hall(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The clock and the announcements by themselves, for a page that has nothing else of the event."""
    if request.headers.get("HX-Request") == "true":
        return render(request, "events/_hall_at_table.html", {"hall": visit.hall})
    return render(request, "events/hall.html", {"visit": visit, "here": "hall"})


@require_POST
@event_page(desk=True)
def clock(request: HttpRequest, visit: Visit) -> HttpResponse:
    form = ClockForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Write how many minutes the clock is to run."))
        return redirect("events:desk", visit.event.slug)
    word, _space, minutes = form.cleaned_data["act"].partition(" ")
    acts = {
        "start": (partial(round_clock.start_clock, minutes=form.cleaned_data["minutes"]), _("The clock runs.")),
        "pause": (round_clock.pause_clock, _("The clock stands.")),
        "drop": (round_clock.drop_clock, _("The round goes on without a clock.")),
        "ring": (round_clock.ring_now, _("The bell has rung.")),
        "add": (partial(_added, int(minutes or 0)), _("The clock was changed.")),
    }
    service, done = acts[word]
    act = partial(service, request.user, visit.event.pk, now=timezone.now())
    return attempt(request, act, done, "events:desk", visit.event.slug)


def _added(minutes: int, user: Any, event_id: int, *, now: Any) -> None:
    round_clock.add_minutes(user, event_id, minutes, now)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(desk=True)
def announce(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Tell all tables; what can't be said so comes back as it was written."""
    form = AnnouncementForm(request.POST if request.method == "POST" else None)
    request_id = request.POST.get("request_id", "")[:LONGEST_ID].replace("\x00", "") or uuid4().hex
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data["text"]
        try:
            announcing.announce(request.user, visit.event.pk, said, timezone.now(), request_id=request_id)
        except TournamentError as error:
            form.add_error(None, refusal(error))
        else:
            messages.success(request, _("Announced at all tables."))
            return redirect("events:desk", visit.event.slug)
    context = {"visit": visit, "here": "desk", "form": form, "request_id": request_id}
    return render(request, "events/announce.html", context, status=422 if form.is_bound else 200)


@require_POST
@event_page(desk=True)
def take_back(request: HttpRequest, visit: Visit, announcement_id: int) -> HttpResponse:
    act = partial(announcing.take_back, request.user, visit.event.pk, announcement_id, timezone.now())
    return attempt(request, act, _("Taken back."), "events:desk", visit.event.slug)
