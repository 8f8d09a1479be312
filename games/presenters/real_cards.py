"""A match with real cards in words: the sheet of the unit, and what one side wrote of the last deal."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.course import Deal, Scored, Written
from games.presenters.director import seat_names, sides
from games.rules.game import Result
from games.selectors import Snapshot


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One deal of the unit: which one, what it came to, how it was played."""

    label: str
    result: str
    note: str = ""


def sheet_of(snapshot: Snapshot) -> tuple[SheetLine, ...]:
    """The deals of the present unit that count."""
    unit = snapshot.course.unit
    names = sides(seat_names(snapshot))
    return tuple(_line(number, line, names) for number, line in enumerate(() if unit is None else unit.sheet, start=1))


def _line(number: int, line: Deal | Scored, names: tuple[str, str]) -> SheetLine:
    note = _("with real cards") if isinstance(line, Scored) else ""
    assert line.counted is not None
    return SheetLine(_("Deal %(number)d") % {"number": number}, result_text(line.counted, names), note)


def written_of(snapshot: Snapshot, written: Written) -> str:
    """What one side wrote, and who."""
    names = seat_names(snapshot)
    values = {"name": names[written.seat], "result": result_text(written.result, sides(names))}
    if written.last is None:
        return _("%(name)s wrote: %(result)s") % values
    return _("%(name)s wrote: %(result)s. The last trick went to %(last)s.") % (values | {"last": names[written.last]})


def result_text(result: Result, names: tuple[str, str]) -> str:
    """What a deal came to, in few words."""
    winner = result["winner"] if "winner" in result else result.get("point_to")
    pair = result.get("scores", result.get("totals"))
    points = "" if pair is None else f"{pair[0]} : {pair[1]}"
    if "tricks" in result:
        return points
    if winner is None:
        return _("%(points)s, nobody won") % {"points": points} if points else _("nobody won")
    values = {"name": names[winner], "points": points}
    return _("%(points)s, won by %(name)s") % values if points else _("won by %(name)s") % values
