"""A Board as fragments of HTML: one Jinja template each, the same for the page, the answer and the push.

The names are the ids of the fragments' roots, in page order (`docs/table-dom.md`). A fragment sees the parts of the
board that `PARTS` names and nothing else, so that one drawn before is drawn again only when its parts have changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cache, lru_cache, partial
from types import SimpleNamespace
from typing import Any

from django.template import engines
from markupsafe import Markup

from games.presenters.board import Board, Place
from games.presenters.pictures import picture, sign

PARTS: dict[str, tuple[str, ...]] = {
    "state": ("game", "title", "is_my_turn", "is_held", "felt", "prompt", "tally"),
    "bar": ("header", "time"),
    "steps": ("steps",),
    "seat-top": (),
    "seat-left": (),
    "felt": ("felt", "scores"),
    "seat-right": (),
    "prompt": ("prompt",),
    "tally": ("tally", "match"),
    "seat-bottom": (),
    "offers": ("offers",),
    "status": ("status", "phase", "is_my_turn", "ruling", "call", "absence", "orders", "code"),
    "hand": ("hand",),
    "choices": ("hand", "choices", "reviews", "has_replay", "code"),
    "side": ("scores", "log", "where"),
    "reviews": ("reviews",),
    "menu": ("menu", "orders", "code", "seal", "links", "time"),
    "say": ("said", "where"),
    "alarm": ("alarm",),
}
NAMES = tuple(PARTS)
SEATS = {f"seat-{place}": place for place in Place}
NUMBER = "\0"  # stands for the number in a fragment that is kept
KEPT = 4_000  # fragments, each about a kilobyte

Fragments = dict[str, str]


def fragments_of(board: Board, language: str, due_at: datetime | None = None) -> Fragments:
    """Every fragment of `board` by its name; call it with `language` in force."""
    number, due = str(board.n), due_at.isoformat() if due_at else ""
    panels = {panel.place: panel for panel in board.seats}
    fragments = {}
    for name, parts in PARTS.items():
        if name in SEATS:
            html = _seat(name, board.pack, language, panels.get(SEATS[name]))
        else:
            html = _drawn(
                name, board.pack, language, due if name == "state" else "", *(getattr(board, p) for p in parts)
            )
        fragments[name] = html.replace(NUMBER, number, 1)
    return fragments


def table_html(fragments: Mapping[str, str], board: Board, due_at: datetime | None = None, code: str = "") -> str:
    """The whole `<main id="table">` around its fragments."""
    inside = Markup("\n").join(Markup(html) for html in fragments.values())  # noqa: S704 - rendered above
    due = due_at.isoformat() if due_at else ""
    return str(_template("table").render(board=board, due=due, code=code, inside=inside))


def changed(old: Mapping[str, str], new: Mapping[str, str]) -> Fragments:
    """The fragments of `new` that differ from those in `old` by more than their number; `state` comes along."""
    return {
        name: html
        for name, html in new.items()
        if name == "state" or _unnumbered(html) != _unnumbered(old.get(name, ""))
    }


@lru_cache(maxsize=KEPT)
def _drawn(name: str, pack: str, language: str, due: str, *parts: Any) -> str:
    board = SimpleNamespace(n=NUMBER, **dict(zip(PARTS[name], parts, strict=True)))
    return str(_template(name).render(board=board, due=due, **_pictures(pack, language)))


@lru_cache(maxsize=KEPT)
def _seat(name: str, pack: str, language: str, panel: Any) -> str:
    board = SimpleNamespace(n=NUMBER)
    return str(_template("seat").render(board=board, name=name, panel=panel, **_pictures(pack, language)))


@cache
def _pictures(pack: str, language: str) -> dict[str, Any]:
    return {"card": partial(picture, pack, language=language), "sign": partial(sign, pack)}


def prepare() -> None:
    """Compile every template, so that the first who come don't wait for it."""
    for name in dict.fromkeys("seat" if name in SEATS else name for name in (*NAMES, "table")):
        _template(name)


def _unnumbered(html: str) -> str:
    """`html` without the first data-n, which its root carries."""
    before, _, rest = html.partition(' data-n="')
    return before + rest.partition('"')[2]


@cache
def _template(name: str) -> Any:
    engine: Any = engines["jinja2"]
    return engine.env.get_template(f"games/{name}.html")
