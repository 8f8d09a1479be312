"""Replays of the games of the archive: the pages of `games.views.replay`, for whoever is logged in."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.archive import names_of, source_of
from games.models import ArchivedGame
from games.presenters.archive import side_names
from games.presenters.replaying_page import OF_ARCHIVE, Replayed
from games.replay import deals
from games.views.replay import contents_of, image_of, last_of, replay_of, text_of


def of_archived(number: int) -> Replayed:
    """The game with that number; everything in it may be shown. Raises Http404."""
    row = get_object_or_404(ArchivedGame, pk=number)
    source = source_of(row.record, names_of(row))
    return Replayed(
        key=row.pk,
        prefix=OF_ARCHIVE,
        home=reverse("games:archived", args=[row.pk]),
        file=f"{row.game}-archive-{row.pk}",
        source=source,
        shown=deals(source),
        is_over=True,
        players=side_names(row),
    )


@require_safe
@login_required
def contents(request: HttpRequest, number: int) -> HttpResponse:
    return contents_of(request, of_archived(number))


@require_safe
@login_required
def last(request: HttpRequest, number: int) -> HttpResponse:
    return last_of(request, of_archived(number))


@require_safe
@login_required
def replay(request: HttpRequest, number: int, deal: int, step: int) -> HttpResponse:
    return replay_of(request, of_archived(number), deal, step)


@require_safe
@login_required
def image(request: HttpRequest, number: int, deal: int, step: int) -> HttpResponse:
    return image_of(request, of_archived(number), deal, step)


@require_safe
@login_required
def text(request: HttpRequest, number: int, unit: int) -> HttpResponse:
    return text_of(request, of_archived(number), unit)
