"""The countdown at a match: started and ended at the desk, shown to everybody, answered by who has come."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.events.presenters.waiting import waits_of
from tournaments.events.services import waiting
from tournaments.events.views.gate import Visit, attempt, event_page, row_number

SIDES = {"0": 0, "1": 1}


@require_POST
@event_page(account=True)
def here(request: HttpRequest, visit: Visit, match_id: int) -> HttpResponse:
    """A side says that it is there, or the desk says it of one."""
    side = SIDES.get(request.POST.get("side", ""), -1)
    is_desk = request.POST.get("from") == "desk"
    act = partial(waiting.say_here, request.user, visit.event.pk, match_id, side, timezone.now())
    done = _("Noted: there.")
    if is_desk:
        return attempt(request, act, done, "events:desk", visit.event.slug)
    return attempt(request, act, done, "events:event", visit.event.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page()
def wait(request: HttpRequest, visit: Visit, match_id: int) -> HttpResponse:
    """Who is waited for at the match, by itself, for a page that has nothing else of the event; the desk's acts."""
    if request.method == "POST":
        return _act(request, visit.event.slug, match_id=match_id)
    waits = waits_of(visit.event, visit.mine, match_id)
    return render(request, "events/_waits_at_table.html", {"waits": waits, "match_id": match_id, "visit": visit})


@event_page(desk=True)
def _act(request: HttpRequest, visit: Visit, match_id: int) -> HttpResponse:
    word, now = request.POST.get("act", ""), timezone.now()
    minutes = row_number(request.POST.get("minutes", str(waiting.MINUTES)))
    acts = {
        "start": (partial(waiting.start_countdown, minutes=minutes), _("The countdown runs.")),
        "stop": (waiting.end_countdown, _("Nobody is waited for any more.")),
        "give": (waiting.give_away, _("Given by forfeit. It can be taken back.")),
    }
    if word not in acts:
        messages.error(request, _("There is no such act."))
        return redirect("events:desk", visit.event.slug)
    service, done = acts[word]
    act = partial(service, request.user, visit.event.pk, match_id, now=now)
    return attempt(request, act, done, "events:desk", visit.event.slug)
