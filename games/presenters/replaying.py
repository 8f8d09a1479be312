"""A finished deal at one of its positions, as one seat saw it or with all hands open, without a control."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from games.presenters import board_of
from games.presenters.board import Board, Facts
from games.presenters.fragments import fragments_of
from games.presenters.reading import read_only
from games.presenters.seating import label_of, name_of
from games.presenters.words import card_label
from games.rules.cards import Card
from games.rules.game import Seat

FRAGMENTS = ("steps", "seat-top", "seat-left", "felt", "seat-right", "tally", "seat-bottom", "status", "hand", "say")
BOTTOM = Seat(0)  # whose hand lies in front where all are open


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards of one seat laid open beside the table, under a title; `is_hand` where it holds them still."""

    seat: Seat
    title: str
    cards: tuple[str, ...]
    labels: tuple[str, ...]
    is_hand: bool = True


def board_at(snapshot: Any, viewer: Seat | None) -> Board:
    """The table as `viewer` saw it, or as onlookers did with seat 0's hand in front; who is on turn is named."""
    watched = replace(board_of(snapshot, None), links=(), has_replay=False)
    if viewer is not None:
        return replace(read_only(watched, board_of(snapshot, viewer)), reviews=())
    title = _("Hand of %(name)s") % {"name": name_of(snapshot.facts(None), BOTTOM)}
    front = replace(board_of(snapshot, BOTTOM).hand, title=title)
    return replace(read_only(watched, replace(watched, hand=front)), reviews=())


def laid_open(snapshot: Any, viewer: Seat | None) -> tuple[Laid, ...]:
    """What lies open beside the table: the other hands where all are, and what was put away in piquet."""
    return tuple(_laid(snapshot, viewer))


def _laid(snapshot: Any, viewer: Seat | None) -> Iterator[Laid]:
    facts = snapshot.facts(None)
    seats = range(len(facts.people)) if viewer is None else (viewer,)
    for seat in map(Seat, seats):
        held = board_of(snapshot, seat).hand.cards
        if viewer is None and seat != BOTTOM and held:
            yield Laid(seat, label_of(facts, seat), tuple(one.card for one in held), tuple(one.label for one in held))
    for seat in map(Seat, seats):
        discards: tuple[Card, ...] = getattr(snapshot.view(seat), "discards", ())
        if discards:
            yield _put_away(facts, seat, discards)


def _put_away(facts: Facts, seat: Seat, discards: tuple[Card, ...]) -> Laid:
    title = _("%(name)s: exchanged") % {"name": label_of(facts, seat)}
    return Laid(seat, title, discards, tuple(card_label("fr", card) for card in discards), is_hand=False)


def fragments_at(board: Board, language: str) -> dict[str, str]:
    """The fragments of the live table that a replay shows, by name."""
    drawn = fragments_of(board, language)
    return {name: drawn[name] for name in FRAGMENTS}
