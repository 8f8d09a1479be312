"""What a director decided, in sentences; how a sheet shows it; and the table while everything is stopped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.course import Course, Deal, Ruling, Scored, Unit, Word
from games.presenters.board import Board, Facts, Hand, MatchSheet, SeatPanel, SheetNote, TallyLine, Told
from games.replay import PlayedDeal
from games.rulings import since

SENTENCES = {
    Word.STOPPED: gettext_lazy("The organiser stopped the clocks. Reason: %(reason)s"),
    Word.STARTED: gettext_lazy("The organiser started the clocks again. Reason: %(reason)s"),
    Word.ADJUSTED: gettext_lazy("The organiser changed the result of deal %(deal)d. Reason: %(reason)s"),
    Word.VOID: gettext_lazy("The organiser cancelled deal %(deal)d: it is dealt again. Reason: %(reason)s"),
    Word.REAL_CARDS: gettext_lazy("From here on real cards are played. Reason: %(reason)s"),
    Word.SCREEN: gettext_lazy("The cards are dealt here again. Reason: %(reason)s"),
    Word.SCORED: gettext_lazy("The organiser wrote down a deal. Reason: %(reason)s"),
    Word.OPENED: gettext_lazy("The organiser looked at all the cards. Reason: %(reason)s"),
}


def sentence(ruling: Ruling, names: Sequence[str]) -> str:
    """The ruling with its reason, in the language in force; `names` are those of the seats now."""
    values: dict[str, object] = {"reason": ruling.reason, "deal": ruling.deal}
    if ruling.word is not Word.REPLACED:
        return str(SENTENCES[ruling.word]) % values
    if ruling.is_house:
        return _("The house takes over a seat. Reason: %(reason)s") % values
    assert ruling.seat is not None
    return _("%(name)s takes over a seat. Reason: %(reason)s") % (values | {"name": names[ruling.seat]})


def on_deal(deal: PlayedDeal) -> str:
    """What was ruled on a deal that is replayed, with the reason; empty where nothing was."""
    if deal.void is not None:
        return str(SENTENCES[Word.VOID]) % {"deal": deal.in_unit, "reason": deal.void}
    if deal.adjusted is not None:
        return str(SENTENCES[Word.ADJUSTED]) % {"deal": deal.in_unit, "reason": deal.adjusted}
    return ""


def told_rulings(course: Course, names: Sequence[str]) -> tuple[Told, ...]:
    """The rulings since the present deal was dealt, or the unit begun."""
    return tuple(Told(sentence(one, names), one.place) for one in since(course.rulings, course.dealt_at))


def latest(course: Course, names: Sequence[str]) -> str:
    """The ruling that players have to know now: why everything is stopped, or what was decided last."""
    stops = [one for one in course.rulings if one.word is Word.STOPPED]
    if course.stopped is not None and stops:
        return sentence(stops[-1], names)
    done = len(course.deal.actions) if course.deal is not None else None
    fresh = [one for one in since(course.rulings, course.dealt_at) if done is None or one.place == done]
    return sentence(fresh[-1], names) if fresh else ""


def sheet_notes(unit: Unit | None) -> tuple[SheetNote, ...]:
    """What rulings did to the lines of the unit's sheet, each with the number of its line, from 1."""
    notes, number = [], 1
    for line in () if unit is None else unit.lines:
        if isinstance(line, Deal) and line.void is not None:
            notes.append(SheetNote(number, line.void, is_void=True))
            continue
        if isinstance(line, Scored):
            notes.append(SheetNote(number, "", is_by_hand=True))
        elif line.adjusted is not None:
            notes.append(SheetNote(number, line.adjusted.reason))
        number += 1
    return tuple(notes)


def noted(sheet: MatchSheet | None, facts: Facts) -> MatchSheet | None:
    """`sheet` with what rulings did to its lines; void deals have lines of their own, without numbers."""
    if sheet is None or not facts.sheet_notes:
        return sheet
    lines: list[TallyLine] = []
    for number, line in enumerate(sheet.lines, start=1):
        here = [note for note in facts.sheet_notes if note.line == number]
        lines += [_void(note, sheet.columns) for note in here if note.is_void]
        kept = [note for note in here if not note.is_void]
        lines.append(replace(line, note=_note(kept[0], line.note)) if kept and not line.is_total else line)
    return replace(sheet, lines=tuple(lines))


def _void(note: SheetNote, columns: Sequence[str]) -> TallyLine:
    label = _("Deal %(number)d, cancelled") % {"number": note.line}
    return TallyLine(label, ("–",) * len(columns), note=note.reason)


def _note(note: SheetNote, own: str) -> str:
    said = _("with real cards") if note.is_by_hand else _("changed by the organiser: %(why)s") % {"why": note.reason}
    return f"{own}; {said}" if own else said


def ruled(board: Board, facts: Facts) -> Board:
    """`board` with the rulings on it; while everything is stopped nothing can be done there."""
    board = replace(board, ruling=facts.ruling, match=noted(board.match, facts), call=facts.call)
    if facts.ruling and facts.is_ruling_new:
        board = replace(board, alarm=facts.ruling)
    return _halted(board) if facts.stopped else board


def _halted(board: Board) -> Board:
    """The table with nothing on it that can be pressed."""
    why = _("The clocks are stopped: the table waits for the organiser.")
    cards = tuple(replace(held, text="", playable=False, reason=why, choices=()) for held in board.hand.cards)
    stock = board.felt.stock
    return replace(
        board,
        felt=replace(board.felt, stock=None if stock is None else replace(stock, choice=None)),
        hand=replace(board.hand, cards=cards, picking=None) if cards else Hand(),
        choices=(),
        menu=(),
        orders=None,
        prompt=None,
        tally=None if board.tally is None else replace(board.tally, choices=()),
        phase="",
        status=why,
        is_my_turn=False,
        seats=tuple(_quiet(panel) for panel in board.seats),
    )


def _quiet(panel: SeatPanel) -> SeatPanel:
    chips = tuple(replace(chip, ask=None) for chip in panel.chips)
    return replace(panel, is_on_turn=False, chips=chips)
