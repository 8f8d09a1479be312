"""The part of a form that asks for a time control: what is usual, or one's own times, and what happens at zero."""

from __future__ import annotations

from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import AtZero
from games.presenters.timing import control_words
from games.rules.clock import BadControl, Kind, TimeControl, checked, read_control

USUAL = ("reserve 25 75 180", "reserve 25 75 900", "fischer 300 5", "days 1", "days 2", "days 3", "days 7", "")
NAMES = ("clock", "action_s", "discard_s", "reserve_min", "initial_min", "increment_s", "at_zero")
OWN = NAMES[1:-1]


def _own(kind: Kind, label: Any, initial: int) -> forms.IntegerField:
    """A number of one's own times; the style sheet shows it where that kind is chosen."""
    widget = forms.NumberInput(attrs={"data-own": kind.value})
    return forms.IntegerField(label=label, required=False, initial=initial, widget=widget)


def _choices(*, discards: bool) -> list[tuple[str, str]]:
    return [
        *((text, control_words(read_control(text), discards=discards)) for text in USUAL),
        (Kind.RESERVE.value, _("other times: for each action, and in reserve")),
        (Kind.FISCHER.value, _("other times: in all, and more with each action")),
    ]


class TimeFields(forms.Form):
    """Comes out as `time` once the form is valid. `DISCARDS` is false for games without an exchange."""

    DISCARDS = True

    clock = forms.ChoiceField(label=gettext_lazy("Time to think"), widget=forms.RadioSelect, required=False)
    action_s = _own(Kind.RESERVE, gettext_lazy("Seconds for an action"), 25)
    discard_s = _own(Kind.RESERVE, gettext_lazy("Seconds for a discard"), 75)
    reserve_min = _own(Kind.RESERVE, gettext_lazy("Minutes in reserve for the match"), 3)
    initial_min = _own(Kind.FISCHER, gettext_lazy("Minutes in all"), 5)
    increment_s = _own(Kind.FISCHER, gettext_lazy("Seconds more with each action"), 5)
    at_zero = forms.ChoiceField(
        label=gettext_lazy("When the time runs out"), choices=AtZero.choices, widget=forms.RadioSelect, required=False
    )

    def offer_times(self, control: str, at_zero: str) -> None:
        """Make the choices, with these chosen at first."""
        clock = self.fields["clock"]
        assert isinstance(clock, forms.ChoiceField)
        clock.choices = lambda: _choices(discards=self.DISCARDS)
        if not self.DISCARDS:
            del self.fields["discard_s"]
        chosen = read_control(control)
        self.initial |= {"clock": control if control in USUAL else chosen.kind.value, "at_zero": at_zero}
        if control not in USUAL:
            self.initial |= _numbers(chosen)

    @property
    def usual_times(self) -> list[BoundWidget]:
        """The choices that need no number of one's own."""
        return [choice for choice in self["clock"] if choice.data["value"] in USUAL]

    @property
    def own_times(self) -> list[BoundWidget]:
        """The choices of one's own times."""
        return [choice for choice in self["clock"] if choice.data["value"] not in USUAL]

    @property
    def own_names(self) -> tuple[str, ...]:
        """The names of the numbers that go with them."""
        return OWN

    @property
    def own_numbers(self) -> list[forms.BoundField]:
        """Those of them that the game asks for."""
        return [self[name] for name in OWN if name in self.fields]

    @property
    def has_own_times(self) -> bool:
        """Whether one's own times are chosen, or a number of them is wrong."""
        return self["clock"].value() in (Kind.RESERVE, Kind.FISCHER) or any(name in self.errors for name in OWN)

    def forbid_at_zero(self, at_zero: AtZero) -> None:
        """Don't offer this."""
        field = self.fields["at_zero"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [choice for choice in AtZero.choices if choice[0] != at_zero]

    def time(self) -> dict[str, str]:
        """`time_control` and `at_zero` as a table keeps them, of valid fields. Raises BadControl."""
        clock = self.cleaned_data.get("clock", "")
        control = clock if clock in USUAL else checked(self._own_control(Kind(clock))).text
        return {"time_control": control, "at_zero": self.cleaned_data.get("at_zero") or self.initial["at_zero"]}

    def check_time(self) -> None:
        """Add errors where the numbers are out of bounds."""
        if "clock" not in self.cleaned_data:
            return
        try:
            self.time()
        except BadControl as error:
            scale = 60 if SECONDS[error.field].endswith("_min") else 1
            bounds = {"lowest": -(-error.lowest // scale), "highest": error.highest // scale}
            name = "initial_min" if self.cleaned_data["clock"] == Kind.FISCHER and error.field == "bank_s" else ""
            self.add_error(name or SECONDS[error.field], _("Write a number from %(lowest)d to %(highest)d.") % bounds)

    def _own_control(self, kind: Kind) -> TimeControl:
        given = {name: self._number(name) for name in OWN}
        if kind is Kind.FISCHER:
            return TimeControl(kind, bank_s=given["initial_min"] * 60, increment_s=given["increment_s"])
        action, discard, bank = given["action_s"], given["discard_s"], given["reserve_min"] * 60
        return TimeControl(kind, action_s=action, discard_s=discard, bank_s=bank)

    def _number(self, name: str) -> int:
        """The number written; one too large to keep is as bad as the largest; a game's own where it isn't asked for."""
        if name not in self.fields:
            return 75
        number = self.cleaned_data.get(name)
        return -1 if number is None else max(-1, min(number, 100_000))


SECONDS = {"action_s": "action_s", "discard_s": "discard_s", "bank_s": "reserve_min", "increment_s": "increment_s"}


def _numbers(control: TimeControl) -> dict[str, int]:
    """One's own times as the fields have them."""
    if control.kind is Kind.FISCHER:
        return {"initial_min": control.bank_s // 60, "increment_s": control.increment_s}
    return {"action_s": control.action_s, "discard_s": control.discard_s, "reserve_min": control.bank_s // 60}
