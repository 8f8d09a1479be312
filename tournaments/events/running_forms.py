"""What an organiser types to run an evening: how long rounds are, minutes on the clock, what is announced."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.events.models import Announcement, Timing

STEPS = (1, 5, -1)  # minutes that one press puts on the clock


class TimingForm(forms.ModelForm):
    """How long an event's rounds are, and what it expects; its names don't meet those of `EventForm`."""

    class Meta:
        model = Timing
        fields = ["expected", "tables", "minutes", "bell"]
        widgets = {"bell": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["bell"].required = False

    def clean_bell(self) -> str:
        """As before where the form doesn't say."""
        return self.cleaned_data["bell"] or self.instance.bell

    @property
    def has_errors(self) -> bool:
        return bool(self.errors)


class AnnouncementForm(forms.ModelForm):
    class Meta:
        model = Announcement
        fields = ["text"]
        widgets = {"text": forms.Textarea(attrs={"rows": 2})}
        help_texts = {
            "text": gettext_lazy("Everybody reads it at once: at the tables, on the event’s pages, in the bell.")
        }


class ClockForm(forms.Form):
    """One press at the clock: `act` is "start", "pause", "drop", "ring", or "add" with minutes."""

    act = forms.RegexField(r"^(start|pause|drop|ring|add -?[0-9]{1,3})$")
    minutes = forms.IntegerField(required=False, min_value=1, max_value=240)
