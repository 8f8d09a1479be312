"""The form that opens a table: one for each game, with the options that the record knows."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.chat.choices import Chat, Reason
from games.form_parts import Part, parts_of
from games.lengths import LENGTHS
from games.models import AtZero
from games.services.settings import NEVER_RESIGNED, TableSettings
from games.time_fields import NAMES, USUAL, TimeFields

PUBLIC = "public"


class OpenTable(TimeFields):
    """What every game asks; `game` and `OPTIONS` (names of fields that are the game's options) are the subclass's."""

    game = ""
    OPTIONS: tuple[str, ...] = ()

    length = forms.ChoiceField(label=_("Length of the match"))
    visibility = forms.ChoiceField(
        label=_("Who may sit down"),
        choices=((PUBLIC, _("anybody, from the lobby")), ("link", _("whoever has the link"))),
        widget=forms.RadioSelect,
        initial=PUBLIC,
    )
    mirror = forms.BooleanField(
        label=_("Mirror match"),
        required=False,
        help_text=_(
            "A second table plays the same decks with seats swapped, and the sum decides: twice as many players."
        ),
    )
    chat = forms.ChoiceField(
        label=_("Chat at the table"),
        choices=Chat.choices,
        widget=forms.RadioSelect,
        initial=Chat.OPEN,
        required=False,
    )
    rated = forms.BooleanField(
        label=_("Rated"), required=False, help_text=_("Counts for the ratings of both, if both have an account.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        length = self.fields["length"]
        assert isinstance(length, forms.ChoiceField)
        length.choices = LENGTHS[self.game]
        self.offer_times(USUAL[0], AtZero.HOUSE)
        if self.game in NEVER_RESIGNED:
            self.forbid_at_zero(AtZero.DEAL)

    def parts(self) -> tuple[Part, ...]:
        """The fields as the page lays them out."""
        laid_out = {
            "": ("seats", "length", "visibility", "rated", *NAMES[:-1]),
            gettext("Rules of the game"): self.OPTIONS,
            gettext("More settings"): (NAMES[-1], "chat", "mirror"),
        }
        return parts_of(self, laid_out)

    def clean(self) -> dict[str, Any]:
        self.check_time()
        return self.cleaned_data

    def settings(self) -> TableSettings:
        """What the table is to be, of valid fields."""
        given = self.cleaned_data
        kind, _, units = given["length"].partition(":")
        return TableSettings(
            game=self.game,
            seats=int(given.get("seats") or 2),
            options={name: self._option(name) for name in self.OPTIONS if self._option(name) != self._default(name)},
            match_format=(kind, int(units)),
            public=given.get("visibility") == PUBLIC,
            rated=given["rated"],
            chat=given["chat"] or Chat.OPEN,
            **self.time(),
        )

    def _option(self, name: str) -> Any:
        value = self.cleaned_data[name]
        return int(value) if isinstance(value, str) and value.isdigit() else value

    def _default(self, name: str) -> Any:
        return self.fields[name].initial


class OpenChouine(OpenTable):
    game = "chouine"
    DISCARDS = False
    OPTIONS = ("deals_to_win", "quinte")

    deals_to_win = forms.IntegerField(label=_("Deals to win a manche"), min_value=1, max_value=15, initial=3)
    quinte = forms.IntegerField(label=_("Worth of a quinte"), min_value=1, max_value=200, initial=50)


class OpenPiquet(OpenTable):
    game = "piquet"
    OPTIONS = ("deals",)

    deals = forms.IntegerField(label=_("Deals of a partie"), min_value=1, max_value=24, initial=6)


class OpenGuinote(OpenTable):
    game = "guinote"
    DISCARDS = False
    OPTIONS = ("points_to_coto", "partner_exempt", "thirty_malas", "thirty_malas_failed", "next_dealer")

    seats = forms.ChoiceField(
        label=_("Players"), choices=(("2", _("two")), ("4", _("four, in pairs"))), widget=forms.RadioSelect, initial="2"
    )
    points_to_coto = forms.IntegerField(label=_("Points of a coto"), min_value=1, max_value=15, initial=3)
    partner_exempt = forms.BooleanField(
        label=_("In arrastre nobody has to beat his own partner"), required=False, initial=False
    )
    thirty_malas = forms.ChoiceField(
        label=_("Thirty malas"),
        choices=(
            ("cards_and_ten", _("30 in cards and the ten")),
            ("cards_and_last_trick", _("30 in cards, and the last trick")),
            ("cards", _("30 in cards")),
            ("off", _("no condition")),
        ),
        initial="cards_and_ten",
    )
    thirty_malas_failed = forms.ChoiceField(
        label=_("When it fails"),
        choices=(("vueltas", _("vueltas")), ("rival_scores", _("the rival scores"))),
        initial="vueltas",
    )
    next_dealer = forms.ChoiceField(
        label=_("Next dealer"),
        choices=(("last_trick_winner", _("winner of the last trick")), ("rotate", _("each in turn"))),
        initial="last_trick_winner",
    )


FORMS: dict[str, type[OpenTable]] = {form.game: form for form in (OpenChouine, OpenPiquet, OpenGuinote)}


class ReportLine(forms.Form):
    """Why a line of chat is reported."""

    reason = forms.ChoiceField(label=_("What is wrong with it"), choices=Reason.choices, widget=forms.RadioSelect)
    words = forms.CharField(label=_("In your words, if you like"), max_length=200, required=False)

    @property
    def given(self) -> dict[str, str]:
        """The arguments for `reports.report`."""
        return {"reason": self.cleaned_data["reason"], "words": self.cleaned_data["words"]}


class GuestName(forms.Form):
    """What somebody without an account is called at the table."""

    name = forms.CharField(label=_("Your name at the table"), max_length=40, required=False)


class FriendName(forms.Form):
    """Who may look into one's hand: a user name, or the name shown."""

    name = forms.CharField(label=_("User name, or name shown"), max_length=80)


class HolidayForm(forms.Form):
    """The first and the last day of a holiday."""

    first = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    last = forms.DateField(label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
