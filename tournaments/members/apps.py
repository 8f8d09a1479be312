from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MembersConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "tournaments.members"
    label = "members"
    verbose_name = _("Members")

    def ready(self) -> None:
        from tournaments.members import receivers  # noqa: F401
