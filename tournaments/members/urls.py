"""Addresses under `/<language>/club/`. A club's slug comes last: `names.RESERVED_SLUGS` keeps the words before it."""

from django.urls import path

from tournaments.members import converters  # noqa: F401 - registers <row:…>
from tournaments.members.views import clubs, founding, invitations, people

app_name = "members"

urlpatterns = [
    path("", clubs.club_list, name="clubs"),
    path("first/<slug:token>/", founding.first_club, name="first_club"),
    path("join/<slug:token>/", invitations.join, name="join"),
    path("me/", people.settings, name="settings"),
    path("me/hand/", people.hand_rows, name="hand_rows"),
    path("me/claim/", people.claim, name="claim"),
    path("me/erase/", people.erase, name="erase"),
    path("<slug:slug>/", clubs.club, name="club"),
    path("<slug:slug>/members/", clubs.people, name="people"),
    path("<slug:slug>/members/<row:user_id>/role/", clubs.change_role, name="change_role"),
    path("<slug:slug>/members/<row:user_id>/remove/", clubs.remove, name="remove"),
    path("<slug:slug>/members/<row:user_id>/minor/", clubs.mark_minor, name="mark_minor"),
    path("<slug:slug>/members/<row:user_id>/readmit/", clubs.readmit, name="readmit"),
    path("<slug:slug>/settings/", clubs.club_settings, name="club_settings"),
    path("<slug:slug>/invitations/", invitations.invitations, name="invitations"),
    path("<slug:slug>/invitations/<row:invitation_id>/revoke/", invitations.revoke, name="revoke"),
    path("<slug:slug>/record/", clubs.acts, name="acts"),
    path("<slug:slug>/leave/", clubs.leave, name="leave"),
]
