"""`manage.py referee [--json] FILE…`: replays records and says what they are worth (docs/record-format.md §6).

Exits 0 when every file is a record, every action in it was legal and every result agrees; otherwise 1.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from games.management.record_files import RecordFilesCommand, content_of
from games.presenters.verdicts import Outcome, as_json, as_text, outcome_of
from games.rules.record import BadRecord


class Command(RecordFilesCommand):
    help = "Replays game records, checks every action and result, and says what each match is worth."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON object per file")

    def examine(self, name: str, *, as_json: bool = False, **_: Any) -> bool:
        outcome = examined(name)
        self.line(_json_line(name, outcome) if as_json else f"{name}: {as_text(outcome)}")
        return isinstance(outcome, tuple)


def _json_line(name: str, outcome: Outcome) -> str:
    return json.dumps({"file": name} | as_json(outcome))


def examined(name: str) -> Outcome:
    """The record in the file `name` and its verdict, or what is wrong with it."""
    try:
        return outcome_of(content_of(name))
    except BadRecord as error:
        return error
