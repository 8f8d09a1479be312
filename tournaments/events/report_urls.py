"""Addresses under `/<language>/reports/`: reports about what was said at the tables."""

from django.urls import path

from tournaments.events.views import reports
from tournaments.members import converters  # noqa: F401 - registers <row:…>

app_name = "reports"

urlpatterns = [
    path("", reports.report_list, name="reports"),
    path("<row:report_id>/", reports.report, name="report"),
]
