"""Asking somebody for a game, and answering: the form of the table, the question, accept and decline."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.clocks import control_of
from games.forms import FORMS, OpenTable
from games.notices import refusal
from games.presenters.timing import time_told
from games.presenters.titles import game_title
from games.services.errors import BadTable, TableError
from tournaments.members.models import User
from tournaments.records.models import Challenge
from tournaments.records.services import challenges
from tournaments.records.services.challenges import ChallengeError

LEFT_OUT = ("visibility", "seats", "mirror")  # the table is for the two


def sentence(error: ChallengeError) -> str:
    """What a person reads when a challenge is refused."""
    match error:
        case challenges.AccountNeeded():
            return _("You need an account to challenge somebody.")
        case challenges.AskedAlready():
            return _("This person hasn't answered your last challenge yet: here is its table.")
        case challenges.AskedFirst():
            return _("This person has challenged you: answer first.")
        case challenges.DeclinedOften():
            return _("This person has declined several of your challenges: ask again tomorrow.")
        case challenges.TooMany():
            return _("You have sent many challenges within an hour: wait a little.")
        case challenges.ChallengeOver():
            return _("This challenge is over.")
    return _("This person takes no challenges.")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def challenge_player(request: HttpRequest, user_id: int, game: str) -> HttpResponse:
    """The form for the table; its opener sits down, and the other person is asked."""
    person = get_object_or_404(User, pk=user_id)
    if game not in FORMS:
        raise Http404
    if not challenges.may_challenge(request.user, person):
        error = challenges.AccountNeeded() if request.user.is_guest else challenges.NotOpen()
        messages.error(request, sentence(error))
        return redirect("records:player", user_id)
    form = _form(game, request)
    if request.method == "POST" and form.is_valid():
        answer = _challenged(request, person, form)
        if answer is not None:
            return answer
    context = {"person": person, "form": form, "game": game, "games": [(name, game_title(name)) for name in FORMS]}
    return render(request, "records/challenge_player.html", context, status=422 if form.errors else 200)


def _form(game: str, request: HttpRequest) -> OpenTable:
    form = FORMS[game](request.POST if request.method == "POST" else None)
    for name in LEFT_OUT:
        form.fields.pop(name, None)
    return form


def _challenged(request: HttpRequest, person: User, form: OpenTable) -> HttpResponse | None:
    """Where the challenge leads; None where the form has to be shown again."""
    try:
        made = challenges.challenge(request.user, person.pk, form.settings(), timezone.now())
    except BadTable as error:
        form.add_error(None, refusal(error).say)
        return None
    except challenges.AskedAlready as error:
        messages.error(request, sentence(error))
        return redirect("games:table", error.table_code)
    except challenges.AskedFirst as error:
        messages.info(request, sentence(error))
        return redirect("records:challenge", error.challenge_id)
    except ChallengeError as error:
        messages.error(request, sentence(error))
        return redirect("records:player", person.pk)
    messages.success(request, _("%(name)s is asked, and sits down here by accepting.") % {"name": person})
    return redirect("games:table", made.table.code)


@require_safe
@login_required
def challenge(request: HttpRequest, challenge_id: int) -> HttpResponse:
    """The question, for who was asked; who asked goes to the table."""
    asked = get_object_or_404(Challenge.objects.select_related("table", "by"), pk=challenge_id)
    if request.user.pk == asked.by_id:
        return redirect("games:table", asked.table.code)
    if request.user.pk != asked.to_id:
        raise Http404
    context = {
        "asked": asked,
        "title": game_title(asked.table.game),
        "time": time_told(asked.table.game, control_of(asked.table.time_control), asked.table.at_zero),
        "is_open": challenges.is_open(asked, timezone.now()),
    }
    return render(request, "records/challenge.html", context)


@require_POST
@login_required
def accept(request: HttpRequest, challenge_id: int) -> HttpResponse:
    try:
        table = challenges.accept(request.user, challenge_id, timezone.now())
    except (ChallengeError, TableError) as error:
        return _refused(request, error)
    return redirect("games:table", table.code)


@require_POST
@login_required
def decline(request: HttpRequest, challenge_id: int) -> HttpResponse:
    try:
        challenges.decline(request.user, challenge_id, timezone.now())
    except (ChallengeError, TableError) as error:
        return _refused(request, error)
    messages.success(request, _("You declined the challenge."))
    return redirect("notices:notices")


def _refused(request: HttpRequest, error: ChallengeError | TableError) -> HttpResponse:
    say = sentence(error) if isinstance(error, ChallengeError) else refusal(error).say
    messages.error(request, say)
    return redirect("notices:notices")
