"""Leaderboards and players: each page parses, calls selectors, and renders."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.members.models import User
from tournaments.members.selectors import club_lines
from tournaments.records import selectors
from tournaments.records.choices import Format, GameName
from tournaments.records.presenters import board_line, board_lines, curve, game_title, history_lines, rating_lines
from tournaments.records.services.challenges import may_challenge

LEAST = (0, 5, 10, 20)
BOARDS = (*((game.value, Format.SOLO.value) for game in GameName), (GameName.GUINOTE.value, Format.PAIRS.value))
LONGEST_NUMBER = 18  # digits of a row's number


@require_safe
def leaderboards(request: HttpRequest) -> HttpResponse:
    return redirect("records:leaderboard", GameName.CHOUINE.value)


@require_safe
def leaderboard(request: HttpRequest, game: str) -> HttpResponse:
    if game not in GameName.values:
        raise Http404
    clubs = club_lines()
    format = _one_of(request.GET.get("format", ""), Format.values, Format.SOLO.value)
    club = _one_of(request.GET.get("club", ""), [line.slug for line in clubs], "")
    least = int(_one_of(request.GET.get("least", ""), [str(number) for number in LEAST], "0"))
    page = selectors.leaderboard(game, format, club=club, least=least, page=number(request.GET.get("page", ""), 5) or 1)
    now = timezone.now()
    lines = board_lines(page, request.user.pk, now)
    mine = None if any(line.is_mine for line in lines) else selectors.line_of(request.user.pk, game, format)
    context = {
        "game": game,
        "format": format,
        "title": game_title(game, format),
        "boards": [(g, f, game_title(g, f), (g, f) == (game, format)) for g, f in BOARDS],
        "lines": lines,
        "mine": board_line(mine, None, request.user.pk, now) if mine else None,
        "page": page,
        "clubs": clubs,
        "club": club,
        "least": least,
        "least_choices": LEAST,
    }
    return render(request, "records/leaderboard.html", context)


@require_safe
def player(request: HttpRequest, user_id: int) -> HttpResponse:
    person = get_object_or_404(User, pk=user_id)
    ratings = rating_lines(selectors.lines_of(person), timezone.now())
    game = _one_of(request.GET.get("game", ""), GameName.values, "")
    history = selectors.history(person, game=game, before=number(request.GET.get("before", ""), LONGEST_NUMBER))
    curves = [curve(selectors.curve_of(person, line.game, line.format)) for line in ratings]
    context = {
        "person": person,
        "ratings": ratings,
        "curves": [shape for shape in curves if shape],
        "lines": history_lines(history.rows),
        "before": history.before,
        "game": game,
        "games": GameName.choices,
        "may_challenge": may_challenge(request.user, person),
        "clubs": person.clubs.filter(memberships__active=True).distinct(),
    }
    return render(request, "records/player.html", context)


def _one_of(wanted: str, allowed: list[str], otherwise: str) -> str:
    return wanted if wanted in allowed else otherwise


def number(text: str, digits: int) -> int | None:
    """The number that `text` writes with at most so many digits; None for anything else, and for nought."""
    is_number = text.isascii() and text.isdigit() and len(text) <= digits
    return int(text) or None if is_number else None
