from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RecordsConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "tournaments.records"
    label = "records"
    verbose_name = _("Records")

    def ready(self) -> None:
        from tournaments.records import receivers, tidings  # noqa: F401
