"""docs/rules/piquet.md and the codes: each code has its clause, and each clause stands in the text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.rules.errors import Breach
from games.rules.piquet import PIQUET
from games.rules.piquet.breaches import CLAUSES, PiquetBreach
from games.rules.referee import CLAUSES as OF_THE_RECORD
from games.rules.referee import RecordBreach

TEXT = (Path(__file__).parents[4] / "docs" / "rules" / "piquet.md").read_text(encoding="utf-8")
LISTED = dict(re.findall(r"^\| `(\w+)` \| ([\d.]+) \|", TEXT, re.MULTILINE))
OF_TRUMPS = {Breach.MUST_BEAT, Breach.MUST_TRUMP, Breach.MUST_OVERTRUMP}


def test_the_text_lists_the_codes_with_their_clauses():
    assert {code: f"piquet §{clause}" for code, clause in LISTED.items()} == dict(CLAUSES)


@pytest.mark.parametrize("clause", sorted(set(CLAUSES.values())))
def test_every_clause_stands_in_the_text(clause):
    number = clause.removeprefix("piquet §")
    heading = rf"^## {number}\. " if "." not in number else rf"^{re.escape(number)} "
    assert re.search(heading, TEXT, re.MULTILINE)


def test_every_breach_that_can_happen_has_a_clause():
    codes = ({*Breach} - OF_TRUMPS) | {*PiquetBreach} | ({*RecordBreach} - set(OF_THE_RECORD))
    assert {str(code) for code in codes} == {str(code) for code in CLAUSES}
    assert PIQUET.clause("wrong_dealer") == "piquet §8.2"


def test_every_decision_is_told():
    assert re.findall(r"^\| (P\d+) \|", TEXT, re.MULTILINE) == [f"P{number}" for number in range(1, 39)]
