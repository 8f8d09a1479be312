"""`manage.py verify-deal FILE…`: whether the decks of records are those that were committed to before the deals.

Needs no database and no network: whoever saved a record, and wrote down the seals that the table showed, can check.
Exits 0 when every deck of every file follows from its seal; otherwise 1.
"""

from __future__ import annotations

from typing import Any

from games.management.record_files import RecordFilesCommand, content_of
from games.presenters.proofs import seal_lines
from games.presenters.verdicts import as_text
from games.rules.proof import Finding, findings
from games.rules.record import BadRecord, read_record


class Command(RecordFilesCommand):
    help = "Checks that the decks of game records follow from the seeds that were committed to before the deals."
    about_files = "a record (JSON) with a proof; - is standard input"

    def examine(self, name: str, **_: Any) -> bool:
        try:
            record = read_record(content_of(name))
        except BadRecord as error:
            self.line(f"{name}: {as_text(error)}")
            return False
        found = findings(record)
        for said in seal_lines(record, found):
            self.line(f"{name}: {said}")
        return set(found) == {Finding.GOOD}
