"""Codes and clauses: the table in docs/rules/guinote.md is the one that the code cites."""

import re
from pathlib import Path

import pytest

from games.rules.errors import Breach
from games.rules.guinote import GUINOTE
from games.rules.guinote.breaches import CLAUSES, GuinoteBreach

ROOT = Path(__file__).parents[4]
RULES = (ROOT / "docs/rules/guinote.md").read_text()
CODES = dict(re.findall(r"^\| `(\w+)` \| ([\d.]+) \|", RULES, re.MULTILINE))
NUMBERED = set(re.findall(r"^(\d+\.\d+) ", RULES, re.MULTILINE))


def test_the_rules_list_every_code_with_the_clause_that_the_code_cites():
    assert {code: f"guinote §{number}" for code, number in CODES.items()} == dict(CLAUSES)


def test_every_breach_has_its_clause():
    assert {breach.value for breach in (*Breach, *GuinoteBreach)} <= set(CLAUSES)


def test_every_clause_cited_by_a_code_exists():
    assert set(CODES.values()) <= NUMBERED


def test_every_clause_cited_in_the_source_exists():
    sources = [*(ROOT / "games/rules/guinote").glob("*.py"), ROOT / "games/bots/guinote.py"]
    cited = {found for path in sources for found in re.findall(r"§(\d+(?:\.\d+)?)", path.read_text())}
    sections = set(re.findall(r"^## (\d+)\.", RULES, re.MULTILINE))
    assert cited <= NUMBERED | sections


@pytest.mark.parametrize("code", ["wrong_dealer", "match_over", "deal_unfinished", "deal_over", "wrong_result"])
def test_what_a_record_gets_wrong_has_a_clause(code):
    assert GUINOTE.clause(code).startswith("guinote §")


def test_an_unknown_code_has_none():
    with pytest.raises(KeyError):
        GUINOTE.clause("au_sept_unanswered")
