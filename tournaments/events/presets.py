"""Events to begin with: well-known kinds of evenings, and those that a club keeps of its own. All can be edited.

A preset whose kind of event the site doesn't have is not offered; it is there as soon as the kind is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.events.choices import Kind
from tournaments.events.models import Event, Timing
from tournaments.events.rules.tiebreaks import Criterion
from tournaments.events.running_choices import BellRule
from tournaments.events.services.planning import BEFORE_ROUND_1
from tournaments.events.services.timing import FIELDS
from tournaments.events.timings import timing_of
from tournaments.members.models import Club

NOT_COPIED = frozenset({"starts_at"})  # what is of that one day
MOST_EARLIER = 30


@dataclass(frozen=True, slots=True)
class Preset:
    """What an event begins with: fields of `Event` and of its `Timing`. `kind` is a value of Kind."""

    key: str
    title: str | Promise
    sentence: str | Promise
    kind: str
    event: Mapping[str, Any] = field(default_factory=dict)
    timing: Mapping[str, Any] = field(default_factory=dict)
    description: str | Promise = ""


EMPTY = Preset(
    "empty",
    _("Empty"),
    _("Choose everything yourself: game, kind of event, length of a match."),
    Kind.ROUND_ROBIN,
)

KNOWN = (
    Preset(
        "concours",
        _("Grand concours de chouine"),
        _(
            "With real cards: the draw is by lot, a knockout of best-of-three manches, and who loses his first match "
            "plays a consolation cup; prizes by category."
        ),
        "consolation",
        event={"game": "chouine", "format_kind": "best_of", "format_units": 3, "online": False},
        timing={"expected": 32},
        description=_(
            "The draw is by lot. Best of three manches; who loses the first match plays the consolation cup.\n"
            "Prizes: first, second and third, best of the consolation, best newcomer, best junior."
        ),
    ),
    Preset(
        "piquet-night",
        _("Piquet partie night"),
        _(
            "Three Swiss rounds of one partie, at tables of the site: everybody plays to the end, and among those "
            "with as many points the margin comes first."
        ),
        "swiss",
        event={
            "game": "piquet",
            "rounds_planned": 3,
            "criteria": [
                Criterion.POINTS,
                Criterion.MARGIN,
                Criterion.DIRECT,
                Criterion.BUCHHOLZ_CUT1,
                Criterion.SONNEBORN_BERGER,
                Criterion.LOTS,
            ],
        },
        timing={"expected": 12},
    ),
    Preset(
        "guinote-pairs",
        _("Guiñote por parejas"),
        _(
            "Pairs in groups of four, one coto a match; the first two of each group go on to a knockout. Who follows "
            "need not beat a trick that the partner is winning."
        ),
        "groups",
        event={
            "game": "guinote",
            "format": "pairs",
            "group_size": 4,
            "group_through": 2,
            "options": {"partner_exempt": True},
            "online": False,
        },
        timing={"expected": 16},
        description=_(
            "Groups of four pairs, one coto a match; then a knockout.\n"
            "Partner exemption: who follows need not beat the trick while the partner is winning it."
        ),
    ),
    Preset(
        "league",
        _("Club league"),
        _("A season of short matches: everybody meets everybody once, one manche each, a round a week or an evening."),
        "round_robin",
        event={"game": "chouine", "may_adjourn": True},
        timing={"expected": 10},
    ),
)


def offered() -> tuple[Preset, ...]:
    """The presets of the site, those whose kind there is, and the empty one at the end."""
    return (*(preset for preset in KNOWN if preset.kind in Kind.values), EMPTY)


def kept_by(club: Club) -> QuerySet[Event]:
    """The events that the club keeps as presets, by name."""
    return Event.objects.filter(club=club, timing__is_preset=True).order_by("name", "pk")


def earlier_of(club: Club) -> QuerySet[Event]:
    """The club's latest events, to make one like it."""
    return Event.objects.filter(club=club).order_by("-pk")[:MOST_EARLIER]


def begin_with(club: Club, preset: Preset) -> tuple[Event, Timing]:
    """An event of `club` as the preset has it, and its timing; neither is saved."""
    given = {name: value for name, value in preset.event.items() if name in BEFORE_ROUND_1}
    if "criteria" in given:
        given["criteria"] = [criterion.value for criterion in given["criteria"]]
    name = "" if preset is EMPTY else str(preset.title)
    event = Event(club=club, name=name, description=str(preset.description), kind=preset.kind, **given)
    return event, Timing(event=event, **{"bell": BellRule.FINISH_DEAL, **preset.timing})


def like(club: Club, slug: str) -> tuple[Event, Timing] | None:
    """An event of `club` like its earlier one with that slug, and its timing; None where it has none."""
    earlier = Event.objects.filter(club=club, slug=slug).first() if slug else None
    if earlier is None:
        return None
    copied = {name: getattr(earlier, name) for name in BEFORE_ROUND_1 - NOT_COPIED}
    timing = timing_of(earlier)
    event = Event(club=club, **copied)
    return event, Timing(event=event, **{name: getattr(timing, name) for name in FIELDS})
