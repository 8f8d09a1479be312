"""What people type into the pages of a Swiss: a change by hand, a round off, two who don't meet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.events import swiss_fields
from tournaments.events.choices import LateCredit, RequestedBye
from tournaments.events.services.hand import Change, How

PLAYS = "plays"  # what a form about a round off says for none


class SwissPart(forms.Form):
    """The part of the event's form that is about a Swiss: an event keeps what a form doesn't say."""

    def offer_swiss(self) -> None:
        for name in swiss_fields.NAMES:
            self.fields[name].required = False

    def keep_swiss(self, cleaned: dict[str, Any]) -> None:
        for name in swiss_fields.NAMES:
            if name in self.fields and cleaned.get(name) in (None, ""):
                cleaned[name] = getattr(self.instance, name)  # type: ignore[attr-defined]


class ChangeForm(forms.Form):
    """A change of a draft; entrants by their numbers."""

    how = forms.ChoiceField(
        label=gettext_lazy("What to change"),
        choices=[
            (How.SWAP.value, gettext_lazy("the two change places")),
            (How.MEET.value, gettext_lazy("the two meet each other")),
            (How.TURN.value, gettext_lazy("the first one’s table changes sides")),
        ],
        widget=forms.RadioSelect,
        initial=How.SWAP.value,
    )
    one = forms.TypedChoiceField(label=gettext_lazy("First entrant"), coerce=int)
    other = forms.TypedChoiceField(label=gettext_lazy("Second entrant"), coerce=int, required=False, empty_value=0)

    def __init__(self, *args: Any, people: Iterable[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "–"), *((number, f"{number} · {name}") for number, name in people)]
        self.fields["one"].choices = self.fields["other"].choices = choices

    @property
    def change(self) -> Change:
        return Change(How(self.cleaned_data["how"]), self.cleaned_data["one"], self.cleaned_data["other"])


class ByeForm(forms.Form):
    """A round off, or playing in it after all."""

    number = forms.TypedChoiceField(label=gettext_lazy("Round"), coerce=int)
    kind = forms.ChoiceField(
        label=gettext_lazy("Round off"),
        choices=[*RequestedBye.choices, (PLAYS, gettext_lazy("no: plays in this round"))],
        widget=forms.RadioSelect,
        initial=RequestedBye.HALF,
    )

    def __init__(self, *args: Any, rounds: Iterable[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["number"].choices = [(number, str(number)) for number in rounds]


class MeetingForm(forms.Form):
    """Two who are not to meet."""

    one = forms.TypedChoiceField(label=gettext_lazy("First entrant"), coerce=int)
    other = forms.TypedChoiceField(label=gettext_lazy("Second entrant"), coerce=int)
    how = forms.ChoiceField(
        label=gettext_lazy("How strictly"),
        choices=[
            ("hard", gettext_lazy("they never meet")),
            ("soft", gettext_lazy("only if no other round is left")),
        ],
        widget=forms.RadioSelect,
        initial="hard",
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=400, strip=True)

    def __init__(self, *args: Any, people: Iterable[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["one"].choices = self.fields["other"].choices = [("", "–"), *people]


def credit_field() -> forms.ChoiceField:
    """What a latecomer gets for each missed round."""
    return forms.ChoiceField(
        label=gettext_lazy("For each round that is out"),
        choices=[("", gettext_lazy("as the event says")), *LateCredit.choices],
        required=False,
    )
