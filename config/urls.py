"""Every address of the site. A person's pages carry their language first: `/en/play/`, `/es/play/`, `/fr/play/`."""

from importlib.util import find_spec

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from config.health import healthz
from tournaments.members.views.people import switch_language

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("i18n/setlang/", switch_language, name="set_language"),
]

PAGES = [
    ("", "config.home_urls"),
    ("play/", "games.urls"),
    ("club/", "tournaments.members.urls"),
    ("events/", "tournaments.events.urls"),
    ("records/", "tournaments.records.urls"),
]
urlpatterns += i18n_patterns(
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    *(path(prefix, include(module)) for prefix, module in PAGES if find_spec(module)),
)
