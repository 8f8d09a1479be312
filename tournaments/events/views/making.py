"""Making an event: which kind to begin with, the form, how long it would take; and keeping one as a preset."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.time_fields import OWN
from tournaments.events import permissions, presets
from tournaments.events.errors import TournamentError
from tournaments.events.forms import EventForm
from tournaments.events.models import Event, Timing
from tournaments.events.presenters.outlook import Shown, setting_up
from tournaments.events.running_forms import TimingForm
from tournaments.events.sentences import refusal
from tournaments.events.services import planning, timing
from tournaments.events.timings import timing_of
from tournaments.events.views.gate import Visit, attempt, event_page
from tournaments.members.models import Club

# Where one of these is wrong, nothing can be said of the time.
FOR_THE_TIME = frozenset(
    {"starts_at", "game", "format", "kind", "format_kind", "format_units", "length", "clock", "rounds_planned"}
)


def _club_of(request: HttpRequest, slug: str) -> Club:
    found: Club = get_object_or_404(Club, slug=slug)
    if not permissions.may_create(request.user, found):
        raise PermissionDenied
    return found


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def create(request: HttpRequest, club: str) -> HttpResponse:
    """First what to begin with; then the form filled in with it."""
    found = _club_of(request, club)
    chosen = _chosen(request, found)
    if chosen is None and request.method != "POST":
        return _presets(request, found)
    event, its_timing = chosen or presets.begin_with(found, presets.EMPTY)
    shown = setting_up(event, its_timing) if event.game else None
    typed = request.POST if request.method == "POST" else None
    form, times = EventForm(typed, instance=event), TimingForm(typed, instance=its_timing)
    if request.method == "POST":
        made = _made(request, found, form, times)
        if made is not None:
            return redirect("events:desk", made.slug)
        shown = _of_forms(form, times)
    return render(request, "events/create.html", {"club": found, "form": form, "times": times, "outlook": shown})


def _chosen(request: HttpRequest, club: Club) -> tuple[Event, Timing] | None:
    """The event to begin with, as the address names it; None where it names none."""
    preset = next((one for one in presets.offered() if one.key == request.GET.get("preset")), None)
    if preset is not None:
        return presets.begin_with(club, preset)
    return presets.like(club, request.GET.get("like", "").replace("\x00", ""))


def _presets(request: HttpRequest, club: Club) -> HttpResponse:
    context = {
        "club": club,
        "presets": presets.offered(),
        "kept": presets.kept_by(club),
        "earlier": presets.earlier_of(club),
    }
    return render(request, "events/presets.html", context)


def _made(request: HttpRequest, club: Club, form: EventForm, times: TimingForm) -> Event | None:
    """The event, once both forms are right; None with what is wrong in them."""
    if not (form.is_valid() & times.is_valid()):
        return None
    try:
        return timing.create_timed(request.user, club, form.wanted, times.cleaned_data, timezone.now())
    except TournamentError as error:
        form.add_error(None, refusal(error))
        return None


@require_POST
@login_required
def estimate(request: HttpRequest, club: str) -> HttpResponse:
    """How long the event would take as the form has it now; nothing is saved."""
    found = _club_of(request, club)
    form, times = EventForm(request.POST, instance=Event(club=found)), TimingForm(request.POST)
    return render(request, "events/_outlook.html", {"outlook": _of_forms(form, times)})


@require_POST
@event_page(desk=True)
def estimate_change(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The same for an event that is being changed."""
    form = EventForm(request.POST, instance=visit.event, allowed=planning.changeable(visit.event))
    times = TimingForm(request.POST, instance=timing_of(visit.event))
    return render(request, "events/_outlook.html", {"outlook": _of_forms(form, times)})


def _of_forms(form: EventForm, times: TimingForm) -> Shown:
    """What can be said of the time by what stands in the forms."""
    form.is_valid(), times.is_valid()
    if times.errors or any(name in form.errors for name in (*FOR_THE_TIME, *OWN)):
        return Shown(_("How long it takes is said here once the fields above are right."))
    event: Event = form.instance
    wanted = form.wanted
    for name in ("options", "time_control"):
        if name in wanted:
            setattr(event, name, wanted[name])
    times.instance.event = event
    return setting_up(event, times.instance)


@require_POST
@event_page(desk=True)
def keep(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Keep the event as a preset of its club, or no more."""
    is_kept = request.POST.get("keep") == "yes"
    act = partial(timing.keep_as_preset, request.user, visit.event.pk, is_kept, timezone.now())
    done = _("Kept: it is offered when the club makes an event.") if is_kept else _("It is no preset any more.")
    return attempt(request, act, done, "events:desk", visit.event.slug)
