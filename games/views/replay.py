"""Replays: the deals of a table, a position of one as a page and as an image, a unit as text.

Everything is a link; the script only saves loading the whole page. What may not be shown yet and what isn't there get
the same answer.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.timezone import localdate
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Status, Table
from games.presenters import replaying, replaying_page
from games.presenters.lines import table_line
from games.presenters.replaying_image import drawn
from games.presenters.replaying_list import unit_lines
from games.presenters.replaying_moves import moments
from games.presenters.replaying_page import OPEN, Look
from games.presenters.replaying_text import unit_text
from games.presenters.titles import game_title
from games.replay import PlayedDeal, position
from games.replayable import replayable, snapshot_of, source_of
from games.rules.game import Seat
from games.selectors import Snapshot
from games.views.lobby import found


class NotShown(LookupError):
    """There is no such deal or position, or something in it is still hidden."""


@require_safe
@never_cache
def contents(request: HttpRequest, code: str) -> HttpResponse:
    """The units and deals of a table that may be replayed."""
    table = found(code)
    shown = replayable(table)
    context = {
        "table": table,
        "line": table_line(table),
        "units": unit_lines(source_of(table), shown, is_over=table.status == Status.FINISHED),
        "is_over": table.status == Status.FINISHED,
    }
    return render(request, "games/replay_list.html", context)


@require_safe
@never_cache
def last(request: HttpRequest, code: str) -> HttpResponse:
    """The last deal that may be replayed, with all hands, played by itself."""
    table = found(code)
    shown = replayable(table)
    if not shown:
        return _not_shown(request, table)
    return redirect(Look(code, shown[-1].number, 0, None).url() + "#run")


@require_safe
@never_cache
def replay(request: HttpRequest, code: str, deal: int, step: int) -> HttpResponse:
    """One position of a deal, with the ways to the others."""
    table = found(code)
    try:
        look, chosen, snapshot = _looked_at(request, table, deal, step)
    except NotShown:
        return _not_shown(request, table)
    board = replaying.board_at(snapshot, look.viewer)
    fragments = replaying.fragments_at(board, get_language() or "en")
    image = request.build_absolute_uri(look.url("games:replay_image"))
    context = {
        "table": table,
        "board": board,
        "fragments": mark_safe("\n".join(fragments.values())),  # noqa: S308 - rendered by us
        "laid": replaying.laid_open(snapshot, look.viewer),
        "steps": replaying_page.steps(look, chosen),
        "eyes": replaying_page.eyes(look, snapshot.facts(None)),
        "tricks": replaying_page.moves(look, moments(source_of(table), chosen, look.viewer)),
        "where": replaying_page.where(look, chosen),
        "wait_ms": replaying_page.wait_ms(look, chosen),
        "link": request.build_absolute_uri(look.url()),
        "image": image,
        "unit": chosen.unit,
        "is_unit_open": chosen.is_unit_over or table.status == Status.FINISHED,
    }
    return render(request, "games/replay.html", context)


@require_safe
@never_cache
def image(request: HttpRequest, code: str, deal: int, step: int) -> HttpResponse:
    """The same position as a picture that stands alone."""
    table = found(code)
    try:
        look, chosen, snapshot = _looked_at(request, table, deal, step)
    except NotShown:
        return _not_shown(request, table)
    board = replaying.board_at(snapshot, look.viewer)
    laid = replaying.laid_open(snapshot, look.viewer)
    picture = drawn(board, laid, replaying_page.where(look, chosen), get_language() or "en")
    return HttpResponse(picture, content_type="image/svg+xml; charset=utf-8")


@require_safe
@never_cache
def text(request: HttpRequest, code: str, unit: int) -> HttpResponse:
    """A manche, partie or coto in words, to keep."""
    table = found(code)
    shown = [deal for deal in replayable(table) if deal.unit == unit]
    if not shown or not (shown[-1].is_unit_over or table.status == Status.FINISHED):
        return _not_shown(request, table)
    day = localdate(table.started_at) if table.started_at else None
    answer = HttpResponse(unit_text(source_of(table), unit, shown, day), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{table.game}-{code}-{unit}.txt"'
    return answer


def _looked_at(request: HttpRequest, table: Table, number: int, step: int) -> tuple[Look, PlayedDeal, Snapshot]:
    """What is asked for. Raises NotShown."""
    eyes = request.GET.get("as", OPEN)
    chosen = next((deal for deal in replayable(table) if deal.number == number), None)
    if chosen is None or step > chosen.last or eyes not in (OPEN, *map(str, range(table.seat_count))):
        raise NotShown
    viewer = None if eyes == OPEN else Seat(int(eyes))
    source = source_of(table)
    snapshot = snapshot_of(source, position(source, number, step), table.code)
    return Look(table.code, number, step, viewer), chosen, snapshot


def _not_shown(request: HttpRequest, table: Table) -> HttpResponse:
    context = {"table": table, "title": game_title(table.game)}
    return render(request, "games/replay_hidden.html", context, status=404)
