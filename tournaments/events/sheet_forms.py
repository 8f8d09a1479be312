"""The sheet of a match played with real cards: a form as long as the match may be, and what it adds up to so far.

A partie of piquet has a row for each deal and two more for after a tie; a manche or a coto has one score.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments.events.models import Event
from tournaments.events.presenters.totals import Total, agreed_deals, totals
from tournaments.records.rules.rubicon import EXTRA_DEALS, PerSide

MOST_POINTS = 999
SIDES = ("a", "b")


@dataclass(frozen=True, slots=True)
class Row:
    """One line to fill in: its two bound fields."""

    label: str
    first: forms.BoundField
    second: forms.BoundField


@dataclass(frozen=True, slots=True)
class UnitRows:
    title: str
    rows: tuple[Row, ...]


class SheetForm(forms.Form):
    """The numbers of a sheet. `written` has them unit by unit once the form is valid."""

    def __init__(
        self,
        *args: Any,
        event: Event,
        is_extra: bool = False,
        is_single: bool = False,
        names: tuple[str, str],
        **kwargs: Any,
    ) -> None:
        """`is_extra` is about the unit that decides a level match, `is_single` about a match of one unit alone."""
        super().__init__(*args, **kwargs)
        self.event, self.names, self.is_extra = event, names, is_extra
        self.units = 1 if is_extra or is_single else event.format_units
        self.agreed = agreed_deals(event)
        self.lines = self.agreed + EXTRA_DEALS if event.game == "piquet" else 1
        for unit in range(1, self.units + 1):
            for line in range(1, self.lines + 1):
                for side, name in zip(SIDES, names, strict=True):
                    self.fields[self.key(unit, line, side)] = self._number(unit, line, name)

    def _number(self, unit: int, line: int, name: str) -> forms.IntegerField:
        label = _("%(what)s: %(name)s") % {"what": self._label(unit, line), "name": name}
        widget = forms.NumberInput(attrs={"inputmode": "numeric", "aria-label": label, "autocomplete": "off"})
        return forms.IntegerField(label=label, min_value=0, max_value=MOST_POINTS, required=False, widget=widget)

    @staticmethod
    def key(unit: int, line: int, side: str) -> str:
        return f"u{unit}_{line}_{side}"

    def _label(self, unit: int, line: int) -> str:
        if self.event.game != "piquet":
            return self._title(unit)
        if line > self.agreed:
            return _("Deal %(number)d, after a tie") % {"number": line}
        return _("Deal %(number)d") % {"number": line}

    def _title(self, unit: int) -> str:
        titles = {
            "chouine": _("Manche %(number)d, deals won"),
            "piquet": _("Partie %(number)d"),
            "guinote": _("Coto %(number)d, points"),
        }
        return titles[self.event.game] % {"number": unit}

    @property
    def unit_titles(self) -> tuple[str, ...]:
        return tuple(self._title(unit) for unit in range(1, self.units + 1))

    def unit_rows(self) -> tuple[UnitRows, ...]:
        """The fields as the page lays them out."""
        return tuple(
            UnitRows(title, tuple(self._row(unit, line) for line in range(1, self.lines + 1)))
            for unit, title in enumerate(self.unit_titles, start=1)
        )

    def _row(self, unit: int, line: int) -> Row:
        first, second = (self[self.key(unit, line, side)] for side in SIDES)
        return Row(self._label(unit, line), first, second)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for unit in range(1, self.units + 1):
            for line in range(1, self.lines + 1):
                self._check_pair(cleaned, unit, line)
            self._check_holes(unit)
        return cleaned

    def _check_holes(self, unit: int) -> None:
        """A deal left out would let the next ones count as earlier ones."""
        filled = [line for line in range(1, self.lines + 1) if self._is_touched(unit, line)]
        for line in range(1, max(filled, default=0)):
            if line not in filled:
                self.add_error(self.key(unit, line, SIDES[0]), _("This line is empty, and a later one is not."))

    def _is_touched(self, unit: int, line: int) -> bool:
        """Whether anything stands in the line, even what can't be read."""
        keys = [self.key(unit, line, side) for side in SIDES]
        return any(key in self.errors or self.cleaned_data.get(key) is not None for key in keys)

    def _check_pair(self, cleaned: Mapping[str, Any], unit: int, line: int) -> None:
        """Half a line is a slip of the pen."""
        keys = [self.key(unit, line, side) for side in SIDES]
        empty = [key for key in keys if cleaned.get(key) is None and key not in self.errors]
        if len(empty) == 1:
            self.add_error(empty[0], _("The other side of this line has a number."))

    @property
    def written(self) -> tuple[tuple[PerSide, ...], ...]:
        """Unit by unit, as far as it is filled in; empty lines and units are left out."""
        return _without_empty_end([self._unit(unit) for unit in range(1, self.units + 1)])

    def _unit(self, unit: int) -> tuple[PerSide, ...]:
        """The lines of a unit as far as they are filled in without a hole."""
        numbers = (
            tuple(self.cleaned_data.get(self.key(unit, line, side)) for side in SIDES)
            for line in range(1, self.lines + 1)
        )
        return tuple((a, b) for a, b in takewhile(lambda pair: None not in pair, numbers))

    def totals(self) -> tuple[Total, ...]:
        """What each partie adds up to so far."""
        if not self.is_bound:
            return ()
        self.is_valid()
        return totals(self.event, self.names, [self._unit(unit) for unit in range(1, self.units + 1)])


def _without_empty_end(units: list[tuple[PerSide, ...]]) -> tuple[tuple[PerSide, ...], ...]:
    while units and not units[-1]:
        units.pop()
    return tuple(units)


def initial_of(written: Sequence[Sequence[Sequence[int]]]) -> dict[str, int]:
    """A report's numbers as the form's initial values."""
    return {
        SheetForm.key(unit, line, side): points
        for unit, deals in enumerate(written, start=1)
        for line, deal in enumerate(deals, start=1)
        for side, points in zip(SIDES, deal, strict=True)
    }
