"""A Board as fragments of HTML: one Jinja template each, the same for the page, the answer and the push.

The names are the ids of the fragments' roots, in page order (`docs/table-dom.md`).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cache, partial
from typing import Any

from django.template import engines
from markupsafe import Markup

from games.presenters.board import Board, Place, SeatPanel
from games.presenters.pictures import picture, sign

NAMES = (
    "state",
    "bar",
    "steps",
    "seat-top",
    "seat-left",
    "felt",
    "seat-right",
    "prompt",
    "tally",
    "seat-bottom",
    "status",
    "hand",
    "choices",
    "side",
    "reviews",
    "menu",
    "say",
    "alarm",
)
SEATS = {f"seat-{place}": place for place in Place}

Fragments = dict[str, str]


def fragments_of(board: Board, language: str, due_at: datetime | None = None, code: str = "") -> Fragments:
    """Every fragment of `board` by its name; call it with `language` in force."""
    context = {
        "board": board,
        "due": due_at.isoformat() if due_at else "",
        "code": code,
        "card": partial(picture, board.pack, language=language),
        "sign": partial(sign, board.pack),
    }
    panels = {panel.place: panel for panel in board.seats}
    return {name: _drawn(name, context, panels) for name in NAMES}


def table_html(fragments: Mapping[str, str], board: Board, due_at: datetime | None = None, code: str = "") -> str:
    """The whole `<main id="table">` around its fragments."""
    context = {"board": board, "due": due_at.isoformat() if due_at else "", "code": code}
    inside = Markup("\n").join(Markup(html) for html in fragments.values())  # noqa: S704 - rendered above
    return _template("table").render(context, inside=inside)


def changed(old: Mapping[str, str], new: Mapping[str, str]) -> Fragments:
    """The fragments of `new` that differ from those in `old` by more than their number; `state` comes along."""
    return {
        name: html
        for name, html in new.items()
        if name == "state" or _unnumbered(html) != _unnumbered(old.get(name, ""))
    }


def _drawn(name: str, context: Mapping[str, Any], panels: Mapping[Place, SeatPanel]) -> str:
    if name in SEATS:
        return _template("seat").render(context, name=name, panel=panels.get(SEATS[name]))
    return _template(name).render(context)


def _unnumbered(html: str) -> str:
    """`html` without the first data-n, which its root carries."""
    before, _, rest = html.partition(' data-n="')
    return before + rest.partition('"')[2]


@cache
def _template(name: str) -> Any:
    return engines["jinja2"].env.get_template(f"games/{name}.html")
