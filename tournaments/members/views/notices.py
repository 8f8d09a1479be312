"""What a person is told, and how: the list, the bell, the settings, the devices, the way out that a letter names."""

from __future__ import annotations

from functools import partial

from django.conf import settings as site_settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.members.choices import Channel, NoticeKind
from tournaments.members.errors import DeviceUnusable
from tournaments.members.notice_forms import DeviceForm, WishesForm
from tournaments.members.notice_words import told
from tournaments.members.sentences import refusal
from tournaments.members.services import notices, push, vapid
from tournaments.members.services.notice_letters import address_of, person_of
from tournaments.members.views.gate import attempt

MOST_SHOWN = 100


@require_safe
@login_required
def notice_list(request: HttpRequest) -> HttpResponse:
    rows = request.user.notices.filter(on_page=True)[:MOST_SHOWN]
    language = get_language() or request.user.language
    lines = [(one, address_of(one.notice, language)) for one in told(rows)]
    return render(request, "members/notices.html", {"lines": lines})


@require_safe
@never_cache
@login_required
def bell(request: HttpRequest) -> HttpResponse:
    return render(request, "members/_bell.html")


@require_POST
@login_required
def see_all(request: HttpRequest) -> HttpResponse:
    notices.see(request.user.pk, timezone.now())
    return redirect("notices:notices")


@require_POST
@login_required
def see(request: HttpRequest, notice_id: int) -> HttpResponse:
    notices.see(request.user.pk, timezone.now(), notice_id)
    return redirect("notices:notices")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def settings(request: HttpRequest) -> HttpResponse:
    form = WishesForm(request.POST if request.method == "POST" else None, wishes=notices.wishes_of(request.user))
    if request.method == "POST" and form.is_valid():
        notices.wish(request.user, **form.wishes())
        messages.success(request, _("Your settings are saved."))
        return redirect("notices:settings")
    return _settings_page(request, form, 422 if form.errors else 200)


def _settings_page(request: HttpRequest, form: WishesForm, status: int) -> HttpResponse:
    context = {
        "form": form,
        "channels": Channel,
        "devices": request.user.devices.all(),
        "here": request.session.get(push.DEVICE),
        "public_key": vapid.public_key(),
    }
    return render(request, "members/notice_settings.html", context, status=status)


@require_POST
@login_required
def add_device(request: HttpRequest) -> HttpResponse:
    form = DeviceForm(request.POST)
    agent = request.headers.get("User-Agent", "")
    if not form.is_valid():
        return _no_device(request)
    try:
        device = push.add_device(request.user, **form.cleaned_data, user_agent=agent, now=timezone.now())
    except DeviceUnusable:
        return _no_device(request)
    request.session[push.DEVICE] = device.pk
    messages.success(request, _("This browser shows your notices from now on."))
    return redirect("notices:settings")


def _no_device(request: HttpRequest) -> HttpResponse:
    messages.error(request, refusal(DeviceUnusable()))
    return _settings_page(request, WishesForm(None, wishes=notices.wishes_of(request.user)), 422)


@require_POST
@login_required
def remove_device(request: HttpRequest, device_id: int) -> HttpResponse:
    act = partial(push.remove_device, request.user.pk, device_id)
    return attempt(request, act, _("That browser shows no notices any more."), "notices:settings")


@csrf_exempt  # a mail program answers the header of a letter by itself; the token says for whom
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """The link of a letter: asks, for programs that read letters open every link; and a POST ends the letters."""
    user = person_of(token)
    if user is None:
        raise Http404
    if request.method == "POST":
        notices.stop_letters(user, NoticeKind.values)
    return render(request, "members/notices_stop.html", {"is_done": request.method == "POST"})


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that shows what push services bring; at the root, for it may serve the pages below itself only."""
    script = (site_settings.BASE_DIR / "static" / "js" / "sw.js").read_bytes()
    return HttpResponse(script, content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})
