"""From a table's snapshot to what one audience reads: view → Board → fragments of HTML.

`render` is all that consumers and views call. Each game's module turns its view into a Board; `between` does
it where no deal lies on the table. Nothing here sees a state: `snapshot.view(seat)` is what leaves the rules.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from importlib import import_module
from typing import Any

from django.utils import translation

from games.presenters import absence, between, covered, links, manners, orders, rulings
from games.presenters.board import Board
from games.presenters.fragments import Fragments, changed, fragments_of, table_html
from games.presenters.reading import read_only
from games.presenters.timing import time_told
from games.rules.game import Seat

__all__ = ["Fragments", "board_of", "changed", "page", "render"]

SEAL_SHOWN = 12  # hexadecimal digits of a commitment that a table shows


def board_of(snapshot: Any, audience: Seat | None) -> Board:
    """What `audience` may see of the table, in the language in force."""
    facts = snapshot.facts(audience)
    if snapshot.hides_from(audience):
        return covered.present(snapshot.game, facts)
    if snapshot.state is None:
        board: Board = between.present(snapshot.game, facts)
    else:
        board = import_module(f"games.presenters.{snapshot.game}").present(snapshot.view(audience), facts)
    time = time_told(snapshot.game, snapshot.control, snapshot.at_zero)
    board = replace(board, code=facts.code, seal=facts.sealed[:SEAL_SHOWN], links=links.of(facts), time=time)
    board = replace(board, absence=absence.present(facts), orders=orders.sheet(snapshot.game, facts))
    if board.orders is not None and board.orders.cancelled:
        board = replace(board, said=" ".join((board.said, *board.orders.cancelled)))
    board = replace(board, has_replay=audience is None and facts.has_replay)
    return rulings.ruled(manners.with_manners(board, facts), facts)


def _board(snapshot: Any, audience: Seat | None, *, is_friend: bool) -> Board:
    own = board_of(snapshot, audience)
    return read_only(board_of(snapshot, None), own) if is_friend else own


def _due(snapshot: Any, audience: Seat | None) -> datetime | None:
    return None if snapshot.hides_from(audience) else snapshot.due_at


def render(snapshot: Any, audience: Seat | None, language: str, *, is_friend: bool = False) -> Fragments:
    """The table as fragments {name: HTML}, in page order, for one audience in its language.

    `is_friend`: for somebody who looks into the hand of `audience`, and does nothing.
    """
    with translation.override(language):
        return fragments_of(_board(snapshot, audience, is_friend=is_friend), language, _due(snapshot, audience))


def page(snapshot: Any, audience: Seat | None, language: str, *, is_friend: bool = False) -> str:
    """The whole `<main id="table">`."""
    with translation.override(language):
        board = _board(snapshot, audience, is_friend=is_friend)
        due = _due(snapshot, audience)
        return table_html(fragments_of(board, language, due), board, due, snapshot.code)
