"""A board that is only looked at: an onlooker's, with what one seat can see in it.

Nothing else of the seat's own board is taken over: what it has prepared, ordered or been told stays its own.
"""

from __future__ import annotations

from dataclasses import replace

from games.presenters.board import Board, Hand, HandCard, SeatPanel


def read_only(watched: Board, own: Board) -> Board:
    """The board of onlookers with the hand, the log and the sheets of the seat whose board is `own`; no control."""
    asked = () if own.prompt is None else own.prompt.shown  # what lies in a sheet lies on the felt without it
    felt, tally = own.felt, own.tally
    stock = None if felt.stock is None else replace(felt.stock, choice=None)
    return replace(
        watched,
        seats=tuple(_without_controls(panel) for panel in own.seats),
        felt=replace(felt, stock=stock, shown=(*felt.shown, *asked)),
        hand=_looked_at(own.hand),
        scores=own.scores,
        reviews=own.reviews,
        tally=None if tally is None else replace(tally, choices=(), waiting=""),
        match=own.match,
        log=own.log,
        where=own.where,
        choices=(),
        menu=(),
        prompt=None,
    )


def _without_controls(panel: SeatPanel) -> SeatPanel:
    return replace(panel, chips=tuple(replace(chip, ask=None) for chip in panel.chips))


def _looked_at(hand: Hand) -> Hand:
    cards = tuple(HandCard(one.card, one.label, is_marked=one.is_marked, is_new=one.is_new) for one in hand.cards)
    return Hand(cards, hand.rows, title=hand.title, is_looked_at=True)
