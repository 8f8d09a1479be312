"""Chouine on the page: from a view of the rules to a Board (docs/rules/chouine.md §10 says who sees what)."""

from games.presenters.chouine.table import present
from games.presenters.chouine.words import latest

__all__ = ["latest", "present"]
