"""Which events' first enter this one, and letting them in."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.events.models import Event
from tournaments.events.services import qualifying
from tournaments.events.views.gate import Visit, attempt, event_page, row_number

PAGE = "events:qualifiers"


class QualifierForm(forms.Form):
    source = forms.ModelChoiceField(label=gettext_lazy("Event"), queryset=Event.objects.none())
    places = forms.IntegerField(
        label=gettext_lazy("How many enter"), min_value=1, max_value=qualifying.MOST_PLACES, initial=4
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["source"].queryset = qualifying.sources_for(event)
        self.fields["source"].label_from_instance = lambda one: f"{one.name} · {one.club.name}"


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(desk=True)
def qualifiers(request: HttpRequest, visit: Visit) -> HttpResponse:
    form = QualifierForm(request.POST if request.method == "POST" else None, event=visit.event)
    if form.is_valid():
        source, places = form.cleaned_data["source"].pk, form.cleaned_data["places"]
        act = partial(qualifying.add_qualifier, request.user, visit.event.pk, source, places, timezone.now())
        return attempt(request, act, _("Its first enter this event."), PAGE, visit.event.slug)
    rows = visit.event.qualifiers.select_related("source__club", "target")
    context = {
        "visit": visit,
        "here": "desk",
        "form": form,
        "rows": [qualifying.now_of(row) for row in rows],
        "may_change": visit.event.state in ("draft", "entry"),
    }
    return render(request, "events/qualifiers.html", context, status=422 if form.is_bound else 200)


@require_POST
@event_page(desk=True)
def let_in(request: HttpRequest, visit: Visit, qualifier_id: int) -> HttpResponse:
    act = partial(qualifying.let_in, request.user, visit.event.pk, qualifier_id, timezone.now())
    return attempt(request, act, _("They are in."), PAGE, visit.event.slug)


@require_POST
@event_page(desk=True)
def decide(request: HttpRequest, visit: Visit, qualifier_id: int) -> HttpResponse:
    chosen = [row_number(text) for text in request.POST.getlist("chosen")]
    reason = request.POST.get("reason", "")
    act = partial(qualifying.decide_tie, request.user, visit.event.pk, qualifier_id, chosen, reason, timezone.now())
    return attempt(request, act, _("They are in."), PAGE, visit.event.slug)


@require_POST
@event_page(desk=True)
def decline(request: HttpRequest, visit: Visit, qualifier_id: int) -> HttpResponse:
    entrant_id = row_number(request.POST.get("entrant", ""))
    act = partial(qualifying.decline, request.user, visit.event.pk, qualifier_id, entrant_id, timezone.now())
    return attempt(request, act, _("Passed over: the next one has the place."), PAGE, visit.event.slug)


@require_POST
@event_page(desk=True)
def remove(request: HttpRequest, visit: Visit, qualifier_id: int) -> HttpResponse:
    act = partial(qualifying.remove_qualifier, request.user, visit.event.pk, qualifier_id, timezone.now())
    return attempt(request, act, _("Removed."), PAGE, visit.event.slug)
