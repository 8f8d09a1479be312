"""A person's own account: settings, language, claiming a guest's games, erasure."""

from urllib.parse import urlsplit

from allauth.account.utils import get_next_redirect_url
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils.translation import get_language, get_language_from_path, override
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language

from tournaments.members import selectors
from tournaments.members.choices import HandRows, Language
from tournaments.members.errors import MembersError
from tournaments.members.forms import ClaimForm, EraseForm, SettingsForm, note_address
from tournaments.members.models import User
from tournaments.members.sentences import refusal
from tournaments.members.services import guests, people


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def settings(request: HttpRequest) -> HttpResponse:
    form = SettingsForm(request.POST or None, instance=User.objects.get(pk=request.user.pk))
    if request.method == "POST" and form.is_valid():
        chosen = dict(form.cleaned_data)
        if chosen.pop("is_minor", False):
            people.become_minor(request.user)
        people.change_settings(request.user, **chosen)
        with override(request.user.language):
            messages.success(request, _("Your settings are saved."))
            return redirect("members:settings")
    context = {"form": form, "clubs": selectors.clubs_of(request.user.pk)}
    return render(request, "members/settings.html", context, status=422 if form.errors else 200)


@require_POST
@login_required
def hand_rows(request: HttpRequest) -> HttpResponse:
    """The answer to the question that a table of guiñote asks once; back to that table."""
    chosen = request.POST.get("hand_rows")
    if chosen not in HandRows.values:
        return HttpResponseBadRequest(_("There is no such choice."))
    people.change_settings(request.user, hand_rows=chosen)
    return redirect(get_next_redirect_url(request) or "members:settings")


def switch_language(request: HttpRequest) -> HttpResponse:
    """Django's own switch, and the account remembers; goes back to the same page in the other language."""
    with override(language_shown(request)):  # Django finds the page only among the addresses of the active language
        response: HttpResponse = set_language(request)
    language = request.POST.get("language")
    if request.method == "POST" and request.user.is_authenticated and language in Language.values:
        people.change_settings(request.user, language=language)
    return response


def language_shown(request: HttpRequest) -> str:
    """The language of the page from which the switch was pressed, which need not be the account's."""
    address = request.POST.get("next") or request.META.get("HTTP_REFERER", "")
    try:
        path = urlsplit(address).path
    except ValueError:
        path = ""
    return get_language_from_path(path) or get_language() or Language.ENGLISH


@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def claim(request: HttpRequest) -> HttpResponse:
    if not request.user.is_guest:
        return redirect("members:settings")
    form = ClaimForm(request.POST or None, initial={"display_name": request.user.display_name})
    if request.method == "POST" and form.is_valid():
        return claimed(request, form)
    return render(request, "members/claim.html", {"form": form}, status=422 if form.errors else 200)


def claimed(request: HttpRequest, form: ClaimForm) -> HttpResponse:
    chosen = form.cleaned_data
    try:
        names = {"username": chosen["username"], "display_name": chosen["display_name"]}
        person = guests.claim(request, request.user.pk, password=chosen["password1"], **names)
        if chosen["is_minor"]:
            people.become_minor(person)
    except MembersError as error:
        messages.error(request, refusal(error))
        return redirect("members:claim")
    note_address(request, person, chosen["address"])
    messages.success(request, _("The account is yours, and so are your games."))
    return redirect(get_next_redirect_url(request) or "home")


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def erase(request: HttpRequest) -> HttpResponse:
    form = EraseForm(request.POST or None, user=request.user)
    if request.method != "POST" or not form.is_valid():
        return render(request, "members/erase.html", {"form": form}, status=422 if form.errors else 200)
    try:
        people.erase(User.objects.get(pk=request.user.pk))
    except MembersError as error:
        messages.error(request, refusal(error))
        return redirect("members:erase")
    logout(request)
    messages.success(request, _("Your account is erased."))
    return redirect("home")
