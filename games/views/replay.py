"""Replays: the deals of a table, a position of one as a page and as an image, a unit as text.

What ends in `_of` serves the games of the archive as well.

Everything is a link; the script only saves loading the whole page. What may not be shown yet and what isn't there get
the same answer.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.timezone import localdate
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Status
from games.presenters import replaying, replaying_page
from games.presenters.lines import table_line
from games.presenters.replaying_image import drawn
from games.presenters.replaying_list import unit_lines
from games.presenters.replaying_moves import moments
from games.presenters.replaying_page import OF_TABLE, OPEN, Look, Replayed
from games.presenters.replaying_text import unit_text
from games.presenters.rulings import on_deal
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
    return contents_of(request, of_table(code))


@require_safe
@never_cache
def last(request: HttpRequest, code: str) -> HttpResponse:
    """The last deal that may be replayed, with all hands, played by itself."""
    return last_of(request, of_table(code))


@require_safe
@never_cache
def replay(request: HttpRequest, code: str, deal: int, step: int) -> HttpResponse:
    """One position of a deal, with the ways to the others."""
    return replay_of(request, of_table(code), deal, step)


@require_safe
@never_cache
def image(request: HttpRequest, code: str, deal: int, step: int) -> HttpResponse:
    """The same position as a picture that stands alone."""
    return image_of(request, of_table(code), deal, step)


@require_safe
@never_cache
def text(request: HttpRequest, code: str, unit: int) -> HttpResponse:
    """A manche, partie or coto in words, to keep."""
    return text_of(request, of_table(code), unit)


def of_table(code: str) -> Replayed:
    """The table with that code, as far as it may be replayed. Raises Http404."""
    table = found(code)
    return Replayed(
        key=code,
        prefix=OF_TABLE,
        home=reverse("games:table", args=[code]),
        file=f"{table.game}-{code}",
        source=source_of(table),
        shown=replayable(table),
        is_over=table.status == Status.FINISHED,
        players=table_line(table).players,
        day=localdate(table.started_at) if table.started_at else None,
    )


def contents_of(request: HttpRequest, of: Replayed) -> HttpResponse:
    context = {"of": of, "units": unit_lines(of.source, of.shown, is_over=of.is_over)}
    return render(request, "games/replay_list.html", context)


def last_of(request: HttpRequest, of: Replayed) -> HttpResponse:
    if not of.shown:
        return _not_shown(request, of)
    return redirect(of.look(of.shown[-1].number, 0, None).url() + "#run")


def replay_of(request: HttpRequest, of: Replayed, deal: int, step: int) -> HttpResponse:
    try:
        look, chosen, snapshot = _looked_at(request, of, deal, step)
    except NotShown:
        return _not_shown(request, of)
    board = replaying.board_at(snapshot, look.viewer)
    fragments = replaying.fragments_at(board, get_language() or "en")
    context = {
        "of": of,
        "board": board,
        "fragments": mark_safe("\n".join(fragments.values())),  # noqa: S308 - rendered by us
        "laid": replaying.laid_open(snapshot, look.viewer),
        "steps": replaying_page.steps(look, chosen),
        "eyes": replaying_page.eyes(look, snapshot.facts(None)),
        "tricks": replaying_page.moves(look, moments(of.source, chosen, look.viewer)),
        "ruling": on_deal(chosen),
        "where": replaying_page.where(look, chosen),
        "wait_ms": replaying_page.wait_ms(look, chosen),
        "link": request.build_absolute_uri(look.url()),
        "image": request.build_absolute_uri(look.url("replay_image")),
        "unit": chosen.unit,
        "is_unit_open": chosen.is_unit_over or of.is_over,
    }
    return render(request, "games/replay.html", context)


def image_of(request: HttpRequest, of: Replayed, deal: int, step: int) -> HttpResponse:
    try:
        look, chosen, snapshot = _looked_at(request, of, deal, step)
    except NotShown:
        return _not_shown(request, of)
    board = replaying.board_at(snapshot, look.viewer)
    laid = replaying.laid_open(snapshot, look.viewer)
    picture = drawn(board, laid, replaying_page.where(look, chosen), get_language() or "en")
    return HttpResponse(picture, content_type="image/svg+xml; charset=utf-8")


def text_of(request: HttpRequest, of: Replayed, unit: int) -> HttpResponse:
    shown = [deal for deal in of.shown if deal.unit == unit]
    if not shown or not (shown[-1].is_unit_over or of.is_over):
        return _not_shown(request, of)
    answer = HttpResponse(unit_text(of.source, unit, shown, of.day), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{of.file}-{unit}.txt"'
    return answer


def _looked_at(request: HttpRequest, of: Replayed, number: int, step: int) -> tuple[Look, PlayedDeal, Snapshot]:
    """What is asked for. Raises NotShown."""
    eyes = request.GET.get("as", OPEN)
    chosen = next((deal for deal in of.shown if deal.number == number), None)
    if chosen is None or step > chosen.last or eyes not in (OPEN, *map(str, range(of.source.seats))):
        raise NotShown
    viewer = None if eyes == OPEN else Seat(int(eyes))
    snapshot = snapshot_of(of.source, position(of.source, number, step), str(of.key))
    return of.look(number, step, viewer), chosen, snapshot


def _not_shown(request: HttpRequest, of: Replayed) -> HttpResponse:
    return render(request, "games/replay_hidden.html", {"of": of}, status=404)
