"""Actions as the record writes them, and the clauses as the rules document numbers them (chouine §11, §14)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.rules.chouine import CHOUINE
from games.rules.chouine.actions import WRITTEN, Exchange, Pass, Play, Resign
from games.rules.chouine.breaches import CLAUSES, ChouineBreach
from games.rules.chouine.combinations import Combination
from games.rules.errors import UnreadableAction

ROOT = Path(__file__).parents[4]
RULES = (ROOT / "docs/rules/chouine.md").read_text()


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("0 play KH", Play(0, "KH")),
        ("1 play KH tierce", Play(1, "KH", Combination.TIERCE)),
        ("0 play 7S chouine", Play(0, "7S", Combination.CHOUINE)),
        ("1 exchange", Exchange(1)),
        ("0 pass", Pass(0)),
        ("1 resign", Resign(1)),
    ],
)
def test_actions_are_read_and_written(text, action):
    assert CHOUINE.read(text, 2) == action
    assert CHOUINE.write(action) == text


def test_whatever_can_be_written_reads_back():
    assert len(WRITTEN) == 2 * (3 + 32 * 6)
    assert all(CHOUINE.read(CHOUINE.write(action), 2) == action for action in WRITTEN.values())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "play KH",
        "2 play KH",
        "-1 pass",
        "00 pass",
        "0 draw",
        "0 Play KH",
        "0 play",
        "0 play kh",
        "0 play 1O",
        "0 play 10H",
        "0 play KH belote",
        "0 play KH tierce mariage",
        "0 play KH KD",
        "0 play KH -",
        "0  play KH",
        "0 play KH ",
        " 0 play KH",
        "0 play KH\n",
        "0\tpass",
        "0 exchange 7H",
        "0 pass -",
        "1 resign now",
        "٠ pass",
    ],
)
def test_anything_else_is_unreadable(text):
    with pytest.raises(UnreadableAction):
        CHOUINE.read(text, 2)


def test_every_clause_in_the_code_stands_in_the_rules():
    cited = set()
    for source in (ROOT / "games/rules/chouine").glob("*.py"):
        cited |= set(re.findall(r"chouine §(\d+(?:\.\d+)?)", source.read_text()))
    assert len(cited) > 20
    for clause in cited:
        pattern = rf"^{re.escape(clause)} " if "." in clause else rf"^## {clause}\. "
        assert re.search(pattern, RULES, re.MULTILINE), clause


def test_every_code_stands_in_the_rules_with_its_clause():
    for code in (*ChouineBreach, *CLAUSES):
        assert re.search(rf"^\| `{code}` \| [\d., ]+ \| .+ \|$", RULES, re.MULTILINE), code
    for code, clause in CLAUSES.items():
        assert f"| `{code}` | {clause.removeprefix('chouine §')} |" in RULES
