"""Chouine, for two players: the profile of docs/rules/chouine.md."""

from games.rules.chouine.game import CHOUINE

__all__ = ["CHOUINE"]
