"""Every address of the site. A person's pages carry their language first: `/en/play/`, `/es/play/`, `/fr/play/`."""

from allauth.account import views as account
from allauth.account.decorators import secure_admin_login
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from config.health import healthz
from games.views.signature import key as signing_key
from tournaments.members.views.gate import with_account
from tournaments.members.views.notices import service_worker
from tournaments.members.views.people import switch_language

handler400 = "config.home.bad_request"
handler500 = "config.mishaps.server_error"
# The admin's own log-in would let anybody try passwords for ever; the site's counts them.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path(".well-known/tapis-key", signing_key, name="signing_key"),
    path("sw.js", service_worker, name="service_worker"),
    path("i18n/setlang/", switch_language, name="set_language"),
]

urlpatterns += i18n_patterns(
    path("", include("config.home_urls")),
    path("play/", include("games.urls")),
    path("club/", include("tournaments.members.urls")),
    path("club/", include("tournaments.events.club_urls")),
    path("notices/", include("tournaments.members.notice_urls")),
    path("events/", include("tournaments.events.urls")),
    path("reports/", include("tournaments.events.report_urls")),
    path("records/", include("tournaments.records.urls")),
    path("accounts/password/set/", with_account(account.password_set), name="account_set_password"),
    path("accounts/password/change/", with_account(account.password_change), name="account_change_password"),
    path("accounts/email/", with_account(account.email), name="account_email"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
)
