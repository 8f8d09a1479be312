"""The form of an event's dates: a moment and a place for each round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments.events.models import EARLIEST, LATEST, RoundDate, validate_start
from tournaments.events.services.dates import LONGEST_PLACE, Dated

MOST_DATED = 80


@dataclass(frozen=True, slots=True)
class DateRow:
    number: int
    at: forms.BoundField
    place: forms.BoundField


class DatesForm(forms.Form):
    """Two fields for each of `rounds` rounds, filled with what is `known`."""

    def __init__(self, *args: Any, rounds: int, known: Sequence[RoundDate], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dated = {row.number: row for row in known}
        self.numbers = range(1, min(max([rounds, *dated], default=0), MOST_DATED) + 1)
        for number in self.numbers:
            row = dated.get(number)
            self.fields[f"at_{number}"] = self._moment(number, row and row.starts_at)
            self.fields[f"place_{number}"] = forms.CharField(
                label=_("Round %(number)d: place") % {"number": number},
                max_length=LONGEST_PLACE,
                required=False,
                initial=row.place if row else "",
            )

    @staticmethod
    def _moment(number: int, known: Any) -> forms.DateTimeField:
        bounds = {"min": f"{EARLIEST}-01-01T00:00", "max": f"{LATEST}-12-31T23:59"}
        widget = forms.DateTimeInput(attrs={"type": "datetime-local", **bounds}, format="%Y-%m-%dT%H:%M")
        label = _("Round %(number)d: day and hour") % {"number": number}
        return forms.DateTimeField(
            label=label, required=False, initial=known, widget=widget, validators=[validate_start]
        )

    @property
    def wanted(self) -> tuple[Dated, ...]:
        """What the form says of each round."""
        said = self.cleaned_data
        return tuple(Dated(n, said[f"at_{n}"], said[f"place_{n}"]) for n in self.numbers)
