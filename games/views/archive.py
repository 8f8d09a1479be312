"""The archive: games that members brought in as records. The referee has checked them; nothing counts them."""

from __future__ import annotations

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from games import selectors
from games.archive import Examined, Tampered, examined
from games.archive_forms import BringRecords
from games.models import ArchivedGame
from games.presenters.archive import archive_line, refusals, side_names, signature_words, verdict_words
from games.presenters.titles import game_title
from games.rules.record import BadRecord
from games.rules.referee import Violation
from games.rules.registry import GAMES
from games.services import archive as services

LONGEST_NUMBER = 5  # digits of a page's number
TOO_MANY = "too_many"


@require_safe
@login_required
def archive(request: HttpRequest) -> HttpResponse:
    """The list, the newest first, of all games or of one."""
    game = request.GET.get("game", "")
    page = selectors.archived_games(game if game in GAMES else "", _number(request.GET.get("page", "")))
    context = {
        "page": page,
        "lines": [archive_line(row) for row in page.rows],
        "games": [(name, game_title(name)) for name in GAMES],
        "game": game,
        "may_add": _may_add(request),
    }
    return render(request, "games/archive.html", context)


def _number(text: str) -> int:
    return max(1, int(text)) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else 1


def _may_add(request: HttpRequest) -> bool:
    """Whoever has an account; guests come and go."""
    return not getattr(request.user, "is_guest", False)


@login_required
def add(request: HttpRequest) -> HttpResponse:
    """The form, and what was brought in by it: all of it, or none where one record is not good."""
    if not _may_add(request):
        raise PermissionDenied
    form = BringRecords(request.POST, request.FILES) if request.method == "POST" else BringRecords()
    if form.is_valid():
        answer = _brought(request, form)
        if answer is not None:
            return answer
    status = 422 if form.errors else 200
    if form.has_error(NON_FIELD_ERRORS, TOO_MANY):
        status = 429
    return render(request, "games/archive_add.html", {"form": form}, status=status)


def _brought(request: HttpRequest, form: BringRecords) -> HttpResponse | None:
    """Where the records are now; None, with the reasons in the form, where they were not taken."""
    contents = form.contents()
    if not all(ratelimit.consume(request, action="bring_record") for _content in contents):
        said = _("You have brought in many records within an hour. Please go on later.")
        form.add_error(None, ValidationError(said, code=TOO_MANY))
        return None
    found, refused = _examined(contents)
    if refused:
        for said in refusals(refused):
            form.add_error(None, said)
        return None
    try:
        kept = services.bring(found, by=request.user, source=form.cleaned_data["source"], now=timezone.now())
    except services.ArchiveFull:
        form.add_error(None, _("You have as many records here as anybody may. Remove some first."))
        return None
    return _led_on(request, kept)


def _examined(contents: list[tuple[str, bytes]]) -> tuple[list[Examined], list[tuple[str, Exception]]]:
    """The records that may be kept, and why others may not, each with its file's name."""
    found: list[Examined] = []
    refused: list[tuple[str, Exception]] = []
    for name, content in contents:
        try:
            found.append(examined(content))
        except (BadRecord, Violation, Tampered) as error:
            refused.append((name, error))
    return found, refused


def _led_on(request: HttpRequest, kept: list[tuple[ArchivedGame, bool]]) -> HttpResponse:
    """To the game, or to the list where there are several; told what is new and what was there."""
    new = sum(is_new for _row, is_new in kept)
    if len(kept) == 1 and not new:
        messages.info(request, _("This record is in the archive already: here it is."))
    elif len(kept) == 1:
        messages.success(request, _("The referee found nothing wrong, and the record is kept."))
    else:
        said = ngettext("%(new)d record is new here.", "%(new)d records are new here.", new)
        messages.success(request, said % {"new": new})
    return redirect("games:archived", kept[0][0].pk) if len(kept) == 1 else redirect("games:archive")


@require_safe
@login_required
def game(request: HttpRequest, number: int) -> HttpResponse:
    """One game: what the referee and the signature say, and what can be done with it."""
    row = get_object_or_404(ArchivedGame.objects.select_related("brought_by"), pk=number)
    context = {
        "row": row,
        "title": game_title(row.game),
        "players": " – ".join(side_names(row)),
        "verdict": verdict_words(row),
        "signature": signature_words(row),
        "may_remove": _may_remove(request, row),
    }
    return render(request, "games/archived.html", context)


@require_safe
@login_required
def record(request: HttpRequest, number: int) -> HttpResponse:
    """The file, in the form that a signature is of."""
    row = get_object_or_404(ArchivedGame, pk=number)
    answer = HttpResponse(row.record, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{row.game}-archive-{row.pk}.json"'
    return answer


@login_required
def remove(request: HttpRequest, number: int) -> HttpResponse:
    """Asks, and takes the record out: for who brought it in, and for staff."""
    row = get_object_or_404(ArchivedGame, pk=number)
    if not _may_remove(request, row):
        raise PermissionDenied
    if request.method == "POST":
        services.remove(row.pk)
        messages.success(request, _("The record was removed from the archive."))
        return redirect("games:archive")
    context = {"row": row, "title": game_title(row.game), "players": " – ".join(side_names(row))}
    return render(request, "games/archived_remove.html", context)


def _may_remove(request: HttpRequest, row: ArchivedGame) -> bool:
    return bool(request.user.is_staff) or row.brought_by_id == request.user.pk
