"""`manage.py referee [--json] FILE…`: replays records and says what they are worth (docs/record-format.md §6).

Exits 0 when every file is a record, every action in it was legal and every result agrees; otherwise 1.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.presenters.verdicts import Outcome, as_json, as_text, outcome_of, printable
from games.rules.record import LARGEST, BadRecord


class Command(BaseCommand):
    help = "Replays game records, checks every action and result, and says what each match is worth."
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a record (JSON); - is standard input")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON object per file")

    def handle(self, *args: Any, **options: Any) -> None:
        write = self._write_json if options["as_json"] else self._write_text
        try:
            good = [write(name, examined(name)) for name in options["files"]]
            self.stdout.flush()
        except OSError as error:  # nobody reads on, or there is no room for the lines
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise CommandError(error.strerror or str(error)) from None
        if not all(good):
            raise SystemExit(1)

    def _write_json(self, name: str, outcome: Outcome) -> bool:
        self._line(json.dumps({"file": name} | as_json(outcome)))
        return isinstance(outcome, tuple)

    def _write_text(self, name: str, outcome: Outcome) -> bool:
        self._line(f"{name}: {as_text(outcome)}")
        return isinstance(outcome, tuple)

    def _line(self, text: str) -> None:
        self.stdout.write(printable(text, self.stdout))


def examined(name: str) -> Outcome:
    """The record in the file `name` and its verdict, or what is wrong with it."""
    try:
        return outcome_of(content_of(name))
    except BadRecord as error:
        return error


def content_of(name: str) -> bytes:
    try:
        if name == "-":
            return sys.stdin.buffer.read(LARGEST + 1)
        with Path(name).open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise BadRecord("", f"can't be read: {getattr(error, 'strerror', None) or error}") from None
