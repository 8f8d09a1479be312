"""A club's pages: what it is, its members and their roles, its settings and its record."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.members import selectors
from tournaments.members.choices import Role
from tournaments.members.forms import ClubForm, RoleForm
from tournaments.members.models import Club
from tournaments.members.services import clubs
from tournaments.members.views.gate import Visit, attempt, club_page


@require_safe
def club_list(request: HttpRequest) -> HttpResponse:
    return render(request, "members/clubs.html", {"clubs": selectors.club_lines()})


@require_safe
@club_page()
def club(request: HttpRequest, visit: Visit) -> HttpResponse:
    people = selectors.active_memberships(visit.club)
    desk = [row for row in people if row.role != Role.MEMBER]
    return render(request, "members/club.html", {"visit": visit, "count": len(people), "desk": desk})


@require_safe
@club_page(Role.MEMBER)
def people(request: HttpRequest, visit: Visit) -> HttpResponse:
    context = {"visit": visit, "memberships": selectors.active_memberships(visit.club), "roles": Role.choices}
    if visit.is_administrator:
        context["removed"] = selectors.removed_memberships(visit.club)
    return render(request, "members/people.html", context)


@require_POST
@club_page(Role.ADMINISTRATOR)
def change_role(request: HttpRequest, visit: Visit, user_id: int) -> HttpResponse:
    form = RoleForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("There is no such role."))
        return redirect("members:people", visit.club.slug)
    role = Role(form.cleaned_data["role"])
    act = partial(clubs.change_role, visit.club.pk, request.user, user_id, role)
    return attempt(request, act, _("The role is changed."), "members:people", visit.club.slug)


@require_POST
@club_page(Role.ADMINISTRATOR)
def remove(request: HttpRequest, visit: Visit, user_id: int) -> HttpResponse:
    act = partial(clubs.remove, visit.club.pk, request.user, user_id, timezone.now())
    return attempt(request, act, _("The member is removed."), "members:people", visit.club.slug)


@require_POST
@club_page(Role.ADMINISTRATOR)
def mark_minor(request: HttpRequest, visit: Visit, user_id: int) -> HttpResponse:
    said = request.POST.get("minor")
    if said not in ("yes", "no"):
        messages.error(request, _("There is no such choice."))
        return redirect("members:people", visit.club.slug)
    act = partial(clubs.mark_minor, visit.club.pk, request.user, user_id, said == "yes")
    return attempt(request, act, _("The account is changed."), "members:people", visit.club.slug)


@require_POST
@club_page(Role.ADMINISTRATOR)
def readmit(request: HttpRequest, visit: Visit, user_id: int) -> HttpResponse:
    act = partial(clubs.readmit, visit.club.pk, request.user, user_id, timezone.now())
    return attempt(request, act, _("The member is back in the club."), "members:people", visit.club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@club_page(Role.MEMBER)
def leave(request: HttpRequest, visit: Visit) -> HttpResponse:
    if request.method != "POST":
        return render(request, "members/leave.html", {"visit": visit})
    act = partial(clubs.leave, visit.club.pk, request.user)
    return attempt(request, act, _("You have left the club."), "members:club", visit.club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(Role.ADMINISTRATOR)
def club_settings(request: HttpRequest, visit: Visit) -> HttpResponse:
    form = ClubForm(request.POST or None, instance=Club.objects.get(pk=visit.club.pk))
    if request.method == "POST" and form.is_valid():
        act = partial(clubs.change_club, visit.club.pk, request.user, **form.cleaned_data)
        return attempt(request, act, _("The settings are saved."), "members:club", visit.club.slug)
    return render(request, "members/club_settings.html", {"visit": visit, "form": form})


@require_safe
@club_page(Role.ORGANISER)
def acts(request: HttpRequest, visit: Visit) -> HttpResponse:
    return render(request, "members/acts.html", {"visit": visit, "acts": selectors.acts_of(visit.club)})
