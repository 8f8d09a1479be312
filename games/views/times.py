"""What each action of a table took: for who directs it at any time, for its players once nothing is hidden any more.

During play a player may not see this: when an answer came could tell what was prepared.
"""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.clocks import control_of
from games.models import LogEntry, Status, Table
from games.presenters.lines import called
from games.presenters.timing import TimeLine, time_line, time_told
from games.presenters.titles import game_title
from games.views.lobby import found
from games.views.people import may_direct

MOST_LINES = 400  # the latest


@require_safe
@login_required
@never_cache
def times(request: HttpRequest, code: str) -> HttpResponse:
    """The page. Somebody else's table is forbidden."""
    table = found(code)
    if not _may_see(request, table):
        raise PermissionDenied
    lines = _lines(table)
    context = {
        "code": code,
        "title": game_title(table.game),
        "time": time_told(table.game, control_of(table.time_control), table.at_zero),
        "lines": lines[-MOST_LINES:],
        "is_cut": len(lines) > MOST_LINES,
    }
    return render(request, "games/times.html", context)


def _may_see(request: HttpRequest, table: Table) -> bool:
    sits = any(seat.user_id == request.user.pk for seat in table.seats.all())
    return (sits and table.status == Status.FINISHED) or may_direct(request, table)


def _lines(table: Table) -> list[TimeLine]:
    names = [called(seat) for seat in sorted(table.seats.all(), key=lambda seat: seat.index)]
    entries = LogEntry.objects.filter(table=table, seat__isnull=False).order_by("-number")[: MOST_LINES + 1]
    return [time_line(entry, names[entry.seat]) for entry in reversed(entries)]
