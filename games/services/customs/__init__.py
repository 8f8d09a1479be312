"""What the table does for its players by itself, game by game: the part of play that is custom and not rule.

Each game's module offers one object that fits `Customs`; `CUSTOMS` holds them by the game's name.
"""

from __future__ import annotations

from games.services.customs.chouine import CHOUINE
from games.services.customs.custom import Customs
from games.services.customs.guinote import GUINOTE
from games.services.customs.piquet import PIQUET

CUSTOMS: dict[str, Customs] = {"chouine": CHOUINE, "piquet": PIQUET, "guinote": GUINOTE}
