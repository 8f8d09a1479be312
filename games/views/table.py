"""The table: its page, its commands by POST, its fragments by GET, and its record once it is over.

Everything here is usable without a script: cards and answers are buttons of one form, refusals are messages, the
page asks again by itself every ten seconds while others are to act.
"""

from __future__ import annotations

from dataclasses import asdict

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import decks, friends, records, rematches, rendering, selectors
from games.clocks import stamp
from games.commands import BadCommand, read_command, run
from games.course import Stage
from games.limits import TokenBucket
from games.models import Status, Table, new_request_id
from games.notices import Refusal, bad_command, refusal, too_fast
from games.presenters.timing import time_told
from games.presenters.titles import game_title
from games.rules.errors import RulesError
from games.rules.registry import GAMES
from games.selectors import Snapshot
from games.services import play, presence
from games.services.errors import NoSuchTable, TableError
from games.signing import key_id, own_public
from games.views.chat import panel_of
from games.views.lobby import found
from games.views.people import user_id

WAITING_STATUSES = (Status.WAITING, Status.CANCELLED)


@require_safe
@never_cache
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The page of a table: the waiting room until the match begins, then the table itself."""
    snapshot = settled(code)
    seat = snapshot.seat_of(user_id(request))
    presence.visited(snapshot, seat, timezone.now())
    context = {
        "snapshot": snapshot,
        "seat": seat,
        "shown": friends.shown_to(snapshot, user_id(request)),
        "code": code,
        "title": game_title(snapshot.game),
        "act_url": reverse("games:act", args=[code]),
        "n": snapshot.n_for(seat),
        "request_id": new_request_id(),
        "is_turn": seat is not None and snapshot.is_turn(seat) and not snapshot.is_held,
        "is_over": snapshot.status == Status.FINISHED,
        "chat": panel_of(request, snapshot),
    }
    if snapshot.status in WAITING_STATUSES:
        return render(request, "games/waiting.html", context | _waiting(request, code, snapshot))
    if request.headers.get("HX-Request"):  # the waiting room asked, and the match has begun
        return HttpResponse(headers={"HX-Refresh": "true"})
    if snapshot.stage is Stage.BY_HAND:
        return redirect("games:score", code)
    context["sitting"] = rematches.sitting(code, user_id(request)) if context["is_over"] else []
    return render(request, "games/table_page.html", context)


def _waiting(request: HttpRequest, code: str, snapshot: Snapshot) -> dict[str, object]:
    return {
        "link": request.build_absolute_uri(reverse("games:join", args=[code])),
        "is_full": all(seat.is_taken for seat in snapshot.seats),
        "is_cancelled": snapshot.status == Status.CANCELLED,
        "time": time_told(snapshot.game, snapshot.control, snapshot.at_zero),
        "topic": f"table-{code}",
        "twin": decks.twin_of(found(code)),
    }


def settled(code: str) -> Snapshot:
    """The table as it is now, after what was due. Raises Http404."""
    try:
        snapshot = selectors.snapshot(code)
        if snapshot.settle_at is not None and snapshot.settle_at <= timezone.now():
            play.settle(snapshot.table_id, timezone.now())
            snapshot = selectors.snapshot(code)
        return snapshot
    except Table.DoesNotExist:
        raise Http404 from None


_buckets: dict[str, TokenBucket] = {}


def _may_act(request: HttpRequest) -> bool:
    """Whether this log-in's bucket of commands still has one in it (for each process)."""
    key = request.session.session_key or request.META.get("REMOTE_ADDR", "")
    if len(_buckets) > 10_000:
        _buckets.clear()
    return _buckets.setdefault(key, TokenBucket(10, 4)).take()


@require_POST
def act(request: HttpRequest, code: str) -> HttpResponse:
    """One command, the same as over the socket: JSON for the script, back to the page for everybody else."""
    told: Refusal | None = None
    request_id = request.POST.get("request_id", "")
    if not _may_act(request):
        return _answer(request, code, request_id, too_fast())
    fields = [(name, value) for name, values in request.POST.lists() for value in values]
    try:
        seen = int(request.POST.get("n", ""))
        run(read_command(fields), code, user_id(request), seen=seen, request_id=request_id, now=timezone.now())
    except NoSuchTable:
        raise Http404 from None
    except (TableError, RulesError) as error:
        told = refusal(error)
    except (BadCommand, ValueError):
        told = bad_command()
    visited = settled(code)
    presence.visited(visited, visited.seat_of(user_id(request)), timezone.now())
    return _answer(request, code, request_id, told)


def _answer(request: HttpRequest, code: str, request_id: str, told: Refusal | None) -> HttpResponse:
    if "application/json" not in request.headers.get("Accept", ""):
        if told is not None:
            messages.error(request, told.say)
        return redirect("games:table", code)
    snapshot = settled(code)
    answer = {"id": request_id, "ok": told is None, **_fragments(request, snapshot)}
    if told is not None:
        answer |= {"code": told.code, "say": told.say, "clause": told.clause}
        answer |= {} if told.retry_ms is None else {"retry": told.retry_ms}
    return JsonResponse(answer, status=200 if told is None else told.status)


def _fragments(request: HttpRequest, snapshot: Snapshot) -> dict[str, object]:
    parts = rendering.for_person(snapshot, user_id(request), get_language() or "en")
    over = {"over": True} if snapshot.status == Status.FINISHED else {}
    n = snapshot.n_for(snapshot.seat_of(user_id(request)))
    return {"n": n, "at": stamp(timezone.now()), "html": rendering.joined(parts), **over}


@require_safe
@never_cache
def fragments(request: HttpRequest, code: str) -> HttpResponse:
    """The whole table for this audience, as JSON; 204 when it has not moved past `since`."""
    snapshot = settled(code)
    seat = snapshot.seat_of(user_id(request))
    presence.visited(snapshot, seat, timezone.now())
    since = request.GET.get("since", "")
    if since.isascii() and since.isdigit() and int(since[:9]) == snapshot.n_for(seat):
        return HttpResponse(status=204)
    return JsonResponse(_fragments(request, snapshot))


@require_safe
def record(request: HttpRequest, code: str, unit: int) -> HttpResponse:
    """The signed record of a unit, once the match is over and nothing is hidden any more."""
    row = found(code)
    if row.status != Status.FINISHED:
        raise Http404
    try:
        written = records.exported(row, unit)
    except records.StillPlayed:
        messages.info(
            request, _("Other tables still play the same decks: the record can be had when all have finished.")
        )
        return redirect("games:table", code)
    except records.NothingDealt:
        messages.info(request, _("No card was dealt, so there is no record."))
        return redirect("games:table", code)
    except IndexError:
        raise Http404 from None
    answer = HttpResponse(written, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{row.game}-{code}-{unit}.json"'
    return answer


@require_safe
def cards(request: HttpRequest, code: str) -> HttpResponse:
    """The commitments and seeds behind the decks, for whoever wants to check them."""
    row = found(code)
    seeds = records.seeds_shown(row)
    opened = [asdict(seed) for seed in seeds if seed.seed]
    check = {"pack": GAMES[row.game].pack, "deals": opened}
    context = {"code": code, "title": game_title(row.game), "seeds": seeds, "check": check}
    context["key"] = key_id(own_public())
    context["is_shared"] = row.deck_group_id is not None
    return render(request, "games/cards.html", context)
