"""Who sits at a piquet table, what each has declared, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

from games.log import Stage
from games.presenters.board import Chip, Choice, Facts, SeatPanel, Style
from games.presenters.keeping import kept
from games.presenters.piquet.items import CATEGORY_LABELS, said_name
from games.presenters.seating import panel
from games.rules.game import Seat
from games.rules.piquet.actions import AskProof
from games.rules.piquet.state import Reply
from games.rules.piquet.view import CategorySeen, Phase, Said, View

STATES = {None: "", Reply.GOOD: "good", Reply.EQUAL: "equal", Reply.NOT_GOOD: "bad"}
BOTH = (Seat(0), Seat(1))


def is_live(view: View, facts: Facts) -> bool:
    """Whether the deal goes on: neither played out nor cut off by the end of the match."""
    return view.phase is not Phase.OVER and facts.stage is Stage.DEALT


def is_my_turn(view: View, facts: Facts) -> bool:
    return is_live(view, facts) and not facts.is_held and facts.viewer in view.to_act


def is_calling(view: View, facts: Facts) -> bool:
    """Whether elder, who views, has the sheet of his calls before him."""
    return is_live(view, facts) and facts.viewer == view.elder and view.asked is not None


def younger(view: View) -> Seat:
    return view.dealer


def panels(view: View, facts: Facts) -> tuple[SeatPanel, ...]:
    """Both seats' lines, in seat order."""
    return tuple(_panel(view, facts, seat) for seat in BOTH)


def _panel(view: View, facts: Facts, seat: Seat) -> SeatPanel:
    notes = (_("elder"),) if seat == view.elder else (_("younger"), _("dealer"))
    shown = panel(facts, seat, view, notes=notes, chips=tuple(_chips(view, seat)), tricks=view.tricks_won[seat])
    return shown if is_live(view, facts) else replace(shown, is_on_turn=False)


def _chips(view: View, seat: Seat) -> Iterator[Chip]:
    """What stays beside a name: a carte blanche and the declarations of this seat, each with the demand of proof."""
    if view.claim is not None and view.claim.seat == seat:
        yield Chip(_carte_blanche(view.claim.number), "good")
    for category in view.categories:
        labels, state = _declared(view, category, seat)
        for place, label in enumerate(labels):
            yield Chip(label, state, _proof(view, category) if place == 0 and seat != view.seat else None)


def _carte_blanche(number: int | None) -> str:
    """The claim with the number of cards that elder says he will exchange; younger says none."""
    if number is None:
        return _("carte blanche, 10")
    return _("carte blanche, 10, changing %(number)d") % {"number": number}


def _declared(view: View, category: CategorySeen, seat: Seat) -> tuple[list[str], str]:
    """The chips of one category beside one name, and the state that colours them."""
    if category.winner == seat and category.scored:
        return [said_chip(said) for said in category.scored], "good"
    if seat == view.elder and category.said is not None:
        return [said_chip(category.said)], STATES[category.reply]
    if seat != view.elder and category.reply is Reply.EQUAL:
        return [_("%(category)s: equal") % {"category": CATEGORY_LABELS[category.category]}], "equal"
    return [], ""


@kept
def said_chip(said: Said) -> str:
    """ "quart 4" """
    return _("%(item)s, %(points)d") % {"item": said_name(said), "points": said.points}


def _proof(view: View, category: CategorySeen) -> Choice | None:
    may = any(isinstance(action, AskProof) and action.category is category.category for action in view.legal)
    return Choice(_("Ask for proof"), f"ask {category.category}", Style.CHIP) if may else None
