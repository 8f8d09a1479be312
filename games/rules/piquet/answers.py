"""Truthful declarations, from what a seat sees: what the house says, and what the site says for who asks it to."""

from __future__ import annotations

from games.rules.piquet.actions import Call, Stand
from games.rules.piquet.combinations import best
from games.rules.piquet.view import View


def truthful(view: View) -> Call | Stand:
    """The best that the seat of `view` holds in the category that waits for its call or answer, all items named.

    ValueError when nothing waits, or not for this seat.
    """
    if view.asked is None or view.seat is None or view.seat not in view.to_act:
        raise ValueError("no declaration waits for this seat")
    items = best(view.asked, view.hand)
    if view.seat == view.elder:
        return Call(view.seat, view.asked, items)
    return Stand(view.seat, items)
