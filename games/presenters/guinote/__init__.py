"""Guiñote for one audience: `present` makes a Board of that audience's view and of the table's facts."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.presenters.board import Board, Choice, Facts, Header
from games.presenters.guinote import felt, people, score, songs, telling
from games.presenters.guinote.telling import latest
from games.presenters.phrases import resign_deal, resign_match
from games.rules.guinote.view import Phase, View

__all__ = ["latest", "present"]


def present(view: View, facts: Facts) -> Board:
    """The whole table, in the language in force."""
    return Board(
        game="guinote",
        pack=songs.PACK,
        n=facts.n,
        title=_("Guiñote, hand %(number)d") % {"number": facts.deal},
        header=header(view, facts),
        seats=people.panels(view, facts),
        felt=felt.felt(view, facts),
        hand=felt.hand(view, facts),
        choices=songs.choices(view, facts),
        menu=menu(view, facts),
        scores=score.scores(view, facts),
        reviews=felt.reviews(view, facts),
        tally=score.tally(view, facts),
        match=score.match_sheet(view, facts),
        log=telling.log(view, facts),
        phase=telling.phase(view),
        status=telling.status(view, facts),
        is_my_turn=telling.is_my_turn(view, facts),
        is_held=facts.is_held,
        said=telling.said(view, facts),
        where=telling.where(view, facts),
    )


def header(view: View, facts: Facts) -> Header:
    number = {"number": facts.deal}
    hand = _("Hand %(number)d, de vueltas") % number if view.vueltas else _("Hand %(number)d") % number
    return Header(_("Guiñote"), hand, score.standing_text(facts), facts.place)


def menu(view: View, facts: Facts) -> tuple[Choice, ...]:
    """What ends things, each asked about before it is done."""
    if view.phase is Phase.OVER:
        return resign_match(facts)
    return resign_deal(facts, _("Give up the point"), _("The point then goes to the other side. Give it up?"))
