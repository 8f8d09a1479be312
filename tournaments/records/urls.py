"""Addresses under `/<language>/records/`."""

from django.urls import path

from tournaments.members import converters  # noqa: F401 - registers <row:…>
from tournaments.records import views

app_name = "records"

urlpatterns = [
    path("", views.leaderboards, name="leaderboards"),
    path("players/<row:user_id>/", views.player, name="player"),
    path("<slug:game>/", views.leaderboard, name="leaderboard"),
]
