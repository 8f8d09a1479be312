"""The organiser's desk: entry and presence, the next round, what waits for a decision, the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.events import permissions, selectors
from tournaments.events.choices import Kind
from tournaments.events.errors import EventChanged, TournamentError
from tournaments.events.forms import EventForm, OrganiserForm, SeedsForm
from tournaments.events.presenters.concerns import concern_sentences
from tournaments.events.presenters.pairings import round_title
from tournaments.events.presenters.planned import planned_lines
from tournaments.events.presenters.record import record_lines
from tournaments.events.running_forms import TimingForm
from tournaments.events.sentences import refusal
from tournaments.events.services import closing, entry, planning, rounds
from tournaments.events.services.timing import change_timed
from tournaments.events.timings import timing_of
from tournaments.events.views import drafts
from tournaments.events.views.desk_page import desk_page
from tournaments.events.views.gate import Visit, attempt, event_page, page_number

FORMS = ["GET", "HEAD", "POST"]


@require_safe
@event_page(desk=True)
def desk(request: HttpRequest, visit: Visit) -> HttpResponse:
    return desk_page(request, visit)


@require_http_methods(FORMS)
@event_page(desk=True)
def change(request: HttpRequest, visit: Visit) -> HttpResponse:
    event = selectors.event_of(visit.event.slug)
    mark = request.POST.get("seen", planning.mark_of(event))
    form = EventForm(request.POST or None, instance=event, allowed=planning.changeable(event))
    times = TimingForm(request.POST or None, instance=timing_of(event))
    if request.method == "POST" and form.is_valid() & times.is_valid():
        try:
            change_timed(request.user, event.pk, form.wanted, times.cleaned_data, timezone.now(), seen_as=mark)
        except EventChanged as error:
            messages.error(request, refusal(error))
            return _as_it_is(request, visit)
        except TournamentError as error:
            form.add_error(None, refusal(error))
        else:
            return redirect("events:desk", event.slug)
    context = {"visit": visit, "here": "desk", "form": form, "times": times, "mark": mark}
    return render(request, "events/change.html", context | {"concerns": concern_sentences(visit.event)})


def _as_it_is(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The form anew, for a form that was about something else."""
    event = visit.event
    form = EventForm(instance=event, allowed=planning.changeable(event))
    times = TimingForm(instance=timing_of(event))
    context = {"visit": visit, "here": "desk", "form": form, "times": times, "mark": planning.mark_of(event)}
    return render(request, "events/change.html", context, status=422)


def _step(service: Callable[..., object], done: Callable[[], str]) -> Callable[..., HttpResponse]:
    """A view for an act that needs nothing but the event."""

    @require_POST
    @event_page(desk=True)
    def view(request: HttpRequest, visit: Visit) -> HttpResponse:
        act = partial(service, request.user, visit.event.pk, timezone.now())
        return attempt(request, act, done(), "events:desk", visit.event.slug)

    return view


open_entry = _step(planning.open_entry, lambda: _("Members can enter now."))
back_to_draft = _step(planning.back_to_draft, lambda: _("The event is hidden again."))
check_in_all = _step(entry.check_in_all, lambda: _("Everybody is marked as here."))


@require_POST
@event_page(desk=True)
def close(request: HttpRequest, visit: Visit) -> HttpResponse:
    early = request.POST.get("early") == "yes"
    act = partial(closing.close_event, request.user, visit.event.pk, timezone.now(), early=early)
    return attempt(request, act, _("The event is finished."), "events:desk", visit.event.slug)


@require_POST
@event_page(desk=True)
def reopen(request: HttpRequest, visit: Visit) -> HttpResponse:
    reason = request.POST.get("reason", "")
    act = partial(closing.reopen_event, request.user, visit.event.pk, reason, timezone.now())
    return attempt(request, act, _("The event goes on."), "events:desk", visit.event.slug)


@require_POST
@event_page(desk=True)
def come_back(request: HttpRequest, visit: Visit, entrant_id: int) -> HttpResponse:
    act = partial(entry.come_back, request.user, visit.event.pk, entrant_id, timezone.now())
    return attempt(request, act, _("Back in the event."), "events:desk", visit.event.slug)


@require_POST
@event_page(desk=True)
def set_seeds(request: HttpRequest, visit: Visit) -> HttpResponse:
    form = SeedsForm(request.POST, entrants=visit.event.entrants.all())
    if not form.is_valid():
        messages.error(request, _("A seed is a whole number from 1."))
        return redirect("events:desk", visit.event.slug)
    act = partial(entry.set_seeds, request.user, visit.event.pk, form.seeds, timezone.now())
    return attempt(request, act, _("The seeds are set."), "events:desk", visit.event.slug)


@require_http_methods(FORMS)
@event_page(desk=True)
def next_round(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Look at the next round; publish it as it was looked at."""
    if visit.event.kind == Kind.SWISS:
        return drafts.draft(request, visit)
    if request.method == "POST":
        digest = request.POST.get("digest", "")
        act = partial(rounds.publish_round, request.user, visit.event.pk, digest, timezone.now())
        return attempt(request, act, _("The round is out."), "events:desk", visit.event.slug)
    try:
        planned = rounds.preview_round(visit.event)
    except TournamentError as error:
        context = {"visit": visit, "here": "desk", "refusal": refusal(error)}
    else:
        title = round_title(visit.event, planned.number, planned.of)
        context = {"visit": visit, "here": "desk", "planned": planned, "title": title}
        context |= {"lines": planned_lines(visit.event, planned), "later": planned.later}
        context["dated"] = visit.event.round_dates.filter(number=planned.number).first()
    return render(request, "events/next_round.html", context)


@require_http_methods(FORMS)
@event_page(desk=True)
def organisers(request: HttpRequest, visit: Visit) -> HttpResponse:
    form = OrganiserForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["username"]
        act = partial(planning.add_organiser, request.user, visit.event.pk, name, timezone.now())
        return attempt(request, act, _("Added."), "events:organisers", visit.event.slug)
    context = {
        "visit": visit,
        "here": "desk",
        "form": form,
        "rows": visit.event.organisers.select_related("user").order_by("pk"),
        "may_name": permissions.may_name_organisers(request.user, visit.event),
    }
    return render(request, "events/organisers.html", context)


@require_POST
@event_page(desk=True)
def remove_organiser(request: HttpRequest, visit: Visit, organiser_id: int) -> HttpResponse:
    act = partial(planning.remove_organiser, request.user, visit.event.pk, organiser_id, timezone.now())
    return attempt(request, act, _("Removed."), "events:organisers", visit.event.slug)


@require_safe
@event_page(desk=True)
def record(request: HttpRequest, visit: Visit) -> HttpResponse:
    page = selectors.page_of(selectors.audit_of(visit.event), page_number(request), size=50)
    context = {"visit": visit, "here": "desk", "page": page, "lines": record_lines(page.rows)}
    return render(request, "events/record.html", context)
