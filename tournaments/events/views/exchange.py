"""The desk's page of files: what can be taken along, and lists of players that come in."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournaments.events import permissions
from tournaments.events.choices import Stage
from tournaments.events.errors import ListChanged, TournamentError
from tournaments.events.exchange.entry_list import LARGEST, BadList, Listed, entry_list
from tournaments.events.exchange_forms import UploadForm
from tournaments.events.exchange_words import list_faults
from tournaments.events.sentences import refusal
from tournaments.events.services.listing import ListPlan, enter_list, plan_list
from tournaments.events.views.gate import Visit, event_page

LISTS = ".csv,.txt,.tsv,text/csv,text/plain"


@require_safe
@event_page(desk=True)
def files(request: HttpRequest, visit: Visit) -> HttpResponse:
    return _files(request, visit, UploadForm(accept=LISTS))


def _files(request: HttpRequest, visit: Visit, form: UploadForm, faults: tuple[str, ...] = ()) -> HttpResponse:
    context = {
        "visit": visit,
        "here": "desk",
        "form": form,
        "faults": faults,
        "may_create": permissions.may_create(request.user, visit.event.club),
        "takes_entries": visit.event.state in (Stage.DRAFT, Stage.ENTRY),
    }
    return render(request, "events/files.html", context, status=422 if faults or form.errors else 200)


@require_POST
@event_page(desk=True)
def list_of_players(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Look at a list of players; enter it as it was looked at."""
    form = UploadForm(request.POST, request.FILES, largest=LARGEST, accept=LISTS)
    if not form.is_valid():
        return _files(request, visit, form)
    text, seen = form.cleaned_data["text"], form.cleaned_data["seen"]
    try:
        listed = entry_list(text, is_pairs=visit.event.players_each == 2)
        if not seen:
            return _shown(request, visit, text, plan_list(request.user, visit.event, listed))
        return _entered(request, visit, text, listed, seen)
    except BadList as bad:
        return _files(request, visit, UploadForm(accept=LISTS), list_faults(bad.faults))


def _shown(request: HttpRequest, visit: Visit, text: str, plan: ListPlan, status: int = 200) -> HttpResponse:
    form = UploadForm(initial={"text": text, "seen": plan.mark})
    context = {"visit": visit, "here": "desk", "plan": plan, "form": form}
    return render(request, "events/list_of_players.html", context, status=status)


def _entered(request: HttpRequest, visit: Visit, text: str, listed: tuple[Listed, ...], seen: str) -> HttpResponse:
    try:
        plan = enter_list(request.user, visit.event.pk, listed, timezone.now(), seen_as=seen)
    except ListChanged as error:
        messages.error(request, refusal(error))
        return _shown(request, visit, text, plan_list(request.user, visit.event, listed), 422)
    except TournamentError as error:
        return _files(request, visit, UploadForm(accept=LISTS), (refusal(error),))
    number = len(plan.new)
    messages.success(request, ngettext("%(number)d entered.", "%(number)d entered.", number) % {"number": number})
    return redirect("events:desk", visit.event.slug)
