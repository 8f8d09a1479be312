"""`manage.py import-record FILE… [--by NAME] [--source TEXT]`: brings records into the archive, each by itself.

The referee checks each first. Exits 0 when every file is in the archive, new or not; otherwise 1.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from games.archive import Tampered, examined, plain
from games.management.record_files import RecordFilesCommand, content_of
from games.presenters.archive import refusal, verdict_words
from games.rules.record import BadRecord
from games.rules.referee import Violation
from games.services import archive

LONGEST_SOURCE = 200


class Command(RecordFilesCommand):
    help = "Brings records into the archive, after the referee has checked them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--by", metavar="NAME", help="the user name of who brings them in")
        parser.add_argument("--source", default="", help="a word on where they come from")

    def handle(self, *args: Any, by: str | None, source: str, **options: Any) -> None:
        person = None if by is None else get_user_model().objects.filter(username=by).first()
        if by is not None and person is None:
            raise CommandError(_("There is no account named %(name)s.") % {"name": by})
        super().handle(*args, person=person, source=plain(source)[:LONGEST_SOURCE], **options)

    def examine(self, name: str, *, person: Any = None, source: str = "", **_options: Any) -> bool:
        try:
            found = examined(content_of(name))
            ((row, is_new),) = archive.bring([found], by=person, source=source, now=timezone.now())
        except (BadRecord, Violation, Tampered) as error:
            self.line(f"{name}: {refusal(error)}")
            return False
        except archive.ArchiveFull:
            self.line(f"{name}: " + _("this person has as many records in the archive as anybody may"))
            return False
        said = (
            _("new in the archive, number %(number)d: %(verdict)s")
            if is_new
            else _("in the archive already, number %(number)d: %(verdict)s")
        )
        self.line(f"{name}: " + said % {"number": row.pk, "verdict": verdict_words(row)})
        return True
