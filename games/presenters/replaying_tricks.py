"""Why a trick went where it went, and what it brought: a sentence or two, with the clauses they rest on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.board import Facts
from games.presenters.seating import headed, name_of
from games.presenters.words import the_card
from games.rules.chouine import ranking
from games.rules.guinote import ranks
from games.rules.piquet.scoring import TRICKS
from games.rules.tricks import Played

WINNING = {"chouine": "chouine §3.2", "piquet": "piquet §6.3", "guinote": "guinote §5.2"}
COUNTING = {"chouine": "chouine §1.3", "piquet": "piquet §7.2", "guinote": "guinote §2.2"}


def reasons(game: str, pack: str, view: Any, facts: Facts) -> tuple[tuple[str, str], ...]:
    """The sentences about the trick that `view` shows complete, each with its clause; empty where none lies there."""
    if view.trick_winner is None or not view.trick:
        return ()
    why = (_why(pack, view.trick, getattr(view, "trump", None), view.trick_winner), WINNING[game])
    return (why, *((worth, COUNTING[game]) for worth in _worth(game, view, facts)))


def _why(pack: str, trick: Sequence[Played], trump: str | None, winner: int) -> str:
    """By which rule the winner's card took the trick."""
    best = next(one.card for one in trick if one.seat == winner)
    card = {"card": capfirst(the_card(pack, best))}
    trumps = [one for one in trick if one.card.suit == trump]
    if best.suit == trump and len(trumps) == 1:
        return _("%(card)s is the only trump.") % card
    if best.suit == trump:
        return _("%(card)s is the highest trump.") % card
    if sum(one.card.suit == best.suit for one in trick) == 1:
        return _("%(card)s is the only card of the suit led.") % card
    return _("%(card)s is the highest card of the suit led.") % card


def _worth(game: str, view: Any, facts: Facts) -> tuple[str, ...]:
    """What the trick brought to whom; nothing where it brought nothing."""
    cards = tuple(one.card for one in view.trick)
    if game == "piquet":
        return _in_piquet(view, facts)
    points = ranking.points(cards) if game == "chouine" else ranks.points(cards)
    said = ngettext("Its cards count %(number)d point.", "Its cards count %(number)d points.", points)
    return (said % {"number": points},) if points else ()


def _in_piquet(view: Any, facts: Facts) -> tuple[str, ...]:
    leader, winner = view.trick[0].seat, view.trick_winner
    said = [_("%(name)s counts 1 for the lead.") % {"name": name_of(facts, leader)}]
    if winner != leader:
        said.append(_("%(name)s counts 1 for taking it.") % {"name": name_of(facts, winner)})
    if view.trick_number == TRICKS:
        said.append(_("%(name)s counts 1 more for the last trick.") % {"name": name_of(facts, winner)})
    return tuple(map(headed, said))
