"""Piquet for one audience: `present` makes a Board of that audience's view and of the table's facts."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.presenters.board import Board, Facts, Header
from games.presenters.phrases import resign_match
from games.presenters.piquet import asking, felt, people, score, telling
from games.presenters.piquet.items import PACK
from games.presenters.piquet.telling import latest
from games.presenters.titles import game_title
from games.rules.piquet.view import View

__all__ = ["latest", "present"]


def present(view: View, facts: Facts) -> Board:
    """The whole table, in the language in force."""
    return Board(
        game="piquet",
        pack=PACK,
        n=facts.n,
        title=_("Piquet, deal %(number)d") % {"number": facts.deal},
        header=Header(game_title("piquet"), score.deal_text(facts), score.standing_text(facts), facts.place),
        seats=people.panels(view, facts),
        felt=felt.felt(view, facts),
        hand=felt.hand(view, facts),
        choices=asking.choices(view, facts),
        menu=resign_match(facts),
        prompt=asking.prompt(view, facts),
        steps=felt.steps(view),
        scores=score.scores(view, facts),
        reviews=felt.reviews(view, facts),
        tally=score.tally(view, facts),
        match=score.sheet(view, facts),
        log=telling.log(view, facts),
        status=telling.status(view, facts),
        is_my_turn=people.is_my_turn(view, facts),
        is_held=facts.is_held,
        said=telling.said(view, facts),
        where=telling.where(view, facts),
    )
