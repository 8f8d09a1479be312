"""Addresses under `/<language>/club/` that tell of a club's events, for other programs to follow."""

from django.urls import path

from tournaments.events import feeds

app_name = "club_events"

urlpatterns = [
    path("<slug:slug>/events.ics", feeds.calendar, name="calendar"),
    path("<slug:slug>/results.atom", feeds.club_results, name="results"),
]
