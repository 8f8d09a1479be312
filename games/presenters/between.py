"""The table without a deal on it: waiting for players, the draw for the deal, who deals, the cut."""

from __future__ import annotations

from games.presenters.board import Board, Facts


def is_between(facts: Facts) -> bool:
    """Whether no deal is shown, although an earlier unit's last one may still be known."""
    raise NotImplementedError


def present(game: str, facts: Facts) -> Board:
    """The board of a table between the deals."""
    raise NotImplementedError
