"""Records that are brought in: what is checked before one is kept, and what its match looks like as a log."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from games.models import ArchivedGame, Signature
from games.replay import Source, deals
from games.rules.cards import written
from games.rules.record import BadRecord, Ended, Record, RecordedDeal, read_record, write_record
from games.rules.referee import Verdict, judge
from games.rulings import Refused
from games.signing import Checked, Trace, checked

LARGEST = 1024 * 1024  # bytes of a record that is brought in
DEEPEST = 50  # objects and lists in one another
MOST_DEALS = 100
UNIT, NO_END = ("best_of", 1), ("fixed", 1000)
REPLACED = "\N{REPLACEMENT CHARACTER}"
TAMPERED = {Trace.CHANGED, Trace.CHAIN_CHANGED, Trace.OTHER_SIGNATURE}


class Tampered(Exception):
    """The record was changed after it had been signed; `checked` says where."""

    def __init__(self, checked: Checked) -> None:
        super().__init__(checked.trace)
        self.checked = checked


@dataclass(frozen=True, slots=True)
class Examined:
    """A record that may be kept: `text` is its canonical form, `sha256` that of its bytes in hexadecimal."""

    record: Record
    verdict: Verdict
    checked: Checked
    text: str
    sha256: str

    @property
    def complete(self) -> int:
        """How many deals were played to their end."""
        return sum(deal.result is not None for deal in self.verdict.deals)


def examined(content: bytes) -> Examined:
    """The record in `content`. Raises BadRecord, Tampered, and the referee's Violation.

    A file that was merely written anew is taken: what is kept is in the form that was signed.
    """
    if len(content) > LARGEST:
        raise BadRecord("", f"larger than a record may be that is brought in ({LARGEST} bytes)")
    record = read_record(content)
    if len(record.deals) > MOST_DEALS:
        raise BadRecord("deals", f"more than {MOST_DEALS}, which is the most that is brought in")
    if is_deep(loose_parts(record), DEEPEST):
        raise BadRecord("", "nested too deeply")
    found = checked(record, content)
    if found.trace in TAMPERED:
        raise Tampered(found)
    verdict = judge(record)
    text = write_record(record)
    return Examined(record, verdict, found, text, hashlib.sha256(text.encode()).hexdigest())


def loose_parts(record: Record) -> list[Any]:
    """What may hold anything: no rule says what these parts look like until they are compared."""
    results = [record.result, *(deal.result for deal in record.deals)]
    return [record.given, record.meta, record.proof, *(one.value for one in results if one is not None)]


def is_deep(value: Any, most: int) -> bool:
    """Whether more than `most` objects and lists stand in one another."""
    if not isinstance(value, dict | list):
        return False
    below = value.values() if isinstance(value, dict) else value
    return most == 0 or any(is_deep(one, most - 1) for one in below)


def names_of(row: ArchivedGame) -> tuple[str, ...]:
    """Who sat there; "" for the house, which a record of this site calls by the number of its seat."""
    is_own = row.signature == Signature.KNOWN
    return tuple("" if is_own and name == str(seat) else name for seat, name in enumerate(row.names))


@lru_cache(maxsize=64)
def source_of(text: str, names: tuple[str, ...]) -> Source:
    """The match of a record that was kept, to be replayed under these names.

    A ruling may take back the end of a unit; a log in which that would have ended the match couldn't go on.
    """
    record = read_record(text.encode())
    source = Source(record.game.name, len(names), names, texts_of(record), record.given, match_format=UNIT)
    try:
        deals(source)
    except Refused:
        return replace(source, match_format=NO_END)
    return source


def texts_of(record: Record) -> tuple[str, ...]:
    """The match of `record`, in which the referee found nothing wrong, in the words of a table's log (`games.log`)."""
    deals = [text for number, deal in enumerate(record.deals, 1) for text in _texts_of(deal, number)]
    first = [f"dealer {deal.dealer}" for deal in record.deals[:1]]
    return ("unit", *first, *deals, *([] if record.ended is None else [_ended(record.ended)]))


def _texts_of(deal: RecordedDeal, number: int) -> list[str]:
    texts = [f"deal {deal.dealer} {written(deal.deck)}", *deal.actions]
    if deal.void is not None:
        texts.append(f"void {number} {plain(deal.void)}")
    if deal.adjusted is not None:
        texts.append(f"adjusted {number} {json.dumps(deal.adjusted.result)} {plain(deal.adjusted.reason)}")
    return texts


def _ended(ended: Ended) -> str:
    winner = "-" if ended.winner is None else ended.winner
    return f"ended {ended.how} {winner} {plain(ended.reason)}"


def plain(text: str) -> str:
    """`text` of a strange file with a sign of their own for all that isn't shown."""
    return "".join(sign if sign.isprintable() else REPLACED for sign in text)
