"""Who looks for a partner: asking and agreeing, and for the organiser pairing them up and drawing."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournaments.events.choices import Presence, Stage
from tournaments.events.models import PartnerRequest
from tournaments.events.rules.partners import PartnerDraw
from tournaments.events.services import partners
from tournaments.events.views.gate import Visit, attempt, event_page, row_number

DRAWS = {
    PartnerDraw.LOTS: gettext_lazy("by lot"),
    PartnerDraw.STRONG_WITH_WEAK: gettext_lazy("the strongest with the weakest"),
    PartnerDraw.HALVES: gettext_lazy("each of the stronger half with one of the other half, by lot"),
}


@require_safe
@event_page()
def looking(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Who is alone; for who is it too, whom to ask; for the organiser, the draw as it would be."""
    mine = visit.entry.entrant if visit.entry and visit.entry.entrant.state == Presence.ALONE else None
    how = request.GET.get("draw", "")
    pairs_up = visit.runs and visit.event.state in (Stage.DRAFT, Stage.ENTRY)
    drawn = partners.preview_draw(visit.event, PartnerDraw(how)) if pairs_up and how in DRAWS else None
    context = {
        "visit": visit,
        "here": "info",
        "alone": partners.alone_in(visit.event),
        "own": mine,
        "asked": set(PartnerRequest.objects.filter(by=mine).values_list("to_id", flat=True)) if mine else (),
        "asking": set(PartnerRequest.objects.filter(to=mine).values_list("by_id", flat=True)) if mine else (),
        "pairs_up": pairs_up,
        "draws": DRAWS.items(),
        "how": how,
        "drawn": drawn,
    }
    return render(request, "events/partners.html", context)


@require_POST
@event_page(account=True)
def enter_alone(request: HttpRequest, visit: Visit) -> HttpResponse:
    act = partial(partners.enter_alone, request.user, visit.event.pk, timezone.now())
    return attempt(request, act, _("You are in, and look for a partner."), "events:partners", visit.event.slug)


@require_POST
@event_page(account=True)
def ask(request: HttpRequest, visit: Visit, entrant_id: int) -> HttpResponse:
    act = partial(partners.ask, request.user, visit.event.pk, entrant_id, timezone.now())
    done = _("Done: who has asked you too is your partner now, anybody else has to agree.")
    return attempt(request, act, done, "events:partners", visit.event.slug)


@require_POST
@event_page(desk=True)
def pair_up(request: HttpRequest, visit: Visit) -> HttpResponse:
    first, second = (row_number(request.POST.get(name, "")) for name in ("first", "second"))
    act = partial(partners.pair_up, request.user, visit.event.pk, first, second, timezone.now())
    return attempt(request, act, _("They play as a pair."), "events:partners", visit.event.slug)


@require_POST
@event_page(desk=True)
def draw(request: HttpRequest, visit: Visit) -> HttpResponse:
    how, digest = request.POST.get("draw", ""), request.POST.get("digest", "")
    chosen = PartnerDraw(how) if how in DRAWS else PartnerDraw.LOTS
    act = partial(partners.draw_partners, request.user, visit.event.pk, chosen, digest, timezone.now())
    return attempt(request, act, _("The partners are drawn."), "events:partners", visit.event.slug)
