"""Every clause that a page cites stands in the rules under docs/rules/, and no score sheet goes without."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

from games.rules.registry import GAMES

CITED = re.compile(r"\b(chouine|piquet|guinote) §(\d+(?:\.\d+)?)")


def cited(folder: str) -> set[tuple[str, str]]:
    """The clauses that the pages of `folder` name, in texts and in comments."""
    pages = (settings.BASE_DIR / folder).rglob("*.py")
    return {found for page in pages for found in CITED.findall(page.read_text(encoding="utf-8"))}


def written(game: str) -> set[str]:
    """The numbers of the sections and clauses of a game's rules."""
    text = (settings.BASE_DIR / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return {*re.findall(r"^(\d+\.\d+) ", text, re.MULTILINE), *re.findall(r"^## (\d+)\. ", text, re.MULTILINE)}


@pytest.mark.parametrize("folder", ["games/presenters", "games/rules", "games/services", "games/bots"])
def test_every_clause_cited_stands_in_the_rules(folder: str) -> None:
    assert {(game, clause) for game, clause in cited(folder) if clause not in written(game)} == set()


def test_the_sheets_of_all_games_cite() -> None:
    assert {game for game, _clause in cited("games/presenters")} == set(GAMES)
