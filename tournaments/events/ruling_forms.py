"""What an organiser types about a match: how it ends without being played out, and what the referee awarded."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.events.forms import ReasonForm
from tournaments.events.models import Event
from tournaments.records.rules.counting import How

POINTS = ("points_0", "points_1")
AWARDED = ("awarded_0", "awarded_1")
MOST_AWARDED = 999


class ClosingForm(ReasonForm):
    """How an organiser ends a match that isn't played out; `winner` empty is for nobody.

    With a ruling `points` can be given to both sides, where `most_points` (those of a win) says that points count.
    """

    how = forms.ChoiceField(
        label=gettext_lazy("How"),
        choices=[
            (How.FORFEIT.value, gettext_lazy("forfeit: a side is gone")),
            (How.RULING.value, gettext_lazy("ruling: I decide")),
        ],
        widget=forms.RadioSelect,
        initial=How.FORFEIT.value,
    )
    winner = forms.ChoiceField(label=gettext_lazy("Winner"), widget=forms.RadioSelect, required=False)
    field_order = ("winner", "how", *POINTS, "reason")

    def __init__(
        self, *args: Any, sides: tuple[str, str], may_be_nobody: bool, most_points: Decimal | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        choices = [("0", sides[0]), ("1", sides[1])]
        self.fields["winner"].choices = [
            *choices,
            *([("", _("nobody: lost for both"))] if may_be_nobody else []),
        ]
        self.fields["winner"].required = not may_be_nobody
        if most_points is not None:
            for name, side in zip(POINTS, sides, strict=True):
                self.fields[name] = forms.DecimalField(
                    label=_("Points given to %(name)s") % {"name": side}, min_value=0, max_value=most_points,
                    decimal_places=2, required=False, help_text=_("Only for an adjusted score; then for both."),
                )  # fmt: skip
        self.order_fields(self.field_order)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        given = [cleaned.get(name) for name in POINTS]
        if any(one is not None for one in given) and not any(name in self.errors for name in POINTS):
            if None in given:
                self.add_error(POINTS[given.index(None)], _("Give points to both sides, or to neither."))
            elif cleaned.get("how") != How.RULING:
                self.add_error("how", _("Points are given by a ruling."))
        return cleaned

    @property
    def side(self) -> int | None:
        winner = self.cleaned_data["winner"]
        return int(winner) if winner else None

    @property
    def points(self) -> tuple[Decimal, Decimal] | None:
        first, second = (self.cleaned_data.get(name) for name in POINTS)
        return None if first is None or second is None else (first, second)


class AwardedForm(ReasonForm):
    """How much of each side's score the referee gave, with the reason of the ruling."""

    field_order = (*AWARDED, "reason")

    def __init__(self, *args: Any, event: Event, sides: tuple[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        what = _("Points awarded by the referee to %(name)s") if event.game == "guinote" else (
            _("Deals awarded by the referee to %(name)s")
        )  # fmt: skip
        for name, side in zip(AWARDED, sides, strict=True):
            self.fields[name] = forms.IntegerField(
                label=what % {"name": side}, min_value=0, max_value=MOST_AWARDED, required=False
            )
        self.order_fields(self.field_order)

    @property
    def awarded(self) -> tuple[int, int]:
        first, second = (self.cleaned_data.get(name) or 0 for name in AWARDED)
        return first, second
