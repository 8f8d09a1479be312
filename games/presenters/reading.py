"""A board that is only looked at: an onlooker's, with what one seat can see.

Nothing else of the seat's own board is taken over: what it has prepared, ordered or been told stays its own.
"""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from games.presenters.board import Board, Hand, HandCard, Scores, SeatPanel


def read_only(watched: Board, own: Board) -> Board:
    """The board of onlookers, who name everybody, with the hand and the view of the seat whose board is `own`."""
    asked = () if own.prompt is None else own.prompt.shown  # what lies in a sheet lies on the felt without it
    felt, tally = own.felt, watched.tally
    stock = None if felt.stock is None else replace(felt.stock, choice=None)
    return replace(
        watched,
        seats=tuple(_without_controls(panel) for panel in own.seats),
        felt=replace(felt, stock=stock, shown=(*felt.shown, *asked), notice=watched.felt.notice),
        hand=_looked_at(own),
        scores=_named(own, watched),
        reviews=own.reviews,
        tally=None if tally is None else replace(tally, choices=(), waiting=""),
        choices=(),
        menu=(),
        prompt=None,
    )


def _named(own: Board, watched: Board) -> Scores:
    """The seat's scores, its own side first, under the names of both."""
    names, is_second = watched.scores.columns, any(panel.is_me and panel.seat % 2 for panel in own.seats)
    return replace(own.scores, columns=names[::-1] if is_second else names)


def _without_controls(panel: SeatPanel) -> SeatPanel:
    return replace(panel, chips=tuple(replace(chip, ask=None) for chip in panel.chips))


def _looked_at(own: Board) -> Hand:
    cards = tuple(HandCard(one.card, one.label, is_marked=one.is_marked, is_new=one.is_new) for one in own.hand.cards)
    names = [panel.name for panel in own.seats if panel.is_me]
    title = _("Hand of %(name)s") % {"name": names[0]} if names else own.hand.title
    return Hand(cards, own.hand.rows, title=title, is_looked_at=True)
