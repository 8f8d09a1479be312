"""The sheet of standing orders in a player's menu, and what he is told when one is cancelled."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.orders import OFFERED, Order, Why
from games.presenters.board import Facts, Option
from games.presenters.controls import OrderSheet

LABELS = {
    Order.SEVEN: gettext_lazy("Exchange the seven at the first chance"),
    Order.SING: gettext_lazy("Sing the highest cante at once"),
    Order.TRUTHFUL: gettext_lazy("Answer the calls truthfully"),
    Order.FORCED: gettext_lazy("Play my last card of a deal"),
}
HINTS = {
    Order.FORCED: gettext_lazy("A forced card played earlier would tell the others what you don’t hold."),
}
REASONS = {
    Why.LATE: gettext_lazy("Your time ran out."),
    Why.AWAY: gettext_lazy("You were away, and the house played on."),
    Why.UNIT: gettext_lazy("Another part of the match begins."),
    Why.DIRECTOR: gettext_lazy("The organiser has decided something."),
    Why.ANNOUNCED: gettext_lazy("Somebody else made a great announcement."),
    Why.OTHERWISE: gettext_lazy("You did something else yourself."),
}


def sheet(game: str, facts: Facts) -> OrderSheet | None:
    """The tick boxes for the viewer; None for onlookers, and once the match is over."""
    if facts.viewer is None or facts.match_over:
        return None
    given = {*facts.orders, *(facts.armed & {Order.TRUTHFUL})}
    ticks = (Option(str(LABELS[o]), o.value, o.value in given, str(HINTS.get(o, ""))) for o in OFFERED[game])
    return OrderSheet(tuple(ticks), cancelled(facts.cancelled))


def cancelled(orders: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """A sentence for each order that is not followed any more."""
    return tuple(
        _("Standing order cancelled: %(order)s. %(why)s") % {"order": LABELS[Order(order)], "why": REASONS[Why(why)]}
        for order, why in orders
    )
