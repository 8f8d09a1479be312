"""What an organiser decides about the standings while an event is played: another order, penalties."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.events import selectors
from tournaments.events.errors import StandingsChanged, TournamentError
from tournaments.events.forms import ReasonForm
from tournaments.events.order_forms import OrderForm, PenaltyForm
from tournaments.events.presenters.amounts import amount_text
from tournaments.events.presenters.criteria import order_text
from tournaments.events.sentences import refusal
from tournaments.events.services import ordering, penalties
from tournaments.events.views.gate import Visit, attempt, event_page

FORMS = ["GET", "HEAD", "POST"]


@require_http_methods(FORMS)
@event_page(desk=True)
def order(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Choose another order, look at what it changes, and confirm exactly that."""
    if not visit.compares:
        raise Http404
    form = OrderForm(_sent(request), event=visit.event)
    if not form.is_valid():
        return _order_page(request, visit, form, status=422 if form.is_bound else 200)
    if "digest" in request.POST:
        return _reordered(request, visit, form)
    return _order_page(request, visit, form, shows_change=True)


def _sent(request: HttpRequest) -> QueryDict | None:
    """What a form sent, also one that says nothing."""
    return request.POST if request.method == "POST" else None


def _reordered(request: HttpRequest, visit: Visit, form: OrderForm) -> HttpResponse:
    reason, digest = form.cleaned_data["reason"], request.POST["digest"]
    try:
        ordering.change_order(request.user, visit.event.pk, form.order, reason, timezone.now(), seen_as=digest)
    except StandingsChanged as error:
        messages.error(request, refusal(error))
        return _order_page(request, visit, form, shows_change=True, status=422)
    except TournamentError as error:
        messages.error(request, refusal(error))
        return redirect("events:order", visit.event.slug)
    messages.success(request, _("The order is changed."))
    return redirect("events:standings", visit.event.slug)


def _order_page(
    request: HttpRequest, visit: Visit, form: OrderForm, *, shows_change: bool = False, status: int = 200
) -> HttpResponse:
    event = visit.event
    context = {"visit": visit, "here": "desk", "form": form, "present": order_text(event.order)}
    if shows_change:
        context["change"] = ordering.preview_order(event, form.order)
        context["wanted"] = order_text(form.order or event.usual_order)
    return render(request, "events/order.html", context, status=status)


@require_http_methods(FORMS)
@event_page(desk=True)
def penalty_list(request: HttpRequest, visit: Visit) -> HttpResponse:
    """What was deducted, and the form to deduct more."""
    if not visit.compares:
        raise Http404
    entrants = [entrant for entrant in selectors.entrants_of(visit.event) if entrant.number is not None]
    form = PenaltyForm(_sent(request), entrants=entrants)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        act = partial(
            penalties.give_penalty,
            request.user,
            visit.event.pk,
            int(given["entrant"]),
            given["reason"],
            timezone.now(),
            points=given["points"],
            margin=given["margin"],
        )
        return attempt(request, act, _("The penalty is given."), "events:penalties", visit.event.slug)
    rows = [(one, amount_text(one.points_exactly)) for one in selectors.penalties_of(visit.event)]
    context = {"visit": visit, "here": "desk", "form": form, "rows": rows, "lifting": ReasonForm(auto_id=False)}
    return render(request, "events/penalties.html", context, status=422 if form.is_bound else 200)


@require_POST
@event_page(desk=True)
def lift_penalty(request: HttpRequest, visit: Visit, penalty_id: int) -> HttpResponse:
    reason = request.POST.get("reason", "")
    act = partial(penalties.lift_penalty, request.user, visit.event.pk, penalty_id, reason, timezone.now())
    return attempt(request, act, _("The penalty is lifted."), "events:penalties", visit.event.slug)
