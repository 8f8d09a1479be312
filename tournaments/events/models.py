"""The rows of an event: who organises and enters it, its rounds and matches, and what was said about results.

Only `services` writes here. A match's outcome comes from `records.Result`; standings are derived from the
matches and stored by the task that records a result.
"""

from __future__ import annotations

import secrets
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.chat.choices import Chat
from games.models import AtZero, MatchFormat, Table
from tournaments.events.choices import (
    KNOCKOUTS,
    Decks,
    ForfeitMargin,
    Kind,
    MatchStage,
    Presence,
    Stage,
)
from tournaments.events.format_fields import FormatFields
from tournaments.events.format_models import EdgeDecision, PartnerRequest, Qualifier, RoundDate  # noqa: F401 - rows of this app
from tournaments.events.rules.criteria import fitting, usual
from tournaments.events.rules.tiebreaks import Criterion
from tournaments.events.ruling_fields import RulingFields
from tournaments.events.running_models import Announcement, Countdown, RoundClock, Timing  # noqa: F401 - rows of this app
from tournaments.events.swiss_fields import SwissFields
from tournaments.members.models import Club
from tournaments.records.choices import Format, GameName, HowEnded
from tournaments.records.models import Result


def new_lots_seed() -> str:
    """The seed from which an event draws its lots; kept and shown, so that anybody can draw them again."""
    return secrets.token_hex(8)


def _points(verbose_name: Any, default: str) -> models.DecimalField:
    bounds = [MinValueValidator(Decimal(0)), MaxValueValidator(Decimal(100))]
    return models.DecimalField(
        verbose_name, max_digits=5, decimal_places=2, default=Decimal(default), validators=bounds
    )


EARLIEST, LATEST = 2000, 2100


def validate_start(start: datetime) -> None:
    """A date that every page can show in every time zone: the calendar's own ends have no day beyond them."""
    if not EARLIEST <= start.year <= LATEST:
        bounds = {"first": EARLIEST, "last": LATEST}
        raise ValidationError(_("Write a date between %(first)d and %(last)d."), params=bounds)


class Event(FormatFields, SwissFields):
    """An event of a club. `state` moves as `rules.states.EVENT_MOVES` says; `version` grows with every change."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="events")
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=80)
    description = models.TextField(_("description"), max_length=2000, blank=True)
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True, validators=[validate_start])
    game = models.CharField(_("game"), max_length=16, choices=GameName.choices)
    options = models.JSONField(_("rules of the game"), default=dict, blank=True)
    format = models.CharField(_("players or pairs"), max_length=5, choices=Format.choices, default=Format.SOLO)
    format_kind = models.CharField(
        _("length of a match"), max_length=8, choices=MatchFormat.choices, default=MatchFormat.BEST_OF
    )
    format_units = models.PositiveSmallIntegerField(
        _("number of manches, parties or cotos"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(15)],
    )
    kind = models.CharField(_("kind of event"), max_length=12, choices=Kind.choices, default=Kind.ROUND_ROBIN)
    points_win = _points(_("points for a win"), "1")
    points_draw = _points(_("points for a draw"), "0.5")
    points_loss = _points(_("points for a loss"), "0")
    forfeit_margin = models.CharField(
        _("margin of a forfeit won"), max_length=7, choices=ForfeitMargin.choices, default=ForfeitMargin.AVERAGE
    )
    criteria = models.JSONField(_("order of tie-breaks"), default=list, blank=True)
    online = models.BooleanField(_("open a table on the site for each match"), default=True)
    decks = models.CharField(
        _("decks"),
        max_length=9,
        choices=Decks.choices,
        default=Decks.OWN,
        help_text=_("Where tables share their decks nobody can watch before all of them have finished."),
    )
    chat = models.CharField(
        _("chat at its tables"),
        max_length=7,
        choices=Chat.choices,
        default=Chat.OPEN,
        help_text=_("The club’s own setting may allow less."),
    )
    time_control = models.CharField(_("time to think at a table of the site"), max_length=40, blank=True, default="")
    at_zero = models.CharField(_("when the time runs out"), max_length=8, choices=AtZero.choices, default=AtZero.THIRD)
    may_adjourn = models.BooleanField(_("the players may agree to go on another day"), default=False)
    rated = models.BooleanField(_("rated"), default=True)
    state = models.CharField(_("state"), max_length=7, choices=Stage.choices, default=Stage.DRAFT)
    lots_seed = models.CharField(max_length=32, default=new_lots_seed, editable=False)
    version = models.PositiveIntegerField(default=1)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="events_created")
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-starts_at", "-pk"]
        indexes = [models.Index(fields=["club", "state", "-starts_at"], name="events_event_list")]
        verbose_name = _("event")
        verbose_name_plural = _("events")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("events:event", args=[self.slug])

    @property
    def topic(self) -> str:
        """The topic under which its pages hear that something changed."""
        return f"event-{self.pk}"

    @property
    def points(self) -> tuple[Fraction, Fraction, Fraction]:
        """Points for a win, a draw and a loss, exactly."""
        return Fraction(self.points_win), Fraction(self.points_draw), Fraction(self.points_loss)

    @property
    def facts_for_order(self) -> dict[str, bool]:
        """What decides which criteria fit the event."""
        return {"is_round_robin": self.meets_everybody, "has_same_decks": self.decks == Decks.DUPLICATE}

    @property
    def usual_order(self) -> tuple[Criterion, ...]:
        return usual(**self.facts_for_order)

    @property
    def order(self) -> tuple[Criterion, ...]:
        """What ranks its entrants, one after the other: what was chosen and fits the event, else the usual order."""
        fit = fitting(**self.facts_for_order)
        return tuple(Criterion(name) for name in self.criteria if name in fit) or self.usual_order

    @property
    def meets_everybody(self) -> bool:
        """Whether an entrant meets all others, of the event or of the own group."""
        return self.kind in (Kind.ROUND_ROBIN, Kind.GROUPS)

    @property
    def has_bracket(self) -> bool:
        return self.is_knockout or self.kind == Kind.GROUPS

    @property
    def is_knockout(self) -> bool:
        """Whether who went how far ranks the entrants: no points are counted."""
        return self.kind in KNOCKOUTS

    @property
    def players_a_side(self) -> int:
        return 2 if self.format == Format.PAIRS else 1

    @property
    def players_each(self) -> int:
        """How many people one entrant is: in an evening with changing partners one, though pairs play."""
        return 1 if self.kind == Kind.EVENING else self.players_a_side

    @property
    def seats(self) -> int:
        """The seats of one table: in a mirror match the players of a pair sit at two."""
        return 2 if self.decks == Decks.MIRROR else 2 * self.players_a_side


class Organiser(models.Model):
    """Somebody who runs this one event without being an organiser of the club."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="organisers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="organised_events")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="events_organiser_once")]
        verbose_name = _("organiser")
        verbose_name_plural = _("organisers")

    def __str__(self) -> str:
        return str(self.user)


class Entrant(models.Model):
    """A player or a pair in an event. `seed` is given by the organiser, `number` by the first publication.

    One of no event is a pair that plays a single match together (`evenings`).
    `group` counts from 0; `cup_seed` is the number in the knockout that follows groups.

    `drawn_as` is for entrants that came in with their event: the row that they had where lots were drawn first.
    """

    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="entrants")
    name = models.CharField(_("name"), max_length=80)
    state = models.CharField(_("presence"), max_length=10, choices=Presence.choices, default=Presence.ENTERED)
    seed = models.PositiveSmallIntegerField(_("seed"), null=True, blank=True)
    number = models.PositiveSmallIntegerField(_("number in the draw"), null=True, blank=True)
    group = models.PositiveSmallIntegerField(_("group"), null=True, blank=True)
    cup_seed = models.PositiveSmallIntegerField(_("number in the knockout"), null=True, blank=True)
    drawn_as = models.PositiveBigIntegerField(null=True, blank=True, editable=False)
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number", "seed", "pk"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="events_entrant_number")]
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")

    def __str__(self) -> str:
        return self.name

    @property
    def lot_number(self) -> int:
        """The number by which the entrant draws lots, here and wherever its event is brought in."""
        return self.pk if self.drawn_as is None else self.drawn_as


class EntrantPlayer(models.Model):
    """One person of an entrant; `place` 0 entered the pair, 1 is the partner. `event` repeats the entrant's."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="players")
    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="players")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="entries")
    place = models.PositiveSmallIntegerField(default=0)
    accepted = models.BooleanField(default=True)

    class Meta:
        ordering = ["entrant_id", "place"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="events_player_once"),
            models.UniqueConstraint(fields=["entrant", "place"], name="events_player_place"),
        ]

    def __str__(self) -> str:
        return str(self.user)


class Round(models.Model):
    """A published round; `idle` has nobody to meet in an odd round robin. `digest` is that of the preview.

    In a round with a `playoff` the matches are deciding partidas of one unit, and count for nothing else; rounds of the
    same number are about the same `playoff_of` entrants.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    idle = models.ForeignKey(Entrant, models.PROTECT, null=True, blank=True, related_name="+")
    digest = models.CharField(max_length=32, default="")
    published_at = models.DateTimeField()
    playoff = models.PositiveSmallIntegerField(null=True, blank=True)
    playoff_of = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="events_round_number")]

    def __str__(self) -> str:
        return f"{self.event_id} round {self.number}"

    @property
    def is_playoff(self) -> bool:
        return self.playoff is not None


class Match(RulingFields):
    """Two entrants of a round; `second` is None for a bye. `position` is the line in the list and in the bracket.

    `table` is where it is played on the site, `twin` the other table of a mirror match, `extra` where the deciding unit
    of a drawn knockout match is.
    `steps` are what decided a knockout match (`rules.deciders`), as [decider, [a, b], winner side or null].
    `side` columns count from the first entrant; `winner` is None for a draw or while undecided.
    `fixture` is the match's number in its cup (`rules.cup`), `group` its group from 0.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="matches")
    position = models.PositiveSmallIntegerField()
    fixture = models.PositiveSmallIntegerField(null=True, blank=True)
    group = models.PositiveSmallIntegerField(null=True, blank=True)
    is_third_place = models.BooleanField(default=False)
    first = models.ForeignKey(Entrant, models.PROTECT, related_name="+")
    second = models.ForeignKey(Entrant, models.PROTECT, null=True, blank=True, related_name="+")
    table = models.OneToOneField(Table, models.SET_NULL, null=True, blank=True, related_name="event_match")
    extra = models.OneToOneField(Table, models.SET_NULL, null=True, blank=True, related_name="event_match_extra")
    twin = models.OneToOneField(Table, models.SET_NULL, null=True, blank=True, related_name="event_match_twin")
    state = models.CharField(max_length=8, choices=MatchStage.choices, default=MatchStage.OPEN)
    result = models.OneToOneField(Result, models.SET_NULL, null=True, blank=True, related_name="event_match")
    extra_result = models.OneToOneField(
        Result, models.SET_NULL, null=True, blank=True, related_name="event_match_extra"
    )
    winner = models.ForeignKey(Entrant, models.PROTECT, null=True, blank=True, related_name="+")
    how = models.CharField(max_length=8, choices=HowEnded.choices, blank=True, default="")
    units_first = models.PositiveSmallIntegerField(default=0)
    units_second = models.PositiveSmallIntegerField(default=0)
    margin = models.IntegerField(default=0)
    steps = models.JSONField(default=list, blank=True)
    corrected_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["round_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["round", "position"], name="events_match_position"),
            models.CheckConstraint(condition=~models.Q(first=models.F("second")), name="events_match_two"),
        ]
        indexes = [models.Index(fields=["first"], name="events_match_first")]
        verbose_name = _("match")
        verbose_name_plural = _("matches")

    def __str__(self) -> str:
        return f"{self.round} match {self.position}"

    @property
    def must_be_won(self) -> bool:
        """Whether somebody goes on from it, so that a level one has to be decided."""
        return self.fixture is not None or self.round.event.kind == Kind.KNOCKOUT


class Penalty(models.Model):
    """What an organiser deducted from an entrant, with the reason. It stands until it is lifted; never changed."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="penalties")
    points = _points(_("points"), "0")
    margin = models.PositiveIntegerField(_("margin"), default=0, validators=[MaxValueValidator(10_000)])
    reason = models.CharField(max_length=400)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["made_at", "pk"]
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.points} {self.margin}"

    @property
    def points_exactly(self) -> Fraction:
        return Fraction(self.points)


class Standing(models.Model):
    """An entrant's line of the standings as `rules.standings` returned it; written only by the recomputing task.

    `values` are [criterion, amount, [[against, amount, weight, more], …]] with exact fractions as text; `more` has what
    isn't plain of a `rules.tiebreaks.Term`.
    `part_rank` and `part_rank_to` are the place in the entrant's group, or in the consolation.

    `values` are [criterion, amount, [[against, amount, weight], …]] with exact fractions as text.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="standings")
    entrant = models.OneToOneField(Entrant, models.CASCADE, related_name="standing")
    line = models.PositiveSmallIntegerField()
    rank = models.PositiveSmallIntegerField()
    rank_to = models.PositiveSmallIntegerField()
    values = models.JSONField(default=list)
    decided_by = models.CharField(max_length=20, blank=True, default="")
    played = models.PositiveSmallIntegerField(default=0)
    won = models.PositiveSmallIntegerField(default=0)
    drawn = models.PositiveSmallIntegerField(default=0)
    part_rank = models.PositiveSmallIntegerField(null=True, blank=True)
    part_rank_to = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["line"]
        indexes = [models.Index(fields=["event", "line"], name="events_standing_order")]

    def __str__(self) -> str:
        return f"{self.rank} {self.entrant_id}"


from tournaments.events.brought_models import Brought, BroughtPerson  # noqa: E402, F401 - rows of this app too
from tournaments.events.pairing_models import (  # noqa: E402, F401 - rows of this app too
    ByeRequest,
    ForbiddenMeeting,
    RoundDraft,
    UndoneTable,
    UnplayedRound,
)
from tournaments.events.said_models import AuditEntry, Report  # noqa: E402, F401 - these too
