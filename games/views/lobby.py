"""The lobby: which tables wait or may be watched; opening one, sitting down, leaving, starting, the return match."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games import rematches, selectors
from games.forms import FORMS, GuestName, OpenTable
from games.models import Status, Table
from games.notices import refusal
from games.presenters.lines import free_places, table_line
from games.presenters.titles import game_title
from games.rules.registry import GAMES
from games.services import mirrors, tables
from games.services.errors import AlreadySeated, BadTable, NoSuchTable, TableError
from games.views.people import person, user_id


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The lists, and what one can open."""
    me = user_id(request)
    mine = selectors.tables_of(me) if me is not None else []
    mine_codes = {table.code for table in mine}
    ends = selectors.ends_of(mine, me)
    mine = selectors.most_pressing_first(mine, ends)
    context = {
        "games": [(game, game_title(game)) for game in GAMES],
        "mine": [table_line(table, me, ends.get(table.pk)) for table in mine if table.adjourned_at is None],
        "adjourned": [table_line(table, me) for table in mine if table.adjourned_at is not None],
        "open": [table_line(table) for table in selectors.open_tables() if table.code not in mine_codes],
        "watch": [table_line(table) for table in selectors.tables_to_watch() if table.code not in mine_codes],
    }
    return render(request, "games/lobby.html", context)


def open_table(request: HttpRequest, game: str) -> HttpResponse:
    """The form for a table of one game; its opener sits down at once, a visitor as a guest."""
    if game not in FORMS:
        raise Http404
    form = FORMS[game](request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            table = _opened(request, form)
        except BadTable as error:
            form.add_error(None, refusal(error).say)
        else:
            return redirect("games:table", table.code)
    status = 422 if form.errors else 200
    return render(request, "games/open.html", {"form": form, "game": game, "title": game_title(game)}, status=status)


def _opened(request: HttpRequest, form: OpenTable) -> Table:
    settings, opener = form.settings(), person(request)
    if form.cleaned_data["mirror"]:
        return mirrors.open_mirror(settings, opener=opener)[0]
    return tables.open_with(settings, opener=opener)


@require_POST
def play_house(request: HttpRequest) -> HttpResponse:
    """A match of one unit against the house, begun at once. A game that isn't one makes no guest."""
    game = request.POST.get("game", "")
    if game not in GAMES:
        raise Http404
    table = tables.open_table(game=game, public=False, opener=person(request))
    tables.seat_house(table.code)
    tables.start(table.code)
    return redirect("games:table", table.code)


def join(request: HttpRequest, code: str) -> HttpResponse:
    """Where a link to a table leads: sit down, with an account or without one."""
    table = found(code)
    form = GuestName(request.POST if request.method == "POST" else None)
    if request.method != "POST" and (table.status != Status.WAITING or _sits(table, user_id(request))):
        return redirect("games:table", code)
    if not form.is_valid():
        context = {"table": table, "line": table_line(table), "form": form, "places": free_places(table)}
        return render(request, "games/join.html", context, status=422 if form.is_bound else 200)
    seat = request.POST.get("seat", "")
    index = int(seat) if _is_index(seat) else None
    free = [place.index for place in table.seats.all() if not place.is_taken]
    if table.status != Status.WAITING or not free or (index is not None and index not in free):
        return _done(request, code, lambda: tables.seat_player(code, request.user, index))  # refused, no guest is made
    who = person(request, form.cleaned_data["name"])
    return _done(request, code, lambda: tables.seat_player(code, who, index))


def _is_index(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) == 1


def _sits(table: Table, me: int | None) -> bool:
    return me is not None and any(seat.user_id == me for seat in table.seats.all())


@login_required
@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Get up, before the match."""
    return _done(request, code, lambda: tables.leave(code, request.user.pk), then=reverse("games:lobby"))


@login_required
@require_POST
def seat_house(request: HttpRequest, code: str) -> HttpResponse:
    """Let the house take a free seat."""
    return _done(request, code, lambda: tables.seat_house(code, by=request.user.pk))


@login_required
@require_POST
def start(request: HttpRequest, code: str) -> HttpResponse:
    """Begin the match."""
    return _done(request, code, lambda: tables.start(code, by=request.user.pk))


@login_required
@require_POST
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    """Sit down for the return match, in the same seats or the next ones; the first to come decides."""
    keep_seats = request.POST.get("seats") == "keep"
    try:
        table = tables.rematch(code, request.user, keep_seats=keep_seats)
    except TableError as error:
        messages.error(request, refusal(error).say)
        return redirect("games:table", code)
    if rematches.steps(found(code)) != int(not keep_seats):
        messages.info(request, _("The seats of the return match had been chosen already, the other way."))
    return redirect("games:table", table.code)


def found(code: str) -> Table:
    """The table with that code. Raises Http404."""
    try:
        return Table.objects.prefetch_related("seats").get(code=code)
    except Table.DoesNotExist:
        raise Http404 from None


def _done(request: HttpRequest, code: str, do: Callable[[], object], then: str | None = None) -> HttpResponse:
    """`do`, and back to the table (or `then`), with a message where it was refused."""
    try:
        do()
    except NoSuchTable:
        raise Http404 from None
    except AlreadySeated:
        pass
    except TableError as error:
        messages.error(request, refusal(error).say)
        then = None
    return redirect(then or reverse("games:table", args=[code]))
