"""The next round of a Swiss at the desk: drawn, looked at, changed by hand, published; and any round taken back."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.events import selectors
from tournaments.events.choices import DraftStage
from tournaments.events.errors import ConsentNeeded, NoDraft, PairingFaulty, RoundMoved, TournamentError
from tournaments.events.models import RoundDraft
from tournaments.events.presenters.drafts import change_page, draft_page
from tournaments.events.presenters.pairings import pairing_line, round_title
from tournaments.events.sentences import refusal
from tournaments.events.services import drafts, hand, publishing, undoing
from tournaments.events.services.swiss import drawing_of
from tournaments.events.swiss_forms import ChangeForm
from tournaments.events.views.gate import Visit, attempt, event_page

FORMS = ["GET", "HEAD", "POST"]
DONE, BAD = 200, 422


def draft(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The next round as far as it is; publish it as it was looked at. For `desk.next_round`, which lets in."""
    event = visit.event
    if request.method == "POST":
        consents = request.POST.get("consents") == "yes"
        digest = request.POST.get("digest", "")
        act = partial(publishing.publish_draft, request.user, event.pk, digest, timezone.now(), consents=consents)
        return attempt(request, act, _("The round is out."), "events:desk", event.slug)
    context: dict[str, object] = {"visit": visit, "here": "desk"}
    try:
        drawing = drawing_of(event)
    except TournamentError as error:
        return render(request, "events/draft.html", {**context, "refusal": refusal(error)})
    number = drawing.wanted.round
    kept = event.drafts.filter(number=number).first()
    context |= {
        "title": round_title(event, number, event.rounds_planned),
        "players": len(drawing.wanted.players),
        "away": drawing.away,
        "is_first": number == 1,
    }
    if kept is not None:
        page = draft_page(kept, drawing.basis, timezone.now())
        context |= {"page": page, "changing": ChangeForm(people=_movable(kept))}
    return render(request, "events/draft.html", context)


def _movable(kept: RoundDraft) -> list[tuple[int, str]]:
    """Who is paired or has the pairing bye, by number."""
    names = hand.names_of(kept)
    paired = [who for pair in kept.pairs for who in pair[:2]] + [row[0] for row in kept.byes if row[1] == "pairing_bye"]
    return [(number, names.get(number, "–")) for number in sorted(paired)]


@require_POST
@event_page(desk=True)
def draw(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Draw the next round; what is there or on its way is not drawn twice."""
    anew = request.POST.get("anew") == "yes"
    try:
        made = drafts.draw_round(request.user, visit.event.pk, timezone.now(), anew=anew)
    except TournamentError as error:
        messages.error(request, refusal(error))
    else:
        if made.stage == DraftStage.READY:
            messages.success(request, _("The round is drawn. Nobody sees it yet."))
    return redirect("events:next_round", visit.event.slug)


@require_http_methods(FORMS)
@event_page(desk=True)
def change(request: HttpRequest, visit: Visit) -> HttpResponse:
    """What a change by hand would change, and then the change itself."""
    kept = visit.event.drafts.filter(round=None, stage=DraftStage.READY).first()
    if kept is None:
        messages.error(request, refusal(NoDraft()))
        return redirect("events:next_round", visit.event.slug)
    form = ChangeForm(request.POST if request.method == "POST" else request.GET, people=_movable(kept))
    context = {"visit": visit, "here": "desk", "form": form, "draft": kept}
    is_said = request.method == "POST" or bool(request.GET)
    if not form.is_valid():
        return render(request, "events/draft_change.html", context, status=BAD if is_said else DONE)
    if request.method == "POST":
        return _changed(request, visit, form, context)
    try:
        context["wished"] = change_page(kept, hand.proposal(kept, form.change))
    except TournamentError as error:
        return render(request, "events/draft_change.html", {**context, "refusal": refusal(error)}, status=BAD)
    return render(request, "events/draft_change.html", context)


def _changed(request: HttpRequest, visit: Visit, form: ChangeForm, context: dict[str, object]) -> HttpResponse:
    """Do the change, or show once more what it does and why it wasn't done."""
    digest, reason = request.POST.get("digest", ""), request.POST.get("reason", "")
    consents = request.POST.get("consents") == "yes"
    try:
        hand.change_round(
            request.user, visit.event.pk, digest, form.change, timezone.now(), consents=consents, reason=reason
        )
    except (ConsentNeeded, PairingFaulty) as error:
        kept: RoundDraft = context["draft"]  # type: ignore[assignment]
        context["wished"] = change_page(kept, hand.proposal(kept, form.change))
        return render(request, "events/draft_change.html", {**context, "refusal": refusal(error)}, status=BAD)
    except TournamentError as error:
        messages.error(request, refusal(error))
    else:
        messages.success(request, _("Changed. Nobody sees it yet."))
    return redirect("events:next_round", visit.event.slug)


@require_http_methods(FORMS)
@event_page(desk=True)
def undo(request: HttpRequest, visit: Visit) -> HttpResponse:
    """What taking the latest round back would change, and then taking it back."""
    context: dict[str, object] = {"visit": visit, "here": "desk"}
    status = DONE
    if request.method == "POST":
        mark, reason = request.POST.get("mark", ""), request.POST.get("reason", "")
        try:
            undoing.undo_round(request.user, visit.event.pk, mark, reason, timezone.now())
        except TournamentError as error:
            context["refusal"], status = refusal(error), BAD if not isinstance(error, RoundMoved) else 409
        else:
            messages.success(request, _("The round is taken back."))
            return redirect("events:desk", visit.event.slug)
    try:
        found = undoing.consequences(visit.event)
    except TournamentError as error:
        messages.error(request, refusal(error))
        return redirect("events:desk", visit.event.slug)
    context |= {
        "found": found,
        "results": [pairing_line(match, ()) for match in found.results],
        "reported": [pairing_line(match, ()) for match in found.reported],
        "begun": [pairing_line(match, ()) for match in found.begun],
        "title": round_title(visit.event, found.round.number, selectors.rounds_total(visit.event)),
    }
    return render(request, "events/undo.html", context, status=status)


@require_safe
@event_page()
def proof(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """The proof of a round that is out, as a file: anybody can pair it again."""
    kept = visit.event.drafts.filter(number=number, stage=DraftStage.OUT).first()
    if kept is None:
        raise Http404
    answer = JsonResponse(drafts.published_proof(kept), json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{visit.event.slug}-round-{number}.json"'
    return answer
