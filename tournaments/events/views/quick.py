"""Quick entry: one line about one match, answered with what was understood or with what is wrong."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.events.errors import TournamentError
from tournaments.events.presenters.quick import done_told
from tournaments.events.sentences import refusal
from tournaments.events.services import quick
from tournaments.events.views.desk_page import desk_page
from tournaments.events.views.gate import Visit, attempt, event_page


@require_POST
@event_page(desk=True)
def write(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Do what the line says; a script gets the answer alone, others the desk."""
    text = f"{request.POST.get('table', '')} {request.POST.get('line', '')}".strip()
    try:
        done = quick.write_line(request.user, visit.event.pk, text, timezone.now())
    except TournamentError as error:
        said = {"quick_fault": refusal(error), "quick_line": text}
        if _is_script(request):
            return render(request, "events/_quick_said.html", said | {"visit": visit}, status=422)
        return desk_page(request, visit, status=422, **said)
    said = {"visit": visit, "quick_done": done_told(done), "quick_undo": done.outcome and done.match}
    said |= {"quick_lacks": done.lacks_deals}
    if _is_script(request):
        return render(request, "events/_quick_said.html", said)
    messages.success(request, said["quick_done"])
    if done.lacks_deals:
        messages.info(request, _("Only the score is known: the margin counts as nothing until the deals are written."))
    return redirect("events:desk", visit.event.slug)


def _is_script(request: HttpRequest) -> bool:
    return request.headers.get("HX-Target") == "quick-said"


@require_POST
@event_page(desk=True)
def take_back(request: HttpRequest, visit: Visit, match_id: int) -> HttpResponse:
    """Open a match again whose result the desk alone wrote down."""

    def act() -> None:
        quick.take_back(request.user, visit.event.pk, match_id, timezone.now())

    return attempt(request, act, _("Taken back: the match is to be played."), "events:desk", visit.event.slug)
