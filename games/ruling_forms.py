"""The forms of a director, and of a match with real cards: a result in fields, a person, a side, always a reason.

A form's `order()` is what the service is asked to do; it may be called once the form is valid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.course import Word
from games.rules.game import Result
from games.rules.piquet.scoring import BREAKDOWN_KEYS
from games.services.director import ENDED, LONGEST_REASON, Order

MOST_POINTS = 999
HOUSE, PERSON = "house", "person"


def _points(label: Any) -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    return forms.IntegerField(label=label, min_value=0, max_value=MOST_POINTS, required=False, widget=widget)


class ResultFields(forms.Form):
    """What a deal came to. `names` are the sides'; `own` is the result that the form begins with, if there is one."""

    def __init__(self, *args: Any, names: Sequence[str], own: Result | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names, self.own = names, own
        self.make_fields()

    def make_fields(self) -> None:
        """Add the game's fields, filled in with `own`."""
        raise NotImplementedError

    def result(self) -> dict[str, Any]:
        """The result as the record writes it."""
        raise NotImplementedError

    def _add_points(self, label: str, pair: Sequence[int] | None, *, required: bool) -> None:
        for side, name in enumerate(self.names):
            field = _points(label % {"name": name})
            field.required, field.initial = required, None if pair is None else pair[side]
            self.fields[f"points_{side}"] = field

    def _pair(self) -> list[int] | None:
        pair = [self.cleaned_data.get(f"points_{side}") for side in (0, 1)]
        return None if None in pair else pair  # type: ignore[return-value]

    def _add_winner(self, label: Any, nobody: Any, winner: int | None) -> None:
        choices = [("0", self.names[0]), ("1", self.names[1]), ("", nobody)]
        initial = "" if winner is None else str(winner)
        self.fields["winner"] = forms.ChoiceField(
            label=label, choices=choices, widget=forms.RadioSelect, required=False, initial=initial
        )

    def _winner(self) -> int | None:
        winner = self.cleaned_data.get("winner")
        return int(winner) if winner else None


class ChouineResult(ResultFields):
    """How the deal ended, who won it, and the points where they were counted."""

    def make_fields(self) -> None:
        own = self.own or {}
        how = next((name for name in ("chouine", "resigned") if own.get(name)), "counted")
        self.fields["how"] = forms.ChoiceField(
            label=_("How the deal ended"),
            choices=[
                ("counted", _("with the count")),
                ("chouine", _("with a chouine")),
                ("resigned", _("given up or ruled, without a count")),
            ],
            widget=forms.RadioSelect,
            initial=how,
        )
        self._add_winner(_("Winner of the deal"), _("nobody: the same player deals again"), own.get("winner"))
        self._add_points(_("Points of %(name)s, where they were counted"), own.get("scores"), required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("how") != "counted" and "winner" in cleaned and self._winner() is None:
            self.add_error("winner", _("Somebody won this deal."))
        elif cleaned.get("how") == "counted" and not self.errors:
            self._check_count()
        return cleaned

    def _check_count(self) -> None:
        pair, winner = self._pair(), self._winner()
        if pair is None:
            self.add_error("points_0", _("Write the points of both."))
        elif winner != (None if pair[0] == pair[1] else int(pair[1] > pair[0])):
            self.add_error("winner", _("With a count the higher points win the deal."))

    def result(self) -> dict[str, Any]:
        if self.cleaned_data["how"] != "counted":
            return {"winner": self._winner(), self.cleaned_data["how"]: True}
        kept = self.own if self.own is not None and "scores" in self.own else {}
        plain = {"cards": [0, 0], "announcements": [0, 0], "last_trick": 0, "chouine": False}
        return plain | dict(kept) | {"winner": self._winner(), "scores": self._pair()}


class PiquetResult(ResultFields):
    """The points of the deal."""

    def make_fields(self) -> None:
        scores = None if self.own is None else self.own["scores"]
        self._add_points(_("Points of %(name)s in the deal"), scores, required=True)

    def result(self) -> dict[str, Any]:
        none = dict.fromkeys(BREAKDOWN_KEYS, 0)
        plain = {"tricks": [0, 0], "breakdown": [none, dict(none)]}
        return plain | dict(self.own or {}) | {"scores": self._pair()}


class GuinoteResult(ResultFields):
    """Who makes the point, and the totals, which are carried where nobody does."""

    def make_fields(self) -> None:
        own = self.own or {}
        self._add_winner(_("The point goes to"), _("nobody: de vueltas"), own.get("point_to"))
        self._add_points(_("Total of %(name)s, where it was counted"), own.get("totals"), required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if "winner" in cleaned and not self.errors and self._winner() is None and self._pair() is None:
            self.add_error("points_0", _("Write both totals: they are carried into the next hand."))
        return cleaned

    def result(self) -> dict[str, Any]:
        pair = self._pair()
        if pair is None:
            return {"point_to": self._winner(), "resigned": True}
        kept = self.own if self.own is not None and "totals" in self.own else {}
        plain = {"cards": pair, "cantes": [0, 0], "last_trick": None, "carried": [0, 0], "tute": False}
        return plain | dict(kept) | {"totals": pair, "point_to": self._winner()}


RESULTS: dict[str, type[ResultFields]] = {"chouine": ChouineResult, "piquet": PiquetResult, "guinote": GuinoteResult}


class WithResult(forms.Form):
    """A form with the fields of a game's result among its own; `part` reads them."""

    part: ResultFields

    def take_in(self, game: str, names: Sequence[str], own: Result | None = None) -> None:
        """Put the fields of the result before the others."""
        data = self.data if self.is_bound else None
        self.part = RESULTS[game](data, names=names, own=own, prefix=self.prefix)
        self.fields = {**self.part.fields, **self.fields}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for name, errors in self.part.errors.items():
            if name not in self.errors:
                self.add_error(name, list(errors))
        return cleaned


class Reasoned(forms.Form):
    """A ruling that needs its reason only."""

    word: str = ""
    reason = forms.CharField(
        label=gettext_lazy("Reason, for everybody at the table to read"), max_length=LONGEST_REASON, strip=True
    )

    def order(self) -> Order:
        """What is to be done."""
        return Order(self.word, self.cleaned_data["reason"], **self.more())

    def more(self) -> dict[str, Any]:
        """What the order holds beside the reason."""
        return {}


class Adjust(WithResult, Reasoned):
    """Another result for a finished deal; the fields are the game's."""

    word = Word.ADJUSTED

    def __init__(self, *args: Any, game: str, names: Sequence[str], deal: int, own: Result, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.deal = deal
        self.take_in(game, names, own)

    def more(self) -> dict[str, Any]:
        return {"deal": self.deal, "result": self.part.result()}


class Replace(Reasoned):
    """Who takes a seat: a person with a user name (guests have one too), or the house."""

    word = Word.REPLACED
    seat = forms.ChoiceField(label=gettext_lazy("Seat"), widget=forms.RadioSelect)
    who = forms.ChoiceField(
        label=gettext_lazy("Who plays on"),
        choices=[(PERSON, gettext_lazy("a person")), (HOUSE, gettext_lazy("the house"))],
        widget=forms.RadioSelect,
        initial=PERSON,
    )
    name = forms.CharField(label=gettext_lazy("User name of the person"), max_length=150, required=False)
    field_order = ("seat", "who", "name", "reason")

    def __init__(self, *args: Any, seats: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["seat"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(str(index), name) for index, name in enumerate(seats)]
        self.user: Any = None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("who") == PERSON:
            self.user = _person_called(cleaned.get("name", ""))
            if self.user is None:
                self.add_error("name", _("Nobody here has that user name."))
        return cleaned

    def more(self) -> dict[str, Any]:
        return {"seat": int(self.cleaned_data["seat"]), "user": self.user}


def _person_called(name: str) -> Any:
    """The person with that user name, None where there is none."""
    people = get_user_model()._default_manager.filter(is_active=True)
    given = name.strip().replace("\x00", "").removeprefix("@")
    return people.filter(username__iexact=given).first() if given else None


class Screen(Reasoned):
    """Back from the real cards; the director says who deals where only those who played know."""

    word = Word.SCREEN

    def __init__(self, *args: Any, seats: Sequence[str], is_dealer_asked: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_dealer_asked:
            choices = [(str(index), name) for index, name in enumerate(seats)]
            dealer = forms.ChoiceField(label=_("Who deals next"), choices=choices, widget=forms.RadioSelect)
            self.fields = {"dealer": dealer, **self.fields}

    def more(self) -> dict[str, Any]:
        dealer = self.cleaned_data.get("dealer")
        return {"seat": int(dealer)} if dealer else {}


class Written(WithResult):
    """A deal played with real cards, as it is written down; who won the last trick where that says who deals next."""

    def __init__(self, *args: Any, game: str, names: Sequence[str], seats: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if game == "guinote":
            choices = [("", _("no trick was played")), *((str(index), name) for index, name in enumerate(seats))]
            last = forms.ChoiceField(label=_("Winner of the last trick"), choices=choices, required=False)
            self.fields = {"last": last, **self.fields}
        self.take_in(game, names)

    def result(self) -> dict[str, Any]:
        """The result as the record writes it."""
        return self.part.result()

    def last(self) -> int | None:
        """The seat that won the last trick, where the game asks."""
        last = self.cleaned_data.get("last")
        return int(last) if last else None


class Score(Written, Reasoned):
    """A deal with real cards as the director writes it down: it counts at once."""

    word = Word.SCORED

    def more(self) -> dict[str, Any]:
        return {"result": self.result(), "seat": self.last()}


class End(Reasoned):
    """The end of the match, for a side or for nobody."""

    word = ENDED
    winner = forms.ChoiceField(label=gettext_lazy("Winner of the match"), widget=forms.RadioSelect)
    field_order = ("winner", "reason")

    def __init__(self, *args: Any, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["winner"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("0", names[0]), ("1", names[1]), ("nobody", _("nobody"))]

    def more(self) -> dict[str, Any]:
        winner = self.cleaned_data["winner"]
        return {"winner": None if winner == "nobody" else int(winner)}


class CallForm(forms.Form):
    """Why the organiser is called; may stay empty."""

    reason = forms.CharField(
        label=gettext_lazy("What is it about?"),
        max_length=400,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class AnswerForm(forms.Form):
    """What the organiser says to a call; may stay empty."""

    answer = forms.CharField(label=gettext_lazy("Answer, for the players to read"), max_length=400, required=False)


def data_of(form: forms.Form, posted: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What was typed into `form`, as names and values for hidden fields."""
    return [(form.add_prefix(name), posted.get(form.add_prefix(name), "")) for name in form.fields]
