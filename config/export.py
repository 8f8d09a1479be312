"""Everything the site keeps about a person, as one file: account, tables, results, ratings, archive and events."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.chat.reading import kept_about as said_by
from games.models import ArchivedGame, Seat
from games.resting import kept_about as rest_kept_about
from tournaments.events.models import EntrantPlayer
from tournaments.members.models import User
from tournaments.members.services.people import kept_about
from tournaments.records.models import ResultPlayer, WeeklyRating


@require_safe
@never_cache
@login_required
def export(request: HttpRequest) -> HttpResponse:
    response = JsonResponse(everything(request.user), json_dumps_params={"indent": 2, "ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="tapis-account.json"'
    return response


def everything(user: User) -> dict[str, Any]:
    """JSON values; times in ISO 8601, UTC. A table's cards are in its record, which `code` leads to."""
    seats = Seat.objects.filter(user=user).select_related("table").order_by("table__created_at")
    results = ResultPlayer.objects.filter(user=user).select_related("result").order_by("ended_at")
    entries = EntrantPlayer.objects.filter(user=user, event__isnull=False).select_related("entrant", "event")
    ratings = WeeklyRating.objects.filter(user=user).order_by("game", "format", "week")
    return {
        "account": kept_about(user),
        "tables": [
            {"code": seat.table.code, "game": seat.table.game, "seat": seat.index, "called": seat.name}
            for seat in seats
        ],
        "chat": said_by(user.pk),
        "rest": rest_kept_about(user.pk),
        "results": [
            {
                "game": row.game,
                "ended": row.ended_at.isoformat(),
                "side": row.side,
                "units": list(row.result.units),
                "winner": row.result.winner,
                "how": row.result.how,
            }
            for row in results
        ],
        "ratings": [
            {"game": row.game, "format": row.format, "week": row.week.isoformat(), "value": row.value}
            for row in ratings
        ],
        "archive": [
            {"game": row.game, "names": row.names, "source": row.source, "brought": row.brought_at.isoformat()}
            for row in ArchivedGame.objects.filter(brought_by=user).defer("record").order_by("pk")
        ],
        "events": [{"event": row.event.slug, "as": row.entrant.name} for row in entries],
    }
