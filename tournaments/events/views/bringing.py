"""An event that comes in as a file: looked at first, with the people that the organiser has to tell apart."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.events import permissions
from tournaments.events.errors import AlreadyHere, TournamentError
from tournaments.events.exchange.event_checks import check
from tournaments.events.exchange.event_file import LARGEST, BadEventFile, EventFile
from tournaments.events.exchange.event_reading import read_event
from tournaments.events.exchange.trf_events import event_of
from tournaments.events.exchange.trf_reading import BadTrf, read_trf
from tournaments.events.exchange_forms import BringForm
from tournaments.events.exchange_words import file_fault, trf_fault
from tournaments.events.sentences import refusal
from tournaments.events.services.bringing import bring_event, check_new
from tournaments.events.services.recognising import recognised
from tournaments.members.models import Club
from tournaments.members.selectors import member_names

FILES = ".json,.trf,.trfx,.txt,application/json,text/plain"


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def bring(request: HttpRequest, club: str) -> HttpResponse:
    """The form; the event of a file with its people; and the event, once everybody is told apart."""
    found = get_object_or_404(Club, slug=club)
    if not permissions.may_create(request.user, found):
        raise PermissionDenied
    if request.method != "POST":
        return _form(request, found, BringForm(accept=FILES))
    form = BringForm(request.POST, request.FILES, largest=LARGEST, accept=FILES)
    if not form.is_valid():
        return _form(request, found, form)
    try:
        return _looked_at(request, found, form.cleaned_data)
    except BadEventFile as bad:
        return _form(request, found, BringForm(accept=FILES), file_fault(bad))
    except BadTrf as bad_report:
        return _form(request, found, BringForm(accept=FILES), trf_fault(bad_report))
    except AlreadyHere as here:
        messages.info(request, refusal(here))
        return redirect("events:event", here.event) if here.event else redirect("members:club", found.slug)


def _form(request: HttpRequest, club: Club, form: BringForm, fault: str = "") -> HttpResponse:
    context = {"club": club, "form": form, "fault": fault}
    return render(request, "events/bring.html", context, status=422 if fault or form.errors else 200)


def _read(said: Mapping[str, str]) -> EventFile:
    """The event of the file, which is JSON or else a report. Raises BadEventFile, BadTrf."""
    text = said["text"]
    if text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
        return read_event(text)
    file = event_of(read_trf(text), text, said["game"], timezone.now())
    check(file)
    return file


def _looked_at(request: HttpRequest, club: Club, said: Mapping[str, str]) -> HttpResponse:
    file = _read(said)
    check_new(request.user, file)
    if not said["seen"]:
        return _people(request, club, file, said, {})
    chosen = {place: request.POST.get(f"person-{place}", "")[:150] for place in range(len(file.people))}
    try:
        event = bring_event(request.user, club, file, chosen, timezone.now())
    except AlreadyHere:
        raise
    except TournamentError as error:
        messages.error(request, refusal(error))
        return _people(request, club, file, said, chosen, status=422)
    messages.success(request, _("The event is here, with the standings of its file."))
    return redirect("events:desk", event.slug)


def _people(
    request: HttpRequest,
    club: Club,
    file: EventFile,
    said: Mapping[str, str],
    chosen: Mapping[int, str],
    status: int = 200,
) -> HttpResponse:
    lines = [(one, chosen.get(one.place, one.pick)) for one in recognised(club, file)]
    context = {
        "club": club,
        "file": file,
        "name": file.columns.get("name", ""),
        "lines": lines,
        "members": member_names(club),
        "form": BringForm(initial={"text": said["text"], "game": said["game"], "seen": "yes"}),
    }
    return render(request, "events/bring_people.html", context, status=status)
