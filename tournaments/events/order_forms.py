"""The part of a form that asks in which order an event compares, and the form of what an organiser deducts."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.events.models import Event
from tournaments.events.presenters.criteria import TITLES, order_text
from tournaments.events.rules.criteria import OrderFault, faults, fitting
from tournaments.events.rules.tiebreaks import Criterion

NAMES = tuple(f"order_{number}" for number in range(1, 8))
# What an event can choose from here: nobody records a rating of the start, or a deciding partida, yet.
OFFERED = tuple(c for c in Criterion if c not in (Criterion.POINTS, Criterion.AVERAGE_RATING, Criterion.PLAYOFF))
FAULTS: dict[OrderFault, Promise] = {
    OrderFault.NOT_POINTS_FIRST: gettext_lazy("Points come first."),
    OrderFault.TWICE: gettext_lazy("Each tie-break can be chosen once."),
    OrderFault.UNFIT: gettext_lazy("One of these tie-breaks says nothing in an event of this kind."),
    OrderFault.AFTER_LOTS: gettext_lazy("Nothing can come after the lots: they part everybody."),
}


def _place(number: int) -> forms.ChoiceField:
    choices = [("", "–"), *((criterion.value, TITLES[criterion]) for criterion in OFFERED)]
    label = gettext_lazy("After the points") if number == 1 else gettext_lazy("Then")
    return forms.ChoiceField(label=label, choices=choices, required=False)


class OrderFields(forms.Form):
    """One field for each place after the points; all empty is the usual order."""

    order_1, order_2, order_3, order_4 = _place(1), _place(2), _place(3), _place(4)
    order_5, order_6, order_7 = _place(5), _place(6), _place(7)

    def offer_order(self, chosen: Sequence[str], usual: Sequence[str] = ()) -> None:
        """Show what was chosen before, and say what is usual where that is known."""
        self.initial |= dict(zip(NAMES, list(chosen)[1:], strict=False))
        said = _("With nothing chosen: %(order)s.") % {"order": order_text(usual)}
        self.fields["order_1"].help_text = said if usual else _("With nothing chosen, what is usual for its kind.")

    @property
    def order(self) -> list[str]:
        """What was chosen, points first; empty for the usual order."""
        chosen = [self.cleaned_data[name] for name in NAMES if self.cleaned_data.get(name)]
        return [Criterion.POINTS.value, *chosen] if chosen else []

    def check_order(self, *, is_round_robin: bool, has_same_decks: bool) -> None:
        """Refuse, at the first place, an order that the event can't have."""
        order = [Criterion(name) for name in self.order]
        fit = fitting(is_round_robin=is_round_robin, has_same_decks=has_same_decks)
        for fault in faults(order, fit) if order else ():
            self.add_error("order_1", str(FAULTS[fault]))


class OrderForm(OrderFields):
    """The order alone, for an event that has begun."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=400, strip=True)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        self.offer_order(event.criteria or event.order, event.usual_order)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        self.check_order(**self.event.facts_for_order)
        return cleaned


class PenaltyForm(forms.Form):
    """Points or margin that an organiser deducts from an entrant."""

    entrant = forms.ChoiceField(label=gettext_lazy("Who"))
    points = forms.DecimalField(
        label=gettext_lazy("Points deducted"), max_digits=5, decimal_places=2, min_value=Decimal(0),
        max_value=Decimal(100), required=False,
    )  # fmt: skip
    margin = forms.IntegerField(label=gettext_lazy("Margin deducted"), min_value=0, max_value=10_000, required=False)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=400, strip=True)

    def __init__(self, *args: Any, entrants: Sequence[Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entrant"].choices = [(str(entrant.pk), entrant.name) for entrant in entrants]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        cleaned["points"], cleaned["margin"] = cleaned.get("points") or Decimal(0), cleaned.get("margin") or 0
        if not self.errors and not cleaned["points"] and not cleaned["margin"]:
            self.add_error("points", _("Say how much is deducted, of the points or of the margin."))
        return cleaned
