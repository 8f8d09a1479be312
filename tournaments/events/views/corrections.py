"""What a correction of a finished match changes, shown before it is done."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.events.choices import MatchStage
from tournaments.events.models import Match
from tournaments.events.presenters.corrections import COUNTS
from tournaments.events.presenters.record import told
from tournaments.events.services.corrections import preview_correction
from tournaments.events.services.desk import seen
from tournaments.events.services.results import Ruling, after_told, mark_of
from tournaments.events.views.gate import Visit

LEFT_OUT = frozenset({"csrfmiddlewaretoken", "agreed"})


def asked_first(request: HttpRequest, visit: Visit, match: Match, ruling: Ruling) -> HttpResponse | None:
    """The page that lists what follows; None where that was agreed to, or nothing is recorded yet that would change.

    A form about another state of the match is refused by the service.
    """
    result = match.extra_result if ruling.is_extra else match.result
    is_known = match.state == MatchStage.DONE and result is not None
    is_stale = ruling.seen_as is not None and ruling.seen_as != mark_of(match)
    if not is_known or is_stale or request.POST.get("agreed") == "yes":
        return None
    found = preview_correction(visit.event, match, ruling, timezone.now())
    context = {
        "visit": visit,
        "here": "pairings",
        "match": match,
        "before": told(seen(match)),
        "after": told(after_told(ruling)),
        "counts": COUNTS[found.counts],
        "found": found,
        "kept": [(name, value) for name, value in request.POST.items() if name not in LEFT_OUT],
    }
    return render(request, "events/correction.html", context)
