"""`manage.py demo`: a club to try the site out with, and how to log in as its people; prints no address.

A second time it only says again who there is.
"""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.events.demo.building import build, has_another_club, is_built
from tournaments.events.demo.welcome import welcome
from tournaments.members.errors import UsernameTaken


class Command(BaseCommand):
    help = "Add the demo club: people to log in as, events and tables in every state, all of it really played."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--force", action="store_true", help="even on a site that the public reaches by HTTPS")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.HTTPS and not settings.DEBUG and not options["force"]:
            raise CommandError(
                _("This is a public site, and the demo's passwords are known to everybody: no demo here.")
            )
        is_new = not is_built()
        if is_new:
            self._build()
        self.stdout.write(welcome(is_new=is_new))

    def _build(self) -> None:
        if has_another_club():
            raise CommandError(_("This site has a club of its own: the demo needs an empty one."))
        try:
            build(timezone.now())
        except UsernameTaken as taken:
            raise CommandError(
                _("Somebody here has a name that the demo needs: the demo needs an empty site.")
            ) from taken
