"""The table for onlookers while others play its decks: who sits there, and nothing of the cards.

Neither whose clock runs nor how many things have happened: both would tell who took a trick.
"""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from games.presenters.between import PACKS
from games.presenters.board import Board, Facts, Felt, Header
from games.presenters.seating import panel
from games.presenters.titles import game_title
from games.rules.game import Seat


def present(game: str, facts: Facts) -> Board:
    """The board of a table that can't be watched yet."""
    why = _("Other tables play the same decks. This one can be watched once all of them have finished.")
    seats = len(facts.people)
    facts = replace(facts, n=0, people=tuple(replace(person, clock=None, is_ready=False) for person in facts.people))
    return Board(
        game=game,
        pack=PACKS[game],
        n=facts.n,
        title=game_title(game),
        header=Header(game_title(game), "", place=facts.place),
        seats=tuple(panel(facts, Seat(seat), None) for seat in range(seats)),
        felt=Felt(notice=why, seats=seats),
        status=why,
        said=why,
        where=why,
        code=facts.code,
    )
