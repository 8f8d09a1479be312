"""A finished deal at one of its positions, as one seat saw it or with all hands open: the live table without a control.

`read_only` also serves whoever may look into a hand while it is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from games.presenters import board_of
from games.presenters.board import Board, Facts, Hand, HandCard, SeatPanel
from games.presenters.fragments import fragments_of
from games.presenters.seating import label_of, name_of
from games.presenters.words import card_label
from games.rules.cards import Card
from games.rules.game import Seat

FRAGMENTS = ("steps", "seat-top", "seat-left", "felt", "seat-right", "tally", "seat-bottom", "status", "hand", "say")
BOTTOM = Seat(0)  # whose hand lies in front where all are open


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards of one seat laid open beside the table, under a title."""

    title: str
    cards: tuple[str, ...]
    labels: tuple[str, ...]


def read_only(board: Board, *, status: str | None = None) -> Board:
    """`board` with nothing to press, and nothing that its seat has prepared."""
    felt = board.felt
    asked = () if board.prompt is None else board.prompt.shown  # what lies in a sheet lies on the felt without it
    stock = None if felt.stock is None else replace(felt.stock, choice=None)
    return replace(
        board,
        seats=tuple(_without_controls(panel) for panel in board.seats),
        felt=replace(felt, stock=stock, shown=(*felt.shown, *asked)),
        hand=_looked_at(board.hand),
        choices=(),
        menu=(),
        prompt=None,
        tally=None if board.tally is None else replace(board.tally, choices=(), waiting=""),
        status=board.status if status is None else status,
        is_my_turn=False,
    )


def _without_controls(panel: SeatPanel) -> SeatPanel:
    return replace(panel, chips=tuple(replace(chip, ask=None) for chip in panel.chips))


def _looked_at(hand: Hand) -> Hand:
    cards = tuple(HandCard(one.card, one.label, is_marked=one.is_marked, is_new=one.is_new) for one in hand.cards)
    return Hand(cards, hand.rows, title=hand.title, is_looked_at=True)


def board_at(snapshot: Any, viewer: Seat | None) -> Board:
    """The table as `viewer` saw it, or as onlookers did with seat 0's hand in front; who is on turn is named."""
    watched = board_of(snapshot, None)
    if viewer is not None:
        return replace(read_only(board_of(snapshot, viewer), status=watched.status), reviews=())
    front = board_of(snapshot, BOTTOM).hand
    title = _("Hand of %(name)s") % {"name": name_of(snapshot.facts(None), BOTTOM)}
    return replace(read_only(replace(watched, hand=replace(front, title=title))), reviews=())


def laid_open(snapshot: Any, viewer: Seat | None) -> tuple[Laid, ...]:
    """What lies open beside the table: the other hands where all are, and what was put away in piquet."""
    return tuple(_laid(snapshot, viewer))


def _laid(snapshot: Any, viewer: Seat | None) -> Iterator[Laid]:
    facts = snapshot.facts(None)
    seats = range(len(facts.people)) if viewer is None else (viewer,)
    for seat in map(Seat, seats):
        held = board_of(snapshot, seat).hand.cards
        if viewer is None and seat != BOTTOM and held:
            yield Laid(label_of(facts, seat), tuple(one.card for one in held), tuple(one.label for one in held))
    for seat in map(Seat, seats):
        discards: tuple[Card, ...] = getattr(snapshot.view(seat), "discards", ())
        if discards:
            yield _put_away(facts, seat, discards)


def _put_away(facts: Facts, seat: Seat, discards: tuple[Card, ...]) -> Laid:
    title = _("%(name)s: exchanged") % {"name": label_of(facts, seat)}
    return Laid(title, discards, tuple(card_label("fr", card) for card in discards))


def fragments_at(board: Board, language: str) -> dict[str, str]:
    """The fragments of the live table that a replay shows, by name."""
    drawn = fragments_of(board, language)
    return {name: drawn[name] for name in FRAGMENTS}
