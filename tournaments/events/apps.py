from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EventsConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "tournaments.events"
    label = "events"
    verbose_name = _("Events")

    def ready(self) -> None:
        from tournaments.events import receivers, tidings  # noqa: F401
