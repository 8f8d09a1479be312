"""The games that the site knows, by name."""

from __future__ import annotations

from games.rules.chouine import CHOUINE
from games.rules.game import Game
from games.rules.guinote import GUINOTE
from games.rules.piquet import PIQUET

_ALL: tuple[Game, ...] = (CHOUINE, PIQUET, GUINOTE)

GAMES = {game.name: game for game in _ALL}
