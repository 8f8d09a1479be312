"""What every command about files of records has in common: the files, the lines it prints, and how it exits."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.presenters.verdicts import printable
from games.rules.record import LARGEST, BadRecord


class RecordFilesCommand(BaseCommand):
    """Takes one file after the other; exits 0 when all are good, else 1. Needs no database, unless `examine` does."""

    requires_system_checks = ()
    requires_migrations_checks = False
    about_files = "a record (JSON); - is standard input"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help=self.about_files)

    def handle(self, *args: Any, files: list[str], **options: Any) -> None:
        try:
            good = [self.examine(name, **options) for name in files]
            self.stdout.flush()
        except OSError as error:  # nobody reads on, or there is no room for the lines
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise CommandError(error.strerror or str(error)) from None
        if not all(good):
            raise SystemExit(1)

    def examine(self, name: str, **options: Any) -> bool:
        """Say what there is to say of the file `name`; whether it is good."""
        raise NotImplementedError

    def line(self, text: str) -> None:
        self.stdout.write(printable(text, self.stdout))


def content_of(name: str) -> bytes:
    """The bytes of the file, or the first ones of one that is too large. Raises BadRecord where it can't be read."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(LARGEST + 1)
        with Path(name).open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise BadRecord("", f"can't be read: {getattr(error, 'strerror', None) or error}") from None
