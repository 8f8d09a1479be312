"""Piquet, Rubicon scoring, for two (docs/rules/piquet.md)."""

from games.rules.piquet.answers import truthful
from games.rules.piquet.game import PIQUET

__all__ = ["PIQUET", "truthful"]
