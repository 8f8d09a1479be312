"""Addresses under `/<language>/records/`."""

from django.urls import path

from tournaments.members import converters  # noqa: F401 - registers <row:…>
from tournaments.records import challenge_views, views

app_name = "records"

urlpatterns = [
    path("", views.leaderboards, name="leaderboards"),
    path("players/<row:user_id>/", views.player, name="player"),
    path("players/<row:user_id>/challenge/<slug:game>/", challenge_views.challenge_player, name="challenge_player"),
    path("challenges/<row:challenge_id>/", challenge_views.challenge, name="challenge"),
    path("challenges/<row:challenge_id>/accept/", challenge_views.accept, name="accept_challenge"),
    path("challenges/<row:challenge_id>/decline/", challenge_views.decline, name="decline_challenge"),
    path("<slug:game>/", views.leaderboard, name="leaderboard"),
]
