"""Prints the path of the one-time link that makes the site's first club; nothing when there is one."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse
from django.utils.translation import override

from tournaments.members.errors import LinkUnusable
from tournaments.members.services.founding import first_link


class Command(BaseCommand):
    help = "Print the path of a one-time link that makes the first club and its administrator."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            token = first_link()
        except LinkUnusable:
            self.stderr.write("The site has a club: invite people from its page.")
            return
        with override(settings.LANGUAGE_CODE[:2]):
            self.stdout.write(reverse("members:first_club", args=[token]))
