"""The record of an event as lines that people read: who did what, when, why, and what changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.chat.choices import Outcome
from games.presenters.numbers import whole
from tournaments.events.choices import Act, LateCredit, MatchStage, PairingEngine, Presence, RequestedBye, Stage
from tournaments.events.clock_words import clock_told
from tournaments.events.models import AuditEntry, Event, Timing
from tournaments.events.presenters.amounts import amount_text
from tournaments.events.presenters.criteria import order_text
from tournaments.events.presenters.reasons import step_sentence
from tournaments.events.services.naming import BETWEEN_PARTNERS

FIELDS = {field.name: field for model in (Timing, Event) for field in model._meta.concrete_fields}
RULINGS = {
    "stopped": gettext_lazy("stopped the clocks"),
    "started": gettext_lazy("started the clocks again"),
    "adjusted": gettext_lazy("changed the result of a deal"),
    "void": gettext_lazy("cancelled a deal"),
    "replaced": gettext_lazy("gave a seat to somebody else"),
    "real-cards": gettext_lazy("went on with real cards"),
    "screen": gettext_lazy("had the cards dealt by the site again"),
    "scored": gettext_lazy("wrote down a deal played with real cards"),
    "opened": gettext_lazy("looked at all the cards"),
    "ended": gettext_lazy("ended the match"),
}
OF_PENALTY = {"points": gettext_lazy("points deducted"), "margin": gettext_lazy("margin deducted")}
STATES = {choice.value: choice.label for choice in (*Presence, *Stage, *Outcome, *LateCredit)}


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One act. `who` is empty for the site itself; `before` and `after` are empty where nothing is to be told."""

    at: datetime
    who: str
    act: str
    subject: str
    why: str
    before: str
    after: str


def record_lines(entries: Iterable[AuditEntry]) -> tuple[RecordLine, ...]:
    return tuple(_line(entry) for entry in entries)


def _line(entry: AuditEntry) -> RecordLine:
    who = "" if entry.who is None else str(entry.who)
    has_entered = entry.act == Act.ENTERED
    enters_others = has_entered and who not in entry.subject.split(BETWEEN_PARTNERS)
    return RecordLine(
        at=entry.at,
        who=who,
        act=pgettext("act on others", "entered") if enters_others else entry.get_act_display(),
        subject="" if has_entered and entry.subject == who else entry.subject,
        why=entry.why,
        before=told(entry.before),
        after=told(entry.after),
    )


def told(change: Any) -> str:
    """A change as it was kept, in words: a state, a result, the numbers of a sheet, or fields and their values."""
    if not change:
        return ""
    match change:
        case {"clock": what, "left_s": left_s, **rest}:
            return clock_told(what, left_s, rest.get("minutes", 0))
        case {"step": _} | {"off": _}:
            return _of_swiss(change)
        case {"ruling": word}:
            return str(RULINGS.get(word, word))
        case {"state": state, "units": [_first, _second]} if state != MatchStage.DONE:
            return str(MatchStage(state).label)
        case {"units": [first, second], "margin": margin, **rest}:
            return " · ".join([_outcome(first, second, margin, rest.get("winner")), *_given(rest)])
        case dict():
            facts = ({"what": _field(name), "value": _value(name, value)} for name, value in change.items())
            return " · ".join(_("%(what)s: %(value)s") % fact for fact in facts)
        case [str(), *_rest]:
            return ", ".join(change)
        case [*units]:
            return " · ".join(", ".join(f"{a}–{b}" for a, b in unit) for unit in units)
        case _:
            return str(STATES.get(change, change))


def _of_swiss(change: Mapping[str, Any]) -> str:
    """By what engine a round was drawn and what it gave up, or what an entrant asked for."""
    if "off" in change:
        return _("round %(round)s off, %(worth)s") % {
            "round": change["round"],
            "worth": RequestedBye(change["off"]).label,
        }
    return " ".join(filter(None, (_engine(change.get("engine", "")), step_sentence(change["step"]))))


def _engine(name: str) -> str:
    """Who paired, without the version of its program."""
    return str(dict(PairingEngine.choices).get(name, ""))


def _given(change: dict[str, Any]) -> list[str]:
    """What the organiser gave beyond the score."""
    found = []
    if change.get("points"):
        first, second = (amount_text(Fraction(given)) for given in change["points"])
        found.append(_("points given: %(first)s and %(second)s") % {"first": first, "second": second})
    if change.get("awarded"):
        first, second = change["awarded"]
        found.append(_("awarded by the referee: %(first)d and %(second)d") % {"first": first, "second": second})
    return found


def _field(name: str) -> str:
    """The words for a field of the event; the name itself for anybody's seed."""
    return str(FIELDS[name].verbose_name) if name in FIELDS else str(OF_PENALTY.get(name, name))


def _value(name: str, value: Any) -> str:
    """What stood in a field of the event, which was kept as `str` gives it."""
    if name == "criteria":
        return order_text(value.split(", ") if value else ())
    if value in ("", "None"):
        return "–"
    if name == "starts_at":
        return date_format(timezone.localtime(datetime.fromisoformat(value)), "SHORT_DATETIME_FORMAT")
    if value in ("True", "False"):
        return _("yes") if value == "True" else _("no")
    choices = dict(FIELDS[name].flatchoices) if name in FIELDS else {}
    return str(choices.get(value, value))


def _outcome(first: int, second: int, margin: int, winner: int | None) -> str:
    facts = {"first": first, "second": second, "margin": whole(margin)}
    if winner is None:
        return _("%(first)d : %(second)d, margin %(margin)s, no winner") % facts
    if winner == 0:
        return _("%(first)d : %(second)d, margin %(margin)s, for the first named") % facts
    return _("%(first)d : %(second)d, margin %(margin)s, for the second named") % facts
