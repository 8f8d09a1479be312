"""Chat by HTTP: the panel beside a table, what is sent by form or by script, muting, reporting.

Everything works as plain forms: a refusal is a message on the page, an answer leads back to it.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import selectors
from games.chat import reading
from games.chat.models import LONGEST, Line
from games.chat.policy import Audience
from games.commands import BadCommand, checked_id
from games.forms import ReportLine
from games.models import Table, new_request_id
from games.notices import Refusal, bad_command, refusal
from games.presenters.chat import Panel, lines_html, panel
from games.presenters.titles import game_title
from games.selectors import Snapshot
from games.services import chat as chatting
from games.services import errors, reports
from games.views.people import may_direct, user_id

FORMS = ["GET", "HEAD", "POST"]


def panel_of(request: HttpRequest, snapshot: Snapshot) -> Panel | None:
    """What stands beside the table for this person; None where nothing is said, or he wants to hear nothing."""
    if not reading.has_chat(snapshot):
        return None
    audience = _audience(request, snapshot)
    if audience.hears == "off" or not audience.rooms:
        return None
    lines = reading.lines_for(snapshot.table_id, audience)
    return panel(snapshot.code, lines, audience)


def _audience(request: HttpRequest, snapshot: Snapshot) -> Audience:
    me = user_id(request)
    sits = snapshot.seat_of(me) is not None
    directs = me is not None and not sits and may_direct(request, Table.objects.get(pk=snapshot.table_id))
    return reading.audience_of(snapshot, me, directs=directs)


def _snapshot(code: str) -> Snapshot:
    try:
        return selectors.snapshot(code)
    except Table.DoesNotExist:
        raise Http404 from None


@require_http_methods(FORMS)
@never_cache
def chat(request: HttpRequest, code: str) -> HttpResponse:
    """The page on which one writes without a script, and where both send what they say."""
    snapshot = _snapshot(code)
    if request.method == "POST":
        return say(request, code)
    if _wants_json(request):
        return JsonResponse({"all": _lines(request, snapshot)})
    return _page(request, snapshot)


def _page(request: HttpRequest, snapshot: Snapshot, draft: str = "", status: int = HTTPStatus.OK) -> HttpResponse:
    context = {
        "code": snapshot.code,
        "title": game_title(snapshot.game),
        "chat": panel_of(request, snapshot),
        "request_id": new_request_id(),
        "back": "chat",
        "draft": draft[:LONGEST],
    }
    return render(request, "games/chat.html", context, status=status)


def _lines(request: HttpRequest, snapshot: Snapshot) -> str:
    if not reading.has_chat(snapshot):
        return ""
    audience = _audience(request, snapshot)
    return lines_html(snapshot.code, reading.lines_for(snapshot.table_id, audience), audience)


@login_required
def say(request: HttpRequest, code: str) -> HttpResponse:
    """One line, in the person's own room."""
    line: Line | None = None
    told: Refusal | None = None
    said = {"text": request.POST.get("text", ""), "preset": request.POST.get("preset", "")}
    try:
        request_id = checked_id(request.POST.get("request_id", ""))
        line = chatting.say(code, request.user, **said, request_id=request_id, now=timezone.now())
    except errors.NoSuchTable:
        raise Http404 from None
    except errors.TableError as error:
        told = refusal(error)
    except BadCommand:
        told = bad_command()
    if _wants_json(request):
        return _answer(request, code, line, told)
    if told is not None:
        messages.error(request, told.say)
    if request.POST.get("back") != "chat":
        return redirect("games:table", code)
    if told is not None:
        return _page(request, _snapshot(code), said["text"], told.status)
    return redirect("games:chat", code)


def _answer(request: HttpRequest, code: str, line: Line | None, told: Refusal | None) -> HttpResponse:
    if told is not None:
        return JsonResponse({"ok": False, "say": told.say, "code": told.code}, status=told.status)
    audience = _audience(request, _snapshot(code))
    return JsonResponse({"ok": True, "html": lines_html(code, [line] if line else [], audience)})


def _heard(request: HttpRequest, code: str, line_id: int) -> Line:
    """The line, if the person asking hears it. Raises Http404."""
    snapshot = _snapshot(code)
    line = reading.line_for(line_id, snapshot.table_id, _audience(request, snapshot))
    if line is None:
        raise Http404
    return line


@login_required
@require_POST
def mute(request: HttpRequest, code: str, line: int) -> HttpResponse:
    """Hear nothing of the line's author any more, at any table."""
    found = _heard(request, code, line)
    if found.author_id is not None:
        chatting.mute(request.user, found.author_id, timezone.now())
    said = _("You hear nothing of %(name)s any more. In your settings you can change that.") % {"name": found.name}
    if _wants_json(request):
        return JsonResponse({"ok": True, "say": said, "all": _lines(request, _snapshot(code))})
    messages.success(request, said)
    return redirect("games:table", code)


@login_required
@require_http_methods(FORMS)
def report_line(request: HttpRequest, code: str, line: int) -> HttpResponse:
    """Ask for a reason, and tell the organisers."""
    found = _heard(request, code, line)
    form = ReportLine(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        return _reported(request, code, lambda: reports.report(found, request.user, **form.given, now=timezone.now()))
    context = {"form": form, "code": code, "line": found, "title": game_title(_snapshot(code).game)}
    return render(request, "games/report_line.html", context, status=422 if form.is_bound else 200)


def _reported(request: HttpRequest, code: str, do: Callable[[], Any]) -> HttpResponse:
    said, status = _("Thank you: the organisers will look at it."), HTTPStatus.OK
    try:
        do()
    except errors.TableError as error:
        told = refusal(error)
        said, status = told.say, told.status
    if _wants_json(request):
        return JsonResponse({"ok": status == HTTPStatus.OK, "say": said}, status=status)
    (messages.success if status == HTTPStatus.OK else messages.error)(request, said)
    return redirect("games:table", code)


@login_required
@require_safe
def muted(request: HttpRequest) -> HttpResponse:
    """Whom the person doesn't want to hear."""
    return render(request, "games/muted.html", {"muted": reading.muted_by(request.user.pk)})


@login_required
@require_POST
def unmute(request: HttpRequest, mute: int) -> HttpResponse:
    """Hear somebody again."""
    chatting.unmute(request.user, mute)
    return redirect("games:muted")


def _wants_json(request: HttpRequest) -> bool:
    return "application/json" in request.headers.get("Accept", "")
