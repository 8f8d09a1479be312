"""`manage.py verify-record FILE… [--key KEY] [--json]`: whether signed records are as the site wrote them.

Needs no database and no network. Every byte counts: a file that was only written anew is told apart from a changed
one, but refused as well (docs/record-format.md §7). The referee and the check of the decks have their say, too.
Exits 0 when every file is signed, unchanged and legal; otherwise 1. Whose key it is decides only where --key is given.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError
from base64 import b64decode
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from config.secret import KEY_LENGTH
from games.management.record_files import RecordFilesCommand, content_of
from games.presenters.proofs import seal_lines, trace_sentence, trust_sentence
from games.presenters.verdicts import Outcome, as_json, as_text, judged
from games.rules.proof import Finding, findings
from games.rules.record import BadRecord, Record, read_record
from games.signing import Checked, Trace, Trust, checked, key_id, trust

LONGEST_KEY = 10_000  # bytes of a file with keys
HARMLESS = {Finding.GOOD, Finding.NO_PROOF}


class Command(RecordFilesCommand):
    help = "Finds any changed byte of signed game records, and says where."
    about_files = "a signed record (JSON); - is standard input"

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--json", action="store_true", dest="in_json", help="print one JSON object per file")
        about_key = "the only public key to accept: in base64, or a file with it as the site publishes it"
        parser.add_argument("--key", type=asked_key, help=about_key)

    def examine(self, name: str, *, in_json: bool = False, key: bytes | None = None, **_: Any) -> bool:
        try:
            content = content_of(name)
            record = read_record(content)
            found = Findings.of(record, checked(record, content), key)
        except BadRecord as error:
            said = {"ok": False, "referee": as_json(error)}
            self.line(json.dumps({"file": name, **said}) if in_json else f"{name}: {as_text(error)}")
            return False
        for text in [json.dumps({"file": name, **found.in_json()})] if in_json else found.lines(name):
            self.line(text)
        return found.is_good


@dataclass(frozen=True, slots=True)
class Findings:
    """All that there is to say of one record. `trust` is None where no signature can be read."""

    record: Record
    checked: Checked
    trust: Trust | None
    outcome: Outcome
    seals: tuple[Finding, ...]

    @classmethod
    def of(cls, record: Record, checked: Checked, key: bytes | None) -> Findings:
        whose = None if checked.signed is None else trust(checked.signed.public, key)
        return cls(record, checked, whose, judged(record), findings(record))

    @property
    def is_good(self) -> bool:
        is_signed = self.checked.trace is Trace.GOOD and self.trust is not Trust.OTHER
        return is_signed and isinstance(self.outcome, tuple) and set(self.seals) <= HARMLESS

    def lines(self, name: str) -> list[str]:
        signed = self.checked.signed
        warned = "" if signed is None or self.trust is None else trust_sentence(self.trust, signed)
        said = [trace_sentence(self.checked), warned, as_text(self.outcome), *seal_lines(self.record, self.seals)]
        return [f"{name}: {one}" for one in said if one]

    def in_json(self) -> dict[str, Any]:
        signed, place = self.checked.signed, self.checked.place
        said = None if signed is None else (signed.chain.site, key_id(signed.public), signed.chain.count)
        return {
            "ok": self.is_good,
            "trace": self.checked.trace,
            "message": trace_sentence(self.checked),
            "place": place and {"part": place.part, "deal": place.deal, "action": place.action},
            "line": self.checked.line,
            **dict(zip(("site", "key", "entries"), said or (None, None, None), strict=True)),
            "trust": self.trust,
            "referee": as_json(self.outcome),
            "seals": self.seals,
        }


def asked_key(text: str) -> bytes:
    """The public key that `text` is, or that stands in the file of that name. Raises ArgumentTypeError."""
    try:
        key = b64decode(_published_in(Path(text)) if Path(text).is_file() else text, validate=True)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        key = b""
    if len(key) != KEY_LENGTH:
        raise ArgumentTypeError(f"{text[:80]!r} is no public key, nor a file with one")
    return key


def _published_in(path: Path) -> str:
    """The public key in a file: by itself, or in the JSON that a site publishes."""
    with path.open("rb") as file:
        content = file.read(LONGEST_KEY).decode("ascii").strip()
    if not content.startswith("{"):
        return content
    return str(json.loads(content)["public"])
