"""Friends who look into one's hand: who they are, one more, one less. Plain forms on a page of their own."""

from __future__ import annotations

from http import HTTPStatus

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import friends
from games.forms import FriendName
from games.models import Table
from games.notices import refusal, too_fast
from games.presenters.titles import game_title
from games.services import friends as services
from games.services.errors import NoSuchTable, NotSeated, TableError
from games.views.lobby import found
from games.views.people import user_id


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, code: str) -> HttpResponse:
    """The list and the form; a name that is sent may look on from now on."""
    table = found(code)
    form = FriendName(request.POST or None)
    status = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        if not ratelimit.consume(request, action="name_friend"):
            form.add_error(None, too_fast().say)
            status = HTTPStatus.TOO_MANY_REQUESTS
        elif form.is_valid():
            try:
                name = services.let_see(code, user_id(request), form.cleaned_data["name"])
            except TableError as error:
                told = refusal(error)
                form.add_error(None, told.say)
                status = told.status
            else:
                messages.success(request, _("%(friend)s sees your hand from now on.") % {"friend": name})
                return redirect("games:friends", code)
    return _page(request, table, form, status)


def _page(request: HttpRequest, table: Table, form: FriendName, status: HTTPStatus) -> HttpResponse:
    seat = next((seat for seat in table.seats.all() if seat.user_id == request.user.pk), None)
    if seat is None and status == HTTPStatus.OK:
        status = HTTPStatus.FORBIDDEN
    context = {
        "table": table,
        "title": game_title(table.game),
        "form": form,
        "sits": seat is not None,
        "is_possible": friends.is_among_friends(table),
        "friends": () if seat is None else sorted(seat.friends.items(), key=lambda friend: friend[1]),
    }
    return render(request, "games/friends.html", context, status=status)


@login_required
@require_POST
def hide(request: HttpRequest, code: str, friend: int) -> HttpResponse:
    """That friend sees no more from now on than others do."""
    try:
        services.hide_from(code, user_id(request), friend)
    except NoSuchTable:
        raise Http404 from None
    except NotSeated as error:
        messages.error(request, refusal(error).say)
        return redirect("games:table", code)
    messages.success(request, _("Your hand is hidden from that person again."))
    return redirect("games:friends", code)
