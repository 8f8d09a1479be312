"""The page of the one-time link: the first club and its administrator."""

from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.members import selectors
from tournaments.members.choices import Language
from tournaments.members.errors import LinkUnusable, UsernameTaken
from tournaments.members.forms import FoundingForm
from tournaments.members.sentences import refusal
from tournaments.members.services import founding
from tournaments.members.services.guests import LOGIN_BACKEND


@never_cache
@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
def first_club(request: HttpRequest, token: str) -> HttpResponse:
    if not founding.is_open(token):
        return gone(request)
    form = FoundingForm(request.POST or None, initial={"language": get_language()})
    if request.method == "POST" and form.is_valid():
        return founded(request, token, form)
    return render(request, "members/first_club.html", {"form": form})


def gone(request: HttpRequest) -> HttpResponse:
    """What a link that opens nothing any more leads to. Raises Http404 while there is no club."""
    if not selectors.club_lines():
        raise Http404
    return render(request, "members/first_club_gone.html", status=410)


def founded(request: HttpRequest, token: str, form: FoundingForm) -> HttpResponse:
    try:
        membership = founding.found(token, wanted(form), timezone.now())
    except LinkUnusable:
        return gone(request)
    except UsernameTaken as error:
        form.add_error("username", refusal(error))
        return render(request, "members/first_club.html", {"form": form})
    login(request, membership.user, backend=LOGIN_BACKEND)
    messages.success(request, _("The club is open. Invite your members by link."))
    return redirect("members:invitations", membership.club.slug)


def wanted(form: FoundingForm) -> founding.Founding:
    chosen = form.cleaned_data
    return founding.Founding(
        club_name=chosen["club_name"],
        slug=chosen["slug"],
        language=Language(chosen["language"]),
        username=chosen["username"],
        display_name=chosen["display_name"],
        password=chosen["password1"],
    )
