"""`manage.py verify-deal FILE…`: whether the decks of records are those that were committed to before the deals.

Needs no database and no network: whoever saved a record, and wrote down the seals that the table showed, can check.
Exits 0 when every deck of every file follows from its seal; otherwise 1.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from games.management.commands.referee import content_of
from games.presenters.proofs import seal_sentence, seals
from games.presenters.verdicts import printable
from games.rules.proof import Finding, findings
from games.rules.record import BadRecord, read_record


class Command(BaseCommand):
    help = "Checks that the decks of game records follow from the seeds that were committed to before the deals."
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help="a record (JSON) with a proof; - is standard input"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        good = [self._verify(name) for name in options["files"]]
        if not all(good):
            raise SystemExit(1)

    def _verify(self, name: str) -> bool:
        try:
            record = read_record(content_of(name))
        except BadRecord as error:
            self._line(name, _("not a record: %(fact)s") % {"fact": error})
            return False
        found = findings(record)
        for number, finding in enumerate(found, 1):
            if finding is not Finding.GOOD:
                self._line(name, seal_sentence(finding, number))
        if set(found) == {Finding.GOOD}:
            self._line(name, _("every deck follows from its seal: %(seals)s") % {"seals": " ".join(seals(record))})
        return set(found) == {Finding.GOOD}

    def _line(self, name: str, text: str) -> None:
        self.stdout.write(printable(f"{name}: {text}", self.stdout))
