"""Chouine on the page: from a view of the rules to a Board (docs/rules/chouine.md §10 says who sees what)."""

from games.presenters.chouine.table import present

__all__ = ["present"]
