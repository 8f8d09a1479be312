"""Guinote, the Aragonese game of songs and of the last six tricks, for two or for four in partnerships."""

from games.rules.guinote.game import GUINOTE

__all__ = ["GUINOTE"]
