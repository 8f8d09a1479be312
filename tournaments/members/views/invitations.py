"""Links into a club: the desk that makes them, and the page they open."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.members import selectors
from tournaments.members.choices import Role
from tournaments.members.errors import MembersError
from tournaments.members.forms import GuestForm, InvitationForm
from tournaments.members.models import Invitation
from tournaments.members.permissions import has_rank, role_in
from tournaments.members.sentences import refusal
from tournaments.members.services import guests
from tournaments.members.services import invitations as links
from tournaments.members.views.gate import Visit, attempt, club_page


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(Role.ORGANISER)
def invitations(request: HttpRequest, visit: Visit) -> HttpResponse:
    roles = tuple(Role) if visit.is_administrator else (Role.MEMBER,)
    form = InvitationForm(request.POST or None, roles=roles)
    if request.method == "POST" and form.is_valid():
        wanted = form.cleaned_data | {"role": Role(form.cleaned_data["role"]), "now": timezone.now()}
        act = partial(links.invite, visit.club, request.user, **wanted)
        return attempt(request, act, _("The link is ready: copy it below."), "members:invitations", visit.club.slug)
    rows = selectors.open_invitations(visit.club, timezone.now())
    shown = [(row, link_of(request, row)) for row in rows if visit.is_administrator or row.role == Role.MEMBER]
    return render(request, "members/invitations.html", {"visit": visit, "form": form, "invitations": shown})


@require_POST
@club_page(Role.ORGANISER)
def revoke(request: HttpRequest, visit: Visit, invitation_id: int) -> HttpResponse:
    act = partial(links.revoke, visit.club, request.user, invitation_id, timezone.now())
    return attempt(request, act, _("The link no longer lets anybody in."), "members:invitations", visit.club.slug)


def link_of(request: HttpRequest, invitation: Invitation) -> str:
    return request.build_absolute_uri(reverse("members:join", args=[invitation.token]))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The page an invitation opens; a visitor may come in as a guest, by log-in or by sign-up."""
    invitation = selectors.invitation_of(token, timezone.now())
    if invitation is None:
        return render(request, "members/invitation_gone.html", status=404)
    form = GuestForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and (request.user.is_authenticated or form.is_valid()):
        return come_in(request, invitation, form)
    role = role_in(request.user, invitation.club)
    context = {
        "invitation": invitation,
        "form": form,
        "is_in": role is not None,
        "gives_role": not has_rank(role, Role(invitation.role)),
        "for_guests": invitation.role == Role.MEMBER,
    }
    return render(request, "members/join.html", context)


def come_in(request: HttpRequest, invitation: Invitation, form: GuestForm) -> HttpResponse:
    if not request.user.is_authenticated:
        if invitation.role != Role.MEMBER:
            messages.error(request, _("This invitation is for somebody with an account: log in or sign up first."))
            return redirect("members:join", invitation.token)
        guests.make_guest(request, form.cleaned_data["name"], get_language() or "en")
    try:
        links.accept(invitation.token, request.user, timezone.now())
    except MembersError as error:
        messages.error(request, refusal(error))
        return redirect("members:join", invitation.token)
    messages.success(request, _("Welcome to the club."))
    return redirect("members:club", invitation.club.slug)
