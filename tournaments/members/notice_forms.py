"""What people say about their notices, checked before a service sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.members.choices import Channel, NoticeKind
from tournaments.members.models import NoticeWishes

CLOCK = ["%H:%M", "%H:%M:%S"]


class ClockField(forms.TimeField):
    """A time of day that may be left out."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
        super().__init__(required=False, input_formats=CLOCK, widget=widget, **kwargs)


class WishesForm(forms.Form):
    """A tick for each kind and way, quiet hours, and whether one may be challenged."""

    open_to_challenges = forms.BooleanField(label=_("Others may challenge me to a game"), required=False)
    quiet_from = ClockField(label=_("Quiet from"))
    quiet_until = ClockField(
        label=_("Quiet until"),
        help_text=_("Letters and devices wait until then, by the clock of your time zone. Leave both empty for never."),
    )

    def __init__(self, *args: Any, wishes: NoticeWishes, **kwargs: Any) -> None:
        names = ("open_to_challenges", "quiet_from", "quiet_until")
        super().__init__(*args, initial={name: getattr(wishes, name) for name in names}, **kwargs)
        for kind in NoticeKind:
            for channel in Channel:
                field = forms.BooleanField(required=False, initial=wishes.wants(kind, channel))
                field.widget.attrs["aria-label"] = _("%(kind)s: %(channel)s") % {
                    "kind": kind.label,
                    "channel": channel.label,
                }
                self.fields[_name(kind, channel)] = field

    def rows(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        """Each kind's label with its ticks, in the order of `Channel`."""
        for kind in NoticeKind:
            yield str(kind.label), [self[_name(kind, channel)] for channel in Channel]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if {"quiet_from", "quiet_until"} <= cleaned.keys():
            start, end = cleaned["quiet_from"], cleaned["quiet_until"]
            if (start is None) != (end is None):
                self.add_error("quiet_until", _("Give both times, or none."))
            elif start is not None and start == end:
                self.add_error("quiet_until", _("The quiet hours need an end that is not their beginning."))
        return cleaned

    def wishes(self) -> dict[str, Any]:
        """The arguments for `notices.wish`."""
        given = self.cleaned_data
        switches = {f"{kind}.{channel}": given[_name(kind, channel)] for kind in NoticeKind for channel in Channel}
        plain = ("open_to_challenges", "quiet_from", "quiet_until")
        return {"switches": switches, **{name: given[name] for name in plain}}


def _name(kind: NoticeKind, channel: Channel) -> str:
    return f"{kind}-{channel}"


class DeviceForm(forms.Form):
    """What a browser says when it subscribes."""

    endpoint = forms.CharField(max_length=1000)
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=40)
