"""A member's own part: entering, agreeing to be a partner, being here, withdrawing."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.events.errors import TournamentError
from tournaments.events.forms import EntryForm
from tournaments.events.sentences import refusal
from tournaments.events.services import entry
from tournaments.events.views.gate import Visit, attempt, event_page
from tournaments.members.selectors import member_names


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(account=True)
def enter(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Enter at once, or in an event of pairs after naming a partner."""
    if visit.event.players_each == 1 and request.method == "POST":
        act = partial(entry.enter, request.user, visit.event.pk, timezone.now())
        return attempt(request, act, _("You are in."), "events:event", visit.event.slug)
    form = EntryForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        partner = form.cleaned_data["partner"]
        try:
            entry.enter(request.user, visit.event.pk, timezone.now(), partner=partner)
        except TournamentError as error:
            form.add_error("partner", refusal(error))
        else:
            messages.success(request, _("Your partner has to agree now."))
            return redirect("events:event", visit.event.slug)
    context = {"visit": visit, "here": "info", "form": form, "members": member_names(visit.event.club)}
    return render(request, "events/enter.html", context)


@require_POST
@event_page(account=True)
def accept(request: HttpRequest, visit: Visit) -> HttpResponse:
    act = partial(entry.accept, request.user, visit.event.pk, timezone.now())
    return attempt(request, act, _("You play as a pair."), "events:event", visit.event.slug)


@require_POST
@event_page(account=True)
def withdraw(request: HttpRequest, visit: Visit, entrant_id: int) -> HttpResponse:
    why = request.POST.get("reason", "")
    act = partial(entry.withdraw, request.user, visit.event.pk, entrant_id, timezone.now(), why=why)
    return attempt(request, act, _("Withdrawn."), _back(request), visit.event.slug)


@require_POST
@event_page(account=True)
def check_in(request: HttpRequest, visit: Visit, entrant_id: int) -> HttpResponse:
    here = request.POST.get("here") != "no"
    act = partial(entry.check_in, request.user, visit.event.pk, entrant_id, timezone.now(), here=here)
    done = _("Marked as here.") if here else _("Marked as not here.")
    return attempt(request, act, done, _back(request), visit.event.slug)


def _back(request: HttpRequest) -> str:
    """The desk for who came from there."""
    return "events:desk" if request.POST.get("from") == "desk" else "events:event"
