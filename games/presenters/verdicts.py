"""What the referee says of a record, in sentences and as JSON; and how what stands in a file is put on one line."""

from __future__ import annotations

import json
from typing import Any

from django.utils.translation import gettext as _

from games.rules.game import Result
from games.rules.record import BadRecord, Record, read_record
from games.rules.referee import CLAUSES, Judged, RecordBreach, Verdict, Violation, judge
from games.sentences import breach_sentence

MOST_LEGAL = 24  # legal actions named in a message; a discard may have thousands

Outcome = tuple[Record, Verdict] | BadRecord | Violation


def outcome_of(content: bytes) -> Outcome:
    """The record in `content` and its verdict, or what is wrong with it."""
    try:
        return judged(read_record(content))
    except BadRecord as error:
        return error


def judged(record: Record) -> Outcome:
    """`record` and its verdict, or what is wrong with it."""
    try:
        return record, judge(record)
    except Violation as error:
        return error


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


def printable(text: str, out: Any) -> str:
    """`text` as one line of signs that `out` can show, whatever stands in it: names come from a file, codes too."""
    flat = "".join(sign if sign.isprintable() else escaped(sign) for sign in " ".join(text.splitlines()))
    encoding = getattr(out, "encoding", None) or "utf-8"
    return flat.encode(encoding, "backslashreplace").decode(encoding)


def escaped(sign: str) -> str:
    """A sign that isn't printed, as JSON would write it."""
    return json.dumps(sign)[1:-1] if sign != "\x7f" else "\\u007f"
