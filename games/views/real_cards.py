"""A match that is played on with real cards: its score, and what a deal came to, written down and agreed to."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.course import Stage
from games.models import new_request_id
from games.notices import refusal
from games.presenters import director as page
from games.presenters.real_cards import sheet_of, written_of
from games.presenters.titles import game_title
from games.rules.game import side_of
from games.ruling_forms import Written
from games.selectors import Snapshot
from games.services import real_cards
from games.services.errors import NoSuchTable, TableError
from games.services.tables import topic_of
from games.views.director import seen_in
from games.views.people import user_id
from games.views.table import settled


@require_safe
@never_cache
def score(request: HttpRequest, code: str) -> HttpResponse:
    """The sheet of the match; who plays writes deals down here."""
    snapshot = settled(code)
    if snapshot.stage is not Stage.BY_HAND:
        return _back(request, code)
    return _page(request, snapshot, _form(snapshot))


def _back(request: HttpRequest, code: str) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": reverse("games:table", args=[code])})
    return redirect("games:table", code)


def _form(snapshot: Snapshot, request: HttpRequest | None = None) -> Written:
    names = page.seat_names(snapshot)
    data = None if request is None else request.POST
    return Written(data, game=snapshot.game, names=page.sides(names), seats=names, prefix="deal")


def _page(request: HttpRequest, snapshot: Snapshot, form: Written, status: int = 200) -> HttpResponse:
    seat, written, names = snapshot.seat_of(user_id(request)), snapshot.course.written, page.seat_names(snapshot)
    context = {
        "code": snapshot.code,
        "title": game_title(snapshot.game),
        "topic": topic_of(snapshot.code),
        "names": names,
        "sides": page.sides(names),
        "score": page.score(snapshot.course, names),
        "lines": sheet_of(snapshot),
        "ruling": snapshot.facts(seat).ruling,
        "written": None if written is None else written_of(snapshot, written),
        "may_agree": seat is not None and written is not None and side_of(written.seat) != side_of(seat),
        "plays": seat is not None,
        "is_stopped": snapshot.course.stopped is not None,
        "form": form,
        "n": snapshot.n,
        "request_id": new_request_id(),
    }
    return render(request, "games/real_cards.html", context, status=status)


@login_required
@require_POST
def write(request: HttpRequest, code: str) -> HttpResponse:
    """Write a deal down; the other side has to agree."""
    snapshot = settled(code)
    form = _form(snapshot, request)
    if snapshot.stage is not Stage.BY_HAND or snapshot.seat_of(user_id(request)) is None:
        messages.error(request, _("This can't be done now."))
        return redirect("games:score", code)
    if not form.is_valid():
        return _page(request, snapshot, form, 422)
    try:
        real_cards.write_down(
            code,
            request.user.pk,
            form.result(),
            form.last(),
            seen=seen_in(request),
            request_id=request.POST.get("request_id", "")[:48],
            now=timezone.now(),
        )
    except TableError as error:
        told = refusal(error)
        form.add_error(None, told.say)
        return _page(request, settled(code), form, told.status)
    messages.success(request, _("Written down. The other side has to agree."))
    return redirect("games:score", code)


@login_required
@require_POST
def agree(request: HttpRequest, code: str) -> HttpResponse:
    """Agree to what the other side wrote down."""
    try:
        real_cards.agree(
            code,
            request.user.pk,
            seen=seen_in(request),
            request_id=request.POST.get("request_id", "")[:48],
            now=timezone.now(),
        )
    except NoSuchTable:
        raise Http404 from None
    except TableError as error:
        messages.error(request, refusal(error).say)
    else:
        messages.success(request, _("Agreed: the deal counts."))
    return redirect("games:score", code)
