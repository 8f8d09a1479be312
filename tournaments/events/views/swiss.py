"""What a Swiss knows besides: rounds off, latecomers, who must not meet, no-shows, the crosstable."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.events import selectors
from tournaments.events.choices import Kind, LateCredit, RequestedBye
from tournaments.events.presenters.concerns import concern_sentences
from tournaments.events.presenters.crosstable import crosstable as crosstable_of
from tournaments.events.services import byes, latecomers, meetings, undoing
from tournaments.events.swiss_forms import PLAYS, ByeForm, MeetingForm
from tournaments.events.views.gate import Visit, attempt, event_page, row_number


@require_POST
@event_page(account=True)
def bye(request: HttpRequest, visit: Visit, entrant_id: int) -> HttpResponse:
    """A round off for an entrant, asked by himself or at the desk, or taken back."""
    back = "events:desk" if request.POST.get("from") == "desk" else "events:info"
    form = ByeForm(request.POST, rounds=selectors.rounds_to_come(visit.event))
    if not form.is_valid():
        messages.error(request, _("Choose a round that isn’t out yet, and what it is worth."))
        return redirect(back, visit.event.slug)
    number, kind = form.cleaned_data["number"], form.cleaned_data["kind"]
    if kind == PLAYS:
        act = partial(byes.take_bye_back, request.user, visit.event.pk, entrant_id, number, timezone.now())
        return attempt(request, act, _("Plays in round %(number)d.") % {"number": number}, back, visit.event.slug)
    wanted = RequestedBye(kind)
    asked = partial(byes.request_bye, request.user, visit.event.pk, entrant_id, number, wanted, timezone.now())
    return attempt(request, asked, _("Round %(number)d is off.") % {"number": number}, back, visit.event.slug)


@require_POST
@event_page(desk=True)
def join_late(request: HttpRequest, visit: Visit, entrant_id: int) -> HttpResponse:
    credit = request.POST.get("credit", "")
    credit = credit if credit in LateCredit.values else ""
    act = partial(latecomers.join_late, request.user, visit.event.pk, entrant_id, timezone.now(), credit=credit)
    return attempt(request, act, _("In the draw from the next round on."), "events:desk", visit.event.slug)


@require_POST
@event_page(desk=True)
def forbid(request: HttpRequest, visit: Visit) -> HttpResponse:
    form = MeetingForm(request.POST, people=people_of(visit))
    if not form.is_valid():
        messages.error(request, _("Choose two entrants, and write a reason."))
        return redirect("events:desk", visit.event.slug)
    said = form.cleaned_data
    act = partial(
        meetings.forbid_meeting, request.user, visit.event.pk, said["one"], said["other"], said["reason"],
        timezone.now(), is_hard=said["how"] == "hard",
    )  # fmt: skip
    return attempt(request, act, _("Noted: these two don’t meet."), "events:desk", visit.event.slug)


def people_of(visit: Visit) -> list[tuple[int, str]]:
    return [(entrant.pk, entrant.name) for entrant in selectors.entrants_of(visit.event)]


@require_POST
@event_page(desk=True)
def allow(request: HttpRequest, visit: Visit, meeting_id: int) -> HttpResponse:
    act = partial(meetings.allow_meeting, request.user, visit.event.pk, meeting_id, timezone.now())
    return attempt(request, act, _("These two may meet again."), "events:desk", visit.event.slug)


@require_POST
@event_page(desk=True)
def not_come(request: HttpRequest, visit: Visit, match_id: int) -> HttpResponse:
    """Give a match to who is there."""
    absent = [row_number(text) for text in request.POST.getlist("absent")]
    if not absent:
        messages.error(request, _("Say who has not come."))
        return redirect("events:desk", visit.event.slug)
    act = partial(undoing.not_come, request.user, visit.event.pk, match_id, absent, timezone.now())
    return attempt(request, act, _("Given by forfeit. It can be taken back."), "events:desk", visit.event.slug)


@require_safe
@event_page()
def crosstable(request: HttpRequest, visit: Visit) -> HttpResponse:
    if visit.event.is_knockout or visit.event.kind == Kind.EVENING:
        return redirect("events:standings" if visit.event.kind == Kind.EVENING else "events:bracket", visit.event.slug)
    rows = selectors.standings_of(visit.event)
    is_in_groups = visit.event.kind == Kind.GROUPS
    matches, unplayed = selectors.matches_of(visit.event), selectors.unplayed_of(visit.event)
    matches = tuple(match for match in matches if match.group is not None or not is_in_groups)
    table = crosstable_of(visit.event, rows, matches, unplayed, visit.mine)
    return render(request, "events/crosstable.html", {"visit": visit, "here": "crosstable", "table": table})


def desk_of_rounds(visit: Visit) -> dict[str, object]:
    """What the desk shows besides of the rounds of an event: what can be taken back, and what only a Swiss knows."""
    event = visit.event
    context: dict[str, object] = {
        "may_undo": visit.is_running and event.rounds.exists(),
    }
    if event.kind != Kind.SWISS:
        return context
    rounds = selectors.rounds_to_come(event)
    return context | {
        "is_swiss": True,
        "draft": event.drafts.filter(round=None, number__in=rounds).first(),
        "concerns": concern_sentences(event),
        "byes_asked": selectors.byes_asked(event),
        "rounds_to_come": rounds,
        "byes": ByeForm(rounds=rounds) if rounds else None,
        "forbidden": selectors.forbidden_of(event),
        "forbidding": MeetingForm(people=people_of(visit)),
    }
