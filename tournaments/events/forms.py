"""What people type into the pages of an event, checked before a service sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import time_fields as times
from games.chat.choices import Outcome
from games.form_parts import Part, parts_of
from games.models import AtZero, MatchFormat
from games.services.settings import NEVER_RESIGNED
from games.time_fields import TimeFields
from tournaments.events import order_forms as orders
from tournaments.events import swiss_fields
from tournaments.events.choices import Decks, Kind
from tournaments.events.format_fields import FORMAT_FIELDS
from tournaments.events.models import EARLIEST, LATEST, Event
from tournaments.events.order_forms import OrderFields
from tournaments.events.swiss_forms import SwissPart, credit_field
from tournaments.members.names import one_line, validate_shown_name
from tournaments.records.choices import Format, GameName

MOST_DEALS = 12
TARGETS = {"chouine": "deals_to_win", "piquet": "deals", "guinote": "points_to_coto"}
RULES = {
    "chouine": ("quinte",),
    "piquet": (),
    "guinote": ("partner_exempt", "thirty_malas", "thirty_malas_failed", "next_dealer"),
}
RULE_FIELDS = ("length", *(name for names in RULES.values() for name in names))
COUNTING = ("points_win", "points_draw", "points_loss", "forfeit_margin")


def _choice(label: Any, choices: list[tuple[str, Any]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=[("", gettext_lazy("as usual")), *choices], required=False)


class EventForm(forms.ModelForm, TimeFields, OrderFields, SwissPart):
    """An event's fields, with the rules of its game as fields of their own; `options` come out together."""

    length = forms.IntegerField(
        label=gettext_lazy("Length of a manche, partie or coto"),
        help_text=gettext_lazy(
            "Deals that win a manche of chouine, deals of a partie of piquet, points of a coto of guiñote."
        ),
        min_value=1,
        max_value=MOST_DEALS,
        required=False,
    )
    quinte = forms.IntegerField(
        label=gettext_lazy("Chouine: value of a quinte"), min_value=1, max_value=1000, required=False
    )
    partner_exempt = forms.BooleanField(
        label=gettext_lazy("Guiñote: free from beating while the partner is winning"), required=False
    )
    thirty_malas = _choice(
        gettext_lazy("Guiñote: thirty malas"),
        [
            ("cards_and_ten", gettext_lazy("30 in cards with the ten of the last trick")),
            ("cards_and_last_trick", gettext_lazy("30 in cards and the last trick")),
            ("cards", gettext_lazy("30 in cards alone")),
            ("off", gettext_lazy("not played")),
        ],
    )
    thirty_malas_failed = _choice(
        gettext_lazy("Guiñote: without the thirty malas"),
        [("vueltas", gettext_lazy("the hand goes de vueltas")), ("rival_scores", gettext_lazy("the rival scores"))],
    )
    next_dealer = _choice(
        gettext_lazy("Guiñote: who deals next"),
        [
            ("last_trick_winner", gettext_lazy("who won the last trick")),
            ("rotate", gettext_lazy("the next in turn")),
        ],
    )

    class Meta:
        model = Event
        fields = [
            "name",
            "description",
            "starts_at",
            "game",
            "format",
            "kind",
            *FORMAT_FIELDS,
            *swiss_fields.NAMES,
            "format_kind",
            "format_units",
            "length",
            "quinte",
            "partner_exempt",
            "thirty_malas",
            "thirty_malas_failed",
            "next_dealer",
            "points_win",
            "points_draw",
            "points_loss",
            "forfeit_margin",
            "online",
            "decks",
            "chat",
            "may_adjourn",
            "rated",
        ]
        widgets = {
            "starts_at": forms.DateTimeInput(
                attrs={"type": "datetime-local", "min": f"{EARLIEST}-01-01T00:00", "max": f"{LATEST}-12-31T23:59"},
                format="%Y-%m-%dT%H:%M",
            ),
            "game": forms.RadioSelect,
            "format": forms.RadioSelect,
            "kind": forms.RadioSelect,
            "format_kind": forms.RadioSelect,
            "decks": forms.RadioSelect,
            "description": forms.Textarea(attrs={"rows": 4}),
        }

    def __init__(self, *args: Any, allowed: frozenset[str] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"].choices = GameName.choices
        for name in ("decks", "chat", *FORMAT_FIELDS):
            self.fields[name].required = False
        self.offer_times(self.instance.time_control, self.instance.at_zero)
        self.offer_order(self.instance.criteria, self.instance.usual_order if self.instance.pk else ())
        self.offer_swiss()
        self._show_options()
        if allowed is not None:
            self._keep(allowed)

    def _show_options(self) -> None:
        options = dict(self.instance.options or {})
        self.initial["length"] = options.pop(TARGETS.get(self.instance.game, ""), None)
        self.initial |= options

    def _keep(self, allowed: frozenset[str]) -> None:
        """Leave only the fields that may still be changed; the game's rules go with `options`, times together."""
        goes_with = dict.fromkeys(RULE_FIELDS, "options") | dict.fromkeys(times.NAMES, "time_control")
        goes_with |= dict.fromkeys(orders.NAMES, "criteria")
        for name in list(self.fields):
            if goes_with.get(name, name) not in allowed:
                del self.fields[name]

    def parts(self) -> tuple[Part, ...]:
        """The fields as the page lays them out; a part with an error is open."""
        folded = {*FORMAT_FIELDS, *RULE_FIELDS, *COUNTING, *times.NAMES, *orders.NAMES, *swiss_fields.NAMES}
        laid_out = {
            "": [name for name in self.fields if name not in folded],
            _("Swiss: rounds and how they are paired"): swiss_fields.NAMES,
            _("Twice, third place, consolation, groups"): FORMAT_FIELDS,
            _("Time at a table of the site"): times.NAMES,
            _("Rules of the game"): RULE_FIELDS,
            _("Points and margins"): COUNTING,
            _("Tie-breaks"): orders.NAMES,
        }
        return parts_of(self, laid_out)

    def clean_name(self) -> str:
        """The name on one line, without signs that nobody sees."""
        name = one_line(self.cleaned_data["name"])
        validate_shown_name(name)
        return name

    def clean_decks(self) -> str:
        """Whose cards are dealt; as before where the form doesn't say."""
        return self.cleaned_data["decks"] or self.instance.decks

    def clean_chat(self) -> str:
        """What may be said at its tables; as before where the form doesn't say."""
        return self.cleaned_data["chat"] or self.instance.chat

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for name in FORMAT_FIELDS:
            if cleaned.get(name, 0) in (None, ""):
                cleaned[name] = getattr(self.instance, name)
        self._check_points(cleaned)
        self.keep_swiss(cleaned)
        if "clock" in self.fields:
            self.check_time()
        game = cleaned.get("game", self.instance.game)
        self._check_decks(cleaned, game)
        self._check_criteria(cleaned)
        if cleaned.get("at_zero") == AtZero.DEAL and game in NEVER_RESIGNED:
            self.add_error("at_zero", _("In piquet a deal is never resigned: choose something else."))
        if cleaned.get("format_kind") == MatchFormat.BEST_OF and (cleaned.get("format_units") or 1) % 2 == 0:
            self.add_error("format_units", _("“Best of” needs an odd number."))
        return cleaned

    def _check_decks(self, cleaned: Mapping[str, Any], game: str) -> None:
        decks = cleaned.get("decks", self.instance.decks)
        is_pairs = cleaned.get("format", self.instance.format) == Format.PAIRS
        if is_pairs and game != GameName.GUINOTE and decks != Decks.MIRROR:
            self.add_error("format", _("Only guiñote is played in pairs, unless the matches are mirror matches."))
        if cleaned.get("kind", self.instance.kind) == Kind.EVENING and (not is_pairs or decks == Decks.MIRROR):
            self.add_error("kind", _("In an evening with changing partners pairs play at one table: choose pairs."))
        if decks == Decks.MIRROR and not is_pairs:
            self.add_error("decks" if "decks" in self.fields else None, _("A mirror match is played by pairs."))
        if decks != Decks.OWN and not cleaned.get("online", self.instance.online):
            self.add_error("decks" if "decks" in self.fields else None, _("Only tables of the site can share decks."))

    def _check_criteria(self, cleaned: Mapping[str, Any]) -> None:
        if "order_1" in self.fields:
            self.check_order(
                is_round_robin=cleaned.get("kind", self.instance.kind) in (Kind.ROUND_ROBIN, Kind.GROUPS),
                has_same_decks=cleaned.get("decks", self.instance.decks) == Decks.DUPLICATE,
            )

    def _check_points(self, cleaned: Mapping[str, Any]) -> None:
        win, draw, loss = (cleaned.get(f"points_{name}") for name in ("win", "draw", "loss"))
        if None not in (win, draw, loss) and not win >= draw >= loss:
            self.add_error("points_win", _("A win is worth at least as much as a draw, and a draw as a loss."))

    @property
    def wanted(self) -> dict[str, Any]:
        """The fields as `services.planning` takes them."""
        apart = (*RULE_FIELDS, *times.NAMES, *orders.NAMES)
        wanted = {name: value for name, value in self.cleaned_data.items() if name not in apart}
        if "clock" in self.fields:
            wanted |= self.time()
        if "order_1" in self.fields:
            wanted["criteria"] = self.order
        if "length" in self.fields:
            wanted["options"] = self._options(wanted.get("game", self.instance.game))
        return wanted

    def _options(self, game: str) -> dict[str, Any]:
        given = {TARGETS[game]: self.cleaned_data.get("length")}
        given |= {name: self.cleaned_data.get(name) for name in RULES[game]}
        return {name: value for name, value in given.items() if value not in (None, "", False)}


def _member(label: Any, *, required: bool = True) -> forms.CharField:
    """A member of the club, to be typed or picked from the names in the page's `<datalist id="members">`."""
    widget = forms.TextInput(attrs={"list": "members", "autocomplete": "off"})
    return forms.CharField(label=label, max_length=150, strip=True, required=required, widget=widget)


class JudgingForm(forms.Form):
    """What an organiser makes of a report about what was said."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("What to do"),
        choices=[
            (Outcome.DISMISSED, gettext_lazy("Nothing: the line stays")),
            (Outcome.HIDDEN, gettext_lazy("Hide the line")),
            (Outcome.LIMITED, gettext_lazy("Hide the line, and let the person say set phrases only for a while")),
        ],
        widget=forms.RadioSelect,
    )
    days = forms.TypedChoiceField(
        label=gettext_lazy("For how long set phrases only"),
        choices=[(1, gettext_lazy("one day")), (7, gettext_lazy("a week")), (30, gettext_lazy("a month"))],
        coerce=int,
        initial=7,
        required=False,
        empty_value=None,
    )
    why = forms.CharField(label=gettext_lazy("Reason, for the record"), max_length=400, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("outcome") == Outcome.LIMITED and not cleaned.get("days") and "days" not in self.errors:
            self.add_error("days", _("Choose for how long."))
        return cleaned


class EntryForm(forms.Form):
    """A member's own entry; `partner` only in an event of pairs."""

    partner = _member(gettext_lazy("Your partner: name or user name"))


class DeskEntryForm(forms.Form):
    player = _member(gettext_lazy("Name or user name"))
    partner = _member(gettext_lazy("Partner: name or user name"), required=False)

    def __init__(self, *args: Any, is_pairs: bool, is_late: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["partner"].required = is_pairs
        if not is_pairs:
            del self.fields["partner"]
        if is_late:
            self.fields["credit"] = credit_field()
        else:
            self.fields["here"] = forms.BooleanField(label=_("is here now"), required=False, initial=True)


class ReasonForm(forms.Form):
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=400, strip=True)


class SeedsForm(forms.Form):
    """One seed for each entrant, as many as have entered; `seeds` are those that were changed on the page."""

    def __init__(self, *args: Any, entrants: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for entrant in entrants:
            self.fields[f"seed_{entrant.pk}"] = forms.IntegerField(
                label=entrant.name, min_value=1, max_value=999, required=False, initial=entrant.seed,
                show_hidden_initial=True,
            )  # fmt: skip

    @property
    def seeds(self) -> dict[int, int | None]:
        return {
            int(name.removeprefix("seed_")): seed
            for name, seed in self.cleaned_data.items()
            if name in self.changed_data
        }


class OrganiserForm(forms.Form):
    username = forms.CharField(label=gettext_lazy("User name"), max_length=150, strip=True)
