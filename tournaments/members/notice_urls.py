"""Addresses under `/<language>/notices/`."""

from django.urls import path

from tournaments.members import converters  # noqa: F401 - registers <row:…>
from tournaments.members.views import notices

app_name = "notices"

urlpatterns = [
    path("", notices.notice_list, name="notices"),
    path("bell/", notices.bell, name="bell"),
    path("seen/", notices.see_all, name="see_all"),
    path("<row:notice_id>/seen/", notices.see, name="see"),
    path("settings/", notices.settings, name="settings"),
    path("devices/", notices.add_device, name="add_device"),
    path("devices/<row:device_id>/remove/", notices.remove_device, name="remove_device"),
    path("stop/<str:token>/", notices.stop, name="stop"),
]
