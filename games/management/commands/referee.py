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
from django.utils.translation import gettext as _

from games.rules.game import Result
from games.rules.record import LARGEST, BadRecord, Record, read_record
from games.rules.referee import CLAUSES, Judged, RecordBreach, Verdict, Violation, judge
from games.sentences import breach_sentence

MOST_LEGAL = 24  # legal actions named in a message; a discard may have thousands


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


Outcome = tuple[Record, Verdict] | BadRecord | Violation


def printable(text: str, out: Any) -> str:
    """`text` as one line of signs that `out` can show, whatever stands in it: names come from a file, codes too."""
    flat = "".join(sign if sign.isprintable() else escaped(sign) for sign in " ".join(text.splitlines()))
    encoding = getattr(out, "encoding", None) or "utf-8"
    return flat.encode(encoding, "backslashreplace").decode(encoding)


def escaped(sign: str) -> str:
    """A sign that isn't printed, as JSON would write it."""
    return json.dumps(sign)[1:-1] if sign != "\x7f" else "\\u007f"


def examined(name: str) -> Outcome:
    """The record in the file `name` and its verdict, or what is wrong with it."""
    try:
        record = read_record(content_of(name))
        return record, judge(record)
    except (BadRecord, Violation) as error:
        return error


def content_of(name: str) -> bytes:
    try:
        if name == "-":
            return sys.stdin.buffer.read(LARGEST + 1)
        with Path(name).open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise BadRecord("", f"can't be read: {getattr(error, 'strerror', None) or error}") from None


def as_json(outcome: Outcome) -> dict[str, Any]:
    """The outcome as the object that `--json` prints, but for the file's name."""
    if isinstance(outcome, tuple):
        verdict = outcome[1]
        return {"ok": True, "deals": [_deal_json(deal) for deal in verdict.deals], "match": verdict.match}
    if isinstance(outcome, BadRecord):
        code, clause, deal, action = RecordBreach.BAD_RECORD, CLAUSES[RecordBreach.BAD_RECORD], None, None
    else:
        code, clause, deal, action = outcome.code, outcome.clause, outcome.deal, outcome.action
    message = message_of(outcome)
    return {
        "ok": False,
        "error": {"code": code, "deal": deal, "action": action, "clause": clause, "message": message},
    }


def _deal_json(deal: Judged) -> dict[str, Any]:
    written: dict[str, Any] = {"complete": deal.result is not None, "result": deal.result}
    return written if deal.adjusted is None else written | {"adjusted": deal.adjusted}


def message_of(outcome: BadRecord | Violation) -> str:
    """One line on what is wrong and what would have been right."""
    if isinstance(outcome, BadRecord):
        return str(outcome)
    said = breach_sentence(outcome.code)
    if outcome.text:
        said = f"{json.dumps(outcome.text[:80], ensure_ascii=False)}: {said}"
    if outcome.expected is not None:
        return said + " " + _("Right is: %(result)s") % {"result": json.dumps(outcome.expected.value)}
    if outcome.action is not None and outcome.code not in list(RecordBreach):
        return said + " " + _("Legal here: %(actions)s") % {"actions": _listed(outcome.legal)}
    return said


def _listed(legal: tuple[str, ...]) -> str:
    if len(legal) <= MOST_LEGAL:
        return ", ".join(legal) or "-"
    return ", ".join(legal[:MOST_LEGAL]) + ", … " + _("(%(count)d in all)") % {"count": len(legal)}


def as_text(outcome: Outcome) -> str:
    """The outcome as a person reads it, on one line."""
    if isinstance(outcome, BadRecord):
        return _("not a record: %(fact)s") % {"fact": outcome}
    if isinstance(outcome, Violation):
        return f"{_place(outcome)}{outcome.clause} ({outcome.code}): {message_of(outcome)}"
    record, verdict = outcome
    complete = sum(deal.result is not None for deal in verdict.deals)
    return _("legal; %(game)s, %(players)s, %(complete)d of %(deals)d deals complete, match %(match)s") % {
        "game": record.game.name,
        "players": " – ".join(record.players),
        "complete": complete,
        "deals": len(verdict.deals),
        "match": _match_text(verdict.match),
    }


def _match_text(match: Result) -> str:
    return json.dumps(match, ensure_ascii=False)


def _place(violation: Violation) -> str:
    if violation.deal is None:
        return ""
    if violation.action is None:
        return _("deal %(deal)d: ") % {"deal": violation.deal}
    return _("deal %(deal)d, action %(action)d: ") % {"deal": violation.deal, "action": violation.action}
