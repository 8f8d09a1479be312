"""A position as a picture that stands alone (SVG, 1200 × 630): names, the hands that may be seen, the trick, the score.

It refers to nothing outside itself and holds no script; every text is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import escape

from games.drawing.alone import BACK, definitions
from games.drawing.card import HEIGHT, WIDTH
from games.presenters.board import Board, Place, SeatPanel
from games.presenters.replaying import Laid
from games.rules.game import Seat

WIDE, HIGH = 1200, 630
FELT, DEEP, TEXT, SOFT, GOLD = "#1d5242", "#16423a", "#ffffff", "#cfe3da", "#ffd166"
HAND = 78  # width of a card
TRICK = {2: 96, 4: 76}  # the same in a trick, by the number of seats
MIDDLE = WIDE // 2
TRICK_AT = {  # the upper left corner of each card
    2: {Place.TOP: (500, 252), Place.BOTTOM: (604, 268)},
    4: {Place.TOP: (562, 238), Place.BOTTOM: (562, 310), Place.LEFT: (472, 274), Place.RIGHT: (652, 274)},
}
NAME_AT = {Place.TOP: (40, 92), Place.BOTTOM: (40, 462), Place.LEFT: (40, 262), Place.RIGHT: (900, 262)}
HAND_AT = {Place.TOP: (40, 106), Place.BOTTOM: (40, 476), Place.LEFT: (40, 276), Place.RIGHT: (900, 276)}
HAND_ROOM = {Place.TOP: 1120, Place.BOTTOM: 1120, Place.LEFT: 260, Place.RIGHT: 260}


def drawn(board: Board, laid: Sequence[Laid], where: str, language: str) -> str:
    """The picture of `board`, of which `laid` are the other hands that lie open."""
    opened = {one.seat: one.cards for one in laid if one.is_hand}
    parts = [_text(40, 48, _heading(board, where), 30, TEXT, "bold")]
    used: set[str] = set()
    for panel in board.seats:
        held = _held(board, panel, opened)
        used |= set(held)
        parts.append(_seat(panel, held))
    used |= {one.card for one in board.felt.trick}
    parts += [_trick(board), _stock(board), _outcome(board)]
    if board.felt.stock is not None and board.felt.stock.turned:
        used.add(board.felt.stock.turned)
    shapes = definitions(board.pack, used, french_letters=language == "fr")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" '
        f'font-family="Atkinson Hyperlegible Next, Verdana, sans-serif" role="img">'
        f"<title>{escape(_heading(board, where))}</title>{shapes}"
        f'<rect width="{WIDE}" height="{HIGH}" fill="{FELT}"/>'
        f'<rect x="320" y="232" width="560" height="204" rx="24" fill="{DEEP}"/>'
        f"{''.join(parts)}</svg>\n"
    )


def _heading(board: Board, where: str) -> str:
    return " · ".join(filter(None, (board.header.game, board.header.deal, board.header.standing, where)))


def _held(board: Board, panel: SeatPanel, opened: dict[Seat, tuple[str, ...]]) -> tuple[str, ...]:
    """The cards of a seat: faces where they may be seen, else as many backs."""
    if panel.place is Place.BOTTOM and board.hand.cards:
        return tuple(one.card for one in board.hand.cards)
    return opened.get(panel.seat, (BACK,) * (panel.card_count or 0))


def _seat(panel: SeatPanel, held: Sequence[str]) -> str:
    x, y = NAME_AT[panel.place]
    said = " · ".join(chip.label for chip in panel.chips)
    is_wide = panel.place in (Place.TOP, Place.BOTTOM)
    name = " · ".join((panel.name, *panel.notes, *((said,) if is_wide and said else ())))
    below = "" if is_wide or not said else _text(x, y + 152, _shortened(said, panel.place), 18, SOFT)
    return _text(x, y, _shortened(name, panel.place), 24, TEXT, "bold") + _fan(panel.place, held) + below


def _shortened(text: str, place: Place) -> str:
    most = 88 if place in (Place.TOP, Place.BOTTOM) else 20
    return text if len(text) <= most else text[: most - 1] + "…"


def _fan(place: Place, held: Sequence[str]) -> str:
    x, y = HAND_AT[place]
    gap = min(HAND + 8.0, (HAND_ROOM[place] - HAND) / max(1, len(held) - 1))
    return "".join(_card(card, x + number * gap, y, HAND) for number, card in enumerate(held))


def _card(card: str, x: float, y: float, width: float) -> str:
    height = width * HEIGHT / WIDTH
    return f'<use href="#card-{card}" x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}"/>'


def _trick(board: Board) -> str:
    places, width = TRICK_AT[board.felt.seats], TRICK[board.felt.seats]
    found = []
    for one in sorted(board.felt.trick, key=lambda one: one.order):
        x, y = places[one.place]
        if one.is_winner:
            box = f'x="{x - 4}" y="{y - 4}" width="{width + 8}" height="{width * HEIGHT // WIDTH + 8}"'
            found.append(f'<rect {box} rx="10" fill="{GOLD}"/>')
        found.append(_card(one.card, x, y, width))
    return "".join(found)


def _stock(board: Board) -> str:
    stock = board.felt.stock
    if stock is None:
        return ""
    words = _text(344, 262, stock.text, 20, SOFT) + _text(344, 286, stock.trump, 20, SOFT)
    return words + (_card(stock.turned, 344, 300, 72) if stock.turned else "")


def _outcome(board: Board) -> str:
    said = board.tally.outcome if board.tally is not None else board.felt.notice
    return _text(MIDDLE, 618, said, 24, GOLD, "bold", "middle") if said else ""


def _text(x: int, y: int, said: str, size: int, colour: str, weight: str = "normal", anchor: str = "start") -> str:
    style = f'font-size="{size}" font-weight="{weight}" text-anchor="{anchor}"'
    return f'<text x="{x}" y="{y}" fill="{colour}" {style}>{escape(said)}</text>'
