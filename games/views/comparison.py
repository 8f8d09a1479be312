"""What each table made of the decks that several tables play."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import decks
from games.models import DeckGroup
from games.presenters.comparison import comparison_of, mirror_sentence
from games.presenters.titles import game_title
from games.views.lobby import found


@require_safe
@never_cache
def comparison(request: HttpRequest, code: str) -> HttpResponse:
    """Deck by deck, as far as every table has played them; 404 where the table's decks are its own."""
    table = found(code)
    if table.deck_group is None:
        raise Http404
    lines = decks.compared(table.deck_group)
    is_mirror = table.deck_group.kind == DeckGroup.Kind.MIRROR
    context = {
        "code": code,
        "title": game_title(table.game),
        "comparison": comparison_of(lines),
        "mirror": mirror_sentence(table.deck_group, lines) if is_mirror else "",
        "is_mirror": is_mirror,
        "is_going": decks.is_covered(table),
    }
    return render(request, "games/same_decks.html", context)
